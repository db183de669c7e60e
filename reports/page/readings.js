// Reading a plot: pointer, touch and arrow keys lead to the same values; a click or a tap keeps the curve in front.

// Returns a function that tells where the value is that a click, a tap or a key chose last, or null. host.chosen keeps
// it when the plot is drawn again.
function listen(root, ring, hits, width, together, host) {
  const isChosen = ({ curve, point }) => curve.name === host.chosen.name && point.x === host.chosen.x && point.y === host.chosen.y;
  const kept = () => (host.chosen ? hits.find(isChosen) : null) ?? null;
  const choose = (hit) => {
    host.chosen = hit && { name: hit.curve.name, x: hit.point.x, y: hit.point.y };
    show(hit);
  };
  let current = null;
  const show = (hit) => {
    current = hit;
    ring.setAttribute("visibility", hit ? "visible" : "hidden");
    if (!hit) return hideTip();
    ring.setAttribute("cx", hit.x);
    ring.setAttribute("cy", hit.y);
    highlight(hit.curve.method);
    const frame = root.getBoundingClientRect();
    const curves = together.find((list) => list.includes(hit.curve)) ?? [hit.curve];
    showTip(hit, curves, frame.left + (hit.x * frame.width) / width, frame.top + (hit.y * frame.width) / width);
  };
  const leave = () => {
    show(null);
    highlight(state.pinned);
  };
  // A finger is broader than a pointer. The pinned curve is preferred where several are near.
  const nearest = (event) => {
    const frame = root.getBoundingClientRect();
    const [px, py] = [event.clientX - frame.left, event.clientY - frame.top].map((v) => (v * width) / frame.width);
    let [best, distance] = [null, event.pointerType === "touch" ? 60 : 40];
    for (const hit of hits) {
      const d = Math.hypot(hit.x - px, hit.y - py) - (hit.curve.method !== null && hit.curve.method === state.pinned ? 4 : 0);
      if (d < distance) [best, distance] = [hit, d];
    }
    return best;
  };
  root.addEventListener("pointermove", (event) => {
    const best = nearest(event);
    if (best !== current || (best && document.getElementById("tip").hidden)) best ? show(best) : leave();
  });
  // A frame shows where the keys go, not where the pointer has been.
  root.addEventListener("pointerdown", () => root.classList.add("pointed"));
  root.addEventListener("keydown", () => root.classList.remove("pointed"));
  root.addEventListener("blur", () => root.classList.remove("pointed"));
  root.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && leave());
  root.addEventListener("blur", leave);
  root.addEventListener("click", (event) => {
    if (root.dataset.dragged) return;
    const best = nearest(event);
    const method = best?.curve.method ?? null;
    pin(method === state.pinned ? null : method);
    best ? choose(best) : leave();
  });
  root.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const jump = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === "Escape" && current) {
      event.preventDefault();
      return leave();
    }
    if (event.key === "Enter" && current) return pin(state.pinned === current.curve.method ? null : current.curve.method);
    if ((!step && !jump) || !hits.length) return;
    event.preventDefault();
    if (!current && !kept()) return choose(hits[0]);
    current ??= kept();
    const own = hits.filter((hit) => hit.curve === current.curve).sort((a, b) => a.x - b.x);
    if (step) return choose(own[Math.max(0, Math.min(own.length - 1, own.indexOf(current) + step))]);
    const curves = [...new Set(hits.map((hit) => hit.curve))];
    const next = curves[(curves.indexOf(current.curve) + jump + curves.length) % curves.length];
    const others = hits.filter((hit) => hit.curve === next);
    choose(others.reduce((a, b) => (Math.abs(a.x - current.x) <= Math.abs(b.x - current.x) ? a : b)));
  });
  return kept;
}

// A tap beside all plots puts the values away.
document.addEventListener("pointerdown", (event) => event.target.closest?.(".chart") ?? hideTip());

function showTip(hit, curves, left, top) {
  const tip = document.getElementById("tip");
  const dialog = document.querySelector("dialog[open]");  // lies above everything outside it
  (dialog ?? document.body).append(tip);
  tip.replaceChildren(el("b", {}, joinedNames(curves, (curve) => curve.name)),
    el("dl", {}, ...hit.point.rows.flatMap(([label, value]) => [el("dt", {}, label), el("dd", {}, value)])));
  tip.hidden = false;
  const x = Math.min(left + 14, document.documentElement.clientWidth - tip.offsetWidth - 8);
  const y = top + 16 + tip.offsetHeight > window.innerHeight ? top - tip.offsetHeight - 14 : top + 16;
  tip.style.left = `${Math.max(8, x) + (dialog ? 0 : window.scrollX)}px`;
  tip.style.top = `${y + (dialog ? 0 : window.scrollY)}px`;
}

function hideTip() {
  document.getElementById("tip").hidden = true;
}
