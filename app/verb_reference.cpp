// halfstep reference: the exact solution with the digits that are certified.
#include <algorithm>
#include <cmath>
#include <memory>

#include "halfstep/app/options.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/reference.hpp"
#include "halfstep/studies/catalogue.hpp"

namespace halfstep::inline app {

MakeCommand add_reference(CLI::App& app) {
  const auto reference = std::make_shared<ReferenceCommand>();
  auto* verb = app.add_subcommand("reference", "The exact solution with all certified digits");
  verb->add_option("PROBLEM", reference->problem, "A problem, such as kepler:e=0.9")
      ->required()
      ->option_text("PROBLEM");
  verb->add_option("FILE", reference->files, "Study files that define it")->option_text("[FILE.toml]...");
  verb->add_option("--time", reference->time, "Time (default: the problem's end time)")->option_text("T");
  verb->add_option("--precision", reference->precision, "Precision of the digits (default quad)")->option_text("P");
  return [reference] { return *reference; };
}

namespace {

/// Significant digits of x that an error below 10^-places leaves certain, `most` at most.
template <class T>
int certain_digits(const T& x, int places, int most) {
  using std::abs;
  using std::floor;
  using std::log10;
  if (x == 0) return 1;
  return std::clamp(places + static_cast<int>(to_double(T(floor(log10(abs(x)))))), 0, most);
}

template <class T>
void show(const Problem& problem, Precision precision) {
  const auto exact = solution<T>(problem);
  const auto end = problem.data.at("T").as<T>();
  const auto n = problem.dimension;
  std::vector<T> x(static_cast<std::size_t>(n)), v(static_cast<std::size_t>(n));
  exact->at(end, x.data(), v.data());
  const int places = exact->digits();
  const int most = info(precision).digits;
  const auto line = [&](const std::string& name, const T& value) {
    const int digits = certain_digits(value, places, most);
    const auto text = digits == 0 ? std::string("no digit is certain")
                                  : certifying_t(value).str(digits - 1, std::ios_base::scientific);
    put(name + " = " + text + "   (" + std::to_string(digits) + " digits certified)\n");
  };
  put(problem.name + " at t = " + problem.data.at("T").text() + ": " + problem.info.exact + "\n");
  for (std::size_t i = 0; i < x.size(); ++i) line("x" + std::to_string(i + 1), x[i]);
  for (std::size_t i = 0; i < v.size(); ++i) line("v" + std::to_string(i + 1), v[i]);
}

}  // namespace

int execute(const ReferenceCommand& command) {
  for (const auto& file : command.files) read_study(file, all_studies());
  Request request;
  request.problems = {command.problem};
  request.precisions = {command.precision};
  request.time = command.time;
  const Plan plan = make_plan(request, all_studies());
  if (plan.cells.front().problem->name != plan.cells.back().problem->name)
    throw InputError("reference: \"" + command.problem + "\" is more than one problem; name one");
  const auto& problem = plan.cells.front().problem;
  const auto precision = plan.cells.front().precision;
  in_precision(precision, [&]<class T>(T) { show<Exact<T>>(problem, precision); });
  return exit_done;
}

}  // namespace halfstep::inline app
