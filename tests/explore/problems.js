// The problems of the page, as options of the program.
const fs = require("fs");
const [module_, wrapper] = process.argv.slice(2);
const load = require(fs.realpathSync(module_));
const openKernels = new Function(`${fs.readFileSync(wrapper, "utf8")}; return openKernels;`)();
openKernels(load).then(
  (kernels) => console.log(kernels.catalogue.problems.map((problem) => `--problem ${problem.name}`).join(" ")),
  (error) => {
    console.error(error.message);
    process.exit(1);
  });
