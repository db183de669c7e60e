// A [[solver]] block of a study file becomes a solver that chooses its steps.
#include "halfstep/engine/plan/solver_block.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "halfstep/core/parameters.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/methods/catalogue.hpp"

namespace halfstep::inline engine {
namespace {

/// Both of two keys, or neither.
bool has_both(const TomlTable& block, std::string_view key, std::string_view with) {
  if (block.has(key) == block.has(with)) return block.has(key);
  const auto there = block.has(key) ? key : with, missing = block.has(key) ? with : key;
  block.fail(there, "needs " + std::string(missing) + " beside it");
}

Controller read_controller(const TomlTable& block) {
  if (!block.find("controller")->is_table() && !block.find("controller")->is_string())
    block.fail("controller", "expected a name, or { beta = [...], alpha = [...] }");
  if (!block.find("controller")->is_table())
    return block.placed("controller", [&] { return controller(block.text("controller")); });
  const auto table = block.table("controller", {"beta", "alpha"});
  Controller controller{.name = "own"};
  const auto read = [&](std::string_view key, auto& numbers, const char* wanted) {
    if (!table.has(key)) return;
    const Coefficients given = table.coefficients(key);
    if (given.empty() || given.size() > numbers.size()) table.fail(key, std::string("expected ") + wanted);
    std::fill(numbers.begin(), numbers.end(), Coefficient("0"));
    std::copy(given.begin(), given.end(), numbers.begin());
  };
  if (!table.has("beta")) table.fail("\"beta\" is missing: the powers of the estimates");
  read("beta", controller.beta, "one to three numbers: powers of the last estimate and of those before it");
  read("alpha", controller.alpha, "one or two numbers: powers of the last ratio of steps and of that before it");
  return controller;
}

void read_dense(const TomlTable& block, AdaptiveMethod& solver) {
  DenseOutput& dense = solver.dense;
  if (!block.has("dense")) {
    for (const char* key : {"dense_order", "dense_stages"})
      if (block.has(key)) block.fail(key, "needs dense beside it");
    return;
  }
  if (block.find("dense")->is_string()) {
    const std::string kind = block.text("dense");
    if (kind != "full" && kind != "collocation")
      block.fail("dense", "expected rows of coefficients, \"full\" or \"collocation\"");
    if (block.has("dense_order"))
      block.fail("dense_order", kind == "full" ? "is that of the points where dense output is \"full\""
                                               : "is the number of stages where dense output is \"collocation\"");
    if (block.has("dense_stages")) block.fail("dense_stages", "needs rows of coefficients in dense");
    return block.placed("dense", [&] { choose_dense(solver, kind); });
  }
  has_both(block, "dense", "dense_order");
  if (block.has("dense_stages")) dense.stages = block.rows("dense_stages");
  dense.polynomials = block.rows("dense");
  dense.order = static_cast<int>(block.whole("dense_order", 1, highest_foreign_order));
}

}  // namespace

const std::vector<std::string>& solver_block_keys() {
  static const std::vector<std::string> keys = {"name",       "method", "b_hat",       "embedded_order",
                                                "further",    "dense",  "dense_order", "dense_stages",
                                                "controller", "per",    "source"};
  return keys;
}

AdaptiveMethod read_solver(const TomlTable& block) {
  AdaptiveMethod solver;
  solver.name = block.text("name");
  block.placed("name", [&] {
    try {
      check_name(solver.name);
    } catch (const InputError& error) {
      throw InputError("a name " + std::string(error.what()));
    }
  });
  if (!block.has("method")) block.fail("\"method\" is missing: the one-step method that advances the solution");
  solver.advance = block.placed("method", [&] { return method(block.text("method")); });
  if (has_both(block, "b_hat", "embedded_order")) {
    EmbeddedWeights weights;
    if (block.has("further")) weights.further = block.rows("further");
    weights.b_hat = block.coefficients("b_hat");
    weights.order = static_cast<int>(block.whole("embedded_order", 1, highest_foreign_order));
    solver.estimate = std::move(weights);
  } else if (block.has("further")) {
    block.fail("further", "needs b_hat beside it");
  }
  read_dense(block, solver);
  solver.controller = block.has("controller") ? read_controller(block) : all_controllers().front();
  if (block.has("per")) block.placed("per", [&] { solver.per = chosen<ErrorPer>(block.text("per")); });
  solver.source = block.text_or("source", "");
  block.placed("", [&] { validate(solver); });
  return solver;
}

}  // namespace halfstep::inline engine
