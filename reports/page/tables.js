// Tables that sort by a click on a head, and that lists above them filter.

function sortable(table) {
  const body = table.tBodies[0];
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = el("button", { type: "button" }, head.textContent);
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      body.append(...sorted([...body.rows], column, head.classList.contains("n"), down ? -1 : 1));
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

// A list for each column that asks for one, unless all its rows agree.
function filters(table) {
  const rows = [...table.tBodies[0].rows];
  const count = el("output");
  const lists = [];
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    if (!head.hasAttribute("data-filter")) return;
    const values = [...new Set(rows.map((row) => row.cells[column].textContent))];
    if (values.length < 2) return;
    const list = el("select", {}, el("option", { value: "" }, "all"), ...values.map((v) => el("option", { value: v }, v)));
    lists.push({ column, list, name: head.textContent, values });
  });
  if (!lists.length || rows.length < 8) return;
  const apply = () => {
    let left = 0;
    for (const row of rows) {
      row.hidden = lists.some(({ column, list }) => list.value && row.cells[column].textContent !== list.value);
      left += row.hidden ? 0 : 1;
    }
    count.textContent = `${left} of ${rows.length} rows`;
  };
  lists.forEach(({ list }) => list.addEventListener("change", apply));
  const all = el("button", { type: "button", onclick: () => {
    lists.forEach(({ list }) => (list.value = ""));
    apply();
  } }, "show all");
  table.closest(".scroll").before(el("div", { class: "filters" },
    ...lists.map(({ list, name }) => el("label", {}, `${name} `, list)), count, all));
  // A long table opens with one precision and one quantity of it.
  if (rows.length > 160)
    for (const { list, name, values } of lists) if (["precision", "quantity"].includes(name)) list.value = values[0];
  apply();
}
