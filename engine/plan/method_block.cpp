// A [[method]] block of a study file becomes a method.
#include "halfstep/engine/plan/method_block.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/engine/plan/foreign_code.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/foreign/plugin.hpp"
#include "halfstep/methods/foreign/program.hpp"
#include "halfstep/methods/former_names.hpp"
#include "halfstep/methods/options.hpp"
#include "halfstep/methods/scheme/integrator.hpp"

namespace halfstep::inline engine {
namespace {

constexpr int highest_order = 30;

Orders read_orders(const TomlTable& block, std::string_view key) {
  if (const auto* node = block.find(key); node->is_table()) {
    const auto both = block.table(key, {"position", "velocity"});
    return {static_cast<int>(both.whole("position", 1, highest_order)),
            static_cast<int>(both.whole("velocity", 1, highest_order))};
  }
  if (!block.find(key)->is_integer()) block.fail(key, "expected a whole number or { position = 2, velocity = 1 }");
  const int p = static_cast<int>(block.whole(key, 1, highest_order));
  return {p, p};
}

Claim read_claim(const TomlTable& block, std::string_view key, std::string_view local_key) {
  Claim claim;
  claim.global = read_orders(block, key);
  claim.local = block.has(local_key) ? read_orders(block, local_key)
                                     : Orders{claim.global.position + 1, claim.global.velocity + 1};
  claim.energy = std::min(claim.global.position, claim.global.velocity);
  return claim;
}

/// free_of_v: an order without a word on forces a(x, v) is claimed for the others only.
Claims read_claims(const TomlTable& block, bool free_of_v) {
  if (!block.has("order")) block.fail("\"order\" is missing: the order that the method claims");
  Claim claim = read_claim(block, "order", "local_order");
  if (block.has("energy_order")) claim.energy = static_cast<int>(block.whole("energy_order", 1, highest_order));
  Claims claims = {{Force::position, claim}, {Force::time, claim}};
  const std::string_view key = "velocity_dependent_order";
  const std::string_view local_key = "velocity_dependent_local_order";
  const bool refused = block.has(key) && block.find(key)->value_exact<bool>() == false;
  if (block.has(local_key) && (refused || !block.has(key)))
    block.fail(local_key, "needs velocity_dependent_order beside it");
  if (block.has(key) && !refused)
    claims[Force::velocity] = read_claim(block, key, local_key);
  else if (!block.has(key) && !free_of_v)
    claims[Force::velocity] = claim;
  return claims;
}

/// The same for code from elsewhere. What is made for y' = f(t, y) too claims the same order there, unless the block
/// says otherwise.
Claims read_foreign_claims(const TomlTable& block, bool takes_first_order) {
  Claims claims = read_claims(block, false);
  const std::string_view key = "state_order", local_key = "state_local_order";
  const bool refused = block.has(key) && block.find(key)->value_exact<bool>() == false;
  if (!takes_first_order && block.has(key) && !refused)
    block.fail(key, "the plug-in's method is made for forces, not for y' = f(t, y)");
  if (block.has(local_key) && (refused || !block.has(key))) block.fail(local_key, "needs state_order beside it");
  if (block.has(key) && !refused)
    claims[Force::first_order] = read_claim(block, key, local_key);
  else if (takes_first_order && !refused)
    claims[Force::first_order] = claims.at(Force::position);
  return claims;
}

void read_part(const TomlTable& table, std::string_view key, Coefficient& c) { c = table.coefficient(key); }
void read_part(const TomlTable& table, std::string_view key, Coefficients& row) { row = table.coefficients(key); }
void read_part(const TomlTable& table, std::string_view key, Rows& rows) { rows = table.rows(key); }
constexpr std::string_view phi_sums = "[\"phi1 - phi2\", \"phi2\"]";
const auto as_phi_sum = [](const std::string& text) { return PhiSum(text); };
void read_part(const TomlTable& table, std::string_view key, PhiSums& sums) {
  sums = table.list<PhiSums>(key, phi_sums, as_phi_sum);
}
void read_part(const TomlTable& table, std::string_view key, PhiRows& rows) {
  rows = table.rows<PhiRows>(key, phi_sums, as_phi_sum);
}
/// A word of the choice, or a number that is one: corrections = 2.
template <Choice E>
void read_part(const TomlTable& table, std::string_view key, E& choice) {
  const auto* node = table.find(key);
  const auto words = words_of(E{});
  if (!node->is_integer() && !node->is_string())
    table.fail(key, "expected " + fmt::format("{}", fmt::join(words, ", ")));
  const std::string typed = node->is_integer() ? std::to_string(**node->as_integer()) : table.text(key);
  if (std::find(words.begin(), words.end(), typed) == words.end())
    table.fail(key, "cannot be \"" + typed + "\"; it is one of: " + fmt::format("{}", fmt::join(words, ", ")));
  choice = chosen<E>(typed);
}
template <SchemeShape Shape>
void read_part(const TomlTable& table, std::string_view key, Shape& shape);

/// The keys of a shape: the names of its parts.
template <SchemeShape Shape>
std::vector<std::string> keys_of() {
  std::vector<std::string> keys;
  std::apply([&](const auto&... part) { (keys.emplace_back(part.name), ...); }, Shape::data());
  return keys;
}

template <SchemeShape Shape>
Shape read_shape(const TomlTable& table) {
  Shape shape;
  each_part(shape, [&](const auto& part, auto& member) {
    if (table.has(part.name)) read_part(table, part.name, member);
  });
  return shape;
}

template <SchemeShape Shape>
void read_part(const TomlTable& table, std::string_view key, Shape& shape) {
  shape = read_shape<Shape>(table.table(key, keys_of<Shape>()));
}

/// A shape that a block may give. Those of its keys that it may not do without decide; each has one that may stand for
/// it, or none.
struct BlockShape {
  struct Key {
    std::string name, instead;
    bool optional;
  };
  std::string description;  ///< "a Butcher tableau (a, b)"
  std::vector<Key> keys;
  std::function<Scheme(const TomlTable&)> read;

  std::ptrdiff_t needed() const {
    return std::count_if(keys.begin(), keys.end(), [](const Key& key) { return !key.optional; });
  }

  /// Those of its deciding keys that the block has.
  std::vector<std::string> in(const TomlTable& block) const {
    std::vector<std::string> given;
    for (const auto& key : keys)
      if (!key.optional && block.has(key.name)) given.push_back(key.name);
    return given;
  }
};

template <SchemeShape Shape>
BlockShape block_shape() {
  BlockShape shape;
  std::string listed;
  for (const auto& key : keys_of<Shape>()) listed += (listed.empty() ? "" : ", ") + key;
  shape.description = std::string(Shape::what) + " (" + listed + ")";
  std::apply(
      [&](const auto&... part) {
        (shape.keys.push_back({std::string(part.name), std::string(part.instead), part.optional}), ...);
      },
      Shape::data());
  shape.read = [](const TomlTable& block) -> Scheme { return read_shape<Shape>(block); };
  return shape;
}

const std::vector<BlockShape>& block_shapes() {
  static const std::vector<BlockShape> all = [] {
    std::vector<BlockShape> shapes;
    each_shape([&]<SchemeShape Shape>() {
      if constexpr (Shape::in_study_files != InStudyFiles::no) shapes.push_back(block_shape<Shape>());
    });
    return shapes;
  }();
  return all;
}

/// Two shapes may share a key: the one that explains more of those there is meant.
const BlockShape& shape_of(const TomlTable& block) {
  const BlockShape* chosen = nullptr;
  std::string all;
  for (const auto& shape : block_shapes()) {
    all += (all.empty() ? "" : ", ") + shape.description;
    const auto in_block = shape.in(block);
    const auto other = chosen == nullptr ? std::vector<std::string>() : chosen->in(block);
    const auto explains = [](const auto& more, const auto& less) {
      return std::all_of(less.begin(), less.end(),
                         [&](const auto& key) { return std::find(more.begin(), more.end(), key) != more.end(); });
    };
    if (explains(other, in_block)) continue;
    if (!explains(in_block, other))
      block.fail(chosen->description + " and " + shape.description + " contradict each other; give one of them");
    chosen = &shape;
  }
  if (chosen == nullptr) block.fail("it has no coefficients; give one of: " + all);
  for (const auto& key : chosen->keys)
    if (!key.optional && !block.has(key.name) && !block.has(key.instead))
      block.fail("\"" + key.name + "\" is missing: " + chosen->description + " needs " +
                 (chosen->needed() == 2 ? "both" : "all of them"));
  const auto is_of_chosen = [&](const BlockShape::Key& other) {
    return std::any_of(chosen->keys.begin(), chosen->keys.end(),
                       [&](const auto& key) { return key.name == other.name; });
  };
  for (const auto& shape : block_shapes())
    for (const auto& key : shape.keys)
      if (key.optional && !is_of_chosen(key) && block.has(key.name))
        block.fail(key.name, "belongs to " + shape.description.substr(0, shape.description.find(" (")));
  return *chosen;
}

void read_properties(const TomlTable& block, Method& method) {
  const std::vector<std::string> known = {"symplectic", "reversible"};
  for (const auto& word : block.texts("is")) {
    if (word == "symplectic")
      method.is.symplectic = true;
    else if (word == "reversible")
      method.is.reversible = true;
    else
      block.fail("is", "no property is named \"" + word + "\"" + suggestion(word, known) +
                           "; it is one of: symplectic, reversible");
  }
}

/// Without a start any may follow the name ("mine:start=euler"); the orders in the block hold for the one it names.
void read_start(const TomlTable& block, Method& method) {
  const bool reaches_back = points(method) > 1;
  const std::vector<Start> starts = {Start::sufficient, Start::exact, Start::rk4,
                                     Start::midpoint,   Start::euler, Start::linear};
  const Option option = start_option(starts);
  if (!block.has("start")) {
    if (reaches_back) method.options = {option};
    return;
  }
  if (!reaches_back) block.fail("start", "only a multistep scheme has a history to start");
  const auto typed = current_start(block.text("start"));
  std::string listed;
  for (const auto start : starts) {
    if (word(start) == typed) {
      method.start = start;
      return;
    }
    listed += (listed.empty() ? "" : ", ") + std::string(word(start));
  }
  block.fail("start",
             "no start is named \"" + typed + "\"" + suggestion(typed, option.values) + "; it is one of: " + listed);
}

/// What the block says takes the place of what a program says.
Description overridden(const TomlTable& block, Description description) {
  constexpr int most_evaluations = 1000;
  description.name = block.text("name");
  if (block.has("order")) description.claims = read_foreign_claims(block, true);
  if (block.has("evaluations"))
    description.evaluations = static_cast<int>(block.whole("evaluations", 1, most_evaluations));
  if (block.has("problems")) description.problems = block.texts("problems");
  if (block.has("precisions")) description.precisions.clear();
  for (const auto& typed : block.texts("precisions")) {
    const auto precision = precision_named(typed);
    if (!precision) block.fail("precisions", "no precision is named \"" + typed + "\"");
    description.precisions.push_back(*precision);
  }
  return description;
}

/// A program that cannot be met is a method all the same where the block says all there is to say: its rows then tell
/// why they are broken, and those of others are kept.
Method read_program(const TomlTable& block, const ProcessOptions& options) {
  Program program{block.text("program"), options, {}, {}};
  block.placed("program", [&] {
    try {
      program = start_program(program.command, options);
    } catch (const IntegratorError& error) {
      if (!block.has("order") || !block.has("problems")) throw InputError(error.what());
    }
  });
  program.description = overridden(block, std::move(program.description));
  return block.placed("program", [&] { return method_of(program); });
}

Method read_plugin(const TomlTable& block, const ProcessOptions& options) {
  for (const char* key : {"problems", "precisions", "evaluations"})
    if (block.has(key)) block.fail(key, "belongs to a program; a plug-in states it in its table");
  const auto methods =
      block.placed("plugin", [&] { return load_plugin(options.folder / block.text("plugin"), options); });
  const auto name = block.text("name");
  std::string listed;
  for (const auto& method : methods) {
    if (method.name == name) return method;
    listed += (listed.empty() ? "" : ", ") + method.name;
  }
  if (methods.size() > 1) block.fail("name", "the plug-in has no method \"" + name + "\"; it has: " + listed);
  return methods.front();
}

Method read_foreign_method(const TomlTable& block, const ProcessOptions& options) {
  if (block.has("plugin") && block.has("program"))
    block.fail("plugin and program contradict each other; give one of them");
  for (const auto& shape : block_shapes())
    for (const auto& key : shape.in(block))
      block.fail(key, "contradicts the " + std::string(block.has("plugin") ? "plugin" : "program"));
  for (const char* key : {"implicit", "start"})
    if (block.has(key)) block.fail(key, "belongs to a multistep formula");
  Method method = block.has("plugin") ? read_plugin(block, options) : read_program(block, options);
  method.name = block.text("name");
  method.what = block.text_or("what", method.what);
  method.family = block.text_or("family", method.family, longest_family);
  method.source = block.text_or("source", method.source);
  if (block.has("order"))
    method.claims = read_foreign_claims(block, block.has("program") || foreign(method)->of_first_order);
  else
    for (const char* key :
         {"local_order", "energy_order", "velocity_dependent_order", "state_order", "state_local_order"})
      if (block.has(key)) block.fail(key, "needs order beside it");
  if (block.has("is")) {
    method.is = {};
    read_properties(block, method);
  }
  block.placed("name", [&] { validate(method); });
  block.placed(block.has("problems") ? "problems" : "program", [&] { check_known_problems(method); });
  return method;
}

}  // namespace

const std::vector<std::string>& method_block_keys() {
  static const std::vector<std::string> keys = [] {
    std::vector<std::string> all = {"name",
                                    "what",
                                    "family",
                                    "source",
                                    "order",
                                    "local_order",
                                    "energy_order",
                                    "velocity_dependent_order",
                                    "velocity_dependent_local_order",
                                    "is",
                                    "start"};
    const auto add = [&](const std::string& key) {
      if (std::find(all.begin(), all.end(), key) == all.end()) all.push_back(key);
    };
    for (const auto& shape : block_shapes())
      for (const auto& key : shape.keys) add(key.name);
    for (const char* key :
         {"plugin", "program", "problems", "precisions", "evaluations", "state_order", "state_local_order"})
      add(key);
    return all;
  }();
  return keys;
}

Method read_method(const TomlTable& block, const ProcessOptions& options) {
  if (block.has("plugin") || block.has("program")) return read_foreign_method(block, options);
  for (const char* key : {"problems", "precisions", "evaluations"})
    if (block.has(key)) block.fail(key, "belongs to a program; the scheme of this block takes what its data say");
  for (const char* key : {"state_order", "state_local_order"})
    if (block.has(key)) block.fail(key, "belongs to a program or a plug-in; a scheme has the order of its velocities");
  Method method;
  method.name = block.text("name");
  method.what = block.text_or("what", "");
  method.family = block.text_or("family", "Study file", longest_family);
  method.source = block.text_or("source", "");
  method.scheme = shape_of(block).read(block);
  const bool free_of_v =
      std::visit([]<class Shape>(const Shape&) { return Shape::in_study_files == InStudyFiles::for_forces_free_of_v; },
                 method.scheme);
  method.claims = read_claims(block, free_of_v);
  read_properties(block, method);
  read_start(block, method);
  block.placed("name", [&] { validate(method); });
  return method;
}

}  // namespace halfstep::inline engine
