// The matrix with its ladders, and the tables.
(() => {
  const { check, one, all, data, printed, choose, hideAll, showAll, drawn, settled } = reader;

  function ladders() {
    const ladder = data.ladders.find(drawn);
    const cell = all(".matrix:not([hidden]) .cell").find((c) =>
      c.dataset.method === data.methods[ladder.m].name && c.dataset.problem === data.problems[ladder.p].name);
    const [before, lit] = [location.hash, all(".problem .chart.lit").length];
    cell.click();
    check(location.hash === before && all(".problem .chart.lit").length === lit, "opening a cell changes neither the figures nor the address");
    const rows = all("tr.ladder .columns tbody tr");
    check(all(".matrix:not([hidden]) tbody th[scope=row]").every((th) => getComputedStyle(th).position === "sticky"), "the methods of the matrix stay when it scrolls");
    const [head] = all(".matrix:not([hidden]) thead th");
    check(head.closest("tr").cells.length > 7 || (innerWidth > 992 && innerWidth < 1200) || (getComputedStyle(head).position === "sticky" &&
      parseFloat(getComputedStyle(head).top) >= one(".toolbar").offsetHeight - 1), "and so do its heads, below the bar");
    check(rows.length === ladder.h.length, "a click on a cell opens its ladder, a row for each run");
    check(rows.every((row, i) => {
      const e = ladder.errors.global_position[i];
      return e === null || row.textContent.includes(printed(e));
    }), "with the errors of the table");
    check(one("tr.ladder .chart"), "and a plot");
    const order = data.orders.find((o) => o.p === ladder.p && o.m === ladder.m && o.c === ladder.c && o.q === "global_position");
    check(!order.evidence || all("tr.ladder .evidence tbody tr").length === order.evidence.split(" | ").length - 1,
      "and the evidence, a row for each test");
    check(cell.getAttribute("aria-expanded") === "true", "the cell says that it is open");
    one("tr.ladder .close").click();
    check(!one("tr.ladder") && !one(".chart.lit") && location.hash === before && document.activeElement === cell,
      "close closes, changes nothing, and gives the focus back");
    hideAll();
    cell.click();
    one("tr.ladder .see").click();
    check(all(".problem .chart.lit").length > 0 && one(`.problem .chart.lit .curve.on[data-method="${ladder.m}"]`) && location.hash.includes("pin="),
      "what is to be shown in the figures is lit up there, and in the address");
    one("tr.ladder .close").click();
    check(one(".problem .chart.lit"), "and stays so when the ladder is closed");
    one(`.problem .key li[data-method="${ladder.m}"]`).click();
    check(!one(".chart.lit") && !location.hash.includes("pin="), "until it is let go of");
    showAll();
  }

  // Each word of the first columns stands on one line, and a caption is no wider than what is seen of its table.
  function words() {
    const split = all(".sortable tbody th:first-child").filter((cell) => cell.offsetParent !== null && cell.firstChild).filter((cell) => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
      return text && [...text.data.matchAll(/[\p{L}]+/gu)].some((word) => {
        const span = document.createRange();
        span.setStart(text, word.index);
        span.setEnd(text, word.index + word[0].length);
        return span.getClientRects().length > 1;
      });
    });
    check(split.length === 0, `no word of a first column is broken: ${split.slice(0, 3).map((cell) => cell.textContent)}`);
    const broad = all("caption").filter((caption) => caption.offsetWidth > caption.closest(".scroll").clientWidth + 1);
    check(broad.length === 0, `no caption is wider than what is seen of its table: ${broad.slice(0, 3).map((caption) => caption.textContent)}`);
    const high = all(".problem .chart").filter((chart) => chart.getBoundingClientRect().height > Math.max(200, 0.75 * innerHeight) + 1);
    check(high.length === 0, "no plot is higher than three quarters of the window");
  }

  async function tables() {
    const seen = () => all("#order-table tbody tr:not([hidden])");
    const count = () => Number(one("#orders .filters output").textContent.split(" ")[0]);
    const [search, clear] = [one("#orders .filters input"), one("#orders .filters button")];
    const type = (text) => {
      search.value = text;
      search.dispatchEvent(new Event("input", { bubbles: true }));
    };
    check(count() === data.orders.length && seen().length < data.orders.length, "a long table opens with its first rows");
    dispatchEvent(new Event("beforeprint"));
    const odd = data.orders.filter((o) => o.verdict !== "pass" && o.verdict !== "resolved");
    check(seen().length === odd.length && one("#order-table caption").textContent.includes(`only the ${odd.length} of ${data.orders.length} that are not`),
      `on paper it has what deviates, and says so: ${one("#order-table caption").textContent}`);
    check(one("#order-table caption").textContent.includes(`the other ${data.orders.length - odd.length}, observed as declared`) &&
      one("#order-table caption").textContent.endsWith("in orders.csv"), "and how many it leaves out, and where they are");
    const empty = all("#order-table thead th:not(.void)").filter((head) => seen().every((row) => ["", "–"].includes(row.cells[head.cellIndex].textContent)));
    check(empty.length === 0 && all("#order-table .void").every((cell) => ["", "–"].includes(cell.textContent) || cell.closest("thead") || cell.parentElement.hidden),
      `and no column that says nothing: ${empty.map((head) => head.textContent)}`);
    check(all("#methods tbody tr").every((row) => !row.hidden), "other tables have all their rows there");
    dispatchEvent(new Event("afterprint"));
    check(seen().length < data.orders.length, "and the first ones again after that");
    one("#orders .more").click();
    check(seen().length === data.orders.length, "and shows all on demand");
    const place = one("#order-table").closest(".scroll");
    const first = one("#order-table tbody th");
    const left = first.getBoundingClientRect().left;
    place.scrollLeft = 1e4;
    check(Math.abs(first.getBoundingClientRect().left - left) < 1, "the first column stays when the others scroll");
    place.scrollLeft = 0;
    const list = all("#orders .filters select").at(-1);
    const fail = [...list.options].find((o) => o.value.includes("fail"));
    if (fail) {
      choose(list, fail.value);
      check(seen().length === data.orders.filter((o) => o.verdict === "fail").length, "the list of verdicts filters");
      check(location.hash.includes("rows=order-table:"), "which the address says");
      clear.click();
    }
    type("ab4 kepler");
    const [m, p] = [data.methods, data.problems].map((l) => (name) => l.findIndex((e) => e.name === name));
    check(count() === data.orders.filter((o) => o.m === m("ab4") && o.p === p("kepler")).length && count() > 0, "words search all columns");
    type("no row has this");
    const none = one("#orders .empty");
    check(count() === 0 && !none.hidden && none.textContent.startsWith("No row matches"), "a search without a row says so");
    one("button", none).click();
    check(count() === data.orders.length && none.hidden && search.value === "", "and offers to clear it");
    type("ab4 kepler");
    const [address, some] = [location.hash, count()];
    clear.click();
    check(count() === data.orders.length && search.value === "", "clear clears");
    check(address.includes("rows=order-table:ab4%20kepler") && !location.hash.includes("rows="), "the address has the words");
    location.hash = address;
    await settled();
    check(count() === some && search.value === "ab4 kepler", "and brings them back");
    clear.click();
    const head = [...one("#order-table").tHead.rows[0].cells].findIndex((c) => c.textContent === "observed");
    one("button", one("#order-table").tHead.rows[0].cells[head]).click();
    const keys = seen().map((r) => r.cells[head].dataset.key).filter((k) => k !== undefined).map(Number);
    check(keys.length > 1 && keys.every((k, i) => i === 0 || keys[i - 1] <= k), "a click on a head sorts");
    const sorted = [location.hash, seen()[0]];
    const again = one("button", one("#order-table").tHead.rows[0].cells[head]);
    again.click();
    check(location.hash.includes("rows=order-table::-observed") && seen()[0] !== sorted[1], "a second one the other way");
    again.click();
    check(!location.hash.includes("rows=") && [...one("#order-table").tHead.rows[0].cells].every((cell) => !cell.hasAttribute("aria-sort")), "a third as it was");
    location.hash = sorted[0];
    await settled();
    check(seen()[0] === sorted[1] && one("#order-table").tHead.rows[0].cells[head].getAttribute("aria-sort") === "ascending", "as an address does");
  }

  Object.assign(reader.parts, { ladders, words, tables });
})();
