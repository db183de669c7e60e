// Canvases that are sharp on every screen, in the colours of the page, and axes on them.

let palette = {};
function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(`--${name}`).trim();
  palette = Object.fromEntries(["paper", "ink", "soft", "rule", "tint", "grid", "axis", "exact", "fail", "focus"]
    .map((name) => [name, colour(name)]));
  for (let family = 0; colour(`f${family}`); family++) palette[`f${family}`] = colour(`f${family}`);
}

// A canvas with a text in its place for who cannot see it; `say` changes that text.
function picture(label, attributes = {}) {
  const canvas = el("canvas", { role: "img", "aria-label": label, ...attributes });
  let said = -Infinity;
  return {
    canvas,
    // {pen, width, height} in CSS pixels, on clean paper.
    begin() {
      const ratio = Math.min(3, devicePixelRatio || 1);
      const [width, height] = [canvas.clientWidth, canvas.clientHeight];
      if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
        canvas.width = Math.round(width * ratio);
        canvas.height = Math.round(height * ratio);
      }
      const pen = canvas.getContext("2d");
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      pen.fillStyle = palette.paper;
      pen.fillRect(0, 0, width, height);
      pen.lineJoin = pen.lineCap = "round";
      pen.font = "12px system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif";
      return { pen, width, height };
    },
    say(text, now = performance.now()) {
      if (now - said < 1000) return;
      said = now;
      canvas.setAttribute("aria-label", `${label}. ${text}`);
    },
  };
}

// Positions for labels on an axis of `room` pixels.
function ticksOf({ low, high, log }, room) {
  if (log) {
    const [a, b] = [Math.log10(low), Math.log10(high)];
    const stride = Math.max(1, Math.ceil((b - a) / Math.max(2, room / 44)));
    const ticks = [];
    for (let k = Math.ceil(a - 1e-9); k <= b + 1e-9; k++)
      if (k % stride === 0) ticks.push([10 ** k, k === 0 ? "1" : `10${superscript(k)}`]);
    return ticks;
  }
  const raw = (high - low) / Math.max(2, room / 60);
  const power = 10 ** Math.floor(Math.log10(raw));
  const stride = [1, 2, 5, 10].map((n) => n * power).find((s) => s >= raw);
  const ticks = [];
  for (let k = Math.ceil(low / stride - 1e-9); k * stride <= high + 1e-9 * stride; k++) ticks.push([k * stride, short(k * stride)]);
  return ticks;
}

// Draws axes {x, y: {low, high, log, label}} and returns the maps from values to pixels, and back.
function axes(pen, width, height, x, y) {
  const box = { left: 60, right: width - 10, top: 10, bottom: height - 38 };
  const map = ({ low, high, log }, from, to) => {
    const f = log ? Math.log : (v) => v;
    const g = log ? Math.exp : (v) => v;
    const [a, b] = [f(low), f(high)];
    return { at: (v) => from + ((f(v) - a) / (b - a)) * (to - from), value: (p) => g(a + ((p - from) / (to - from)) * (b - a)) };
  };
  const [mx, my] = [map(x, box.left, box.right), map(y, box.bottom, box.top)];
  pen.lineWidth = 1;
  pen.strokeStyle = palette.grid;
  pen.fillStyle = palette.soft;
  pen.beginPath();
  pen.textAlign = "center";
  for (const [value, text] of ticksOf(x, box.right - box.left)) {
    const at = Math.round(mx.at(value)) + 0.5;
    pen.moveTo(at, box.top);
    pen.lineTo(at, box.bottom);
    pen.fillText(text, at, box.bottom + 16);
  }
  pen.textAlign = "right";
  for (const [value, text] of ticksOf(y, box.bottom - box.top)) {
    const at = Math.round(my.at(value)) + 0.5;
    pen.moveTo(box.left, at);
    pen.lineTo(box.right, at);
    pen.fillText(text, box.left - 7, at + 4);
  }
  pen.stroke();
  pen.strokeStyle = palette.axis;
  pen.strokeRect(box.left + 0.5, box.top + 0.5, Math.round(box.right - box.left), Math.round(box.bottom - box.top));
  pen.fillStyle = palette.ink;
  pen.textAlign = "center";
  pen.fillText(x.label, (box.left + box.right) / 2, height - 5);
  pen.save();
  pen.translate(12, (box.top + box.bottom) / 2);
  pen.rotate(-Math.PI / 2);
  pen.fillText(y.label, 0, 0);
  pen.restore();
  return { box, x: mx.at, y: my.at, xOf: mx.value, yOf: my.value };
}

// Everything that `draw` draws stays within the box.
function clipped(pen, box, draw) {
  pen.save();
  pen.beginPath();
  pen.rect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  pen.clip();
  draw();
  pen.restore();
}

function line(pen, points, colour, width = 1.8, dash = []) {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.setLineDash(dash);
  pen.beginPath();
  let down = false;
  for (const [x, y] of points) {
    if (!isFinite(x) || !isFinite(y)) down = false;
    else if (down) pen.lineTo(x, y);
    else pen.moveTo(x, y), (down = true);
  }
  pen.stroke();
  pen.setLineDash([]);
}

function dot(pen, x, y, radius, colour, ring = palette.paper) {
  if (!isFinite(x) || !isFinite(y)) return;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.fill();
  pen.strokeStyle = ring;
  pen.lineWidth = 1.5;
  pen.stroke();
}

// Pointers and fingers that are put down on a canvas and moved: use(x, y) in CSS pixels.
function draggable(canvas, use) {
  let down = false;
  const at = (event) => {
    const frame = canvas.getBoundingClientRect();
    use(event.clientX - frame.left, event.clientY - frame.top);
  };
  canvas.addEventListener("pointerdown", (event) => {
    down = true;
    canvas.setPointerCapture?.(event.pointerId);
    at(event);
  });
  canvas.addEventListener("pointermove", (event) => down && at(event));
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) canvas.addEventListener(name, () => (down = false));
}
