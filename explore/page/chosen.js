// What the reader has chosen of problems and methods, and how methods look.

const colourOf = (method) => palette[`f${method.family}`];
const dashes = [[], [7, 4], [2, 4], [10, 3, 2, 3]];

// Line style of a method among those shown: the family has the colour, the second of a family is dashed.
function dashOf(method, shown) {
  return dashes[shown.filter((m) => m.family === method.family).indexOf(method) % dashes.length] ?? [];
}

// A piece of a method's line, for keys and tables.
function swatch(method, shown) {
  const canvas = el("canvas", { width: 52, height: 20, class: "swatch", "aria-hidden": "true" });
  const pen = canvas.getContext("2d");
  pen.scale(2, 2);
  line(pen, [[1, 5], [25, 5]], colourOf(method), 2.4, dashOf(method, shown));
  return canvas;
}

const takersOf = (catalogue, subject) => subject.methods.map((i) => catalogue.methods[i]);

// Methods as groups of options, family by family.
function methodGroups(catalogue, methods) {
  return catalogue.families
    .map((family, i) => [family, methods.filter((m) => m.family === i).map((m) => [m.name, m.name])])
    .filter(([, options]) => options.length);
}

// Names and equations as a reader writes them.
const title = (subject) => subject.name.replaceAll("-", " ").replace(/^./, (c) => c.toUpperCase());
const formula = (subject) => minus(subject.equation).replaceAll("''", "″").replaceAll("'", "′")
  .replace(/\^([-−]?\d+)/g, (_, k) => superscript(k)).replace(/\bth(?=\b|[12″′])/g, "θ").replace(/\bw(?=\b|[²³])/g, "ω")
  .replace(/sum_j/g, "Σⱼ").replace(/([a-zA-Z])_?(\d)\b/g, (_, a, k) => a + "₀₁₂₃₄₅₆₇₈₉"[k]).replace(/_i\b/g, "ᵢ").replace(/_j\b/g, "ⱼ");
