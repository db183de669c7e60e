// Which view is shown: quantity, address, zoom, full screen.
(() => {
  const { check, one, all, data, charts, curves, choose, showAll, entry, point, settled, precision, alone } = reader;

  function choosing() {
    const [quantity, chosen] = all(".toolbar select");
    const visible = () => all(".matrix:not([hidden])");
    check(visible().length === 1 && visible()[0].dataset.quantity === quantity.value, "one matrix is shown");
    const before = one(".line", charts()[0]).getAttribute("d");
    choose(quantity, "local_velocity");
    check(visible().length === 1 && visible()[0].dataset.quantity === "local_velocity", "another quantity, another matrix");
    check(one(".line", charts()[0]).getAttribute("d") !== before, "and other curves");
    choose(quantity, "global_position");
    for (let c = data.precisions.length; c-- > 0;) {
      choose(chosen, String(c));
      check(visible().length === 1 && visible()[0].dataset.precision === data.precisions[c].name, `precision ${data.precisions[c].name}`);
    }
  }

  async function addressing() {
    const [quantity] = all(".toolbar select");
    const anchor = one(".problem").id.replace(/^problem-/, "");
    const two = data.ladders.filter((l) => l.p === 0).map((l) => l.m).filter((m, i, list) => list.indexOf(m) === i).slice(0, 2);
    const names = two.map((m) => encodeURIComponent(data.methods[m].name));
    location.hash = `#${anchor}&m=${names.join(",")}&q=energy`;
    await settled();
    check(quantity.value === "energy" && all(".problem .chart .curve:not(.exact)").every((c) => two.includes(Number(c.dataset.method))) &&
      two.every((m) => curves(m) > 0), "an address chooses quantity and methods");
    check(Math.abs(one(".problem").getBoundingClientRect().top) < innerHeight / 2, "and leads to the problem");
    entry(two[1]).click();
    check(location.hash.startsWith(`#${anchor}&m=${names[0]}&`) && location.hash.includes("q=energy"), "a choice changes the address");
    const link = one(".problem figure a.address").getAttribute("href");
    check(link.startsWith(`#${one(".problem figure").id}&m=`) && link.includes("q=energy"), "each figure has a link to the view");
    choose(quantity, "global_position");
    showAll();
    location.hash = link;
    await settled();
    check(quantity.value === "energy" && curves(two[1]) === 0 && curves(two[0]) > 0, "and the link brings it back");
    location.hash = "#%E0%A4%A&m=nothing&q=nonsense&c=%";
    await settled();
    check(quantity.value === "global_position" && all("#legend .entry[aria-pressed=true]").length > 0, "an address that means nothing shows what a fresh page does");
    choose(quantity, "global_position");
    showAll();
  }

  async function zoomingIn() {
    const { chart } = alone();
    const labels = () => all(".axes text", charts()[0]).map((t) => t.textContent).join(" ");
    const before = labels();
    const frame = chart.getBoundingClientRect();
    const corner = (x, y) => [frame.left + x * frame.width, frame.top + y * frame.height];
    point("pointerdown", chart, corner(0.4, 0.3));
    point("pointermove", chart, corner(0.6, 0.5));
    point("pointerup", chart, corner(0.6, 0.5));
    const [zoomed, address] = [labels(), location.hash];
    const place = one(".problem figure").id;
    check(zoomed !== before && one(".problem .whole"), "a dragged rectangle becomes the range");
    check(address.includes(`zoom=${place}:`), `and the address says so: ${address}`);
    one(".problem .whole").click();
    check(labels() === before && !one(".problem .whole") && !location.hash.includes("zoom="), "a button brings the whole range back");
    location.hash = address;
    await settled();
    check(labels() === zoomed && one(".problem .whole"), "an address zooms");
    one(".problem .whole").click();
    for (const nonsense of [":1:0:0:1", ":a:b:c:d", ":1:2", "", ":0:0.1:1e-9:1", ":-1:0.1:1e-9:1", ":0.1:1:0:Infinity"]) {
      location.hash = `${location.hash || "#"}&zoom=${place}${nonsense}`;
      await settled();
      check(labels() === before && !one(".problem .whole"), `one that names no range (${nonsense}) does not`);
    }
    location.hash = address.replace(/&?zoom=[^&]*/, "");
    await settled();
    for (const [kind, at] of [["pointerdown", 0.4], ["pointermove", 0.6], ["pointerup", 0.6]])
      point(kind, charts()[0], corner(at, at), { pointerType: "touch" });
    check(labels() === before, "a finger on the page scrolls and does not zoom");
    const press = (name) => one(`.problem .closer [aria-label="${name}"]`).click();
    press("zoom in");
    check(labels() !== before && location.hash.includes(`zoom=${place}:`), "a button zooms in");
    const octaves = () => Math.log2(location.hash.match(/zoom=[^:]*:([^:]*):([^:]*)/).slice(1).reduce((from, to) => to / from));
    const near = octaves();
    press("zoom in");
    check(Math.abs(octaves() - near / 2) < 0.02, "and in again");
    press("zoom out");
    check(Math.abs(octaves() - near) < 0.02, "and another out");
    for (let i = 0; i < 12; i++) press("zoom out");
    check(labels() === before && !one(".problem .whole") && one('.problem .closer [aria-label="zoom out"]').disabled, "at the whole range nothing is farther out");
    for (let i = 0; i < 80; i++) press("zoom in");
    check(all(".axes .tick", charts()[0]).length < 80 && !/NaN|Infinity/.test(charts()[0].outerHTML), "a range ends somewhere however often it is halved");
    one(".problem .whole").click();
    const shown = () => getComputedStyle(one(".problem .closer")).visibility === "visible";
    document.activeElement?.blur();
    charts()[0].focus();
    check(shown(), "they are seen where the plot is being read");
    charts()[0].blur();
    check(!shown() || one(".problem .host").matches(":hover"), "and only there");
    charts()[0].dispatchEvent(new KeyboardEvent("keydown", { key: "+", bubbles: true }));
    check(labels() !== before, "+ zooms");
    charts()[0].dispatchEvent(new KeyboardEvent("keydown", { key: "0", bubbles: true }));
    check(labels() === before, "0 shows the whole");
    showAll();
  }

  async function enlarging() {
    const figure = one(".problem figure:not(.wide)");
    const before = one(".chart", figure).getBoundingClientRect();
    one(".enlarge", figure).click();
    await settled();
    const now = one("dialog[open] .chart")?.getBoundingClientRect();
    check(one("dialog")?.matches(":modal"), "full screen: nothing beside the figure can be reached");
    check(now && now.height > before.height && now.width >= before.width && now.right <= innerWidth + 1, "full screen: the figure fills the window");
    one("dialog .close").click();
    for (let i = 0; i < 40 && one("dialog"); i++) await settled();
    const after = one(".chart", figure)?.getBoundingClientRect();
    check(!one("dialog") && figure.isConnected && Math.abs(after.width - before.width) < 2,
      "and goes back to its place");
  }

  // What is switched off in the figure of a chapter is in the address.
  async function leavingOut() {
    const figure = all("figure.drawn").find((own) => all(".own-legend .entry", own).length > 1 && all(".chart .curve", own).length);
    if (!figure) return check(!one(".own-legend"), "no chapter with a legend here");
    const count = () => all(".chart .curve", figure).length;
    const entry = () => one(".own-legend .entry", figure);
    const before = count();
    entry().click();
    const address = location.hash;
    check(count() < before && entry().getAttribute("aria-pressed") === "false" && address.includes(`off=${figure.id}:`),
      `a curve of a chapter is switched off, in the address too: ${address}`);
    entry().click();
    check(count() === before && !location.hash.includes("off="), "and on");
    location.hash = address;
    await settled();
    check(count() < before && entry().getAttribute("aria-pressed") === "false", "an address leaves curves out");
    entry().click();
    check(count() === before, "and a click brings them back");
  }

  // A figure of several families in small ones: the same axes, every curve in one of them and grey in the others.
  function splitting() {
    showAll();
    const figure = one('.problem figure[id$="-error"]');
    const [button, before] = [one(".split", figure), all(".curve", one(".chart", figure))];
    const families = [...new Set(before.map((curve) => data.methods[curve.dataset.method].family))];
    button.click();
    const small = all(".chart", figure);
    const own = (chart) => all(".curve:not(.ghost)", chart).map((curve) => data.methods[curve.dataset.method].family);
    check(small.length === families.length && families.length > 1, "a figure is split into one for each family");
    check(small.every((chart) => one(".axes", chart).textContent === one(".axes", small[0]).textContent), "with the same axes");
    check(small.every((chart) => new Set(own(chart)).size === 1 && all(".curve", chart).length === before.length),
      "a family in colour, the others in grey");
    check(small.flatMap(own).length === before.length, "and every curve in one of them");
    check(button.getAttribute("aria-pressed") === "true" && location.hash.includes(`by=${figure.id}`), "the button and the address say so");
    check(document.documentElement.scrollWidth <= innerWidth, "nothing is wider than the window");
    button.click();
    check(all(".chart", figure).length === 1 && !location.hash.includes("by="), "and it is made one again");
  }

  Object.assign(reader.parts, { splitting, choosing, addressing, zoomingIn, leavingOut, enlarging });
})();
