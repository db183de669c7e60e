// Goes after a deck's script: turns its pages as a lecturer would, and writes what holds into the document.
addEventListener("load", () => {
  const lines = [];
  const check = (holds, what) => lines.push(`${holds ? "ok" : "FAIL"}: ${what}`);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const frames = all(".frame");
  const shown = () => frames.filter((frame) => getComputedStyle(frame).display !== "none");
  const press = (key) => dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

  check(frames.length > 0, "there are frames");
  check(shown().length === 1 && shown()[0] === frames[0], "the first is shown, and no other");
  frames.forEach((frame, i) => {
    const name = `frame ${i + 1}`;
    check(shown()[0] === frame && location.hash === `#${i + 1}`, `${name} is reached by an arrow key, and in the address`);
    const box = frame.getBoundingClientRect();
    check(Math.abs(box.width / box.height - 16 / 9) < 0.01, `${name} is 16:9`);
    check(frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight, `${name} holds what is in it`);
    const [title, content, foot] = frame.children;
    const size = parseFloat(getComputedStyle(title).lineHeight);
    check(title.textContent.trim() && title.getBoundingClientRect().height < 2.2 * size, `${name} has a title of at most two lines`);
    const [above, inner, below] = [title, content, foot].map((part) => part.getBoundingClientRect());
    check(above.bottom <= inner.top + 1 && inner.bottom <= below.top + 1 && inner.left >= box.left && inner.right <= box.right + 1,
      `${name}: its parts do not touch`);
    check(all("figure, table", frame).length === 1, `${name} shows one thing`);
    for (const image of all("img", frame)) check(image.complete && image.naturalWidth > 0 && image.clientHeight > box.height / 2, `${name}: its figure is there, and large`);
    check(all("tbody tr", frame).length <= 8, `${name} has at most eight rows`);
    for (const line of all(".foot p", frame)) check(line.scrollWidth <= line.clientWidth + 1, `${name}: nothing of "${line.textContent}" is cut off`);
    press("ArrowRight");
  });
  check(shown()[0] === frames.at(-1), "the last frame is the end");
  press("Home");
  check(shown()[0] === frames[0], "Home leads to the first");
  press("End");
  press("ArrowLeft");
  check(frames.length === 1 || shown()[0] === frames.at(-2), "an arrow leads back");
  checkQuiet(check);
  tell(lines);
});
