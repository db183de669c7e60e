// From a cell to the runner of its precision.
#include "halfstep/engine/run/cell_runner.hpp"

#include "halfstep/core/error.hpp"

namespace halfstep::inline engine {

namespace detail {
#define HALFSTEP_ELSEWHERE(enumerator, ...) \
  template <>                               \
  std::unique_ptr<CellRunner> make_runner_in<Precision::enumerator>(const Cell&);
HALFSTEP_EACH_PRECISION(HALFSTEP_ELSEWHERE)
#undef HALFSTEP_ELSEWHERE
}  // namespace detail

std::unique_ptr<CellRunner> make_runner(const Cell& cell) {
  if (!takes(cell.method, cell.problem->info))
    throw InputError(
        "method \"" + cell.method->name + "\" cannot take the force " + std::string(name(cell.problem->info.force)) +
        " of \"" + cell.problem->name + "\"" +
        (cell.method->velocity_term == VelocityTerm::any
             ? ""
             : "; it accepts velocity-dependent forces only as " + std::string(name(cell.method->velocity_term))));
  switch (cell.precision) {
#define HALFSTEP_CASE(enumerator, ...) \
  case Precision::enumerator:          \
    return detail::make_runner_in<Precision::enumerator>(cell);
    HALFSTEP_EACH_PRECISION(HALFSTEP_CASE)
#undef HALFSTEP_CASE
  }
  return nullptr;
}

}  // namespace halfstep::inline engine
