// Puts the parts together.
state.precision = Math.max(0, data.precisions.findIndex((p) => p.name === "double"));
state.quantity = data.quantities[0]?.name ?? "";
state.shown = new Set(firstChoice());
startAddress();
document.documentElement.classList.add("js");

for (const id of ["matrix", "plots"]) {
  const part = document.getElementById(id);
  if (part && data.quantities.length) part.querySelector("h2").after(toolbar());
}
follow(closeLadderOnChange());
matrix();

const host = document.getElementById("legend");
if (host) legend(host);
const parts = [];
// A figure that cannot be drawn must not take the others with it.
function add(make, element) {
  try {
    parts.push(...[make(element)].flat());
  } catch (error) {
    element.append(el("p", { class: "empty" }, "This figure could not be drawn."));
    console.error(error);
  }
}
document.querySelectorAll("figure.overview:not(.drawn)").forEach((figure) => add(overview, figure));
document.querySelectorAll(".problem").forEach((section) => add(problemFigures, section));

// All widths are read before anything is drawn: asking in between would lay out the whole page for each plot. What is
// folded is drawn when it is opened.
function drawAll(width = (host) => host.clientWidth, some = parts.filter((part) => !isFolded(part.host))) {
  const widths = some.map((part) => width(part.host));
  some.forEach((part, i) => part.draw(widths[i]));
  highlight(state.pinned);
}
const inView = (part) => {
  const { top, bottom } = part.host.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};
// A method that is switched off, drawn for as long as its name is pointed at; only where it can be seen.
function preview(method) {
  if (state.preview === method) return;
  state.preview = method;
  parts.filter(inView).forEach((part) => part.draw(part.host.clientWidth));
}
// What the script adds to the page itself, or to a chapter that is opened for the first time.
function fill(chapter) {
  const own = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.closest("details.chapter") === chapter);
  own("figure.drawn:not(.filled)").forEach((figure) => {
    figure.classList.add("filled");
    add(chapterFigure, figure);
  });
  own("table.sortable:not(.filled)").forEach((table) => {
    table.classList.add("filled");
    explorable(table);
  });
}
fill(null);
follow(() => drawAll());
follow(() => writeAddress());
followChapters((chapter) => {
  fill(chapter);
  drawAll(undefined, parts.filter((part) => chapter.contains(part.host)));
  writeAddress();
});
if (place) goTo(place);

let lastWidth = window.innerWidth;
window.addEventListener("resize", () => {
  if (window.innerWidth === lastWidth) return;
  lastWidth = window.innerWidth;
  drawAll();
});
let foldAgain = () => {};
// On paper a plot is as wide as its column, so that letters keep their size.
window.addEventListener("beforeprint", () => {
  document.querySelectorAll(".guide").forEach((details) => (details.open = true));
  foldAgain = unfoldAll();
  drawAll((place) => (place.closest(".wide, .overview") ? 660 : 330));
});
window.addEventListener("afterprint", () => {
  foldAgain();
  drawAll();
});

// The open ladder belongs to one precision and quantity: another choice closes it.
function closeLadderOnChange() {
  let seen = "";
  return () => {
    const now = `${state.precision} ${state.quantity}`;
    if (seen && now !== seen) closeLadder();
    seen = now;
  };
}
