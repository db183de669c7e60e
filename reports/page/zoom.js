// A closer look: a rectangle dragged in a plot becomes its range, buttons and keys zoom about what was chosen, and a figure
// fills the window.

// host.place: the name that a plot has in addresses, that of its figure, and of its part where it has several. A plot
// without one, of an open ladder, keeps its range itself.
const keptZoom = (host) => (host.place === undefined ? host.zoom : state.zooms.get(host.place));
function keepZoom(host, zoom) {
  if (host.place === undefined) host.zoom = zoom;
  else if (zoom) state.zooms.set(host.place, zoom);
  else state.zooms.delete(host.place);
}

// The range chosen in a plot; it holds as long as the plot shows the same quantity, and where its axes have it.
function zoomOf(host, spec) {
  const zoom = keptZoom(host);
  if (!zoom) return null;
  const shown = spec.same ?? spec.label;
  zoom.shown ??= shown;
  zoom.fits = zoom.shown === shown && !(spec.x.log && Math.min(...zoom.xs) <= 0) && !(spec.y.log && Math.min(...zoom.ys) <= 0);
  return zoom.fits ? zoom : null;
}

// A range is at least a thousandth of the whole one: further in, lines leave what coordinates hold.
const isTooShort = (log, range, whole) => {
  const length = ([from, to]) => Math.abs(log ? Math.log10(to / from) : to - from);
  return length(range) < 1e-3 * length(whole);
};

// A range half as long or twice, about a middle, inside the whole one. All is in logarithms on an axis of them.
function rangeAbout(log, middle, [from, to], whole, factor) {
  const of = log ? Math.log10 : (v) => v, back = log ? (v) => 10 ** v : (v) => v;
  const [low, high] = [Math.min(...whole), Math.max(...whole)].map(of);
  const half = Math.min(high - low, Math.abs(of(to) - of(from)) * factor) / 2;
  const centre = Math.max(low + half, Math.min(high - half, of(middle)));
  const range = [centre - half, centre + half].map(back);
  return from < to ? range : range.reverse();
}

// view: {x, y: the scales, box, width, height, whole: {xs, ys}, read: where the value is that was chosen, or null}
function zooming(root, host, spec, view, redraw) {
  const zoomed = zoomOf(host, spec) !== null;
  const to = (ranges) => {
    if (ranges && (isTooShort(spec.x.log, ranges.xs, view.whole.xs) || isTooShort(spec.y.log, ranges.ys, view.whole.ys))) return;
    const [had, pointed] = [document.activeElement, root.classList.contains("pointed")];
    keepZoom(host, ranges && { ...ranges, shown: spec.same ?? spec.label });
    hideTip();
    const again = had !== root && had && host.contains(had) ? had.getAttribute("aria-label") : null;
    redraw();
    highlight(state.pinned);
    writeAddress(host.closest("figure")?.id);
    const chart = host.querySelector(".chart");
    if (pointed) chart?.classList.add("pointed");
    if (had === root) chart?.focus({ preventScroll: true });
    else if (again !== null) (host.querySelector(`.closer [aria-label="${again}"]:not(:disabled)`) ?? chart)?.focus({ preventScroll: true });
  };
  // With what was chosen in the middle, else what is there.
  const by = (factor) => {
    const centre = view.read() ?? { x: (view.box.left + view.box.right) / 2, y: (view.box.bottom + view.box.top) / 2 };
    const seen = (scale, from, end) => [scale.value(from), scale.value(end)];
    const xs = rangeAbout(spec.x.log, view.x.value(centre.x), seen(view.x, view.box.left, view.box.right), view.whole.xs, factor);
    const ys = rangeAbout(spec.y.log, view.y.value(centre.y), seen(view.y, view.box.bottom, view.box.top), view.whole.ys, factor);
    if (factor > 1 && !zoomed) return;
    const isWhole = (log, range, whole) => {
      const [[a, b], [c, d]] = log ? [range.map(Math.log10), whole.map(Math.log10)] : [range, whole];
      return Math.abs(a - c) + Math.abs(b - d) < 1e-9 * Math.abs(d - c);
    };
    to(isWhole(spec.x.log, xs, view.whole.xs) && isWhole(spec.y.log, ys, view.whole.ys) ? null : { xs, ys });
  };
  const press = (label, text, act, more = { tabindex: -1 }) => el("button", { type: "button", "aria-label": label, onclick: act, ...more }, text);
  host.append(el("div", { class: zoomed ? "closer zoomed" : "closer", style: `top: ${view.height - 21}px; max-width: ${view.width}px` },
    press("zoom in", "+", () => by(0.5)), press("zoom out", "−", () => by(2), { tabindex: -1, disabled: !zoomed }),
    zoomed ? press("whole range", "whole range", () => to(null), { class: "whole" }) : null));

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
    // A finger scrolls, unless it is in a dialog that has nothing to scroll.
    if ((event.pointerType !== "touch" || root.closest("dialog.fits")) && event.button === 0 && event.isPrimary !== false) start = at(event);
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
    if (event.isTrusted) root.setPointerCapture(event.pointerId);  // let go outside, the drag ends all the same
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
  root.addEventListener("pointercancel", () => {
    start = null;
    frame.setAttribute("visibility", "hidden");
  });
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
    dialog.classList.toggle("fits", dialog.scrollHeight <= dialog.clientHeight + 1);
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
