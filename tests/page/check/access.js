// What keys reach, what has a name, what can be seen.
(() => {
  const { check, one, all } = reader;

  function keyboard() {
    const table = all(".matrix").find((t) => !t.hidden);
    const cells = all("button.cell", table);
    check(cells.filter((c) => c.tabIndex === 0).length === 1, "the matrix is one stop of the Tab key");
    cells[0].focus();
    cells[0].dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    check(document.activeElement !== cells[0] && cells.includes(document.activeElement) &&
      document.activeElement.closest("td").cellIndex === cells[0].closest("td").cellIndex, "arrow keys move in it");
    document.activeElement.blur();
    const buttons = all("#legend button");
    check(buttons.filter((b) => b.tabIndex === 0).length === 1, "and so is the legend");
    buttons[0].focus();
    buttons[0].dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    check(document.activeElement === buttons[1] || !one("#legend details").open, "with arrow keys of its own");
  }

  function access() {
    const named = (b) => (b.getAttribute("aria-label") ?? b.textContent).trim() !== "";
    check(all("button, summary, a").every(named), "every control has a name");
    const said = all(".chart").map((chart) => chart.getAttribute("aria-label"));
    check(!said.some((label) => /, [.,]/.test(label)), `names of plots have no empty parts: ${said.find((label) => /, [.,]/.test(label))}`);
    check(all(".chart").every((chart) => getComputedStyle(chart).userSelect === "none"), "dragging over a plot selects no text");
    check(all("select").every((s) => s.closest("label")), "every list has a label");
    check(all("th").every((th) => th.hasAttribute("scope")), "every table head has a scope");
    check(all(".skip").length === 2 && all(".skip").every((link) => document.getElementById(link.hash.slice(1))),
      "the Tab key skips to the results, or to the figures");
    const ids = all("[id]").map((e) => e.id);
    check(new Set(ids).size === ids.length, "ids are unique");
    check(document.documentElement.scrollWidth <= window.innerWidth, "nothing is wider than the window");
    const typed = one("main").textContent.match(/(?<![\w=])\d+(\.\d+)?e[-+−]?\d+/);  // but in names, "tolerance=1e-4"
    check(!typed, `numbers are powers of ten: ${typed?.[0]}`);
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
    check(style.getPropertyValue("--f13") !== "", "every family has a colour");
    for (let f = 0; style.getPropertyValue(`--f${f}`) !== ""; f++)
      for (const tone of ["", "t1", "t2", "t3", "t4", "t5"]) {
        const seen = contrast(`--f${f}${tone}`, "--paper");
        check(seen >= 3, `curve colour ${f}${tone} is seen, ${seen.toFixed(2)} : 1`);
      }
  }

  Object.assign(reader.parts, { keyboard, access });
})();
