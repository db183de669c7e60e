// One frame at a time; its number is the address's fragment, so that a frame can be linked to.
const frames = [...document.querySelectorAll(".frame")];
const count = frames.length;
let shown = 0;

function show(number) {
  shown = Math.max(0, Math.min(count - 1, number));
  frames.forEach((frame, i) => frame.classList.toggle("shown", i === shown));
  document.title = frames[shown].querySelector("h2").textContent;
  if (location.hash !== `#${shown + 1}`) history.replaceState(null, "", `#${shown + 1}`);
}

const steps = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, Enter: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Backspace: -1, Home: -count, End: count };

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key.toLowerCase() === "f") {
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    return;
  }
  const step = event.key === " " && event.shiftKey ? -1 : steps[event.key];
  if (!step) return;
  event.preventDefault();
  show(shown + step);
});
addEventListener("hashchange", () => show(Number(location.hash.slice(1)) - 1 || 0));
let touched = null;
addEventListener("touchstart", (event) => (touched = event.changedTouches[0].clientX));
addEventListener("touchend", (event) => {
  const moved = event.changedTouches[0].clientX - touched;
  if (Math.abs(moved) > 40) show(shown + (moved < 0 ? 1 : -1));
});
document.documentElement.classList.add("js");
show(Number(location.hash.slice(1)) - 1 || 0);
