// Brings the page to life: opens the kernels, makes its parts, and moves those that are seen, frame by frame.
(async () => {
  readPalette();
  const wait = document.getElementById("wait");
  let kernels;
  try {
    kernels = await openKernels(loadKernels);
  } catch (error) {
    say(wait, `This page needs WebAssembly with exceptions, as browsers since 2022 have it: ${error.message}`);
    return;
  }
  wait.remove();
  const root = (id) => document.querySelector(`#${id} .part-body`);
  const parts = [];
  const add = (id, part) => parts.push({ part, node: document.getElementById(id), seen: true });
  const scenes = root("scenes");
  add("compare", new Compare(kernels, root("compare")));
  add("blob", new Blobs(kernels, root("blob")));
  add("stability", new Stability(kernels, root("stability")));
  add("scenes", new Scene(kernels, scenes, "spring-pendulum", { method: "velocity-verlet", h: 0.02, low: 0.001, high: 0.5 }));
  add("scenes", new Scene(kernels, scenes, "rope", { method: "velocity-verlet", h: 0.004, low: 0.0005, high: 0.1 }));

  const watch = new IntersectionObserver((entries) => {
    for (const entry of entries)
      for (const each of parts) if (each.node === entry.target) each.seen = entry.isIntersecting;
  }, { rootMargin: "100px" });
  for (const node of new Set(parts.map((each) => each.node))) watch.observe(node);

  const again = () => {
    readPalette();
    for (const { part } of parts) part.changed = true;
    compare.setMethods();
  };
  const compare = parts[0].part;
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again);
  addEventListener("resize", () => {
    for (const { part } of parts) part.changed = true;
  });

  const costs = [];
  let last = performance.now();
  function tick(now) {
    const dt = Math.min(0.05, (now - last) / 1000);  // a page that was away goes on where it was
    last = now;
    const began = performance.now();
    for (const { part, seen } of parts)
      if (seen && !part.recording) part.frame(part.playing ? Math.max(0, dt) : 0);
    costs.push(performance.now() - began);
    if (costs.length > 240) costs.shift();
    requestAnimationFrame(tick);
  }
  requestAnimationFrame(tick);
  // For the tests, and for whoever opens the console.
  window.halfstep = { kernels, compare, blob: parts[1].part, stability: parts[2].part, pendulum: parts[3].part, rope: parts[4].part, recordGif, costs };
  document.documentElement.dataset.ready = "yes";
})();
