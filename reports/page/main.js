// Puts the parts together.
state.precision = Math.max(0, data.precisions.findIndex((p) => p.name === "double"));
state.quantity = data.quantities[0]?.name ?? "global_position";
state.shown = new Set(firstChoice());
document.documentElement.classList.add("js");

for (const id of ["matrix", "plots"]) {
  const part = document.getElementById(id);
  if (part && data.quantities.length) part.querySelector("h2").after(toolbar());
}
follow(closeLadderOnChange());
matrix();

const host = document.getElementById("legend");
if (host) legend(host);
const parts = [...document.querySelectorAll(".problem")].flatMap(problemFigures);
// All widths are read before anything is drawn: asking in between would lay out the whole page for each plot.
const drawAll = (width = (host) => host.clientWidth) => {
  const widths = parts.map((part) => width(part.host));
  parts.forEach((part, i) => part.draw(widths[i]));
  highlight(state.pinned);
};
follow(() => drawAll());

document.querySelectorAll("figure.drawn").forEach((figure) => parts.push(chapterFigure(figure)));
drawAll();

for (const table of document.querySelectorAll("table.sortable")) {
  filters(table);
  sortable(table);
}

let lastWidth = window.innerWidth;
window.addEventListener("resize", () => {
  if (window.innerWidth === lastWidth) return;
  lastWidth = window.innerWidth;
  drawAll();
});
// On paper a plot is as wide as its column, so that letters keep their size.
window.addEventListener("beforeprint", () => {
  document.querySelectorAll(".guide, .legend details").forEach((details) => (details.open = true));
  drawAll((place) => (place.closest(".wide") ? 660 : 330));
});
window.addEventListener("afterprint", () => drawAll());

// The open ladder belongs to one precision and quantity: another choice closes it.
function closeLadderOnChange() {
  let seen = "";
  return () => {
    const now = `${state.precision} ${state.quantity}`;
    if (seen && now !== seen) closeLadder();
    seen = now;
  };
}
