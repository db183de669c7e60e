// Has every part of the check done, in an order in which none is disturbed by another, and writes what holds into the
// document.
(async () => {
  const { lines, check, parts } = reader;
  const order = ["keyboard", "figures", "choosing", "switching", "hovering", "touching", "pinning", "previewing", "addressing", "zoomingIn",
    "enlarging", "splitting", "telling", "ladders", "words", "tables", "chapters", "leavingOut", "access"];
  check(order.length === Object.keys(parts).length, "every part is done");
  for (const name of order) {
    try {
      await parts[name]();
    } catch (error) {
      check(false, `${name}: ${error.stack}`);
    }
  }
  checkQuiet(check);
  checkAlone(check);
  tell(lines);
})();
