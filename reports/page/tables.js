// Tables that sort by a click on a head, that lists and a search above them filter, and that open with their first rows.

const rowsAtFirst = 12;

// A table that is made for paper, in a chapter that printing opens, comes too late for the event itself.
let onPaper = false;
addEventListener("beforeprint", () => (onPaper = true));
addEventListener("afterprint", () => (onPaper = false));

function explorable(table) {
  const rows = [...table.tBodies[0].rows];
  const heads = [...table.tHead.rows[0].cells];
  let whole = rows.length <= rowsAtFirst + 3;
  let printed = onPaper;  // nothing unfolds there
  let wanted = () => true;
  const count = el("output");
  const more = el("button", { type: "button", class: "more", onclick: () => {
    whole = !whole;
    show();
  } });
  const exceptions = table.id === "order-table" && !whole ? exceptionsOf(table) : null;
  const show = () => {
    const left = [...table.tBodies[0].rows].filter(wanted);
    const some = printed && exceptions ? exceptions(left) : whole || printed ? left : left.slice(0, rowsAtFirst);
    const seen = new Set(some);
    for (const row of rows) row.hidden = !seen.has(row);
    if (printed) markVoid(heads, rows, some);
    count.textContent = `${left.length} of ${rows.length} rows`;
    more.textContent = whole ? "Show fewer rows" : `Show all ${left.length} rows`;
    more.hidden = left.length <= rowsAtFirst || (whole && rows.length <= rowsAtFirst + 3);
  };
  if (heads.some((head) => head.classList.contains("sentence"))) stackable(table, heads, rows);
  sortable(table, heads, show);
  if (rows.length > rowsAtFirst) filters(table, heads, rows, count, (test) => {
    wanted = test;
    show();
  });
  table.closest(".scroll").after(more);
  for (const [when, print] of [["beforeprint", true], ["afterprint", false]])
    addEventListener(when, () => {
      printed = print;
      show();
    });
  show();
}

// Rows with sentences in them are set as blocks where the window is narrow: each cell then has its head in front, and
// the roles that the style takes from it.
function stackable(table, heads, rows) {
  table.classList.add("stacked");
  table.setAttribute("role", "table");
  table.tBodies[0].setAttribute("role", "rowgroup");
  for (const row of rows) {
    row.setAttribute("role", "row");
    [...row.cells].forEach((cell, column) => {
      cell.setAttribute("role", column ? "cell" : "rowheader");
      cell.dataset.head = heads[column].textContent;
    });
  }
}

// Columns in which none of the rows on paper says anything: the style leaves them out there.
function markVoid(heads, rows, shown) {
  heads.forEach((head, column) => {
    const empty = shown.every((row) => ["", "–"].includes(row.cells[column].textContent));
    for (const cell of [head, ...rows.map((row) => row.cells[column])]) cell.classList.toggle("void", empty);
  });
}

// Of a long table paper shows what deviates, and says so: the function that finds it among rows.
function exceptionsOf(table) {
  const note = el("span", { class: "only-print" });
  table.caption.append(note);
  return (rows) => {
    const found = rows.filter((row) => !row.querySelector(".v-pass, .v-resolved"));
    note.textContent = !rows.length ? "" : found.length ? `; only the ${found.length} of ${rows.length} that are not observed as declared: the others are on the page and in orders.csv`
      : `; all ${rows.length} are observed as declared: they are on the page and in orders.csv`;
    table.tHead.hidden = !found.length;
    addEventListener("afterprint", () => (table.tHead.hidden = false), { once: true });
    return found;
  };
}

function sortable(table, heads, show) {
  heads.forEach((head, column) => {
    if (!head.textContent) return;
    const button = el("button", { type: "button" }, ...head.childNodes);
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const body = table.tBodies[0];
      body.append(...sorted([...body.rows], column, head.classList.contains("n"), down ? -1 : 1));
      show();
    });
  });
}

// Rows without a key come last, whichever way the rest goes.
function sorted(rows, column, numeric, sign) {
  const key = (row) => (numeric ? Number(row.cells[column].dataset.key ?? NaN) : row.cells[column].textContent);
  const keyed = rows.map((row) => ({ row, key: key(row) }));
  const missing = (entry) => numeric && Number.isNaN(entry.key);
  keyed.sort((a, b) => {
    if (missing(a) || missing(b)) return missing(a) - missing(b);
    return sign * (numeric ? a.key - b.key : a.key.localeCompare(b.key, "en", { numeric: true }));
  });
  return keyed.map((entry) => entry.row);
}

// A search, and a list for each column that asks for one, unless all its rows agree.
function filters(table, heads, rows, count, use) {
  const lists = [];
  heads.forEach((head, column) => {
    if (!head.hasAttribute("data-filter")) return;
    const values = [...new Set(rows.map((row) => row.cells[column].textContent))];
    if (values.length < 2) return;
    const list = el("select", {}, el("option", { value: "" }, "all"), ...values.map((v) => el("option", { value: v }, v)));
    lists.push({ column, list, name: head.textContent, values });
  });
  const search = el("input", { type: "search", size: 14, "aria-label": `search ${table.caption?.textContent ?? ""}`, placeholder: "search" });
  const apply = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    use((row) => lists.every(({ column, list }) => !list.value || row.cells[column].textContent === list.value) &&
      words.every((word) => row.textContent.toLowerCase().includes(word)));
  };
  lists.forEach(({ list }) => list.addEventListener("change", apply));
  search.addEventListener("input", apply);
  const all = el("button", { type: "button", onclick: () => {
    lists.forEach(({ list }) => (list.value = ""));
    search.value = "";
    apply();
  } }, "clear");
  table.closest(".scroll").before(el("div", { class: "filters" }, search,
    ...lists.map(({ list, name }) => el("label", {}, `${name} `, list)), all, count));
}
