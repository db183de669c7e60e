// Goes after the script of a page of real results: opens all of it, and looks for what is missing, broken or too wide.
addEventListener("load", async () => {
  const lines = [];
  const check = (holds, what) => lines.push(`${holds ? "ok" : "FAIL"}: ${what}`);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const named = (nodes) => nodes.slice(0, 3).map((node) => node.id || node.textContent.slice(0, 60)).join("; ");
  for (const part of all("details")) part.open = true;
  await new Promise((done) => setTimeout(done, 500));

  const chapters = all("details.chapter"), figures = all("figure");
  check(chapters.length > 0 && figures.length > 0, `${chapters.length} chapters, ${figures.length} figures`);
  const undrawn = figures.filter((figure) => !figure.querySelector(".chart .curve path[d^='M']"));
  check(undrawn.length === 0, `every figure is drawn: ${named(undrawn)}`);
  const unnamed = figures.filter((figure) => !figure.querySelector("figcaption")?.textContent.trim());
  check(unnamed.length === 0, `and has a title: ${named(unnamed)}`);
  const empty = all("section").filter((section) => section.textContent.trim().length < 20);
  check(empty.length === 0, `no section is empty: ${named(empty)}`);
  const odd = all("p, td, th, h2, h3, h4, figcaption, caption, li").filter((node) =>
    /\b(NaN|undefined|null|Infinity)\b|\[object /.test(node.textContent));
  check(odd.length === 0, `no text holds what a program has for a value: ${named(odd)}`);
  const bare = all("table").filter((table) => !table.caption && !table.closest(".panel"));
  check(bare.length === 0, `every table has a caption: ${named(bare)}`);
  const ids = all("[id]").map((node) => node.id);
  check(new Set(ids).size === ids.length, `ids are told apart: ${ids.filter((id, i) => ids.indexOf(id) !== i)}`);
  const lost = all("a[href^='#']").filter((link) => link.hash.length > 1 && !link.classList.contains("address") && !document.getElementById(decodeURIComponent(link.hash.slice(1).split("&")[0])));
  check(lost.length === 0, `every link within the page leads somewhere: ${lost.map((link) => link.hash)}`);
  check(document.documentElement.scrollWidth <= innerWidth, `nothing is wider than the window: ${document.documentElement.scrollWidth} of ${innerWidth}`);
  checkQuiet(check);
  checkAlone(check);
  tell(lines);
});
