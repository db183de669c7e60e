// Goes after the script of a page with several chapters: opens them as a reader would, and writes what holds into the
// document.
addEventListener("load", async () => {
  const lines = [];
  const check = (holds, what) => lines.push(`${holds ? "ok" : "FAIL"}: ${what}`);
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const settled = () => new Promise((done) => setTimeout(done, 100));
  const chapters = all("details.chapter");
  const drawn = (chapter) => all("figure.drawn", chapter).every((figure) => one(".chart .line", figure));
  const close = async () => {
    chapters.forEach((chapter) => (chapter.open = false));
    await settled();
  };

  check(chapters.length === 2 && chapters.every((chapter) => !chapter.open), "chapters are folded");
  check(all("details.chapter .chart, details.chapter .filters").length === 0, "what is folded is not drawn");
  const rows = (hidden) => all("details.chapter tbody tr").filter((row) => row.hidden === hidden).length;
  dispatchEvent(new Event("beforeprint"));
  check(rows(false) === 40 && rows(true) === 0, `on paper a table of a chapter that was never opened has all its rows: ${rows(false)}`);
  dispatchEvent(new Event("afterprint"));
  await settled();
  check(rows(false) < 40, "and its first ones after that");
  check(chapters[0].firstElementChild.textContent.includes("Study") &&
    chapters[0].firstElementChild.textContent.includes("It has order 4."), "a folded chapter tells its title and its result");
  check(chapters.every((chapter) => one("h2", chapter.firstElementChild)), "its title is a heading");
  check(document.documentElement.scrollWidth <= innerWidth, "nothing is wider than the window");

  one("summary", chapters[0]).click();
  await settled();
  check(chapters[0].open && drawn(chapters[0]) && !chapters[1].open, "a click opens it and draws its figures");
  const told = one("table.stacked tbody td", chapters[0]);
  check(told && getComputedStyle(told).display === (innerWidth < 640 ? "block" : "table-cell") && told.getAttribute("role") === "cell" &&
    getComputedStyle(told, "::before").content.includes("told") === innerWidth < 640,
    "where the window is narrow a row of sentences is a block, each cell behind its head");
  const count = all(".tools", chapters[0]).length;
  await close();
  one("summary", chapters[0]).click();
  await settled();
  check(all(".tools", chapters[0]).length === count && drawn(chapters[0]), "opened again, it is as it was");

  await close();
  location.hash = `#${chapters[1].closest("section").id}`;
  await settled();
  check(chapters[1].open && !chapters[0].open && drawn(chapters[1]), "the address of a chapter opens it");
  check(Math.abs(chapters[1].getBoundingClientRect().top) < innerHeight / 2, "and leads to it");
  await close();
  one(`nav a[href="#${chapters[1].closest("section").id}"]`).click();
  await settled();
  check(chapters[1].open, "so does a link to where the address is already");

  await close();
  location.hash = `#${one("figure.drawn", chapters[0]).id}`;
  await settled();
  check(chapters[0].open && drawn(chapters[0]), "the address of a figure opens its chapter");

  await close();
  dispatchEvent(new Event("beforeprint"));
  check(chapters.every((chapter) => chapter.open && drawn(chapter)), "on paper all are open, and drawn");
  dispatchEvent(new Event("afterprint"));
  await settled();
  check(chapters.every((chapter) => !chapter.open), "and folded again after that");

  checkQuiet(check);
  tell(lines);
});
