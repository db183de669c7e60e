// The kernels in WebAssembly behind plain functions. loadKernels is what Emscripten makes of explore/bridge.cpp.
async function openKernels(load) {
  const wasm = await load();
  const functions = {};
  for (const [name, result, ...types] of [
    ["message", "string"], ["catalogue", "string"], ["motion", "number", "string", "string", "number", "number", "number"],
    ["end", null, "number"], ["advance", "number", "number", "number"], ["state", "number", "number"],
    ["ladder", "number", "string", "string"], ["rung", "number", "number", "number"], ["orders", "string", "number"],
    ["exact", "number", "number", "number"], ["amplification", "number", "string", "number", "number"],
    ["test", "number", "string", "number", "number", "number"]])
    functions[name] = wasm.cwrap(`halfstep_${name}`, result, types);
  const read = (pointer, count) => Array.from(wasm.HEAPF64.subarray(pointer >> 3, (pointer >> 3) + count));
  const sure = (result) => {
    if (!result) throw new Error(functions.message());
    return result;
  };
  const catalogue = JSON.parse(functions.catalogue());
  const dimension = (name) => [...catalogue.problems, ...catalogue.scenes].find((p) => p.name === name.split(":")[0]).dimension;

  // A run under way. state(): [t, energy, x..., v...]; data: where to start instead, [x..., v...].
  function motion(subject, method, h, data) {
    const n = dimension(subject);
    let pointer = 0;
    if (data) {
      pointer = wasm._malloc(16 * n);
      wasm.HEAPF64.set(data, pointer >> 3);
    }
    try {
      const handle = sure(functions.motion(subject, method, h, pointer, n));
      return {
        advance: (steps) => functions.advance(handle, steps) === 1,
        state: () => read(functions.state(handle), 2 + 2 * n),
        end: () => functions.end(handle),
      };
    } finally {
      if (pointer) wasm._free(pointer);
    }
  }

  // Errors over [0, T], by the program's own measure and verdict.
  function ladder(problem, method) {
    const handle = sure(functions.ladder(problem, method));
    return {
      rung: (steps) => {
        const [h, position, velocity, energy, evaluations] = read(sure(functions.rung(handle, steps)), 5);
        return { steps, h, position, velocity, energy, evaluations };
      },
      orders: () => JSON.parse(functions.orders(handle)),
      exact: (t) => read(sure(functions.exact(handle, t)), 2 * dimension(problem)),
    };
  }

  return {
    catalogue, motion, ladder,
    amplification: functions.amplification,
    // x_0 ... x_count of a run on the test equation.
    test: (method, re, im, count) => read(sure(functions.test(method, re, im, count)), count + 1),
  };
}
