// A closer look: a rectangle dragged in a plot becomes its range, buttons and keys go nearer to what is being read, and a
// figure fills the window.

// The name that a plot has in addresses: that of its figure, and of its part where it has several. A plot without one,
// of an open ladder, is its own.
const placeOf = (host) => host.place ?? host;

// The range chosen in a plot; it holds as long as the plot shows the same quantity.
function zoomOf(host, spec) {
  const zoom = state.zooms.get(placeOf(host));
  if (!zoom) return null;
  zoom.label ??= spec.label;
  zoom.seen = host.place !== undefined && zoom.label === spec.label;
  return zoom.label === spec.label ? zoom : null;
}

// view: {x, y: the scales, box, width, read: where the value is that is being read, or null}
function zooming(root, host, spec, view, redraw) {
  const zoomed = zoomOf(host, spec) !== null;
  const to = (ranges) => {
    ranges ? state.zooms.set(placeOf(host), { ...ranges, label: spec.label }) : state.zooms.delete(placeOf(host));
    const had = document.activeElement;
    const again = had === root ? ".chart" : had && host.contains(had) ? `.closer [aria-label="${had.ariaLabel}"], .chart` : null;
    redraw();
    highlight(state.pinned);
    writeAddress();
    if (again) host.querySelector(again)?.focus();
  };
  // Half the range, or twice, with what is being read in the middle, else what is there.
  const by = (factor) => {
    const centre = view.read() ?? { x: (view.box.left + view.box.right) / 2, y: (view.box.bottom + view.box.top) / 2 };
    const around = (scale, middle, from, end) => [-1, 1].map((side) => scale.value(middle + (side * (end - from) * factor) / 2));
    to({ xs: around(view.x, centre.x, view.box.left, view.box.right), ys: around(view.y, centre.y, view.box.bottom, view.box.top) });
  };
  const press = (label, text, act) => el("button", { type: "button", tabindex: -1, "aria-label": label, onclick: act }, text);
  host.append(el("div", { class: zoomed ? "closer zoomed" : "closer" }, press("zoom in", "+", () => by(0.5)), press("zoom out", "−", () => by(2)),
    zoomed ? el("button", { type: "button", class: "whole", onclick: () => to(null) }, "whole range") : null));

  const at = (event) => {
    const frame = root.getBoundingClientRect();
    const unit = view.width / frame.width;
    return { x: Math.max(view.box.left, Math.min(view.box.right, (event.clientX - frame.left) * unit)),
             y: Math.max(view.box.top, Math.min(view.box.bottom, (event.clientY - frame.top) * unit)) };
  };
  const frame = svg("rect", { class: "zoom", visibility: "hidden" });
  root.append(frame);
  let start = null;
  root.addEventListener("pointerdown", (event) => {
    delete root.dataset.dragged;
    // Outside a dialog a finger scrolls.
    if ((event.pointerType !== "touch" || root.closest("dialog")) && event.button === 0) start = at(event);
  });
  root.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" && event.buttons === 0 && start) {  // let go outside the plot
      start = null;
      frame.setAttribute("visibility", "hidden");
    }
    if (!start) return;
    const end = at(event);
    if (Math.hypot(end.x - start.x, end.y - start.y) < 8) return;
    root.dataset.dragged = "yes";
    for (const [name, value] of Object.entries({ x: Math.min(start.x, end.x), y: Math.min(start.y, end.y),
      width: Math.abs(end.x - start.x), height: Math.abs(end.y - start.y), visibility: "visible" })) frame.setAttribute(name, value);
  });
  const finish = (event) => {
    const [from, end] = [start, at(event)];
    start = null;
    frame.setAttribute("visibility", "hidden");
    if (!from || !root.dataset.dragged || Math.abs(end.x - from.x) < 8 || Math.abs(end.y - from.y) < 8) return;
    to({ xs: [Math.min(from.x, end.x), Math.max(from.x, end.x)].map(view.x.value),
         ys: [Math.max(from.y, end.y), Math.min(from.y, end.y)].map(view.y.value) });
  };
  root.addEventListener("pointerup", finish);
  root.addEventListener("pointercancel", () => (start = null));
  root.addEventListener("dblclick", () => zoomed && to(null));
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;  // the browser's own zoom
    if (event.key === "0" && zoomed) return to(null);
    const factor = { "+": 0.5, "=": 0.5, "-": 2 }[event.key];
    if (factor) by(factor);
  });
}

// A figure in a dialog that fills the window, and the screen where the browser grants it.
function enlarge(figure, draw) {
  const place = document.createComment("enlarged figure");
  const title = figure.querySelector("figcaption").textContent;
  const close = el("button", { type: "button", class: "close", onclick: () => {
    dialog.close();
    back();  // the event may be late
  } }, "Close");
  const dialog = el("dialog", { class: "enlarged", "aria-label": title });
  const ended = new AbortController();
  const back = () => {
    if (ended.signal.aborted) return;
    ended.abort();
    hideTip();
    document.body.append(document.getElementById("tip"));
    place.replaceWith(figure);
    dialog.remove();
    if (document.fullscreenElement) document.exitFullscreen();
    draw(figure.clientWidth);
    highlight(state.pinned);
    figure.querySelector(".enlarge")?.focus();
  };
  const fit = () => {
    const width = figure.clientWidth;
    draw({ width, height: 250 });
    draw({ width, height: Math.max(250, dialog.clientHeight - (figure.offsetHeight - 250) - 30) });
    highlight(state.pinned);
  };
  const open = () => {
    figure.before(place);
    dialog.append(close, figure);
    document.body.append(dialog);
    dialog.showModal();
    fit();
    window.addEventListener("resize", fit, ended);
    document.addEventListener("fullscreenchange", () => document.fullscreenElement || dialog.close(), ended);
  };
  dialog.addEventListener("close", back);
  const granted = navigator.userActivation?.isActive ? document.documentElement.requestFullscreen?.() : null;
  if (granted) granted.then(open, open);
  else open();
}
