// Goes after the script of a method's page: reads it as a reader would, and writes what holds into the document.
addEventListener("load", () => {
  const lines = [];
  const check = (holds, what) => lines.push(`${holds ? "ok" : "FAIL"}: ${what}`);
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const data = JSON.parse(one("#data").textContent);

  const name = one("h1").textContent;
  check(name && document.title.startsWith(name), "the page has the name of its method");
  check(all("h1").length === 1, "one main heading");
  const levels = all("h1, h2, h3, h4, h5, h6").map((h) => Number(h.tagName[1]));
  check(levels.every((level, i) => i === 0 || level <= levels[i - 1] + 1), "no level of headings is left out");
  check(data.methods.length === 1 && data.methods[0].name === name, "nothing of other methods is in it");
  check(one('a[href="../index.html#methods"]') !== null, "a way back to all methods");
  for (const id of ["scheme", "order", "ladders", "cite"]) check(one(`#${id}`) !== null, `a section ${id}`);
  check(all("figure .chart").length > 0 && all(".empty").every((e) => !e.textContent.includes("could not")), "figures are drawn");
  check(!all(".chart").some((c) => c.innerHTML.includes("NaN")), "no NaN in a path");
  if (name === "rk4") {
    const rows = all(".tableau tr").map((row) => all("th, td", row).map((cell) => cell.textContent).join(" ").trim());
    check(rows.join("; ") === "0; 1/2 1/2; 1/2 0 1/2; 1 0 0 1; b 1/6 1/3 1/3 1/6", `the tableau: ${rows.join("; ")}`);
    check(one("#cite pre").textContent.includes("@article{kutta1901"), "the entry of the source");
  }
  const unnamed = all("button, a, select, input").filter((e) =>
    !(e.textContent.trim() || e.getAttribute("aria-label") || e.labels?.length));
  check(unnamed.length === 0, `all that can be used has a name: ${unnamed.map((e) => e.outerHTML).join(" ")}`);
  const ids = all("[id]").map((e) => e.id);
  check(new Set(ids).size === ids.length, "every id is there once");
  for (const box of all(".scroll, pre"))
    check(box.scrollWidth <= box.clientWidth + 1 || box.tabIndex === 0 || one("a, button", box), "what scrolls can be reached by keys");
  check(document.documentElement.scrollWidth <= innerWidth, `no scrolling sideways: ${document.documentElement.scrollWidth} of ${innerWidth}`);
  checkQuiet(check);
  tell(lines);
});
