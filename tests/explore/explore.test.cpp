// What the page of ./hs explore computes, compiled here: it is what the program computes.
#include <cmath>
#include <complex>
#include <random>

#include "halfstep/core/dual.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/explore/amplification.hpp"
#include "halfstep/explore/catalogue_text.hpp"
#include "halfstep/explore/exact.hpp"
#include "halfstep/explore/live_ladder.hpp"
#include "halfstep/explore/motion.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/stability/linear_stability.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

using namespace halfstep;
using namespace halfstep::testing;

TEST_CASE("explore: errors are those of the program, bit by bit", "[slow]") {
  for (const auto& p : all_problems())
    for (const auto& m : default_methods()) {
      if (p.written || !takes(m, p.info)) continue;
      LiveLadder ladder(p.name, m.name);
      const auto runner = make_runner({m, p, Precision::double_});
      for (const long long steps : {16LL, 50LL, 256LL}) {
        const ErrorRow here = ladder.rung(steps), there = runner->errors(0, steps);
        INFO(p.name << " " << m.name << " " << steps);
        CHECK(here.global_position == there.global_position);
        CHECK(here.global_velocity == there.global_velocity);
        CHECK(here.signed_position == there.signed_position);
        CHECK(here.energy == there.energy);
        CHECK(here.force_evaluations == there.force_evaluations);
      }
    }
}

TEST_CASE("explore: the quick solution agrees with the certified one") {
  for (const auto& p : all_problems()) {
    if (p.written) continue;  // the page has the compiled ones
    const auto quick = quick_solution(p), certified = solution<halfstep::quad_t>(p);
    const auto n = static_cast<std::size_t>(p.dimension);
    const auto end = p.data.at("T").as<halfstep::quad_t>();
    for (int i = 0; i <= 7; ++i) {
      const halfstep::quad_t t = end * i / 7;
      std::vector<halfstep::quad_t> x(n), v(n), x_certified(n), v_certified(n);
      quick->at(t, x.data(), v.data());
      certified->at(t, x_certified.data(), v_certified.data());
      for (std::size_t d = 0; d < n; ++d) {
        INFO(p.name << " at " << to_double(t));
        CHECK(std::abs(to_double(halfstep::quad_t(x[d] - x_certified[d]))) < std::pow(10, -quick->digits()));
        CHECK(std::abs(to_double(halfstep::quad_t(v[d] - v_certified[d]))) < std::pow(10, -quick->digits()));
      }
    }
  }
}

TEST_CASE("explore: the factor of a step is that of the theory") {
  // gear5 carries derivatives along, which its states do not show: its factor is estimated from long runs.
  for (const auto& m : default_methods()) {
    const LinearStability theory(m);
    if (!theory.known() || !has_equal_steps(m)) continue;
    for (const double wh : {0.3, 0.9, 1.7, 2.2}) {
      double largest = 0;
      for (const auto& factor : theory.factors(wh)) largest = std::max(largest, std::abs(factor));
      INFO(m.name << " at wh = " << wh);
      CHECK(amplification(m, {0, wh}) == Approx(largest).epsilon(m.name == "gear5" ? 2e-2 : 1e-9));
    }
  }
}

TEST_CASE("explore: the factor of RK4 is its polynomial, and that of implicit Euler its quotient") {
  for (const std::complex<double> z : {std::complex<double>{-1, 1}, {-2.5, 0.5}, {0.3, 2.5}, {-0.01, 0}}) {
    CHECK(amplification(method("rk4"), z) ==
          Approx(std::abs(1.0 + z * (1.0 + z / 2.0 * (1.0 + z / 3.0 * (1.0 + z / 4.0))))).epsilon(1e-7));
    CHECK(amplification(method("implicit-euler"), z) == Approx(std::abs(1.0 / (1.0 - z))).epsilon(1e-7));
  }
  CHECK(std::isnan(amplification(method("boris"), {-1, 1})));
}

TEST_CASE("explore: a test run of explicit Euler on the real axis is a power") {
  const auto x = test_run(method("explicit-euler"), {-0.5, 0}, 5);
  REQUIRE(x.size() == 6);
  for (std::size_t n = 0; n < x.size(); ++n) CHECK(x[n] == Approx(std::pow(0.5, n)));
  CHECK(test_run(method("ab4"), {-0.5, 1}, 10).size() == 11);
}

TEST_CASE("explore: forces of the scenes are gradients of their energies") {
  for (const auto& name : scenes()) {
    const explore::Subject s = subject(name);
    const auto n = s.x.size();
    std::mt19937 random(7);
    std::vector<double> x = s.x, a(n), zero(n, 0);
    for (auto& entry : x) entry += std::uniform_real_distribution(-0.02, 0.02)(random);
    s.system->acceleration(0, x.data(), zero.data(), a.data());
    for (std::size_t i = 0; i < n; ++i) {
      constexpr double d = 1e-5;
      auto up = x, down = x;
      up[i] += d;
      down[i] -= d;
      const double slope =
          (s.system->energy(0, up.data(), zero.data()) - s.system->energy(0, down.data(), zero.data())) / (2 * d);
      INFO(name << ", coordinate " << i);
      CHECK(a[i] == Approx(-slope).margin(1e-4));
    }
  }
}

TEST_CASE("explore: beyond wh = 2 of the fastest oscillation Verlet loses the rope") {
  const auto lasts = [](double wh) {
    const double h = wh / subject("rope").fastest;
    Motion motion("rope", "velocity-verlet", h);
    return motion.advance(static_cast<long>(3 / h));
  };
  CHECK(lasts(1.5));
  CHECK_FALSE(lasts(2.5));
}

TEST_CASE("explore: motions begin where they are told, and refuse what cannot be") {
  const std::vector<double> data{0.25, -0.5};
  const Motion motion("pendulum", "rk4", 0.1, &data);
  CHECK(motion.state().at(2) == 0.25);
  CHECK(motion.state().at(3) == -0.5);
  CHECK_THROWS_AS(Motion("kepler", "rk4", 0), InputError);
  CHECK_THROWS_AS(Motion("nothing", "rk4", 1), InputError);
  CHECK_THROWS_AS(Motion("rope:q=1", "rk4", 1), InputError);
  CHECK_THROWS_AS(Motion("double-pendulum", "boris", 1), InputError);
}

TEST_CASE("explore: every method and problem is offered") {
  const std::string text = catalogue_text();
  for (const auto& m : default_methods()) CHECK(text.find("\"name\":\"" + m.name + "\"") != std::string::npos);
  for (const auto& p : all_problems())
    if (!p.written) CHECK(text.find("\"name\":\"" + p.name + "\"") != std::string::npos);
  for (const auto& s : scenes()) CHECK(text.find("\"name\":\"" + s + "\"") != std::string::npos);
}

TEST_CASE("explore: without Emscripten the script says what to install, and ends with 2") {
  const TemporaryFolder folder;
  const auto ran =
      shell(folder,
            "mkdir bin && for tool in sh readlink dirname grep sed cat; do ln -s \"$(command -v $tool)\" bin; done\n"
            "PATH=$PWD/bin sh '" +
                std::string(source_dir) + "/hs' explore page.html");
  CHECK(ran.code == 2);
  CHECK(ran.err.find("apt-get install --no-install-recommends emscripten node-acorn") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder / "page.html"));
}
