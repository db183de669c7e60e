// A plot of many methods as small ones by family: the same axes, the other families in grey behind.

const splitRooms = new WeakMap();  // the places of the small plots in that of the large one, by family

const familiesIn = (curves) =>
  [...new Set(curves.filter((curve) => curve.method !== null && !curve.exact).map((curve) => data.methods[curve.method].family))].sort((a, b) => a - b);

// What one of the small plots shows.
function familySpec(spec, family, x, y) {
  const isOwn = (curve) => curve.method !== null && data.methods[curve.method].family === family;
  const own = new Map(spec.curves.filter((curve) => curve.exact || isOwn(curve))
    .map((curve) => [curve, { ...curve, look: undefined, markers: curve.markers || 3.6 }]));
  const others = spec.curves.filter((curve) => !own.has(curve))
    .map((curve) => ({ ...curve, method: null, exact: "ghost", markers: 0, dash: "", faint: false, name: "", title: "" }));
  const declared = new Set([...own.keys()].map((curve) => curve.order?.expected));
  return { ...spec, x, y, named: true, label: `${spec.label}, ${data.families[family]}`, curves: [...others, ...own.values()],
    levels: spec.levels?.filter((level) => !level.dashed || declared.has(level.value)),
    slopes: spec.slopes?.filter(({ curve }) => own.has(curve)).map((slope) => ({ ...slope, curve: own.get(slope.curve) })) };
}

// Draws them into the place of the plot. Returns the ranges of the axes, as a plot does.
function chartsByFamily(host, spec, room) {
  const families = familiesIn(spec.curves);
  const rooms = splitRooms.get(host) ?? new Map();
  splitRooms.set(host, rooms);
  for (const family of families)
    if (!rooms.has(family))
      rooms.set(family, Object.assign(el("div", { class: "host" }), { place: `${host.place} ${data.families[family]}` }));
  const points = spec.curves.flatMap((curve) => curve.points);
  const [xs, ys] = [range(spec.x, points.map((p) => p.x)), range(spec.y, points.map((p) => p.y))];
  const { width, height } = typeof room === "number" ? { width: room } : room;
  const [least, gap] = [270, 20];
  const columns = Math.max(1, Math.min(families.length, Math.floor((width + gap) / (least + gap))));
  const rows = Math.ceil(families.length / columns);
  host.replaceChildren(el("div", { class: "by-family", style: `grid-template-columns: repeat(${columns}, minmax(0, 1fr)); gap: ${gap}px` },
    ...families.map((family) => el("div", {}, el("p", { class: "of" }, data.families[family]), rooms.get(family)))));
  const own = Math.floor((width - (columns - 1) * gap) / columns);
  for (const family of families)
    chart(rooms.get(family), familySpec(spec, family, { ...spec.x, range: xs }, { ...spec.y, range: ys }),
      height ? { width: own, height: Math.max(200, height / rows - 70) } : own);
  return xs && ys && { xs, ys };
}

// The button that splits a figure, and makes it one again.
function splitter(frame, draw) {
  const button = el("button", { type: "button", class: "split", onclick: () => {
    if (!state.split.delete(frame.id)) state.split.add(frame.id);
    else
      for (const place of [...state.zooms.keys()])
        if (place.startsWith(`${frame.id} `)) state.zooms.delete(place);
    draw();
    highlight(state.pinned);
    writeAddress();
  } }, "by family");
  const show = (spec) => {
    button.hidden = !spec.families || familiesIn(spec.curves).length < 2;
    button.setAttribute("aria-pressed", String(state.split.has(frame.id)));
  };
  return { button, show };
}
