// What the figures show, and what is told of them.
(() => {
  const { check, one, all, data, charts, curves, hideAll, showAll, entry, precision, drawn } = reader;

  function figures() {
    check(all(".problem").length === data.problems.length, "a section for each problem");
    check(all(".problem").every((p) => all(".chart", p).length >= 5), "at least five plots for each problem");
    const top = one("figure.overview .chart");
    check(top && top.getBoundingClientRect().top + scrollY < 900 && all(".curve", top).length === data.ladders.filter(
      (l) => l.p === data.problems.findIndex((p) => p.name === one(".overview").dataset.problem) && data.precisions[l.c].name === precision()).length,
      "a picture of all methods comes first");
    check(all(".overview .families li").length === data.families.length, "with the families' colours");
    for (const chart of charts()) {
      const names = all(".curve", chart).map((c) => data.methods[c.dataset.method]?.name ?? "exact");
      const key = all("li", chart.nextElementSibling).map((li) => li.textContent.replace(" (outside)", "")).join(" = ").split(/ (?:=|like) /);
      const unnamed = names.filter((name) => !key.includes(name));
      check(unnamed.length === 0, `under a plot every curve is named: ${unnamed.join(", ")}`);
    }
    for (const figure of all('figure[id$="-portrait"]')) {
      const [left, top, bottom, right] = one(".axes .frame", figure).getAttribute("d").match(/[\d.]+/g).map(Number);
      const leaves = (curve) => one(".line", curve).getAttribute("d").match(/[^ML]+/g).some((at) => {
        const [x, y] = at.split(" ").map(Number);
        return x < left - 0.1 || x > right + 0.1 || y < top - 0.1 || y > bottom + 0.1;
      });
      const gone = all(".chart .curve:not(.exact)", figure).filter(leaves).map((curve) => data.methods[curve.dataset.method].name);
      const told = one(".told", figure).textContent;
      const named = told.startsWith("All ") ? [] : told.replace(/ leaves? the picture\.$/, "").split(/, | and /);
      check(named.sort().join() === gone.sort().join(), `who leaves the picture is who crosses its frame: ${told}`);
    }
    for (const row of data.energy.filter((r) => r.behaviour === "unstable" && data.precisions[r.c].name === precision())) {
      const [name, told] = [data.methods[row.m].name, one(`#problem-${data.problems[row.p].name} figure[id$="-energy"] .told`)?.textContent ?? ""];
      const [largest, unstable] = told.split("Unstable, ended early beyond 10⁹ times the solution or with a value that is not a number: ");
      check(!largest.includes(name) && (curves(row.m) === 0 || unstable?.includes(`${name} at t = `)), `a run that blew up has no error at the end: ${told}`);
    }
    const same = data.methods.filter((m) => m.name.startsWith("twin-of-")).map((m) => `${m.name.slice(8)} = ${m.name}`);
    showAll();
    check(same.every((text) => all(".problem .key li").some((li) => li.textContent === text)), "curves that coincide are named together");
    check(charts().every((c) => all(".curve .line", c).some((l) => l.getAttribute("d").includes("L"))), "no plot is empty");
    check(!charts().some((c) => c.innerHTML.includes("NaN") || c.innerHTML.includes("Infinity")), "no NaN in a path");
    check(all(".problem .filled").length > 0 && all(".problem .hollow").length > 0, "filled and hollow markers");
    const scaled = (c) => c.getBoundingClientRect().width / c.viewBox.baseVal.width;
    check(charts().every((c) => Math.abs(scaled(c) - 1) < 0.1), "letters keep their size");
    check(all(".chart .slope").length > 0, "reference slopes");
    check(charts()[0].textContent.includes("unit roundoff"), "the unit roundoff is labelled");
    check(all(".menu").every((menu) => menu.hidden === !one("a", menu) && !menu.open) &&
      one("figure.overview .menu").hidden === (Object.keys(data.files).length === 0), "links to the files of a figure are folded");
  }

  function telling() {
    const ladder = data.ladders.find(drawn);
    hideAll();
    entry(ladder.m).click();
    const told = one("#" + CSS.escape(`${one(".problem").id.replace(/^problem-/, "")}-work`) + " .told").textContent;
    const [, k] = told.match(/error of 10(\S*) on/) ?? [];
    const error = 10 ** Number([...(k || "¹")].map((c) => "-0123456789"["⁻⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(c)]).join(""));
    const errors = ladder.errors.global_position;
    const i = errors.findIndex((e, j) => ladder.ok[j] && e > 0 && e <= error);
    const number = Number(told.match(/needs (?:at most )?([\d\u00a0]+) force/)?.[1].replaceAll("\u00a0", ""));
    const ofAll = () => one("figure.overview .told").textContent;
    const withOne = ofAll();
    check(told.includes(data.methods[ladder.m].name) && number <= 1.05 * ladder.evaluations[i] &&
      number >= 0.95 * ladder.evaluations[Math.max(0, i - 1)], `the sentence tells the work for an error: ${told}`);
    showAll();
    check(withOne === ofAll() && withOne !== "", `the sentence under all methods is of all of them: ${withOne}`);
  }

  // Charts of chapters: all drawn, on the same axes, with slopes, and a legend that switches.
  function chapters() {
    const figures = all("figure.drawn");
    check(figures.length === data.charts.length && figures.every((f) => one(".chart .line", f)), "every chart of a chapter is drawn");
    for (const figure of figures.filter((f) => all(".chart", f).length > 1)) {
      const axes = all(".chart .axes", figure).map((a) => a.textContent);
      check(axes.every((text) => text === axes[0]), "its panels share their axes");
      check(all(".chart", figure).every((c) => one(".slope", c)), "and have reference slopes");
      check(all(".entry .filled", figure).length > 0, "its legend shows the markers");
      const [entry, before] = [one(".entry", figure), all(".chart .curve", figure).length];
      entry.click();
      check(entry.getAttribute("aria-pressed") === "false" && all(".chart .curve", figure).length < before, "and switches curves off");
      entry.click();
      check(all(".chart .curve", figure).length === before, "and on");
    }
  }

  Object.assign(reader.parts, { figures, telling, chapters });
})();
