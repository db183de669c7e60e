// The list of all methods, and how a typed name becomes one of them.
#include "halfstep/methods/catalogue.hpp"

#include <algorithm>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/methods/start.hpp"

namespace halfstep::inline methods {

namespace {

/// How sums are made, a parameter of every method.
const Option summation = option<Summation>("sum");

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

std::vector<Method>& mutable_methods() {
  static std::vector<Method> all = [] {
    std::vector<Method> rows = all_rows();
    const auto rank = [](const Method& m) {
      constexpr auto families = words_of(Family{});
      return std::find(families.begin(), families.end(), m.family) - families.begin();
    };
    std::stable_sort(rows.begin(), rows.end(), [&](const Method& a, const Method& b) { return rank(a) < rank(b); });
    for (auto& row : rows) {
      row.options.push_back(summation);
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

/// What Newmark's beta and gamma leave of the method.
void follow_newmark(Method& m, const Newmark& scheme) {
  m.claims = newmark_claims(scheme);
  m.is.reversible = m.claims.at(Force::position).global.velocity == 2;
  m.is.symplectic = m.is.reversible && scheme.beta.is_zero();
}

/// Sets one parameter, and what follows from it: "backward" lowers the order of the velocity.
void set_parameter(Method& m, const std::string& key, const std::string& value) {
  m.parameters[key] = value;
  set_part(m.scheme, key, value);
  if (key == summation.key) {
    m.sum = chosen<Summation>(value);
  } else if (key == "start") {
    m.start = chosen<Start>(value);
    m.claims = claims_with_start(m, m.start);
    if (value != "exact" && value != "sufficient") m.note = "history from start=" + value;
  } else if (key == "corrections") {
    follow_corrections(m);
  } else if (key == "grid") {
    follow_grid(m);
  } else if (key == "f" || key == "rate") {
    follow_damping(m);
  } else if (key == "velocity" && value == "backward") {
    for (const auto& row : structural_methods())
      if (row.name == "stormer-verlet-backward") m.claims = row.claims;
  } else if (key == "velocity") {
    for (auto& [force, claim] : m.claims) claim.energy = 1;  // x and v are half a step apart
  } else if (auto* nordsieck = std::get_if<Nordsieck>(&m.scheme)) {
    nordsieck->corrector.at(0) = Coefficient(value);
    // Only the row's own 3/20 makes the positions under a(x) better than the velocities.
    for (auto& [force, claim] : m.claims) claim.global.position = claim.global.velocity;
  } else if (const auto* newmark = std::get_if<Newmark>(&m.scheme)) {
    follow_newmark(m, *newmark);
  }
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

}  // namespace

const std::vector<Method>& all_methods() { return mutable_methods(); }

std::string current_start(std::string start) { return start == "slides" ? "linear" : start; }

std::string current_name(std::string name) {
  constexpr std::string_view key = "start=", former = "slides";
  const auto at = name.find(std::string(key) + std::string(former));
  return at == std::string::npos ? name
                                 : name.replace(at + key.size(), former.size(), current_start(std::string(former)));
}

Method method(std::string_view text) {
  const auto typed = split_parameters(current_name(std::string(text)));
  const auto& all = all_methods();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Method& m) { return m.name == typed.name; });
  if (found == all.end())
    throw InputError("no method is named \"" + typed.name + "\"" + suggestion(typed.name, names()) +
                     "; `halfstep list methods` shows them all");
  Method result = *found;
  std::string suffix;
  for (const auto& option : found->options)
    for (const auto& [key, value] : typed.parameters)
      if (key == option.key && differs(*found, option, value)) {
        set_parameter(result, key, value);
        suffix += (suffix.empty() ? ":" : ",") + key + "=" + value;
      }
  for (const auto& [key, value] : typed.parameters) option_of(*found, key);
  result.name += suffix;
  return result;
}

std::vector<Method> variants(bool of_sums) {
  std::vector<Method> result;
  for (const auto& m : all_methods())
    for (const auto& option : m.options)
      if (of_sums || option.key != summation.key)
        for (std::size_t i = 1; i < option.values.size(); ++i)
          result.push_back(method(m.name + ":" + option.key + "=" + option.values[i]));
  return result;
}

void add_method(const Method& added) {
  for (const auto& m : all_methods())
    if (m.name == added.name) throw InputError("a method named \"" + added.name + "\" exists already");
  validate(added);
  mutable_methods().push_back(added);
  if (foreign(added) == nullptr) mutable_methods().back().options.push_back(summation);
}

}  // namespace halfstep::inline methods
