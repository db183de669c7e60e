// What is chosen stands in the address, so that a link leads to it: #kepler&m=rk4,velocity-verlet&n=160&q=energy.

function readAddress(catalogue) {
  let text = "";
  try {
    text = decodeURIComponent(location.hash.slice(1));
  } catch {
    return {};  // a percent sign that encodes nothing
  }
  const [name, ...rest] = text.split("&");
  const said = Object.fromEntries(rest.map((part) => part.split("=")));
  const problem = catalogue.problems.find((p) => p.name === name);
  if (!problem) return {};
  const methods = (said.m ?? "").split(",").map((m) => catalogue.methods.find((method) => method.name === m));
  return {
    problem: name,
    methods: methods.filter((m) => m && takersOf(catalogue, problem).includes(m)).slice(0, 5),
    steps: Number(said.n) || undefined,
    quantity: ["position", "velocity", "energy"].find((q) => q === said.q),
  };
}

function writeAddress({ problem, chosen, steps, quantity }) {
  history.replaceState(null, "", `#${problem.name}&m=${chosen.map((m) => m.name)}&n=${steps}&q=${quantity}`);
}
