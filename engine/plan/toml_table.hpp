// A table of a TOML file whose every message names file, line and column. The only header that includes toml++.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// toml++ asserts (with NDEBUG: lets the compiler assume) what a file need not keep, such as "a = [1, }"; the checks
// that report it stand behind. So neither is wanted of it, in any build.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expression) static_cast<void>(0)
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

#include "halfstep/core/coefficient.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/text/label.hpp"

namespace halfstep::inline engine {

/// The file that is being read: its name for messages, its text to quote from.
struct TomlSource {
  std::string name;
  std::string text;

  /// Throws InputError "file:line:column: what".
  [[noreturn]] void fail(const toml::source_region& where, const std::string& message) const;
  /// Whether an error names its place already.
  bool names(const InputError& error) const { return std::string_view(error.what()).starts_with(name + ":"); }
  /// The characters that a node was read from.
  std::string written(const toml::node& node) const;
};

/// The text of a file. Throws InputError "file: cannot be opened: ...".
TomlSource open_toml(const std::filesystem::path& file);

/// Throws InputError "file:line:column: what" where it is not TOML.
toml::table parse_toml(const TomlSource& source);

/// Keys of one table, taken by name and type. All throw InputError at the key's place for anything else.
class TomlTable {
 public:
  /// `what` names the table in messages: "study file", "[[method]]". Refuses keys that are not in `keys`.
  TomlTable(const TomlSource& source, const toml::table& table, std::string name, const std::vector<std::string>& keys);

  bool has(std::string_view key) const { return table_.contains(key); }
  [[noreturn]] void fail(const std::string& message) const { source_.fail(table_.source(), name_ + ": " + message); }
  [[noreturn]] void fail(std::string_view key, const std::string& message) const;

  /// "file:line:column: "key"", for a message about its value; the key must be there.
  std::string place(std::string_view key) const;

  /// Calls `use` and puts this table's (or the key's) place before the message of an InputError that it throws.
  template <class Use>
  auto placed(std::string_view key, const Use& use) const;

  /// A label (core/text/label.hpp) that must be there.
  std::string text(std::string_view key, std::size_t longest = longest_label) const;
  std::string text_or(std::string_view key, std::string otherwise, std::size_t longest = longest_label) const;
  std::vector<std::string> texts(std::string_view key) const;  ///< a text or a list of them, not empty; none: empty
  long long whole(std::string_view key, long long least, long long most) const;
  bool flag(std::string_view key) const;               ///< true or false; false where the key is not there
  std::string expression(std::string_view key) const;  ///< a text or a whole number
  Coefficient coefficient(std::string_view key) const;
  Coefficients coefficients(std::string_view key) const;  ///< empty where the key is not there
  Rows rows(std::string_view key) const;
  /// A list, or a list of rows, whose entries `read` makes of their texts; its InputError gets the place of the entry.
  template <class List, class Read>
  List list(std::string_view key, std::string_view example, const Read& read) const {
    return list_of<List>(key, need(key), example, read);
  }
  template <class Table, class Read>
  Table rows(std::string_view key, std::string_view example, const Read& read) const;
  TomlTable table(std::string_view key, const std::vector<std::string>& keys) const;
  std::vector<TomlTable> tables(std::string_view key, const std::vector<std::string>& keys) const;

  const toml::node* find(std::string_view key) const { return table_.get(key); }

 private:
  const toml::node& need(std::string_view key) const;
  std::string label(std::string_view key) const { return "\"" + std::string(key) + "\""; }
  [[noreturn]] void refuse(std::string_view key, const toml::node& node, const std::string& right) const;
  std::string label_of(std::string_view key, const toml::node& node, std::size_t longest) const;
  std::string expression_of(std::string_view key, const toml::node& node) const;
  const toml::array& array_of(std::string_view key, const toml::node& node, std::string_view example) const;
  template <class Read>
  auto entry_of(std::string_view key, const toml::node& node, const Read& read) const;
  template <class List, class Read>
  List list_of(std::string_view key, const toml::node& node, std::string_view example, const Read& read) const;

  const TomlSource& source_;
  const toml::table& table_;
  std::string name_;
};

template <class Use>
auto TomlTable::placed(std::string_view key, const Use& use) const {
  try {
    return use();
  } catch (const InputError& error) {
    if (source_.names(error)) throw;
    source_.fail(has(key) ? table_.get(key)->source() : table_.source(), error.what());
  }
}

template <class Read>
auto TomlTable::entry_of(std::string_view key, const toml::node& node, const Read& read) const {
  try {
    return read(expression_of(key, node));
  } catch (const InputError& error) {
    if (source_.names(error)) throw;
    source_.fail(node.source(), label(key) + ": " + error.what());
  }
}

template <class List, class Read>
List TomlTable::list_of(std::string_view key, const toml::node& node, std::string_view example,
                        const Read& read) const {
  List list;
  for (const auto& entry : array_of(key, node, example)) list.push_back(entry_of(key, entry, read));
  return list;
}

template <class Table, class Read>
Table TomlTable::rows(std::string_view key, std::string_view example, const Read& read) const {
  Table table;
  for (const auto& row : array_of(key, need(key), "[[], " + std::string(example) + "]"))
    table.push_back(list_of<typename Table::value_type>(key, row, example, read));
  return table;
}

}  // namespace halfstep::inline engine
