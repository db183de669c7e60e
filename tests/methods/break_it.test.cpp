// Methods broken on purpose: the suite must say `fail` of each, and `pass` of the whole one.
#include <algorithm>
#include <set>
#include <string>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/orders/orders.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/measure_long.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/stepping.hpp"

namespace halfstep {

namespace {

using T = quad_t;
const auto go_on = [](const ErrorRow&) { return true; };

std::vector<OrderRow> orders_of(const Cell& cell, CellRunner& runner) {
  return orders(cell, run_ladder(cell, runner, {std::pair{0, 11}, 0}, {}, go_on), runner.scale());
}

using NameSet = std::set<std::string>;

/// The quantities that fail.
NameSet failing(const std::vector<OrderRow>& rows) {
  NameSet names;
  for (const auto& row : rows)
    if (row.verdict == Verdict::fail) names.emplace(name(row.quantity));
  return names;
}

NameSet failing(const Method& method, const char* problem_name = "harmonic-oscillator") {
  const Cell cell{method, problem(problem_name), Precision::quad};
  return failing(orders_of(cell, *make_runner(cell)));
}

/// What falls where a method's order does: the error of x feeds that of v and the other way round.
const NameSet global{"global_position", "global_velocity"};
/// Where the damage gains or loses energy in proportion to time: at the end of the oscillator's run the velocity is
/// near 0, and with it what that does to its error.
const NameSet amplitude{"global_position", "energy"};
/// The force of a state that is past is wrong by O(h), and so is the velocity's first step.
const NameSet stale{"global_position", "local_velocity", "energy"};

void check_failing(const NameSet& failures, const NameSet& expected) {
  std::string all;
  for (const auto& name : failures) all += name + " ";
  for (const auto& quantity : expected) {
    INFO(quantity << " is to fail; there fail: " << all);
    CHECK(failures.contains(quantity));
  }
}

/// Checks that the method passes, and that its orders fail once `damage` has been done to its data.
template <class Data>
void check_damage(const char* name, const std::function<void(Data&)>& damage) {
  INFO(name);
  Method m = method(name);
  CHECK(failing(m).empty());
  damage(std::get<Data>(m.scheme));
  check_failing(failing(m), amplitude);
}

/// The system of a problem, for those who change what it says of the acceleration.
class ChangedSystem : public System<T> {
 public:
  explicit ChangedSystem(const Problem& p) : inner_(system_of<T>(p)) {}

  int dimension() const override { return inner_->dimension(); }
  Force force() const override { return inner_->force(); }
  bool has_energy() const override { return inner_->has_energy(); }
  T energy(const T& t, const T* x, const T* v) const override { return inner_->energy(t, x, v); }
  void jacobian(const T& t, const T* x, const T* v, T* dx, T* dv) const override { inner_->jacobian(t, x, v, dx, dv); }
  void time_derivative(const T& t, const T* x, const T* v, T* a_t) const override {
    inner_->time_derivative(t, x, v, a_t);
  }
  void taylor(const T& t, const T* x, const T* v, int order, T* out) const override {
    inner_->taylor(t, x, v, order, out);
  }

 protected:
  std::unique_ptr<System<T>> inner_;
};

/// Hands out the acceleration of the call before: what a step reads that forgot to evaluate.
class StaleSystem final : public ChangedSystem {
 public:
  explicit StaleSystem(const Problem& p) : ChangedSystem(p), last_(static_cast<std::size_t>(p.dimension)) {}

  void acceleration(const T& t, const T* x, const T* v, T* a) const override {
    std::vector<T> fresh(last_.size());
    inner_->acceleration(t, x, v, fresh.data());
    if (!called_) last_ = fresh;
    called_ = true;
    std::copy(last_.begin(), last_.end(), a);
    last_ = fresh;
  }

 private:
  mutable std::vector<T> last_;
  mutable bool called_ = false;
};

/// Its clock shows the beginning of the step at every stage.
class StoppedClock final : public ChangedSystem {
 public:
  StoppedClock(const Problem& p, T h) : ChangedSystem(p), h_(std::move(h)) {}

  void acceleration(const T& t, const T* x, const T* v, T* a) const override {
    // A stage at t + h belongs to the step that begins at t; a thousandth guards against rounding.
    const T begin = h_ * ceil(t / h_ - T(1) - T(1) / 1000);
    inner_->acceleration(begin < 0 ? T(0) : begin, x, v, a);
  }

 private:
  T h_;
};

std::unique_ptr<CellRunner> runner_with(const Cell& cell, std::unique_ptr<System<T>> system) {
  return std::make_unique<Measure<T, System<T>>>(cell, std::move(system), solution<T>(cell.problem),
                                                 start_of<T>(cell.problem), T(0));
}

}  // namespace

TEST_CASE("a wrong coefficient is seen in every family", "[slow]") {
  check_damage<ButcherTableau>("rk4", [](auto& t) { t.a[1][0] = "0.5001"; });
  check_damage<ButcherTableau>("ralston", [](auto& t) { t.b = {"0.26", "0.74"}; });
  check_damage<Splitting>("velocity-verlet", [](auto& s) { s.kick = {"0.501", "0.499"}; });
  check_damage<Multistep>("ab4", [](auto& m) { m.beta[3] = "-3751/10000"; });
  check_damage<Multistep>("am3", [](auto& m) { m.implicit = "5/12 + 1/1000"; });
  check_damage<PredictorCorrector>("abm3", [](auto& p) { p.corrector.beta[0] = "8/12 + 1/1000"; });
  check_damage<Nordsieck>("gear5", [](auto& n) { n.corrector[2] = "1.01"; });
  check_damage<Newmark>("newmark-average", [](auto& n) { n.gamma = "0.501"; });
  check_damage<Beeman>("beeman", [](auto& b) { b.velocity = {"5/12", "2/3 + 1/1000", "-1/12 - 1/1000"}; });
}

TEST_CASE("a start of too low an order is seen") {
  for (const char* name : {"ab4", "abm3", "am4", "beeman", "stormer-verlet"}) {
    Method m = method(name);
    m.start = Start::euler;  // its claims are still those of a good start
    INFO(name);
    check_failing(failing(m), global);
  }
  Method gear = method("gear5");
  gear.start = Start::zero;
  check_failing(failing(gear), global);
}

TEST_CASE("kick and drift exchanged are seen") {
  Method m = method("velocity-verlet");
  auto& s = std::get<Splitting>(m.scheme);
  std::swap(s.kick, s.drift);
  check_failing(failing(m), global);
}

TEST_CASE("a stale acceleration is seen", "[slow]") {
  for (const char* name :
       {"velocity-verlet", "rk4", "leapfrog", "stormer-verlet", "ab3", "beeman", "newmark-explicit"}) {
    const Cell cell{method(name), problem("harmonic-oscillator"), Precision::quad};
    INFO(name);
    check_failing(failing(orders_of(cell, *runner_with(cell, std::make_unique<StaleSystem>(cell.problem)))), stale);
  }
}

/// The clock is stopped anew for each step size, so each level has a runner of its own.
TEST_CASE("a forgotten stage time is seen", "[slow]") {
  for (const char* name : {"midpoint", "rk4", "velocity-verlet", "leapfrog", "abm3", "beeman", "implicit-euler"}) {
    const Cell cell{method(name), problem("driven-oscillator"), Precision::quad};
    const bool first_order = method(name).claims.at(Force::time).global.position == 1;
    std::vector<ErrorRow> rows;
    for (int level = 0; level <= 10; ++level) {
      const T h = cell.problem->data.at("T").as<T>() / (base_steps << level);
      const auto runner = runner_with(cell, std::make_unique<StoppedClock>(cell.problem, h));
      rows.push_back(runner->errors(level, base_steps << level));
    }
    INFO(name);
    // A scheme of order 1 may forget the time within a step and keep its order: that is no error of its.
    const NameSet failures = failing(orders(cell, rows, make_runner(cell)->scale()));
    if (first_order)
      CHECK(failures.empty());
    else
      check_failing(failures, global);
  }
}

TEST_CASE("what is whole passes", "[slow]") {
  for (const char* name : {"rk4", "velocity-verlet", "ab3", "gear5", "beeman"})
    CHECK(failing(method(name), "kepler").empty());
}

}  // namespace halfstep
