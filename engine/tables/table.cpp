// Tables of rows of any type, written and read.
#include "halfstep/engine/tables/table.hpp"

#include <span>
#include <stdexcept>

namespace halfstep::inline engine::detail {
namespace {

/// What tells a row from all others, in words: problem "kepler", level "3".
std::string key_of(const TableLayout& layout, const void* row) {
  std::string key;
  for (const auto& field : layout.columns) {
    if (!field.domain.is_key) continue;
    key += (key.empty() ? "" : ", ") + field.name + " \"";
    field.append(key, row);
    key += '"';
  }
  return key;
}

void append_row(std::string& csv, const TableLayout& layout, AnyRows rows, std::size_t i) {
  for (const auto& field : layout.columns) {
    field.append(csv, static_cast<const char*>(rows.first) + i * rows.bytes_each);
    csv += &field == &layout.columns.back() ? '\n' : ',';
  }
}

/// The columns to be read: each under its name, then those that had another once under that.
struct WantedColumns {
  std::vector<Column> all;
  std::vector<std::size_t> renamed;  ///< fields whose former names follow, as columns of their own

  explicit WantedColumns(const std::vector<Field>& fields) {
    for (const auto& field : fields) all.push_back({field.name, field.required});
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (fields[i].former.empty()) continue;
      renamed.push_back(i);
      const int either = static_cast<int>(renamed.size());
      all[i] = {fields[i].name, false, either};
      all.push_back({fields[i].former, false, either});
    }
  }
};

}  // namespace

std::string header_of(const TableLayout& layout) {
  std::string header;
  for (const auto& field : layout.columns) header += (header.empty() ? "" : ",") + field.name;
  return header;
}

std::string to_csv(const TableLayout& layout, AnyRows rows) {
  std::string csv = header_of(layout) + "\n";
  for (std::size_t i = 0; i < rows.count; ++i) append_row(csv, layout, rows, i);
  return csv;
}

void write_rows(const TableLayout& layout, AnyRows rows, const std::filesystem::path& file) {
  constexpr std::size_t enough = 1 << 16;
  ReplacedFile out(file);
  std::string csv = header_of(layout) + "\n";
  for (std::size_t i = 0; i < rows.count; ++i) {
    append_row(csv, layout, rows, i);
    if (csv.size() < enough) continue;
    out.append(csv);
    csv.clear();
  }
  out.append(csv);
  out.finish();
}

std::vector<long> read_rows(const TableLayout& layout, const std::filesystem::path& file,
                            const std::function<void*()>& add) {
  const auto& fields = layout.columns;
  const WantedColumns wanted(fields);
  std::vector<long> lines;
  RowKeys keys;
  each_line(file, wanted.all, [&](long line, std::span<const std::string_view> texts) {
    void* row = add();
    lines.push_back(line);
    std::vector<std::string_view> values(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(fields.size()));
    for (std::size_t k = 0; k < wanted.renamed.size(); ++k)
      if (values[wanted.renamed[k]].empty()) values[wanted.renamed[k]] = texts[fields.size() + k];
    for (std::size_t i = 0; i < fields.size(); ++i)
      fields[i].parse({file, line, fields[i].name, fields[i].domain}, values[i], row);
    keys.add(file, line, key_of(layout, row));
  });
  return lines;
}

std::vector<KnownColumn> known_columns(const TableLayout& layout) {
  std::vector<KnownColumn> known;
  for (const auto& field : layout.columns) known.push_back({field.name, field.kind(), field.domain, field.required});
  return known;
}

TableLayout checked(TableLayout layout, const std::type_info& row) {
  for (const auto& field : layout.columns)
    if (!field.is_of(row))
      throw std::logic_error(layout.file + ": column \"" + field.name + "\" is a member of other rows");
  return layout;
}

}  // namespace halfstep::inline engine::detail
