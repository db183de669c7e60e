// Goes after the page's scripts: uses the page as a reader would, and writes what holds into the document.
(() => {
  const lines = [];
  const check = (holds, what) => lines.push(`${holds ? "ok" : "FAIL"}: ${what}`);
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const data = JSON.parse(one("#data").textContent);
  const charts = () => all(".problem .chart");
  const curves = (m) => all(`.problem .curve[data-method="${m}"]`).length;
  const printed = (v) => v.toExponential(3).replace(/e([+-])(\d)$/, "e$10$2").replaceAll("-", "−");
  const choose = (select, value) => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };

  // A row of the ladders that is drawn at first: of the first problem, in the precision chosen.
  const precision = () => data.precisions[Number(all(".toolbar select")[1].value)].name;
  const drawn = (l) => l.p === 0 && data.precisions[l.c].name === precision() && curves(l.m) > 0;

  function figures() {
    check(all(".problem").length === data.problems.length, "a section for each problem");
    check(all(".problem").every((p) => all(".chart", p).length >= 5), "at least five plots for each problem");
    check(charts().every((c) => all(".curve .line", c).some((l) => l.getAttribute("d").includes("L"))), "no plot is empty");
    check(!charts().some((c) => c.innerHTML.includes("NaN") || c.innerHTML.includes("Infinity")), "no NaN in a path");
    check(all(".problem .filled").length > 0 && all(".problem .hollow").length > 0, "filled and hollow markers");
    const scaled = (c) => c.getBoundingClientRect().width / c.viewBox.baseVal.width;
    check(charts().every((c) => Math.abs(scaled(c) - 1) < 0.1), "letters keep their size");
    check(all(".chart .slope").length > 0, "reference slopes");
    check(charts()[0].textContent.includes("unit roundoff"), "the unit roundoff is labelled");
  }

  function switching() {
    const entry = one('.entry[aria-pressed="true"]');
    const m = entry.dataset.method;
    const before = curves(m);
    entry.click();
    check(before > 0 && curves(m) === 0, "a click on a legend entry hides its curves");
    check(one(`.entry[data-method="${m}"]`).getAttribute("aria-pressed") === "false", "and the entry says so");
    one(`.entry[data-method="${m}"]`).click();
    check(curves(m) === before, "a second click brings them back");
    one('[aria-label="hide all methods"]').click();
    check(all(".problem .curve:not(.exact)").length === 0, "none hides every method");
    check(all(".problem .empty").length > 0, "an empty plot says that it is");
    one('[aria-label="show all methods"]').click();
    check(data.methods.every((_, i) => curves(i) > 0), "all shows every method");
  }

  function hovering() {
    const chart = charts()[0];
    const ladder = data.ladders.find(drawn);
    const curve = one(`.curve[data-method="${ladder.m}"]`, chart);
    const name = one("#legend") && data.methods[ladder.m].name;
    // Alone in the plot, so that no other curve is nearer.
    one('[aria-label="hide all methods"]').click();
    one(`.entry[data-method="${ladder.m}"]`).click();
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
    one('[aria-label="show all methods"]').click();
  }

  function ladders() {
    const ladder = data.ladders.find(drawn);
    const cell = all(".matrix:not([hidden]) .cell").find((c) =>
      c.dataset.method === data.methods[ladder.m].name && c.dataset.problem === data.problems[ladder.p].name);
    cell.click();
    const rows = all("tr.ladder .columns tbody tr");
    check(rows.length === ladder.h.length, "a click on a cell opens its ladder, a row for each run");
    check(rows.every((row, i) => {
      const e = ladder.errors.global_position[i];
      return e === null || row.textContent.includes(printed(e));
    }), "with the errors of the table");
    check(one("tr.ladder .chart"), "and a plot");
    const order = data.orders.find((o) => o.p === ladder.p && o.m === ladder.m && o.c === ladder.c && o.q === "global_position");
    check(!order.evidence || all("tr.ladder .evidence tbody tr").length === order.evidence.split(" | ").length - 1,
      "and the evidence, a row for each test");
    check(all(".problem .chart.lit").length > 0 && one(`.problem .chart.lit .curve.on[data-method="${ladder.m}"]`), "and lights up its curves");
    check(cell.getAttribute("aria-expanded") === "true", "the cell says that it is open");
    one("tr.ladder .close").click();
    check(!one("tr.ladder") && !one(".chart.lit") && document.activeElement === cell, "close closes and gives the focus back");
  }

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

  function tables() {
    const rows = () => all("#order-table tbody tr:not([hidden])");
    const show = one("#orders .filters button");
    show.click();
    check(rows().length === data.orders.length, "show all shows every order");
    const list = all("#orders .filters select").at(-1);
    const fail = [...list.options].find((o) => o.value.includes("fail"));
    if (fail) {
      choose(list, fail.value);
      check(rows().length === data.orders.filter((o) => o.verdict === "fail").length, "the list of verdicts filters");
      show.click();
    }
    const head = [...one("#order-table").tHead.rows[0].cells].findIndex((c) => c.textContent === "observed");
    one("button", one("#order-table").tHead.rows[0].cells[head]).click();
    const keys = rows().map((r) => r.cells[head].dataset.key).filter((k) => k !== undefined).map(Number);
    check(keys.length > 1 && keys.every((k, i) => i === 0 || keys[i - 1] <= k), "a click on a head sorts");
  }

  function access() {
    const named = (b) => (b.getAttribute("aria-label") ?? b.textContent).trim() !== "";
    check(all("button, summary, a").every(named), "every control has a name");
    check(all("select").every((s) => s.closest("label")), "every list has a label");
    check(all("th").every((th) => th.hasAttribute("scope")), "every table head has a scope");
    const ids = all("[id]").map((e) => e.id);
    check(new Set(ids).size === ids.length, "ids are unique");
    check(document.documentElement.scrollWidth <= window.innerWidth, "nothing is wider than the window");
    const style = getComputedStyle(document.documentElement);
    const light = (name) => {
      const parts = style.getPropertyValue(name).trim().match(/[0-9a-f]{2}/gi).map((v) => parseInt(v, 16) / 255);
      const [r, g, b] = parts.map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
    const pairs = [..."ink soft link fail super warn pass".split(" ").flatMap((n) => [[n, "paper"], [n, "tint"]]),
      ["fail", "fail-tint"], ["ink", "fail-tint"], ["super", "super-tint"], ["warn", "warn-tint"], ["soft", "super-tint"],
      ["soft", "warn-tint"], ["soft", "fail-tint"]];
    for (const [a, b] of pairs)
      if (contrast(`--${a}`, `--${b}`) < 4.5) check(false, `contrast of ${a} on ${b} is ${contrast(`--${a}`, `--${b}`).toFixed(2)}`);
    for (let f = 0; f < 8; f++)
      check(contrast(`--f${f}`, "--paper") >= 2, `curve colour ${f} is seen, ${contrast(`--f${f}`, "--paper").toFixed(2)} : 1`);
  }

  const parts = { figures, choosing, switching, hovering, ladders, tables, access };
  for (const [name, part] of Object.entries(parts)) {
    try {
      part();
    } catch (error) {
      check(false, `${name}: ${error.stack}`);
    }
  }
  check(troubles.length === 0, `no error and no request: ${troubles.join("; ")}`);
  check(performance.getEntriesByType("resource").length === 0, "nothing was loaded");
  check(window.hacked === undefined, "no name in the tables ran as a script");
  const report = document.createElement("pre");
  report.id = "browser-check";
  report.textContent = `\n${lines.join("\n")}\ndone\n`;
  document.body.append(report);
})();
