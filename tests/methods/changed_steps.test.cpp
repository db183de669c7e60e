// Runs whose step changes on the way: what is run, and that orders outlast it.
#include <algorithm>
#include <map>
#include <mutex>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/orders/orders.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/pool.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/stepping.hpp"

namespace halfstep {

namespace {

using T = quad_t;
constexpr long steps = 16;

/// A run from the data of a problem, in so many steps over a span.
class ChangedRun {
 public:
  explicit ChangedRun(const std::string& name)
      : problem_(problem("driven-oscillator")),
        system_(system_of<T>(problem_)),
        method_(method(name)),
        run_(method_, *system_, span_ / steps, span_) {
    run_.start(start_of<T>(problem_));
  }

  const State<System<T>>& after(long step) {
    run_.advance(step - run_.step());
    return run_.state();
  }

  const T& span() const { return span_; }
  const System<T>& system() const { return *system_; }

 private:
  T span_ = T(2);
  Problem problem_;
  std::unique_ptr<System<T>> system_;
  Method method_;
  Trajectory<System<T>> run_;
};

/// A scheme's own run from a state at time t, restarted by hand.
State<System<T>> restarted(const std::string& name, const System<T>& system, const State<System<T>>& s, const T& t,
                           const T& h, long count) {
  const Method m = method(name);
  auto made = history<System<T>>(system, m.start, points(m), order_to_start(m), t, h, s, {});
  if (made.steps_done > count) return made.points[static_cast<std::size_t>(count)];
  Trajectory<System<T>> run(m, system, h);
  const T begin = t + h * T(made.steps_done);
  run.continue_from(std::move(made.points), begin);
  run.advance(count - made.steps_done);
  return run.state();
}

std::string with(const std::string& name, const std::string& option) {
  return name + (name.find(':') == std::string::npos ? ":" : ",") + option;
}

bool same_bits(const State<System<T>>& a, const State<System<T>>& b) { return a.x == b.x && a.v == b.v; }

const std::vector<std::string> kinds = {"rk4",     "velocity-verlet", "ab4",  "abm3:mode=pec", "stormer-verlet",
                                        "beeman",  "gear5",           "bdf3", "leapfrog",      "am2",
                                        "gauss-2", "rodas4"};

}  // namespace

TEST_CASE("a run whose step is halved is two runs, the second restarted from the first", "[changed-steps]") {
  for (const auto& name : kinds) {
    INFO(name);
    ChangedRun equal(name), halved(with(name, "steps=halved"));
    const auto middle = equal.after(steps / 2);
    CHECK(same_bits(middle, halved.after(steps / 2)));
    const T h = halved.span() / steps;
    for (const long further : {1, 2, 5, 8})
      CHECK(same_bits(halved.after(steps / 2 + further),
                      restarted(name, halved.system(), middle, T(h * (steps / 2)), T(h / 2), 2 * further)));
  }
}

TEST_CASE("a last step that is cut is two steps, each restarted", "[changed-steps]") {
  for (const auto& name : kinds) {
    INFO(name);
    ChangedRun equal(name), cut(with(name, "steps=cut"));
    const auto before = equal.after(steps - 1);
    CHECK(same_bits(before, cut.after(steps - 1)));
    const T h = cut.span() / steps, t = h * (steps - 1), part = 3 * h / 8;
    const auto between = restarted(name, cut.system(), before, t, part, 1);
    const auto last = restarted(name, cut.system(), between, T(t + part), T(h - part), 1);
    CHECK(same_bits(cut.after(steps), last));
    CHECK(same_bits(cut.after(steps + 7), restarted(name, cut.system(), last, cut.span(), h, 7)));
  }
}

/// Local errors are those of the scheme.
TEST_CASE("a single step from exact data does not change", "[changed-steps]") {
  for (const auto& name : {"rk4", "ab4", "bdf3"})
    for (const char* change : {":steps=halved", ":steps=cut"}) {
      INFO(name << change);
      const Problem p = problem("pendulum");
      const auto runner = make_runner({method(name), p, Precision::quad});
      const auto changed = make_runner({method(name + std::string(change)), p, Precision::quad});
      for (const int level : {0, 1, 5}) {
        const auto a = runner->errors(level, base_steps << level), b = changed->errors(level, base_steps << level);
        CHECK(a.local_position.text == b.local_position.text);
        CHECK(a.local_velocity.text == b.local_velocity.text);
        CHECK(a.global_position.text != b.global_position.text);
      }
    }
}

TEST_CASE("a run cannot restart where velocities are staggered, or where a grid lays out the steps",
          "[changed-steps]") {
  CHECK_THROWS_WITH(method("stormer-verlet:velocity=half-step,steps=halved"),
                    Catch::Matchers::ContainsSubstring("its velocity is that of half a step earlier"));
  CHECK_THROWS_WITH(method("verlet-variable:steps=halved"),
                    Catch::Matchers::ContainsSubstring("no parameter \"steps\""));
}

TEST_CASE("what is declared of a run whose step changes", "[changed-steps]") {
  CHECK(method("velocity-verlet").is.reversible);
  CHECK_FALSE(method("velocity-verlet:steps=halved").is.reversible);
  // Its velocities are of order 1: half a run restarted from one moves by h, a step by h^2.
  CHECK(method("stormer-verlet-backward").claims.at(Force::position).global == Orders{2, 1});
  CHECK(method("stormer-verlet-backward:steps=halved").claims.at(Force::position).global == Orders{1, 1});
  CHECK(method("stormer-verlet-backward:steps=cut").claims.at(Force::position).global == Orders{2, 1});
  CHECK_FALSE(has_equal_steps(method("rk4:steps=cut")));
  CHECK_FALSE(evaluations_per_step(method("rk4:steps=cut"), Force::position));
}

/// As in every equal run (every_method.test.cpp), the last half kick leaves the position alone.
bool is_better_by_its_last_step(const OrderRow& row) {
  return row.method == "lawson-euler:steps=cut" && row.problem == "driven-oscillator" &&
         row.quantity == Quantity::global_position && row.verdict == Verdict::superconvergent;
}

/// Each order passes somewhere and is contradicted nowhere.
TEST_CASE("every method keeps its orders in a run whose step changes", "[changed-steps][slow]") {
  std::vector<Cell> cells;
  for (const auto& m : variants(true))
    for (const char* name : {"driven-oscillator", "lotka-volterra"})
      if (const Problem p = problem(name); m.steps != StepSizes::equal && takes(m, p.info))
        cells.push_back({m, p, Precision::quad});
  std::vector<OrderRow> all;
  std::mutex mutex;
  parallel_for(cells.size(), 0, nullptr, [&](std::size_t i) {
    const auto runner = make_runner(cells[i]);
    std::vector<OrderRow> of_cell;
    const auto is_open = [](const OrderRow& row) {
      return row.verdict != Verdict::pass && row.verdict != Verdict::fail;
    };
    for (long long budget = 1 << 11; budget <= 1 << 15; budget *= 4) {
      const auto rows = run_ladder(cells[i], *runner, {{}, budget}, {}, [](const ErrorRow&) { return true; });
      of_cell = orders(cells[i], rows, runner->scale());
      if (std::none_of(of_cell.begin(), of_cell.end(), is_open)) break;
    }
    const std::lock_guard lock(mutex);
    all.insert(all.end(), of_cell.begin(), of_cell.end());
  });
  const auto is_local = [](Quantity q) {
    return q == Quantity::local_position || q == Quantity::local_velocity || q == Quantity::local_state;
  };
  std::map<std::string, bool> passes;
  for (const auto& row : all) {
    if (is_local(row.quantity)) continue;
    INFO(row.problem << " / " << row.method << " / " << name(row.quantity) << ": declared " << row.expected.value_or(-1)
                     << ", observed " << row.observed.value_or(0) << " +- " << row.uncertainty.value_or(0) << ", "
                     << word(row.verdict) << " (" << row.reason << ")");
    CHECK((row.verdict == Verdict::pass || row.verdict == Verdict::no_window || is_better_by_its_last_step(row)));
    passes[row.method] |= row.verdict == Verdict::pass;
  }
  CHECK(passes.size() > 2 * default_methods().size());
  for (const auto& [description, pass] : passes) {
    INFO(description);
    CHECK(pass);
  }
}

}  // namespace halfstep
