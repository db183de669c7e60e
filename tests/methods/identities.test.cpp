// Schemes that are the same scheme in other words, proven on the running code.
#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/stepping.hpp"

namespace halfstep {

namespace {

using T = quad_t;

struct KeplerRuns {
  Problem p = problem("kepler");
  std::unique_ptr<System<T>> system = system_of<T>(p);
  T h = T(1) / 40;

  auto operator()(const char* name, long n = 100) const {
    return states(method(name), *system, p, start_of<T>(p), h, n);
  }
};

T rounding() { return T(1e-29); }

}  // namespace

TEST_CASE("velocity Verlet is explicit Newmark on forces of position") {
  const KeplerRuns run;
  const auto verlet = run("velocity-verlet");
  const auto newmark = run("newmark-explicit");
  for (std::size_t i = 0; i < verlet.size(); ++i) {
    CHECK(largest_difference(verlet[i].x, newmark[i].x) < rounding());
    CHECK(largest_difference(verlet[i].v, newmark[i].v) < rounding());
  }
}

TEST_CASE("Stoermer-Verlet, leapfrog and velocity Verlet have the same positions") {
  const KeplerRuns run;
  const auto verlet = run("velocity-verlet");
  for (const char* name : {"stormer-verlet", "stormer-verlet-backward", "leapfrog"}) {
    const auto other = run(name);
    REQUIRE(other.size() == verlet.size());
    for (std::size_t i = 0; i < verlet.size(); ++i) CHECK(largest_difference(verlet[i].x, other[i].x) < rounding());
  }
}

TEST_CASE("central and half-step velocities are those of velocity Verlet and leapfrog") {
  const KeplerRuns run;
  const auto verlet = run("velocity-verlet");
  const auto central = run("stormer-verlet");
  const auto halves = run("stormer-verlet:velocity=half-step");
  for (std::size_t i = 2; i + 1 < verlet.size(); ++i) {
    CHECK(largest_difference(verlet[i].v, central[i].v) < T(1e-27));
    std::vector<T> mean(2);
    for (std::size_t d = 0; d < 2; ++d) mean[d] = (halves[i].v[d] + halves[i + 1].v[d]) / 2;
    CHECK(largest_difference(verlet[i].v, mean) < T(1e-27));
  }
}

TEST_CASE("Beeman's classic scheme has the positions of Verlet's recurrence") {
  const KeplerRuns run;
  const auto beeman = run("beeman-classic");
  std::vector<T> a(2);
  for (std::size_t i = 3; i + 1 < beeman.size(); ++i) {
    run.system->acceleration(T(0), beeman[i].x.data(), beeman[i].v.data(), a.data());
    for (std::size_t d = 0; d < 2; ++d) {
      const T next = 2 * beeman[i].x[d] - beeman[i - 1].x[d] + run.h * run.h * a[d];
      CHECK(abs(next - beeman[i + 1].x[d]) < rounding());
    }
  }
}

TEST_CASE("the shortened and the four-step forms of velocity Verlet agree") {
  const KeplerRuns run;
  const auto four_steps = run("velocity-verlet");
  const auto shortened = run("velocity-verlet-predicted");
  for (std::size_t i = 0; i < four_steps.size(); ++i) {
    CHECK(largest_difference(four_steps[i].x, shortened[i].x) < rounding());
    CHECK(largest_difference(four_steps[i].v, shortened[i].v) < rounding());
  }
}

TEST_CASE("the trapezoidal rule and average-acceleration Newmark agree on linear problems") {
  const Problem p = problem("harmonic-oscillator");
  const auto system = system_of<T>(p);
  const T h = T(1) / 10;
  const auto a = states(method("am2"), *system, p, start_of<T>(p), h, 50);
  const auto b = states(method("newmark-average"), *system, p, start_of<T>(p), h, 50);
  for (std::size_t i = 0; i < a.size(); ++i) CHECK(largest_difference(a[i].x, b[i].x) < rounding());
}

/// x[n] = q^n with q = 1 + z^2/2 + z sqrt(1 + z^2/4) solves Stoermer's recurrence for x'' = w^2 x, z = w h.
TEST_CASE("Stoermer's recurrence follows its characteristic root") {
  const Problem p = problem("exponential:v0=1");
  const auto system = system_of<T>(p);
  const T h = T(1) / 16;
  const T q = 1 + h * h / 2 + h * sqrt(1 + h * h / 4);
  std::vector<State<System<T>>> past(2, start_of<T>(p));
  past[1].x[0] = q;
  auto s = past[1];
  const auto stepper = make_stepper(method("stormer-verlet"), *system, h);
  stepper->begin(*system, h, past, s);
  stepper->advance(*system, h, 0, 15, s);
  CHECK(abs(s.x[0] - pow(q, 16)) < rounding());
}

TEST_CASE("velocity Verlet with the steps of a grid is Stoermer-Verlet with Taylor's weight") {
  const Problem p = problem("kepler");
  const auto system = system_of<T>(p);
  const T h = T(1) / 40;
  constexpr std::size_t n = 2;
  for (const auto& [name, shape] :
       {std::pair{"smooth", GridShape::smooth}, std::pair{"geometric", GridShape::geometric},
        std::pair{"alternating", GridShape::alternating}}) {
    INFO(name);
    const Grid<T> grid(shape, h, 64 * h);
    for (const bool simple : {true, false}) {
      const auto run =
          states(method((simple ? "verlet-variable-simple:grid=" : "verlet-variable:grid=") + std::string(name)),
                 *system, p, start_of<T>(p), h, 100);
      auto s = start_of<T>(p);
      std::vector<T> a(n);
      system->acceleration(T(0), s.x.data(), s.v.data(), a.data());
      T before = 0;
      for (std::size_t i = 0; i < 100; ++i) {
        const T d = grid(T(h * static_cast<long>(i + 1))) - grid(T(h * static_cast<long>(i)));
        // The simple formula kicks by the whole of the step ahead, but for the first step.
        const T kick = simple && i > 0 ? d - before / 2 : d / 2;
        for (std::size_t j = 0; j < n; ++j) s.v[j] += kick * a[j], s.x[j] += d * s.v[j];
        CHECK(largest_difference(run[i + 1].x, s.x) < T(1e-27));
        system->acceleration(T(0), s.x.data(), s.v.data(), a.data());
        for (std::size_t j = 0; j < n; ++j) s.v[j] += d / 2 * a[j];
        if (!simple) CHECK(largest_difference(run[i + 1].v, s.v) < T(1e-26));
        before = d;
      }
    }
  }
}

TEST_CASE("without friction the damped recurrence is Stoermer's") {
  const KeplerRuns run;
  const auto damped = run("verlet-damped");
  const auto stormer = run("stormer-verlet");
  for (std::size_t i = 0; i < damped.size(); ++i) CHECK(largest_difference(damped[i].x, stormer[i].x) < rounding());
}

/// x[n] = q^n solves the damped recurrence for x'' = -x - g x' if q^2 = (2 - f - h^2) q - (1 - f).
TEST_CASE("the damped recurrence follows its characteristic root") {
  const Problem p = problem("damped-oscillator:g=3");
  const auto system = system_of<T>(p);
  const T h = T(1) / 16;
  for (const auto& [name, f] :
       {std::pair{"verlet-damped", T(3 * h)}, std::pair{"verlet-damped:rate=exponential", T(1 - exp(T(-3 * h)))},
        std::pair{"verlet-damped:f=1/4", T(T(1) / 4)}}) {
    INFO(name);
    const T half = (2 - f - h * h) / 2;
    const T q = half + sqrt(T(half * half - (1 - f)));
    std::vector<State<System<T>>> past(2, start_of<T>(p));
    past[0].x[0] = 1;
    past[1].x[0] = q;
    auto s = past[1];
    const auto stepper = make_stepper(method(name), *system, h);
    stepper->begin(*system, h, past, s);
    stepper->advance(*system, h, 0, 15, s);
    CHECK(abs(s.x[0] - pow(q, 16)) < rounding());
  }
}

TEST_CASE("Boris's velocities are those of the trapezoidal rule in uniform fields, and keep their size in B alone") {
  for (const char* name : {"magnetic-field", "magnetic-field:e1=0,e3=0"}) {
    const Problem p = problem(name);
    const auto system = system_of<T>(p);
    const T h = T(1) / 3;
    const auto boris = states(method("boris"), *system, p, start_of<T>(p), h, 200);
    const auto trapezoidal = states(method("am2"), *system, p, start_of<T>(p), h, 200);
    const auto square = [](const std::vector<T>& v) { return T(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); };
    for (std::size_t i = 0; i < boris.size(); ++i) {
      CHECK(largest_difference(boris[i].v, trapezoidal[i].v) < T(1e-28));
      if (name != std::string("magnetic-field")) CHECK(abs(square(boris[i].v) - square(boris[0].v)) < T(1e-30));
    }
  }
}

TEST_CASE("Boris's scheme without a field is position Verlet") {
  const KeplerRuns run;
  const auto boris = run("boris");
  const auto verlet = run("position-verlet");
  for (std::size_t i = 0; i < boris.size(); ++i) CHECK(largest_difference(boris[i].x, verlet[i].x) < rounding());
}

}  // namespace halfstep
