// From a cell to the runner of its precision.
#include "engine/run/cell_runner.hpp"

#include "core/error.hpp"

namespace halfstep {

namespace detail {
template <>
std::unique_ptr<CellRunner> make_runner_in<Precision::float_>(const Cell&);
template <>
std::unique_ptr<CellRunner> make_runner_in<Precision::double_>(const Cell&);
template <>
std::unique_ptr<CellRunner> make_runner_in<Precision::long_double>(const Cell&);
template <>
std::unique_ptr<CellRunner> make_runner_in<Precision::quad>(const Cell&);
template <>
std::unique_ptr<CellRunner> make_runner_in<Precision::digits50>(const Cell&);
template <>
std::unique_ptr<CellRunner> make_runner_in<Precision::digits100>(const Cell&);
}  // namespace detail

std::unique_ptr<CellRunner> make_runner(const Cell& cell) {
  if (!takes(cell.method, cell.problem.info))
    throw InputError(
        "method \"" + cell.method.name + "\" cannot take the force " + std::string(name(cell.problem.info.force)) +
        " of \"" + cell.problem.name + "\"" +
        (cell.method.velocity_term == VelocityTerm::any
             ? ""
             : "; of forces of the velocity it takes only " + std::string(name(cell.method.velocity_term))));
  switch (cell.precision) {
    case Precision::float_:
      return detail::make_runner_in<Precision::float_>(cell);
    case Precision::double_:
      return detail::make_runner_in<Precision::double_>(cell);
    case Precision::long_double:
      return detail::make_runner_in<Precision::long_double>(cell);
    case Precision::quad:
      return detail::make_runner_in<Precision::quad>(cell);
    case Precision::digits50:
      return detail::make_runner_in<Precision::digits50>(cell);
    case Precision::digits100:
      return detail::make_runner_in<Precision::digits100>(cell);
  }
  return nullptr;
}

}  // namespace halfstep
