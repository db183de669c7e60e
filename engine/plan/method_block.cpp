// A [[method]] block of a study file becomes a method.
#include "engine/plan/method_block.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/parameters.hpp"
#include "engine/plan/brought.hpp"
#include "methods/catalogue.hpp"
#include "methods/foreign/plugin.hpp"
#include "methods/foreign/program.hpp"
#include "methods/scheme/integrator.hpp"

namespace halfstep {
namespace {

constexpr int highest_order = 30;
const std::vector<std::string> formula_keys = {"alpha", "beta", "implicit"};

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

Claims read_claims(const TomlTable& block, bool splitting) {
  if (!block.has("order")) block.fail("\"order\" is missing: the order that the method claims");
  Claim own = read_claim(block, "order", "local_order");
  if (block.has("energy_order")) own.energy = static_cast<int>(block.whole("energy_order", 1, highest_order));
  Claims claims = {{Force::position, own}, {Force::time, own}};
  const std::string_view key = "velocity_dependent_order";
  const std::string_view local_key = "velocity_dependent_local_order";
  const bool refused = block.has(key) && block.find(key)->value_exact<bool>() == false;
  if (block.has(local_key) && (refused || !block.has(key)))
    block.fail(local_key, "needs velocity_dependent_order beside it");
  if (block.has(key) && !refused)
    claims[Force::velocity] = read_claim(block, key, local_key);
  else if (!block.has(key) && !splitting)
    claims[Force::velocity] = own;
  return claims;
}

Multistep read_formula(const TomlTable& table) {
  Multistep formula{table.coefficients("alpha"), table.coefficients("beta"), "0"};
  if (table.has("implicit")) formula.implicit = table.coefficient("implicit");
  return formula;
}

/// The pairs of keys that make a scheme. The first key of each decides; the second is needed.
struct Shape {
  std::string first, second, what;
};
const std::vector<Shape> shapes = {{"a", "b", "a Butcher tableau (a, b)"},
                                   {"kick", "drift", "a splitting (kick, drift)"},
                                   {"alpha", "beta", "a multistep formula (alpha, beta, implicit)"},
                                   {"predictor", "corrector", "a predictor and corrector (predictor, corrector)"}};

const Shape& shape_of(const TomlTable& block) {
  const Shape* found = nullptr;
  std::string all;
  for (const auto& shape : shapes) {
    all += (all.empty() ? "" : ", ") + shape.what;
    if (!block.has(shape.first) && !block.has(shape.second)) continue;
    if (found != nullptr) block.fail(found->what + " and " + shape.what + " contradict each other; give one of them");
    found = &shape;
  }
  if (found == nullptr) block.fail("it has no coefficients; give one of: " + all);
  for (const auto& key : {found->first, found->second})
    if (!block.has(key) && !(key == "beta" && block.has("implicit")))
      block.fail("\"" + key + "\" is missing: " + found->what + " needs both");
  if (block.has("implicit") && found->first != "alpha") block.fail("implicit", "belongs to a multistep formula");
  return *found;
}

Scheme read_scheme(const TomlTable& block) {
  const auto& first = shape_of(block).first;
  if (first == "a") return ButcherTableau{block.rows("a"), block.coefficients("b")};
  if (first == "kick") return Splitting{block.coefficients("kick"), block.coefficients("drift")};
  if (first == "alpha") return read_formula(block);
  return PredictorCorrector{read_formula(block.table("predictor", formula_keys)),
                            read_formula(block.table("corrector", formula_keys))};
}

void read_properties(const TomlTable& block, Method& method) {
  const std::vector<std::string> known = {"symplectic", "reversible"};
  for (const auto& word : block.texts("is")) {
    if (word == "symplectic")
      method.symplectic = true;
    else if (word == "reversible")
      method.reversible = true;
    else
      block.fail("is", "no property is named \"" + word + "\"" + suggestion(word, known) +
                           "; it is one of: symplectic, reversible");
  }
}

/// Without a start any may follow the name ("mine:start=euler"); the orders in the block hold for the one it names.
void read_start(const TomlTable& block, Method& method) {
  const bool multistep =
      std::holds_alternative<Multistep>(method.scheme) || std::holds_alternative<PredictorCorrector>(method.scheme);
  const auto starts = {Start::sufficient, Start::exact, Start::rk4, Start::midpoint, Start::euler, Start::slides};
  std::vector<std::string> words;
  for (const auto start : starts) words.emplace_back(word(start));
  if (!block.has("start")) {
    if (multistep && points(method) > 1) method.options = {{"start", words}};
    return;
  }
  if (!multistep || points(method) == 1)
    block.fail("start", "only a multistep scheme that reaches back has a history to start");
  const auto typed = block.text("start");
  std::string listed;
  for (const auto start : starts) {
    if (word(start) == typed) {
      method.start = start;
      return;
    }
    listed += (listed.empty() ? "" : ", ") + std::string(word(start));
  }
  block.fail("start", "no start is named \"" + typed + "\"" + suggestion(typed, words) + "; it is one of: " + listed);
}

/// What the block says takes the place of what a program says.
Description overridden(const TomlTable& block, Description said) {
  constexpr int most_evaluations = 1000;
  said.name = block.text("name");
  if (block.has("order")) said.claims = read_claims(block, false);
  if (block.has("evaluations")) said.evaluations = static_cast<int>(block.whole("evaluations", 1, most_evaluations));
  if (block.has("problems")) said.problems = block.texts("problems");
  if (block.has("precisions")) said.precisions.clear();
  for (const auto& typed : block.texts("precisions")) {
    const auto found = precision_named(typed);
    if (!found) block.fail("precisions", "no precision is named \"" + typed + "\"");
    said.precisions.push_back(*found);
  }
  return said;
}

/// A program that cannot be met is a method all the same where the block says all there is to say: its rows then tell
/// why they are broken, and those of others are kept.
Method read_program(const TomlTable& block, const ProcessOptions& options) {
  Program program{block.text("program"), options, {}, {}};
  block.placed("program", [&] {
    try {
      program = meet(program.command, options);
    } catch (const IntegratorError& error) {
      if (!block.has("order") || !block.has("problems")) throw InputError(error.what());
    }
  });
  program.description = overridden(block, std::move(program.description));
  return block.placed("program", [&] { return method_of(program); });
}

Method read_plugin(const TomlTable& block, const ProcessOptions& options) {
  for (const char* key : {"problems", "precisions", "evaluations"})
    if (block.has(key)) block.fail(key, "belongs to a program; a plug-in says it in its table");
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
  for (const auto& shape : shapes)
    for (const auto& key : {shape.first, shape.second})
      if (block.has(key)) block.fail(key, "contradicts the " + std::string(block.has("plugin") ? "plugin" : "program"));
  for (const char* key : {"implicit", "start"})
    if (block.has(key)) block.fail(key, "belongs to a multistep formula");
  Method method = block.has("plugin") ? read_plugin(block, options) : read_program(block, options);
  method.name = block.text("name");
  method.what = block.text_or("what", method.what);
  method.family = block.text_or("family", method.family, longest_family);
  method.source = block.text_or("source", method.source);
  if (block.has("order"))
    method.claims = read_claims(block, false);
  else
    for (const char* key : {"local_order", "energy_order", "velocity_dependent_order"})
      if (block.has(key)) block.fail(key, "needs order beside it");
  if (block.has("is")) {
    method.symplectic = method.reversible = false;
    read_properties(block, method);
  }
  block.placed("name", [&] { validate(method); });
  block.placed(block.has("problems") ? "problems" : "program", [&] { check_known_problems(method); });
  return method;
}

}  // namespace

const std::vector<std::string>& method_block_keys() {
  static const std::vector<std::string> keys = {"name",
                                                "what",
                                                "family",
                                                "source",
                                                "order",
                                                "local_order",
                                                "energy_order",
                                                "velocity_dependent_order",
                                                "velocity_dependent_local_order",
                                                "is",
                                                "start",
                                                "a",
                                                "b",
                                                "kick",
                                                "drift",
                                                "alpha",
                                                "beta",
                                                "implicit",
                                                "predictor",
                                                "corrector",
                                                "plugin",
                                                "program",
                                                "problems",
                                                "precisions",
                                                "evaluations"};
  return keys;
}

Method read_method(const TomlTable& block, const ProcessOptions& options) {
  if (block.has("plugin") || block.has("program")) return read_foreign_method(block, options);
  for (const char* key : {"problems", "precisions", "evaluations"})
    if (block.has(key)) block.fail(key, "belongs to a program; the scheme of this block takes what its data say");
  Method method;
  method.name = block.text("name");
  method.what = block.text_or("what", "");
  method.family = block.text_or("family", "Study file", longest_family);
  method.source = block.text_or("source", "");
  method.scheme = read_scheme(block);
  if (std::holds_alternative<ButcherTableau>(method.scheme) && is_implicit(method))
    block.fail("a", "has entries on or above the diagonal; implicit tableaus are not offered, only explicit ones");
  method.claims = read_claims(block, std::holds_alternative<Splitting>(method.scheme));
  read_properties(block, method);
  read_start(block, method);
  block.placed("name", [&] { validate(method); });
  return method;
}

}  // namespace halfstep
