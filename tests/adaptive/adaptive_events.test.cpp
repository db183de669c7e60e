// Events of runs and of curves given as formulas: all of them, each once, where they are.
#include "halfstep/methods/adaptive/events.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <random>

#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "tests/catch.hpp"

namespace halfstep {
namespace {

using Catch::Matchers::ContainsSubstring;

/// The events of a function of time alone, over steps with these ends.
template <class T>
std::vector<Event<T>> events_of_time(const std::function<T(const T&)>& g, const std::vector<T>& ends,
                                     Crossing crossing = Crossing::either, long* unresolved = nullptr) {
  EventFinder<T> finder({{[&](const T& t, const std::vector<T>&) { return g(t); }, crossing}});
  std::vector<Event<T>> events;
  for (std::size_t k = 0; k + 1 < ends.size(); ++k) {
    const T h = ends[k + 1] - ends[k];
    const std::vector<T> before = {ends[k]}, after = {ends[k + 1]}, errors = {T(0)};
    const std::function<std::vector<T>(const T&)> between = [&](const T& theta) {
      return std::vector<T>{ends[k] + theta * h};
    };
    for (auto& event : finder.in({ends[k], h, before, after, errors, 0, true, between})) events.push_back(event);
  }
  for (auto& event : finder.at_end(ends.back(), {ends.back()})) events.push_back(event);
  if (unresolved != nullptr) *unresolved = finder.unresolved();
  return events;
}

std::vector<double> times(const std::vector<Event<double>>& events) {
  std::vector<double> result;
  for (const auto& event : events) result.push_back(event.t);
  return result;
}

double random_share(std::mt19937_64& random) { return static_cast<double>(random() >> 11) * 0x1p-53; }

}  // namespace

TEMPLATE_TEST_CASE("events: every root of a polynomial is found once, however many are in a step", "[events]", float,
                   double, DoubleDouble, quad_t) {
  using T = TestType;
  std::mt19937_64 random(1);
  const double unit = to_double(T(std::numeric_limits<T>::epsilon()));
  for (int run = 0; run < 60; ++run) {
    struct Kind {
      double least_gap;
      std::size_t most;
    };
    constexpr std::array<Kind, 3> kinds = {{{0.25, 5}, {3e-3, 2}, {0.05, 3}}};
    const auto& kind = kinds[static_cast<std::size_t>(run) % kinds.size()];
    std::vector<double> roots;
    for (double t = 0.1 + random_share(random); t < 3.9 && roots.size() < kind.most;
         t += kind.least_gap * (1 + random_share(random)))
      roots.push_back(t);
    const bool backward = run % 2 == 1;
    std::vector<T> ends = {T(backward ? 4 : 0)};
    while (backward ? ends.back() > 0 : ends.back() < 4) {
      const double h = 0.1 + 1.5 * random_share(random);
      ends.push_back(ends.back() + T(backward ? -h : h));
    }
    const std::function<T(const T&)> g = [&](const T& t) {
      T product(1);
      for (const double root : roots) product *= t - T(root);
      return product;
    };
    const auto events = events_of_time(g, ends);
    if (backward) std::reverse(roots.begin(), roots.end());
    INFO("run " << run);
    REQUIRE(events.size() == roots.size());
    for (std::size_t k = 0; k < roots.size(); ++k) {
      // What rounding of the state makes of a root: its slope is at least the product of the gaps.
      CHECK(std::abs(to_double(T(events[k].t - T(roots[k])))) <= 2e3 * unit);
      CHECK(events[k].y[0] == events[k].t);
      CHECK(events[k].rising == (g(events[k].t + T(backward ? -1e-3 : 1e-3)) > 0));
    }
  }
}

TEST_CASE("events: on the end of a step a zero is found once, and none where it is only touched", "[events]") {
  const std::vector<double> forward = {0, 1, 2, 3, 4}, back = {4, 3, 2, 1, 0};
  const auto line = [](double zero) { return [zero](const double& t) { return t - zero; }; };
  const auto touch = [](double zero) { return [zero](const double& t) { return (t - zero) * (t - zero); }; };
  for (const double zero : {1.0, 2.0, 3.0}) {
    CHECK(times(events_of_time<double>(line(zero), forward)) == std::vector{zero});
    CHECK(times(events_of_time<double>(line(zero), back)) == std::vector{zero});
    CHECK(events_of_time<double>(touch(zero), forward).empty());
  }
  CHECK(events_of_time<double>(line(0), forward).empty());                          // at the start
  CHECK(times(events_of_time<double>(line(4), forward)) == std::vector{4.0});       // at the end
  CHECK(events_of_time<double>([](const double&) { return 0; }, forward).empty());  // all along
  CHECK(events_of_time<double>(touch(1.3), forward).empty());
  const auto third = [](const double& t) { return (t - 2) * (t - 2) * (t - 2); };
  CHECK(times(events_of_time<double>(third, forward)).size() == 1);
}

TEST_CASE("events: directions are those of the run", "[events]") {
  const auto g = [](const double& t) { return std::sin(t); };
  const std::vector<double> forward = {1, 3, 5, 8, 11}, back = {11, 8, 5, 3, 1};
  const auto events = [&](const std::vector<double>& ends, Crossing crossing) {
    return events_of_time<double>(g, ends, crossing);
  };
  CHECK(events(forward, Crossing::either).size() == 3);
  REQUIRE(events(forward, Crossing::rising).size() == 1);
  CHECK(std::abs(events(forward, Crossing::rising)[0].t - 2 * std::numbers::pi) < 1e-14);
  REQUIRE(events(back, Crossing::rising).size() == 2);
  CHECK(std::abs(events(back, Crossing::rising)[0].t - 3 * std::numbers::pi) < 1e-14);
  CHECK(events(back, Crossing::falling).size() == 1);
}

TEST_CASE("events: what is not smooth is halved, and counted", "[events]") {
  long unresolved = 0;
  const auto jump = [](const double& t) { return t < 0.3 ? -1.0 : 1.0; };
  const auto events = events_of_time<double>(jump, {0, 1, 2}, Crossing::either, &unresolved);
  REQUIRE(events.size() == 1);
  CHECK(std::abs(events[0].t - 0.3) < 1e-15);
  CHECK(unresolved == 1);
  const auto fast = [](const double& t) { return std::sin(40 * t); };  // some 13 zeros in a step
  CHECK(events_of_time<double>(fast, {0, 1, 2}, Crossing::either, &unresolved).size() == 25);
  CHECK(unresolved == 0);
}

TEST_CASE("events: a function that is not finite, or none, is refused", "[events]") {
  const auto pole = [](const double& t) { return t < 1.5 ? 1 : std::nan(""); };
  CHECK_THROWS_WITH(events_of_time<double>(pole, {0, 1, 2}),
                    ContainsSubstring("event function 0 is not finite at t ="));
  CHECK_THROWS_WITH(EventFinder<double>(std::vector<EventFunction<double>>(1)), ContainsSubstring("empty"));
}

TEST_CASE("events: apsides of an orbit, forward and backward, with any solver", "[events]") {
  const auto system = make_system<double>(problem("kepler:e=0.3"));
  const EventFunction<double> apsis{
      [](const double&, const std::vector<double>& y) { return y[0] * y[2] + y[1] * y[3]; }};
  for (const char* name : {"dormand-prince-5-4", "verner-7-6", "doubled-gauss-2"}) {
    INFO(name);
    std::vector<double> start(4);
    system->initial(start.data(), start.data() + 2);
    AdaptiveSolver<double> solver(adaptive_method(name), *system, {1e-11, 1e-11}, 0, start);
    const auto forward = advance_with_events<double>(solver, 20, {apsis});
    REQUIRE(forward.events.size() == 6);  // the first apsis is where it starts
    for (std::size_t k = 0; k < 6; ++k) {
      CHECK(std::abs(forward.events[k].t - static_cast<double>(k + 1) * std::numbers::pi) < 1e-6);
      CHECK(forward.events[k].rising == (k % 2 == 1));
    }
    AdaptiveSolver<double> back(adaptive_method(name), *system, {1e-11, 1e-11}, 20, forward.y);
    const auto backward = advance_with_events<double>(back, 0.5, {apsis});
    REQUIRE(backward.events.size() == 6);
    for (std::size_t k = 0; k < 6; ++k) CHECK(std::abs(backward.events[k].t - forward.events[5 - k].t) < 1e-6);
  }
}

namespace {

/// A ball on a floor, with gravity 1: x'' = -1.
struct FallingBall final : System<double> {
  int dimension() const override { return 1; }
  Force force() const override { return Force::position; }
  void acceleration(const double&, const double*, const double*, double* a) const override { a[0] = -1; }
  void jacobian(const double&, const double*, const double*, double* dx, double* dv) const override {
    dx[0] = dv[0] = 0;
  }
  void taylor(const double&, const double*, const double*, int, double*) const override {}
  bool has_energy() const override { return false; }
  double energy(const double&, const double*, const double*) const override { return 0; }
};

}  // namespace

TEST_CASE("events: a run goes on behind a terminal one, which it does not see again", "[events]") {
  const FallingBall ball;
  const auto method = adaptive_method("dormand-prince-5-4");
  for (const Crossing crossing : {Crossing::either, Crossing::falling}) {
    const std::vector<EventFunction<double>> floor = {
        {[](const double&, const std::vector<double>& y) { return y[0]; }, crossing, true},
        {[](const double& t, const std::vector<double>&) { return t - 3; }}};
    double t = 0;
    std::vector<double> y = {0.5, 0}, zeros, impacts, others;
    for (bool stopped = true; stopped;) {
      AdaptiveSolver<double> solver(method, ball, {1e-10, 0}, t, y);
      const auto leg = advance_with_events<double>(solver, 10, floor, zeros);
      for (const auto& event : leg.events) (event.function == 0 ? impacts : others).push_back(event.t);
      stopped = leg.stopped;
      t = leg.t;
      zeros = leg.zeros;
      y = leg.y;
      y[1] = -y[1];
    }
    REQUIRE(impacts.size() == 5);  // t = 1, 3, 5, ...
    for (std::size_t k = 0; k < 5; ++k) CHECK(std::abs(impacts[k] - static_cast<double>(2 * k + 1)) < 1e-12);
    CHECK(others.size() == 1);  // at the time of the second impact
    CHECK(t == 10);
  }
}

TEST_CASE("events: of a step with a terminal one, none behind it", "[events]") {
  const auto system = make_system<double>(problem("harmonic-oscillator"));
  // x = cos t: the terminal level is passed twice within a step, by two functions that are the same
  const auto level = [](const double&, const std::vector<double>& y) { return -y[0] - 0.99; };
  const std::vector<EventFunction<double>> functions = {{level, Crossing::either, true}, {level, Crossing::either}};
  AdaptiveSolver<double> solver(adaptive_method("dormand-prince-5-4"), *system, {1e-10, 1e-10}, 0, {1, 0},
                                {.first_step = 0.7, .equal_steps = true});
  const auto run = advance_with_events<double>(solver, 6, functions);
  CHECK(run.stopped);
  CHECK(run.t == Approx(std::acos(-0.99)).epsilon(1e-3));
  REQUIRE(run.events.size() == 2);
  for (const auto& event : run.events) CHECK(event.t == Approx(run.t));
}

TEST_CASE("events: a function that ends where the solution ends", "[events]") {
  // finite up to t = 1 only, where it is looked at from the other side
  const auto events = events_of_time<double>([](const double& t) { return std::sqrt(1 - t) - 0.5; }, {0, 0.6, 1});
  REQUIRE(events.size() == 1);
  CHECK(events.front().t == Approx(0.75));
}

TEST_CASE("events: what is nothing but rounding crosses nothing", "[events]") {
  const FallingBall ball;
  AdaptiveSolver<double> solver(adaptive_method("bogacki-shampine-3-2"), ball, {1e-10, 0}, 0, {0.5, 0.3});
  int steps = 0;
  const auto run = advance_with_events<double>(
      solver, 10, {{[&](const double& t, const std::vector<double>& y) { return y[1] + t - 0.3; }}}, {},
      [&](const AdaptiveStep<double>& step) { steps += step.accepted; });
  CHECK(run.events.empty());
  CHECK(run.unresolved == 0);
  CHECK(run.run.accepted == steps);
  CHECK(run.run.outcome == Outcome::finished);
}

}  // namespace halfstep
