// The list of all solvers that choose their steps, and how a typed name becomes one of them.
#include "halfstep/methods/adaptive_catalogue.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/collocation.hpp"

namespace halfstep::inline methods {
namespace {

const std::string beginning_of_doubled = "doubled-";

AdaptiveMethod with_embedded_weights(const EmbeddedPair& pair) {
  AdaptiveMethod result{.name = pair.name,
                        .advance = method(pair.method),
                        .estimate = EmbeddedWeights{pair.further, pair.b_hat, pair.embedded_order},
                        .dense = pair.dense,
                        .controller = all_controllers().front(),
                        .source = pair.source};
  validate(result);
  return result;
}

/// Of variable order, which ":order=3" fixes; in Nordsieck's form of one order.
std::vector<AdaptiveMethod> multistep_solvers() {
  const std::string section = "Hairer, Nørsett, Wanner 1993, section III.5; ";
  return {{.name = "adams",
           .estimate = VariableMultistep{MultistepFamily::adams},
           .controller = all_controllers().front(),
           .source = section + "Shampine, Gordon 1975"},
          {.name = "bdf",
           .estimate = VariableMultistep{MultistepFamily::bdf},
           .controller = all_controllers().front(),
           .source = section + "coefficients from the times of the points"},
          {.name = "nordsieck",
           .estimate = VariableMultistep{MultistepFamily::nordsieck, 4},
           .controller = all_controllers().front(),
           .source = "Nordsieck 1962, doi:10.1090/S0025-5718-1962-0136519-5; Hairer, Nørsett, Wanner 1993, section "
                     "III.6"}};
}

std::vector<AdaptiveMethod>& registry() {
  static std::vector<AdaptiveMethod> all = [] {
    std::vector<AdaptiveMethod> result;
    for (const auto file :
         {embedded_pairs_to_order_5, embedded_pairs_of_order_6_to_9, extrapolation_pairs, implicit_embedded_pairs})
      for (const EmbeddedPair& pair : file()) result.push_back(with_embedded_weights(pair));
    std::stable_sort(result.begin(), result.end(),
                     [](const AdaptiveMethod& a, const AdaptiveMethod& b) { return a.order() < b.order(); });
    for (AdaptiveMethod& one : multistep_solvers()) result.push_back(std::move(one));
    return result;
  }();
  return all;
}

AdaptiveMethod bare_adaptive_method(const std::string& name) {
  std::vector<std::string> names;
  for (const AdaptiveMethod& one : all_adaptive_methods()) {
    if (one.name == name) return one;
    names.push_back(one.name);
  }
  if (name.starts_with(beginning_of_doubled)) return doubled(method(name.substr(beginning_of_doubled.size())));
  throw InputError("no adaptive method is named \"" + name + "\"" + suggestion(name, names) +
                   "; any one-step method can be doubled: \"doubled-rk4\"");
}

[[noreturn]] void throw_unknown_parameter(const AdaptiveMethod& method, const std::string& name,
                                          const std::string& key) {
  const std::string further = multistep(method) != nullptr ? "order" : "dense";
  throw InputError("adaptive method \"" + name + "\" has no parameter \"" + key + "\"" +
                   suggestion(key, {"controller", "per", further}) + "; it has: controller, per, " + further);
}

/// Throws InputError for what is no order of the family.
int order_of(MultistepFamily family, const std::string& text) {
  int order = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), order);
  const int lowest = lowest_multistep_order(family), highest = highest_multistep_order(family);
  require(error == std::errc() && end == text.data() + text.size() && order >= lowest && order <= highest,
          "the orders of \"" + std::string(chosen_word(family)) + "\" are " + std::to_string(lowest) + " to " +
              std::to_string(highest) + ", not \"" + text + "\"");
  return order;
}

/// One of the words, or an InputError that lists them.
template <Choice E>
E word_of_parameter(const std::string& key, const std::string& value) {
  constexpr auto words = words_of(E{});
  std::string listed;
  for (const auto word : words) listed += (listed.empty() ? "" : " or ") + std::string(word);
  require(std::find(words.begin(), words.end(), value) != words.end(),
          key + ": expected " + listed + ", not \"" + value + "\"");
  return chosen<E>(value);
}

/// Dense output as the row has it, raised to the order of the points, or the polynomial of a collocation method.
enum class DenseKind { own, full, collocation };

constexpr std::array<std::string_view, 3> words_of(DenseKind) { return {"own", "full", "collocation"}; }

}  // namespace

AdaptiveMethod doubled(const Method& method) {
  AdaptiveMethod result{.name = beginning_of_doubled + method.name,
                        .advance = method,
                        .estimate = StepDoubling{},
                        .controller = all_controllers().front(),
                        .source = "Hairer, Nørsett, Wanner 1993, section II.4, eq. (4.4)"};
  validate(result);
  return result;
}

void choose_dense(AdaptiveMethod& solver, const std::string& kind_named) {
  const auto kind = word_of_parameter<DenseKind>("dense", kind_named);
  solver.dense.is_raised = kind == DenseKind::full;
  if (kind != DenseKind::collocation) return;
  const auto* tableau = std::get_if<ButcherTableau>(&solver.advance.scheme);
  require(tableau != nullptr && std::holds_alternative<StepDoubling>(solver.estimate),
          "dense=collocation: \"" + solver.name + "\" is no doubled Runge-Kutta method");
  const auto weights = tableau->is_implicit() ? collocation_weights(*tableau) : std::nullopt;
  require(weights.has_value(), "dense=collocation: \"" + solver.advance.name +
                                   "\" is no implicit collocation method (Gauss, Radau IIA and Lobatto IIIA are)");
  solver.dense = {.polynomials = *weights, .order = static_cast<int>(tableau->b.size())};
}

const std::vector<AdaptiveMethod>& all_adaptive_methods() { return registry(); }

void add_adaptive_method(const AdaptiveMethod& solver) {
  validate(solver);
  if (solver.name.starts_with(beginning_of_doubled))
    throw InputError("a solver cannot be named \"" + solver.name +
                     "\": so step doubling of halfstep's methods is named");
  for (const AdaptiveMethod& known : registry())
    if (known.name == solver.name) throw InputError("a solver \"" + solver.name + "\" exists already");
  registry().push_back(solver);
}

AdaptiveMethod adaptive_method(std::string_view text) {
  const auto typed = split_parameters(text);
  AdaptiveMethod result = bare_adaptive_method(typed.name);
  if (foreign(result) != nullptr && !typed.parameters.empty())
    throw InputError("solver \"" + typed.name + "\" comes from elsewhere; halfstep knows of no parameters that it has");
  std::string suffix;
  for (const auto& [key, value] : typed.parameters) {
    if (key == "controller")
      result.controller = controller(value);
    else if (key == "per")
      result.per = word_of_parameter<ErrorPer>(key, value);
    else if (key == "dense" && multistep(result) == nullptr)
      choose_dense(result, value);
    else if (auto* formulas = std::get_if<VariableMultistep>(&result.estimate); formulas != nullptr && key == "order")
      formulas->order = order_of(formulas->family, value);
    else
      throw_unknown_parameter(result, typed.name, key);
    suffix += (suffix.empty() ? ":" : ",") + key + "=" + value;
  }
  result.name += suffix;
  validate(result);
  return result;
}

}  // namespace halfstep::inline methods
