// The list of all methods, and how a typed name becomes one of them.
#include "halfstep/methods/catalogue.hpp"

#include <algorithm>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/methods/butcher_methods.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/methods/former_names.hpp"
#include "halfstep/methods/options.hpp"

namespace halfstep::inline methods {

namespace {

/// The rows of all files, in the order of the first shape of each.
std::vector<Method> all_rows() {
  std::vector<std::vector<Method> (*)()> files;
  each_shape([&]<SchemeShape Shape>() {
    if (std::find(files.begin(), files.end(), Shape::rows) == files.end()) files.push_back(Shape::rows);
  });
  std::vector<Method> rows;
  for (const auto& file : files)
    for (auto& row : file()) rows.push_back(std::move(row));
  return rows;
}

void add_options_of_runs(Method& row) {
  for (auto& option : options_of_runs(row)) row.options.push_back(std::move(option));
}

std::vector<Method>& mutable_methods() {
  static std::vector<Method> all = [] {
    std::vector<Method> rows = all_rows();
    const auto rank = [](const Method& m) {
      constexpr auto families = words_of(Family{});
      return std::find(families.begin(), families.end(), m.family) - families.begin();
    };
    std::stable_sort(rows.begin(), rows.end(), [&](const Method& a, const Method& b) { return rank(a) < rank(b); });
    for (auto& row : rows) {
      add_options_of_runs(row);
      validate(row);
    }
    return rows;
  }();
  return all;
}

std::vector<std::string> names() {
  std::vector<std::string> result;
  for (const auto& m : all_methods()) result.push_back(m.name);
  return result;
}

const Option& option_of(const Method& method, const std::string& key) {
  std::vector<std::string> keys;
  std::string listed;
  for (const auto& option : method.options) {
    if (option.key == key) return option;
    keys.push_back(option.key);
    listed += (listed.empty() ? "" : ", ") + option.key;
  }
  throw InputError("method \"" + method.name + "\" has no parameter \"" + key + "\"" +
                   (keys.empty() ? "; it has none" : suggestion(key, keys) + "; it has: " + listed));
}

/// Refuses a value that the option does not list; true where it is not the default.
bool differs(const Method& m, const Option& option, const std::string& value) {
  if (option.values.empty()) return true;
  if (std::find(option.values.begin(), option.values.end(), value) == option.values.end()) {
    std::string listed;
    for (const auto& v : option.values) listed += (listed.empty() ? "" : ", ") + v;
    throw InputError("method \"" + m.name + "\": parameter \"" + option.key + "\" cannot be \"" + value + "\"" +
                     suggestion(value, option.values) + "; it is one of: " + listed);
  }
  return value != option.values.front();
}

/// One of a family that has methods without end.
std::optional<Method> unlisted_method(const std::string& name) {
  auto row = method_with_stages(name);
  if (!row) return std::nullopt;
  add_options_of_runs(*row);
  validate(*row);
  return row;
}

}  // namespace

const std::vector<Method>& all_methods() { return mutable_methods(); }

std::vector<Method> default_methods() {
  std::vector<Method> result;
  for (const auto& m : all_methods())
    if (m.main_job) result.push_back(m);
  return result;
}

Method method(std::string_view text) {
  const auto typed = split_parameters(current_name(std::string(text)));
  const auto& all = all_methods();
  const auto listed = std::find_if(all.begin(), all.end(), [&](const Method& m) { return m.name == typed.name; });
  const auto row = listed != all.end() ? std::optional(*listed) : unlisted_method(typed.name);
  if (!row)
    throw InputError("no method is named \"" + typed.name + "\"" + suggestion(typed.name, names()) +
                     "; `halfstep list methods` shows them all");
  Method result = *row;
  std::string suffix;
  for (const auto& option : row->options)
    for (const auto& [key, value] : typed.parameters)
      if (key == option.key && differs(*row, option, value)) {
        option.apply(result, value);
        result.settings.push_back({key, value});
        suffix += (suffix.empty() ? ":" : ",") + key + "=" + value;
      }
  for (const auto& [key, value] : typed.parameters) option_of(*row, key);
  result.name += suffix;
  return result;
}

std::vector<Method> variants(bool of_runs) {
  std::vector<Method> result;
  for (const auto& m : all_methods())
    for (const auto& option : m.options)
      for (std::size_t i = 1; i < option.values.size(); ++i) {
        Method variant = method(m.name + ":" + option.key + "=" + option.values[i]);
        if (of_runs || is_run_alike(variant, m)) result.push_back(std::move(variant));
      }
  return result;
}

void add_method(const Method& added) {
  for (const auto& m : all_methods())
    if (m.name == added.name) throw InputError("a method named \"" + added.name + "\" exists already");
  Method row = added;
  add_options_of_runs(row);
  validate(row);
  mutable_methods().push_back(std::move(row));
}

}  // namespace halfstep::inline methods
