// Names, globs and defaults become cells.
#include "halfstep/engine/plan/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <limits>
#include <set>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/core/text/quoted.hpp"
#include "halfstep/engine/plan/applies.hpp"
#include "halfstep/engine/plan/method_names.hpp"
#include "halfstep/engine/plan/study.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/former_names.hpp"
#include "halfstep/methods/options.hpp"
#include "halfstep/methods/scheme/integrator.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep::inline engine {
namespace {

constexpr int last_possible_level = 40;

bool has_wildcard(std::string_view text) { return text.find_first_of("*?") != std::string_view::npos; }

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

/// Appends what is not there yet; `key` tells two of a kind apart.
template <class Item, class Key>
void add_new(std::vector<Item>& items, const Item& item, Key key) {
  const auto same = [&](const Item& other) { return std::invoke(key, other) == std::invoke(key, item); };
  if (std::none_of(items.begin(), items.end(), same)) items.push_back(item);
}

/// Those that are named, in the order in which they are run, whatever the order in which they were typed.
std::vector<Study> named_studies(const std::vector<std::string>& asked, StudyList studies) {
  std::vector<std::string> names;
  for (const auto& study : studies)
    if (!study.elsewhere) names.push_back(study.name);
  for (const auto& pattern : asked)
    if (std::none_of(names.begin(), names.end(), [&](const auto& name) { return matches(pattern, name); }))
      throw InputError("no study is named " + in_quotes(pattern) + suggestion(pattern, names) +
                       "; it is one of: " + joined(names) + ", or a file that ends in .toml");
  std::vector<Study> result;
  for (const auto& study : studies) {
    const auto is_named = [&](const auto& pattern) { return matches(pattern, study.name); };
    if (!study.elsewhere && (asked.empty() ? study.main_job : std::any_of(asked.begin(), asked.end(), is_named)))
      result.push_back(study);
  }
  return result;
}

/// The same with the studies that they need.
std::vector<std::string> with_needed(const std::vector<Study>& named, StudyList studies) {
  std::set<std::string> wanted;
  for (const auto& study : named) {
    wanted.insert(study.name);
    wanted.insert(study.needs.begin(), study.needs.end());
  }
  std::vector<std::string> result;
  for (const auto& study : studies)
    if (wanted.contains(study.name)) result.push_back(study.name);
  return result;
}

/// Refuses an option that none of the studies asked for would look at.
void check_taken(const Request& request, const std::vector<Study>& asked, StudyList studies,
                 const OptionSources& sources = {}) {
  const auto check = [&](bool given, const char* option, bool Takes::*taken) {
    const auto takes_it = [&](const Study& study) { return study.takes.*taken; };
    if (!given || std::any_of(asked.begin(), asked.end(), takes_it)) return;
    std::vector<std::string> names;
    for (const auto& study : asked) names.push_back(study.name);
    const auto example = std::find_if(studies.begin(), studies.end(), takes_it);
    const auto by = sources.find(option);
    throw InputError((by == sources.end() ? option : by->second) + " means nothing to " + joined(names) +
                     "; leave it out" +
                     (example == studies.end() ? "" : ", or ask for a study that takes it, such as " + example->name));
  };
  check(!request.methods.empty(), "--method", &Takes::methods);
  check(!request.problems.empty(), "--problem", &Takes::problems);
  check(!request.precisions.empty(), "--precision", &Takes::precisions);
  check(request.levels.has_value(), "--levels", &Takes::levels);
  check(request.budget.has_value(), "--budget", &Takes::levels);
  check(request.periods.has_value(), "--periods", &Takes::periods);
  check(!request.solvers.empty(), "--solver", &Takes::solvers);
}

[[noreturn]] void match_nothing(const std::string& kind, const std::string& pattern) {
  throw InputError("no " + kind + " matches " + in_quotes(pattern) + "; `halfstep list " + kind + "s` shows them all");
}

std::vector<std::string> resolve_solvers(const std::vector<std::string>& patterns) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (const auto& pattern : patterns) {
    const std::size_t before = names.size();
    if (!has_wildcard(pattern)) add(adaptive_method(pattern).name);
    for (const auto& solver : all_adaptive_methods())
      if (has_wildcard(pattern) && matches(pattern, solver.name)) add(solver.name);
    if (names.size() == before && has_wildcard(pattern)) match_nothing("solver", pattern);
  }
  return names;
}

/// Whether a pattern names an option that says how methods are run: "*:sum=*".
bool names_option_of_runs(const std::string& pattern) {
  const std::size_t colon = std::min(pattern.find(':'), pattern.size());
  const auto options = options_of_runs(all_methods().front());
  return std::any_of(options.begin(), options.end(),
                     [&](const Option& option) { return pattern.find(option.key + "=", colon) != std::string::npos; });
}

/// The methods of one pattern. A '*' behind the colon may also be a product: "gear5:c0=3*1/20".
std::vector<Method> methods_like(const std::string& pattern) {
  if (!has_wildcard(pattern)) return {method(pattern)};
  const auto colon = pattern.find(':');
  std::vector<Method> matching;
  for (const auto& candidate : colon == std::string::npos ? all_methods() : variants(names_option_of_runs(pattern)))
    if (matches(pattern, candidate.name)) matching.push_back(candidate);
  if (matching.empty() && !has_wildcard(pattern.substr(0, colon))) return {method(pattern)};
  if (matching.empty()) match_nothing("method", pattern);
  return matching;
}

}  // namespace

std::vector<Method> resolve_methods(const std::vector<std::string>& patterns) {
  if (patterns.empty()) return default_methods();
  std::vector<Method> result;
  for (const auto& pattern : patterns)
    for (const auto& candidate : methods_like(current_name(pattern))) add_new(result, candidate, &Method::name);
  return result;
}

namespace {

void check_time(const std::optional<std::string>& time) {
  if (!time) return;
  const auto whose = "end time " + in_quotes(*time) + " (--time): ";
  try {
    if (Coefficient(*time).as<quad_t>() > 0) return;
  } catch (const InputError& error) {
    const std::string message = error.what();
    const auto prefix = "coefficient " + in_quotes(*time) + ", ";
    throw InputError(whose + (message.starts_with(prefix) ? message.substr(prefix.size()) : message));
  }
  throw InputError(whose + "it must be greater than 0");
}

/// The problem of that name and parameters, with the end time that was asked for.
Problem timed_problem(const std::string& text, const std::optional<std::string>& time) {
  if (!time) return problem(text);
  for (const auto& [key, value] : split_parameters(text).parameters)
    if (key == "T")
      throw InputError("the end time is given twice: T=" + value + " in " + in_quotes(text) + " and " + *time +
                       " for every problem; give one of them");
  return problem(text + (text.find(':') == std::string::npos ? ":" : ",") + "T=" + *time);
}

/// Whether code runs on the default problem of first order: that which knows only problems of its own may not have it.
bool runs_first_order_by_default(const Method& method) {
  if (!method.claims.contains(Force::first_order)) return false;
  if (takes_any_system(method)) return true;
  const auto& own = foreign(method)->own_problems;
  const auto all = default_problems(OwnCode::first_order);
  return std::any_of(all.begin(), all.end(), [&](const Problem& problem) {
    return problem.info.force == Force::first_order && std::find(own.begin(), own.end(), problem.name) != own.end();
  });
}

OwnCode own_code_in(const std::vector<Method>& methods) {
  OwnCode result = OwnCode::none;
  for (const Method& method : methods)
    if (foreign(method) != nullptr)
      result = std::max(result, runs_first_order_by_default(method) ? OwnCode::first_order : OwnCode::second_order);
  return result;
}

std::vector<Problem> resolve_problems(const Request& request, const std::vector<Method>& methods_asked) {
  std::vector<Problem> result;
  std::set<std::string> names;  // there may be many
  const auto add = [&](const std::string& text) {
    auto problem = timed_problem(text, request.time);
    if (names.insert(problem.name).second) result.push_back(std::move(problem));
  };
  if (request.problems.empty())
    for (const auto& candidate : default_problems(own_code_in(methods_asked))) add(candidate.name);
  for (const auto& pattern : request.problems) {
    // Only the name may be a glob: a '*' behind the colon is a product ("T=2*pi").
    const auto colon = std::min(pattern.find(':'), pattern.size());
    if (!has_wildcard(pattern.substr(0, colon))) {
      add(pattern);
      continue;
    }
    bool matched = false;
    for (const auto& candidate : all_problems())
      if (matches(pattern.substr(0, colon), candidate.name)) {
        add(candidate.name + pattern.substr(colon));
        matched = true;
      }
    if (!matched) match_nothing("problem", pattern);
  }
  return result;
}

std::vector<Precision> resolve_precisions(const std::vector<std::string>& names) {
  if (names.empty()) return {Precision::double_};
  std::vector<std::string> all;
  for (const auto& row : precisions) all.emplace_back(row.name);
  std::vector<Precision> result;
  for (const auto& typed : names) {
    const auto precision = precision_named(typed);
    if (!precision)
      throw InputError("no precision is named " + in_quotes(typed) + suggestion(typed, all) +
                       "; it is one of: " + joined(all));
    add_new(result, *precision, [](Precision p) { return p; });
  }
  return result;
}

void check_levels(const std::pair<int, int>& levels) {
  const auto [first, last] = levels;
  const auto typed = in_quotes(std::to_string(first) + ".." + std::to_string(last));
  if (first < 0 || last > last_possible_level)
    throw InputError("levels " + typed + ": a level is between 0 and " + std::to_string(last_possible_level));
  if (first > last) throw InputError("levels " + typed + " are none: the first must not be greater than the last");
}

/// Refuses what the only study that is asked for would not run in.
void check_precisions(const Request& request, StudyList studies, const std::vector<Precision>& asked) {
  for (const auto& study : studies)
    if (study.check_precisions != nullptr && request.studies == std::vector{study.name})
      study.check_precisions(request, asked);
}

/// Refuses precisions in which none of the methods can be run.
void check_offered(const std::vector<Method>& methods_asked, const std::vector<Precision>& asked) {
  std::vector<std::string> offered;
  for (const auto& row : precisions)
    for (const auto& method : methods_asked)
      if (offers(method, row.precision)) add_new(offered, std::string(row.name), std::identity());
  for (const auto precision : asked)
    if (std::find(offered.begin(), offered.end(), name(precision)) != offered.end()) return;
  throw InputError("nothing to run: the code of " + in_quotes(methods_asked.front().name) + " is for precision " +
                   joined(offered) + " only");
}

/// Where none of the methods knows any of the problems.
void check_known(const std::vector<Method>& methods_asked, const std::vector<Problem>& problems_asked) {
  std::vector<std::string> known;
  for (const auto& method : methods_asked) {
    if (takes_any_system(method)) return;
    for (const auto& problem : foreign(method)->own_problems) add_new(known, problem, std::identity());
  }
  for (const auto& problem : problems_asked)
    if (std::find(known.begin(), known.end(), problem.info.name) != known.end()) return;
  throw InputError("nothing to run: " + in_quotes(methods_asked.front().name) + " knows only " + joined(known) +
                   "; ask for one of these with --problem");
}

/// What methods made for special forces do take, as a clause; empty where none is.
std::string special_forces(const std::vector<Method>& methods_asked) {
  std::string clause;
  for (const auto& method : methods_asked)
    if (method.velocity_term != VelocityTerm::any)
      clause +=
          "; " + method.name + " accepts velocity-dependent forces only as " + std::string(name(method.velocity_term));
  return clause;
}

}  // namespace

std::pair<int, int> parse_levels(std::string_view text) {
  const auto refuse = [&]() -> InputError {
    return InputError("levels " + in_quotes(text) + ": expected A..B with whole numbers, such as 2..9");
  };
  const auto dots = text.find("..");
  if (dots == std::string_view::npos) throw refuse();
  const auto whole = [&](std::string_view part) {
    int value = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    if (error != std::errc() || end != part.data() + part.size()) throw refuse();
    return value;
  };
  const std::pair levels{whole(text.substr(0, dots)), whole(text.substr(dots + 2))};
  check_levels(levels);
  return levels;
}

void check_applies(const Request& request, StudyList studies, const OptionSources& sources) {
  check_taken(request, named_studies(request.studies, studies), studies, sources);
}

std::vector<std::string> passed_over(const Plan& plan, StudyList studies) {
  std::vector<std::string> sentences;
  const auto tell = [&](bool asked, const char* option, bool Takes::*taken) {
    std::vector<std::string> others;
    for (const auto& study : studies)
      if (std::find(plan.studies.begin(), plan.studies.end(), study.name) != plan.studies.end() &&
          !(study.takes.*taken))
        others.push_back(study.name);
    if (asked && !others.empty())
      sentences.push_back(fmt::format("the {} asked for mean nothing to {}: {}", option, joined(others),
                                      others.size() == 1 ? "it has a set of its own" : "these have sets of their own"));
  };
  tell(plan.names_methods, "methods", &Takes::methods);
  tell(plan.names_problems, "problems", &Takes::problems);
  return sentences;
}

void check_solvers(const std::vector<std::string>& patterns) { resolve_solvers(patterns); }

namespace {

/// A plan of the first cells, `most` of them.
Plan plan_of(const Request& request, StudyList studies, std::size_t most) {
  if (request.levels) check_levels(*request.levels);
  if (request.budget && *request.budget < 1)
    throw InputError("budget " + std::to_string(*request.budget) + ": at least one force evaluation is needed");
  if (request.budget && request.levels)
    throw InputError(
        "--levels and --budget contradict each other: levels fix the refinement, a budget lets the "
        "engine choose it; give one of them");
  if (request.periods && *request.periods < fewest_periods)
    throw InputError(fmt::format("periods {}: the behaviour of the energy shows after {} or more", *request.periods,
                                 fewest_periods));
  check_time(request.time);
  const auto studies_asked = named_studies(request.studies, studies);
  check_taken(request, studies_asked, studies);
  Plan plan{with_needed(studies_asked, studies), {}, request.levels, request.budget, request.periods};
  plan.solvers = resolve_solvers(request.solvers);
  plan.names_methods = !request.methods.empty();
  plan.names_problems = !request.problems.empty();
  const auto methods_asked = resolve_methods(request.methods);
  const auto problems_asked = resolve_problems(request, methods_asked);
  const auto precisions_asked = resolve_precisions(request.precisions);
  check_precisions(request, studies, precisions_asked);
  plan.cells.reserve(std::min(most, problems_asked.size() * methods_asked.size() * precisions_asked.size()));
  const std::vector<Shared<Method>> methods(methods_asked.begin(), methods_asked.end());
  const auto add_cells = [&] {
    for (const auto& asked : problems_asked) {
      const Shared<Problem> problem(asked);
      for (const auto& method : methods)
        if (takes(method, problem->info))
          for (const auto precision : precisions_asked)
            if (offers(method, precision)) {
              if (plan.cells.size() == most) return;
              plan.cells.push_back({method, problem, precision});
            }
    }
  };
  add_cells();
  if (plan.cells.empty()) {
    check_offered(methods_asked, precisions_asked);
    check_known(methods_asked, problems_asked);
  }
  if (plan.cells.empty())
    throw InputError("nothing to run: none of the methods asked for can take the force " +
                     std::string(name(problems_asked.front().info.force)) + " of " +
                     in_quotes(problems_asked.front().name) + special_forces(methods_asked));
  if (!request.problems_at.empty())
    for (const auto& problem : problems_asked) plan.named_at.emplace(problem.name, request.problems_at);
  return plan;
}

}  // namespace

Plan make_plan(const Request& request, StudyList studies) {
  return plan_of(request, studies, std::numeric_limits<std::size_t>::max());
}

void check_request(const Request& request, StudyList studies) { plan_of(request, studies, 1); }

}  // namespace halfstep::inline engine
