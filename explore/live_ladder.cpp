// Cells in double, run when somebody asks.
#include "halfstep/explore/live_ladder.hpp"

#include "halfstep/core/error.hpp"
#include "halfstep/engine/orders/orders.hpp"
#include "halfstep/engine/run/measure_long.hpp"
#include "halfstep/explore/exact.hpp"
#include "halfstep/explore/subject.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep::inline explore {

LiveLadder::LiveLadder(std::string_view problem_name, std::string_view method_name)
    : cell_{.method = method(method_name), .problem = problem(problem_name)} {
  if (!takes(cell_.method, cell_.problem->info))
    throw InputError("method \"" + cell_.method->name + "\" cannot take the force of \"" + cell_.problem->name + "\"");
  // Kernels see the erased system for every problem: the same bits as with the problem itself, and less code.
  Subject s = subject(problem_name);
  const State<System<double>> start{s.x, s.v};
  runner_ = std::make_unique<Measure<double, System<double>>>(cell_, std::move(s.system), quick_solution(cell_.problem),
                                                              start, s.period);
}

const ErrorRow& LiveLadder::rung(long long steps) {
  if (const auto known = rows_.find(steps); known != rows_.end()) return known->second;
  // What is fewer than the steps of the start measures the start.
  if (steps < points(cell_.method)) throw InputError("the start of the method alone makes more steps");
  int level = 0;
  while (base_steps << level < steps) ++level;
  return rows_.emplace(steps, runner_->global_errors(level, steps)).first->second;
}

std::vector<OrderRow> LiveLadder::orders() {
  std::vector<ErrorRow> rows;
  for (const auto& [steps, row] : rows_)
    if (steps == base_steps << row.level) rows.push_back(row);
  auto all = engine::orders(cell_, rows, runner_->scale());
  std::erase_if(all, [](const OrderRow& order) { return is_local(order.quantity); });  // nobody measured those
  return all;
}

std::vector<double> LiveLadder::exact(double t) const { return exact_to_draw(cell_.problem, t); }

}  // namespace halfstep::inline explore
