// Folded chapters: a click or a key opens them, and so do an address, a search of the browser, and printing.

const isFolded = (node) => node.closest("details.chapter:not([open])") !== null;
const chapters = [...document.querySelectorAll("details.chapter")];
const openChapters = new Set();
let fillChapter = () => {};

function opened(chapter) {
  if (openChapters.has(chapter)) return;
  openChapters.add(chapter);
  fillChapter(chapter);
}

// `fill` is called whenever a chapter is opened.
function followChapters(fill) {
  fillChapter = fill;
  for (const chapter of chapters)
    chapter.addEventListener("toggle", () => (chapter.open ? opened(chapter) : openChapters.delete(chapter)));
}

// Opens the chapter that a node is in, or that is all of it.
function unfold(node) {
  const chapter = node?.closest("details.chapter") ?? node?.querySelector(":scope > details.chapter");
  if (!chapter) return;
  chapter.open = true;
  opened(chapter);
}

function goTo(anchor) {
  const section = sectionOf(anchor);
  unfold(section);
  section?.scrollIntoView();
}

// A link to where the address is already changes no address.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  if (link && link.hash === location.hash) goTo(link.hash.slice(1).split("&")[0]);
});

// Opens all for paper; returns what folds them again.
function unfoldAll() {
  const folded = chapters.filter((chapter) => !chapter.open);
  folded.forEach(unfold);
  return () => folded.forEach((chapter) => (chapter.open = false));
}
