// Goes after the scripts of the page of ./hs explore: uses it as a reader would, and writes what holds into the document.
(async () => {
  const lines = [];
  const check = (holds, what) => lines.push(`${holds ? "ok" : "FAIL"}: ${what}`);
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const pause = (ms = 60) => new Promise((done) => setTimeout(done, ms));
  // Time is virtual here, and does not wait for the compiler of WebAssembly: something to do meanwhile.
  for (let i = 0; i < 2000 && !window.halfstep; i++) {
    for (let k = 0, sum = 0; k < 3e6; k++) sum += Math.sqrt(k);
    await pause(4);
  }
  if (!window.halfstep) check(false, `the kernels open: ${one("#wait")?.textContent}`);
  const { kernels, compare, blob, stability, pendulum, rope } = window.halfstep ?? {};
  const { catalogue } = kernels ?? {};
  const parts = [compare, blob, stability, pendulum, rope];
  const choose = (select, value) => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const slide = (input, value) => {
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  // How many pixels are in a colour, give or take the edges of lines.
  const inked = (canvas, colour) => {
    const [r, g, b] = colour.match(/[0-9a-f]{2}/gi).map((v) => parseInt(v, 16));
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4)
      if (Math.abs(data[i] - r) + Math.abs(data[i + 1] - g) + Math.abs(data[i + 2] - b) < 24) count++;
    return count;
  };
  const colourOf = (method) => getComputedStyle(document.documentElement).getPropertyValue(`--f${method.family}`).trim();
  const still = () => parts.forEach((part) => (part.playing = false));
  const climbed = () => {
    while (compare.waiting.length) compare.frame(0);
  };

  function opening() {
    check(all("canvas[role=img]").length === 9, "there are nine pictures");
    check(catalogue.methods.length > 40 && catalogue.problems.length > 8, "all methods and problems are offered");
    climbed();
    check(compare.rows.every((row) => row.ladder.rungs.length >= 12), "the ladders are climbed to their ends");
    compare.frame(0.01);
    const orders = all(".numbers td.order").map((cell) => cell.textContent);
    check(orders[0].startsWith("2.00") && orders[1].startsWith("1.00") && orders[2].startsWith("4.0"), `orders are observed: ${orders.join(" ")}`);
  }

  // What the table says is the kernels' own number, and moves with h.
  function dragging() {
    still();
    const slider = one("#compare input[type=range]");
    const said = () => all(".numbers td.error").map((cell) => cell.dataset.bits).join(" ");
    const shown = () => all(".numbers td.slope").map((cell) => cell.textContent).join(" ");
    const [first, slope] = [said(), shown()];
    slide(slider, 150);
    compare.frame(0);
    check(said() !== first && shown() !== slope, "dragging h moves errors and slopes");
    check(compare.steps > 4096 && one("#compare output").textContent.includes(String(compare.steps)), "and says how many steps it is");
    check(compare.runs[0].run.past.length > 1, "the orbits begin again with it");
    const direct = kernels.ladder(compare.problem.name, compare.chosen[0].name).rung(compare.steps);
    check(said().split(" ")[0] === String(direct.position), "the table shows the number of the kernel, every digit");
    const canvas = compare.errorLine.node;
    const frame = canvas.getBoundingClientRect();
    const before = compare.steps;
    const point = { clientX: frame.left + frame.width * 0.8, clientY: frame.top + 50, bubbles: true, pointerId: 1 };
    canvas.dispatchEvent(new PointerEvent("pointerdown", point));
    check(compare.steps < before, "a finger on the error line moves h");
    const there = compare.steps;
    canvas.dispatchEvent(new PointerEvent("pointermove", { ...point, clientX: frame.left + frame.width * 0.5 }));
    check(compare.steps > there, "and drags it");
    canvas.dispatchEvent(new PointerEvent("pointerup", point));
    const dropped = compare.steps;
    canvas.dispatchEvent(new PointerEvent("pointermove", point));
    check(compare.steps === dropped, "until it is lifted");
    canvas.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    check(compare.steps < dropped, "arrow keys move it as well");
  }

  function everything() {
    const failed = [];
    let pairs = 0;
    compare.quantity = "position";
    for (const problem of catalogue.problems) {
      for (const index of problem.methods) {
        const method = catalogue.methods[index];
        pairs++;
        try {
          compare.chosen = [method];
          compare.steps = 256;
          compare.setProblem(problem.name);
          compare.waiting = [];
          const { ladder } = compare.rows[0];
          while (ladder.next < 5) ladder.climb();
          compare.frame(0.02);
          const drawn = inked(compare.orbit.node, colourOf(method)) > 15;
          const onLine = compare.rows[0].rung && (inked(compare.errorLine.node, colourOf(method)) > 15);
          if (!drawn || !onLine) failed.push(`${problem.name} ${method.name}${drawn ? "" : " orbit"}${onLine ? "" : " error"}`);
        } catch (error) {
          failed.push(`${problem.name} ${method.name}: ${error.message}`);
        }
      }
    }
    check(pairs > 300 && failed.length === 0, `every method on every problem draws, ${pairs} pairs: ${failed.slice(0, 8).join("; ")}`);
  }

  async function choosing() {
    choose(compare.problemChoice, "kepler");
    check(compare.problem.name === "kepler", "a problem is chosen");
    const add = one(".chips select");
    choose(add, "gear5");
    check(compare.chosen.at(-1).name === "gear5" && all(".chip").length === compare.chosen.length, "a method is added");
    one('.chip button[aria-label="Remove gear5"]').click();
    check(!compare.chosen.some((m) => m.name === "gear5"), "and removed");
    choose(compare.quantityChoice, "energy");
    climbed();
    compare.frame(0.01);
    check(one(".numbers thead").textContent.includes("largest error of the energy"), "the error of the energy is shown");
    choose(compare.quantityChoice, "position");
    compare.setStep(200);
    for (let i = 0; i < 40 && !location.hash.includes("n=200"); i++) {  // it is written twice a second at most
      await pause(50);
      compare.frame(0.01);
    }
    check(location.hash.startsWith("#kepler&m=") && location.hash.includes("n=200"), `the address says what is chosen, ${location.hash}`);
    const play = one("#compare .play");
    const was = compare.playing;
    play.click();
    check(compare.playing !== was && play.textContent.includes(compare.playing ? "Pause" : "Play"), "it is halted and goes on");
  }

  function areas() {
    still();
    blob.problem = null;
    choose(blob.problemChoice, "pendulum");
    for (let i = 0; i < 50; i++) blob.frame(0.05);
    const [euler, symplectic] = blob.panels;
    check(euler.area > 1.15, `explicit Euler inflates the disc, ${euler.area}`);
    check(Math.abs(symplectic.area - 1) < 2e-3, `symplectic Euler preserves it, ${symplectic.area}`);
    check(Math.abs(symplectic.determinant - 1) < 1e-8, `to the last digits in the middle, ${symplectic.determinant}`);
    check(all("#blob .reading")[1].textContent.includes("area 1.000"), "and the number says so");
    choose(blob.problemChoice, "damped-oscillator");
    for (let i = 0; i < 20; i++) blob.frame(0.05);
    check(blob.panels.every((p) => p.area < 1), "friction shrinks both");
    choose(blob.problemChoice, "pendulum");
  }

  function regions() {
    while (stability.gridOf(stability.name).rows.length <= stability.gridOf(stability.name).ny) stability.frame();
    stability.move(-1, 0);
    stability.frame();
    check(Math.abs(stability.factor - 0.375) < 1e-6, `the factor of RK4 at -1 is 3/8, ${stability.factor}`);
    stability.move(-3, 0);
    stability.frame();
    check(stability.factor > 1 && one("#stability dl").textContent.includes("unstable"), "beyond -2.785 it is unstable");
    const canvas = stability.region.canvas;
    check(inked(canvas, colourOf(catalogue.methods.find((m) => m.name === "rk4"))) > 60, "the boundary is drawn");
    canvas.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
    check(stability.z[1] > 0, "arrow keys move the point");
    const failed = [];
    for (const option of all("#stability select option")) {
      choose(one("#stability select"), option.value);
      stability.move(-0.5, 0.7);
      try {
        stability.regions.set(option.value, { nx: 100, ny: 54, rows: stability.gridOf(option.value).points ? [[1, 1], [1, 1]] : [[1], [1]], points: stability.gridOf(option.value).points });
        stability.frame();
      } catch (error) {
        failed.push(`${option.value}: ${error.message}`);
      }
      stability.regions.delete(option.value);
      if (!(stability.factor >= 0)) failed.push(option.value);
    }
    check(failed.length === 0, `every method has a factor: ${failed.join(", ")}`);
    choose(one("#stability select"), "rk4");
  }

  function swinging() {
    for (const scene of [pendulum, rope]) {
      const name = scene.subject.name;
      scene.rewind();
      for (let i = 0; i < 40; i++) scene.frame(0.03);
      check(scene.run.alive && scene.worst < 0.05, `the ${name} swings, its energy within ${scene.worst}`);
      check(inked(scene.picture.canvas, colourOf(scene.method)) > 50, `the ${name} is drawn`);
    }
    rope.h = 2.4 / rope.fastest;
    rope.rewind();
    for (let i = 0; i < 80; i++) rope.frame(0.03);
    check(!rope.run.alive && rope.reading.textContent.includes("blown up"), "beyond wh = 2 the rope is lost, and that is said");
    rope.h = 0.004;
    rope.rewind();
  }

  // The blocks of a GIF: frames, and whether it ends where it says.
  function framesOf(bytes) {
    let at = 13 + 3 * 2 ** ((bytes[10] & 7) + 1);
    let frames = 0;
    const skip = () => {
      while (bytes[at] !== 0) at += bytes[at] + 1;
      at++;
    };
    while (bytes[at] !== 0x3b && at < bytes.length) {
      if (bytes[at] === 0x21) at += 2;
      else if (bytes[at] === 0x2c) (at += 11), frames++;
      else return -1;
      skip();
    }
    return at === bytes.length - 1 ? frames : -1;
  }

  async function recording() {
    const bytes = await window.halfstep.recordGif((dt) => pendulum.frame(dt), [pendulum.picture.canvas], { seconds: 0.5, rate: 20, width: 200 });
    check(String.fromCharCode(...bytes.slice(0, 6)) === "GIF89a", "a recording is a GIF");
    check(framesOf(bytes) === 10, `of as many frames, ${framesOf(bytes)}`);
    const picture = new Image();
    picture.src = URL.createObjectURL(new Blob([bytes], { type: "image/gif" }));
    await picture.decode();
    check(picture.naturalWidth === 200, "that the browser opens");
    const sheet = document.createElement("canvas");
    [sheet.width, sheet.height] = [picture.naturalWidth, picture.naturalHeight];
    sheet.getContext("2d").drawImage(picture, 0, 0);
    check(inked(sheet, colourOf(pendulum.method)) > 20, "and that shows the mass in its colour");
    const saved = [];
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download);
    };
    one("#scenes .gif").click();
    for (let i = 0; i < 400 && pendulum.recording; i++) await pause(10);
    check(saved[0] === "halfstep-spring-pendulum.gif" && framesOf(pendulum.recorded) === 60, `a button saves three seconds: ${saved}`);
  }

  function access() {
    check(all("canvas[role=img]").every((c) => c.getAttribute("aria-label").length > 8), "every picture has a text");
    check(compare.orbit.node.getAttribute("aria-label").includes("time"), "which says what moves");
    check(all("button").every((b) => (b.getAttribute("aria-label") ?? b.textContent).trim() !== ""), "every button has a name");
    check(all("select, input").every((s) => s.getAttribute("aria-label")), "every list and slider has a label");
    check(document.documentElement.scrollWidth <= innerWidth, `nothing is wider than the window, ${document.documentElement.scrollWidth} in ${innerWidth}`);
    const ids = all("[id]").map((e) => e.id);
    check(new Set(ids).size === ids.length, "ids are unique");
  }

  for (const [name, part] of Object.entries({ opening, dragging, choosing, everything, areas, regions, swinging, recording, access })) {
    try {
      await part();
    } catch (error) {
      check(false, `${name}: ${error.stack}`);
    }
  }
  check(troubles.length === 0, `no error and no request: ${troubles.join("; ")}`);
  check(performance.getEntriesByType("resource").filter((e) => !/^(data|blob):/.test(e.name)).length === 0, "nothing was loaded");
  const report = document.createElement("pre");
  report.id = "browser-check";
  report.textContent = `\n${lines.join("\n")}\ndone\n`;
  document.body.append(report);
  if (parent !== window) parent.postMessage(report.textContent, "*");
})();
