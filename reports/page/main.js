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
const drawAll = () => {
  const widths = parts.map((part) => part.host.clientWidth);
  parts.forEach((part, i) => part.draw(widths[i]));
  highlight(state.pinned);
};
follow(drawAll);

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
window.addEventListener("beforeprint", () => document.querySelectorAll(".guide, .legend details").forEach((d) => (d.open = true)));

// The open ladder belongs to one precision and quantity: another choice closes it.
function closeLadderOnChange() {
  let seen = "";
  return () => {
    const now = `${state.precision} ${state.quantity}`;
    if (seen && now !== seen) closeLadder();
    seen = now;
  };
}
