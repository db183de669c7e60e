// Choosing curves, pointing at them, touching and keeping them.
(() => {
  const { check, one, all, data, charts, curves, printed, hideAll, showAll, entry, point, drawn, alone } = reader;

  function switching() {
    const m = one('#legend .entry[aria-pressed="true"]').dataset.method;
    const before = curves(m);
    entry(m).click();
    check(before > 0 && curves(m) === 0, "a click on a legend entry hides its curves");
    check(entry(m).getAttribute("aria-pressed") === "false", "and the entry says so");
    entry(m).click();
    check(curves(m) === before, "a second click brings them back");
    hideAll();
    check(all(".problem .curve:not(.exact)").length === 0, "none hides every method");
    check(all(".problem .empty").length > 0, "an empty plot says that it is");
    showAll();
    check(data.methods.every((_, i) => curves(i) > 0), "all shows every method");
  }

  function hovering() {
    const chart = charts()[0];
    const ladder = data.ladders.find(drawn);
    const curve = one(`.curve[data-method="${ladder.m}"]`, chart);
    const name = one("#legend") && data.methods[ladder.m].name;
    // Alone in the plot, so that no other curve is nearer.
    hideAll();
    entry(ladder.m).click();
    const alone = charts()[0];
    const path = one(`.curve[data-method="${ladder.m}"] .line`, alone).getAttribute("d").match(/[ML]([\d.]+) ([\d.]+)/g);
    const middle = path[Math.floor(path.length / 2)].slice(1).split(" ").map(Number);
    alone.scrollIntoView();
    const frame = alone.getBoundingClientRect();
    const unit = frame.width / alone.viewBox.baseVal.width;
    alone.dispatchEvent(new PointerEvent("pointermove",
      { clientX: frame.left + middle[0] * unit + 3, clientY: frame.top + middle[1] * unit - 3, bubbles: true }));
    const tip = one("#tip");
    const errors = ladder.errors.global_position.filter((e) => e > 0).map(printed);
    check(curve && !tip.hidden && tip.textContent.includes(name), "hover names the method");
    check(errors.some((e) => tip.textContent.includes(e)), "hover shows the error of a run");
    check(["h", "error", "local slope", "in the fit"].every((w) => tip.textContent.includes(w)), "hover shows h, error, slope, fit");
    const first = tip.textContent;
    alone.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    check(!tip.hidden && tip.textContent !== first, "an arrow key moves to the next run");
    alone.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    check(tip.hidden, "Escape closes it");
    showAll();
  }

  function touching() {
    const { ladder, chart, at } = alone();
    const finger = { pointerType: "touch" };
    for (const kind of ["pointerdown", "pointerup", "pointerleave"]) point(kind, chart, at, finger);
    point("click", chart, at, finger);
    const tip = one("#tip");
    check(!tip.hidden && tip.textContent.includes(data.methods[ladder.m].name), "a tap shows the values, and they stay");
    check(tip.getBoundingClientRect().right <= innerWidth + 1, "within the window");
    point("pointerdown", document.body, [5, 5], finger);
    check(tip.hidden, "a tap elsewhere puts them away");
    point("click", chart, at, finger);
    point("pointerdown", document.body, [5, 5], finger);
    point("pointermove", chart, at, finger);
    point("pointerleave", chart, at, finger);
    check(!tip.hidden, "what a finger moved to stays when it is lifted");
    point("pointerdown", document.body, [5, 5], finger);
    showAll();
  }

  function pinning() {
    const { ladder, chart, at } = alone();
    const name = data.methods[ladder.m].name;
    showAll();
    const now = charts()[0];
    point("pointermove", now, at);
    point("click", now, at);
    point("pointerleave", now, [0, 0]);
    const lit = () => one(".curve.on", charts().at(-1))?.dataset.method ?? one(".curve.on")?.dataset.method;
    const pinned = lit();
    check(pinned !== undefined && charts().filter((c) => c.classList.contains("lit")).length > 1, "a click keeps a curve in front in all figures");
    check(location.hash.includes("pin="), "and is in the address");
    point("click", now, at);
    point("pointerleave", now, [0, 0]);
    check(!one(".problem .lit") && !location.hash.includes("pin="), "a second click lets go");
    now.focus();
    now.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    now.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    now.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    check(one(".problem .lit") && location.hash.includes("pin="), "so does Enter");
    now.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    now.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    now.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    check(!one(".problem .lit") && chart && name, "and lets go");
  }

  function previewing() {
    const m = data.methods.findIndex((_, i) => data.ladders.some((l) => l.m === i && l.p === 0));
    if (entry(m).getAttribute("aria-pressed") === "true") entry(m).click();
    charts()[0].scrollIntoView();
    const drawnIn = () => one(`.curve[data-method="${m}"]`, charts()[0]);
    entry(m).dispatchEvent(new PointerEvent("pointerenter", { screenX: 7, screenY: 7 }));
    check(drawnIn() && charts()[0].classList.contains("lit"), "pointing at a hidden method previews it");
    entry(m).dispatchEvent(new PointerEvent("pointerleave", { screenX: 9, screenY: 9 }));
    check(!drawnIn() && !one(".problem .lit"), "and leaving it ends that");
    document.dispatchEvent(new PointerEvent("pointermove", { screenX: 11, screenY: 11 }));
    entry(m).dispatchEvent(new PointerEvent("pointerenter", { screenX: 11, screenY: 11 }));
    check(!drawnIn(), "an entry that scrolls under a resting pointer does nothing");
    entry(m).click();
  }

  Object.assign(reader.parts, { switching, hovering, touching, pinning, previewing });
})();
