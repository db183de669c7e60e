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
  // In place of rows where a search has none: why, and the way back.
  const none = el("div", { class: "empty", role: "status", hidden: true }, "No row matches. ",
    el("button", { type: "button", onclick: () => choose({ find: "", only: {} }) }, "Clear the search"));
  const exceptions = table.dataset.source && !whole ? exceptionsOf(table) : null;
  const show = () => {
    const left = [...table.tBodies[0].rows].filter(wanted);
    const some = printed && exceptions ? exceptions(left) : whole || printed ? left : left.slice(0, rowsAtFirst);
    const seen = new Set(some);
    for (const row of rows) row.hidden = !seen.has(row);
    none.hidden = left.length > 0 || printed;
    if (printed) markVoid(heads, rows, some);
    count.textContent = `${left.length} of ${rows.length} rows`;
    const { find, only } = chosen();
    const by = [find && `“${find}”`, ...Object.entries(only).filter(([, value]) => value).map(([name, value]) => `${name} ${value}`)].filter((word) => word);
    filtered.textContent = by.length ? `; ${left.length} of ${rows.length} rows, those with ${listed(by)}` : "";
    more.textContent = whole ? "Show fewer rows" : `Show all ${left.length} rows`;
    more.hidden = left.length <= rowsAtFirst || (whole && rows.length <= rowsAtFirst + 3);
  };
  const filtered = el("span", { class: "only-print" });  // what paper does not show otherwise
  table.caption?.append(filtered);
  if (heads.some((head) => head.classList.contains("sentence"))) stackable(table, heads, rows);
  const chosen = () => state.rows.get(table.id) ?? everyRow;
  const choose = (edit) => {
    state.rows.set(table.id, { ...chosen(), ...edit });
    apply();
    writeAddress(table.id);
  };
  const sort = sortable(table, heads, rows, choose);
  const filter = rows.length > rowsAtFirst ? filters(table, heads, rows, count, choose) : () => wanted;
  let applied = null;
  const apply = () => {
    if (applied === chosen()) return;
    applied = chosen();
    sort(applied);
    wanted = filter(applied);
    show();
  };
  table.closest(".scroll").after(none, more);
  for (const [when, print] of [["beforeprint", true], ["afterprint", false]])
    addEventListener(when, () => {
      printed = print;
      show();
    });
  follow(apply);
}

// What is chosen of a table: words to find, a column to sort by ("-name": downwards), and the values of others.
const everyRow = { find: "", by: "", only: {} };
const rowsWritten = ({ find, by, only }) => {
  const values = Object.entries(only).filter(([, value]) => value).map(([column, value]) => `${column}=${value}`);
  return find || by || values.length ? [find, by, ...values] : [];
};
const rowsRead = ([find = "", by = "", ...values]) =>
  ({ find, by, only: Object.fromEntries(values.filter((v) => v.includes("=")).map((v) => [v.slice(0, v.indexOf("=")), v.slice(v.indexOf("=") + 1)])) });

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

// Of a long table of verdicts paper shows what deviates, and says what it leaves out and where that is: the function that
// finds it among rows. Thousands of rows that all say "pass" are no reading for paper.
function exceptionsOf(table) {
  const note = el("span", { class: "only-print" });
  table.caption.append(note);
  return (rows) => {
    const found = rows.filter((row) => !row.querySelector(".v-pass, .v-resolved"));
    const others = rows.filter((row) => !found.includes(row));
    const told = others.some((row) => row.querySelector(".v-resolved")) ? "observed as declared, or resolved with nothing declared" : "observed as declared";
    note.textContent = !rows.length || !others.length ? "" : found.length
      ? `; only the ${found.length} of ${rows.length} that are not observed as declared: the other ${others.length}, ${told}, are on the page and in ${table.dataset.source}`
      : `; all ${rows.length} are ${told}: they are on the page and in ${table.dataset.source}`;
    table.tHead.hidden = !found.length;
    addEventListener("afterprint", () => (table.tHead.hidden = false), { once: true });
    return found;
  };
}

// The heads of columns, of equal ones "order", "order 2".
const namesOf = (heads) => heads.map((head, column) => {
  const before = heads.slice(0, column).filter((other) => other.textContent === head.textContent).length;
  return before && head.textContent ? `${head.textContent} ${before + 1}` : head.textContent;
});

// Makes heads buttons; returns what sorts by a choice.
function sortable(table, heads, rows, choose) {
  const names = namesOf(heads);
  heads.forEach((head, column) => {
    if (!names[column]) return;
    const button = el("button", { type: "button" }, ...head.childNodes);
    head.replaceChildren(button);
    // Upwards, downwards, and as it was.
    const next = { ascending: `-${names[column]}`, descending: "" };
    button.addEventListener("click", () => choose({ by: next[head.getAttribute("aria-sort")] ?? names[column] }));
  });
  return ({ by }) => {
    const down = by.startsWith("-");
    const column = by ? names.indexOf(down ? by.slice(1) : by) : -1;
    for (const head of heads) head.removeAttribute("aria-sort");
    heads[column]?.setAttribute("aria-sort", down ? "descending" : "ascending");
    const order = by && column >= 0 ? sorted(rows, column, heads[column].classList.contains("n"), down ? -1 : 1) : rows;
    table.tBodies[0].append(...order);
  };
}

// Rows without a key come last, whichever way the rest goes.
function sorted(rows, column, numeric, sign) {
  const byKey = numeric && rows.some((row) => row.cells[column].dataset.key !== undefined);
  const key = (row) => (byKey ? Number(row.cells[column].dataset.key ?? NaN) : row.cells[column].textContent);
  const keyed = rows.map((row) => ({ row, key: key(row) }));
  const missing = (entry) => byKey && Number.isNaN(entry.key);
  keyed.sort((a, b) => {
    if (missing(a) || missing(b)) return missing(a) - missing(b);
    return sign * (byKey ? a.key - b.key : a.key.localeCompare(b.key, "en", { numeric: true }));
  });
  return keyed.map((entry) => entry.row);
}

// A search, and a list for each column that asks for one, unless all its rows agree; returns what makes the test of rows
// from a choice.
function filters(table, heads, rows, count, choose) {
  const lists = [];
  const names = namesOf(heads);
  heads.forEach((head, column) => {
    if (!head.hasAttribute("data-filter")) return;
    const values = [...new Set(rows.map((row) => row.cells[column].textContent))];
    if (values.length < 2) return;
    const list = el("select", {}, el("option", { value: "" }, "all"), ...values.map((v) => el("option", { value: v }, v)));
    lists.push({ column, list, name: names[column], values });
  });
  const search = el("input", { type: "search", size: 14, "aria-label": `search ${table.caption?.textContent ?? ""}`, placeholder: "search" });
  const take = () => choose({ find: search.value, only: Object.fromEntries(lists.map(({ list, name }) => [name, list.value])) });
  lists.forEach(({ list }) => list.addEventListener("change", take));
  search.addEventListener("input", take);
  const all = el("button", { type: "button", onclick: () => choose({ find: "", only: {} }) }, "clear");
  table.closest(".scroll").before(el("div", { class: "filters" }, search,
    ...lists.map(({ list, name }) => el("label", {}, `${name} `, list)), all, count));
  return ({ find, only }) => {
    if (search.value !== find) search.value = find;
    lists.forEach(({ list, name, values }) => (list.value = values.includes(only[name]) ? only[name] : ""));
    const words = find.toLowerCase().split(/\s+/).filter(Boolean);
    return (row) => lists.every(({ column, list }) => !list.value || row.cells[column].textContent === list.value) &&
      words.every((word) => row.textContent.toLowerCase().includes(word));
  };
}
