// Goes after a page's scripts: opens the page and touches nothing.
addEventListener("load", () => {
  const lines = [];
  const check = (holds, what) => lines.push(`${holds ? "ok" : "FAIL"}: ${what}`);
  checkQuiet(check);
  checkAlone(check);
  tell(lines);
});
