// Drifts of energies: classes of known runs, ladders of time steps, claims.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <numbers>
#include <string>
#include <vector>

#include "halfstep/engine/energy_series/drift_report.hpp"
#include "halfstep/engine/energy_series/fluctuation.hpp"
#include "halfstep/engine/energy_series/read_energies.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "tests/calibration/energy_runs.hpp"
#include "tests/calibration/energy_score.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

using namespace halfstep;
using namespace halfstep::testing;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinRel;

namespace {

template <class Energy>
EnergySeries series(int count, Energy energy) {
  EnergySeries result;
  for (int i = 0; i < count; ++i) {
    result.times.push_back(i);
    result.energies.push_back(energy(static_cast<double>(i)));
  }
  return result;
}

}  // namespace

TEST_CASE("drift: classes are told as they are known to be, on seeds that calibrated nothing", "[slow]") {
  int decidable = 0, right = 0, wrong = 0;
  for (const DriftScore& score : score_drifts(210000, 20, 0)) {
    decidable += score.decidable;
    right += score.right;
    wrong += score.wrong;
  }
  CHECK(decidable >= 8);
  CHECK(wrong == 0);
  CHECK(right + 1 >= decidable);  // docs/drift.md counts more of them
}

TEST_CASE("drift: what once hid a class hides it no longer", "[slow]") {
  struct Known {
    const char* family;
    std::uint64_t seed;  // of the calibration
  };
  const Known all[] = {
      {"sqrt with noise", 1193},                 // noise whose correlation is longer than it may be explained a walk
      {"exponential with orbit", 1557},          // harmonics of an orbit of three periods were subtracted wrongly
      {"none with oscillation", 1120},           // and an oscillation of six beside a transient
      {"linear with oscillation", 1305},         // windows with samples on one side of their centres were noisy
      {"linear with oscillations", 1426},        // two oscillations whose beat does not complete a period
      {"none with oscillation", 1860},           // one class found more harmonics of printed digits than another
      {"exponential with oscillations", 30756},  // several growths are likely, only the best counted
      {"exponential with orbit", 31637},         // harmonics too fast for the spectrum of uneven samples
      {"exponential with coloured", 3000099},    // the first sample alone, at the edge of the first window: no mean
  };
  for (const auto& [family, seed] : all) {
    const EnergyRun run = energy_run(family, seed);
    const DriftAnswer answer = judge_drift(run.series);
    INFO(family << ", seed " << seed << ": " << word(answer.drift) << ", " << answer.reason);
    CHECK(answer.drift == run.drift);
  }
}

TEST_CASE("drift: an oscillation has none, wherever in its period the run ends", "[slow]") {
  for (const double periods : {3.25, 10.5, 60.75}) {
    const auto run =
        series(400, [&](double t) { return std::cos(2 * M_PI * periods * t / 400) + 1e-3 * std::cos(t * t); });
    INFO(periods << ": " << judge_drift(run).reason);
    CHECK(judge_drift(run).drift == DriftClass::none);
  }
}

TEST_CASE("drift: a straight drift far below an oscillation is seen, with its rate") {
  Dice dice(5);
  const auto run = series(500, [&](double t) { return std::cos(0.7 * t) + 1e-4 * t + 1e-3 * dice.normal(); });
  const DriftAnswer answer = judge_drift(run);
  INFO(answer.reason);
  CHECK(answer.drift == DriftClass::linear);
  CHECK(std::abs(answer.rate.value - 1e-4) <= answer.rate.half_width);
  CHECK(answer.rate.half_width < 1e-5);
  CHECK(answer.p[0] < 1e-3);
  CHECK(std::abs(answer.fluctuation.value - std::sqrt(0.5)) < 0.01);
}

TEST_CASE("drift: oscillations of a few periods, and an orbit's harmonics, hide no growth and feign none", "[slow]") {
  Dice dice(7);
  const auto orbit = [](double periods, double s) { return std::pow(1 - 0.5 * std::cos(2 * M_PI * periods * s), -2); };
  for (const double periods : {2.6, 3.4, 4.54, 5.4}) {
    const auto quiet =
        series(600, [&](double t) { return std::cos(2 * M_PI * periods * t / 600 + 1) + 1e-3 * dice.normal(); });
    INFO(periods << ": " << judge_drift(quiet).reason);
    CHECK(judge_drift(quiet).drift == DriftClass::none);
    const auto round = series(600, [&](double t) { return orbit(periods, t / 600) + 1e-3 * dice.normal(); });
    const DriftClass told = judge_drift(round).drift;
    CHECK((told == DriftClass::none || told == DriftClass::undecided));
    const auto growing = series(600, [&](double t) {
      return std::cos(2 * M_PI * periods * t / 600 + 1) + 0.02 * std::exp(12 * (t / 600 - 1)) + 1e-3 * dice.normal();
    });
    INFO(periods << ", growing: " << judge_drift(growing).reason);
    CHECK(judge_drift(growing).drift == DriftClass::exponential);
  }
}

TEST_CASE("drift: beside an oscillation that does not complete two periods no drift is told", "[slow]") {
  Dice dice(11);
  for (const double periods : {0.9, 1.26, 1.6}) {
    const auto run = series(600, [&](double t) {
      return std::pow(1 - 0.5 * std::cos(2 * M_PI * periods * t / 600 + 2), -2) + 3e-4 * dice.normal();
    });
    const DriftAnswer answer = judge_drift(run);
    INFO(periods << ": " << word(answer.drift) << ", " << answer.reason);
    CHECK((answer.drift == DriftClass::none || answer.drift == DriftClass::undecided));
  }
}

TEST_CASE("drift: a growth that stands far above the noise is told, with its rate", "[slow]") {
  // From ten million times the noise up, what a fit leaves cannot be told from the difference of two sums of squares.
  for (const double growth : {5.0, 30.0, 100.0, 195.0})
    for (const double noise : {1e-4, 1e-7, 1e-10}) {
      Dice dice(1);
      const auto energy = [&](double t) { return std::exp(growth * (t / 2000 - 1)) + noise * dice.normal(); };
      const DriftAnswer answer = judge_drift(series(2001, energy));
      INFO(growth << " " << noise << " " << answer.reason);
      REQUIRE(answer.drift == DriftClass::exponential);
      CHECK(std::abs(2000 * answer.growth.value - growth) <= 2000 * 1.5 * answer.growth.half_width + 1e-6 * growth);
      CHECK(answer.growth.half_width <= 0.05 * answer.growth.value);
    }
}

TEST_CASE("drift: the fluctuation is the root of the mean square where nothing slow is left, too") {
  const auto wave = [](double t) { return std::cos(0.125 * std::numbers::pi * t); };
  CHECK_THAT(judge_drift(series(1600, wave)).fluctuation.value, WithinRel(std::sqrt(0.5), 1e-3));
}

TEST_CASE("drift: what cannot be judged is said to be so") {
  CHECK(judge_drift({}).drift == DriftClass::undecided);
  CHECK(judge_drift(series(1, [](double) { return 1.0; })).drift == DriftClass::undecided);
  CHECK(judge_drift(series(31, [](double t) { return t; })).drift == DriftClass::undecided);
  const DriftAnswer constant = judge_drift(series(100, [](double) { return -3.0; }));
  CHECK(constant.drift == DriftClass::none);
  CHECK(constant.fluctuation.value == 0);
}

TEST_CASE("drift: a LAMMPS log of five time steps has a fluctuation of order 2 and no drift", "[slow]") {
  auto all = read_energies({std::string(source_dir) + "/tests/energies/melt-smooth.log"}).series;
  REQUIRE(all.size() == 6);  // the first run only melts the crystal, and prints but its start
  CHECK(all[1].column == "TotEng");
  CHECK(all[1].name == "run 2");
  const std::vector<double> steps{0.02, 0.01, 0.005, 0.0025, 0.00125};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    CHECK(all[i + 1].dt == steps[i]);
    CHECK(all[i + 1].times.back() == 100);
  }
  all.erase(all.begin());
  const auto runs = judge_runs(std::move(all), 0);
  // Velocity Verlet's energy is off by a quantity of order h^2; 0.02 is beyond the range in which that holds.
  for (std::size_t i = 2; i < runs.size(); ++i) {
    CHECK(runs[i].answer.drift == DriftClass::none);
    const double fall = runs[i - 1].answer.fluctuation.value / runs[i].answer.fluctuation.value;
    CHECK(std::abs(std::log2(fall) - 2) < 0.35);
  }
  const auto ladders = drift_ladders(runs);
  REQUIRE(ladders.size() == 1);
  const Finding& order = ladders.front().fluctuation;
  REQUIRE(order.observed);
  CHECK(std::abs(*order.observed - 2) <= *order.uncertainty);
  CHECK(*order.uncertainty < 0.3);
}

TEST_CASE("drift: rows of the CSV carry the orders of their ladder, and no other's") {
  std::vector<JudgedRun> runs(2);
  runs[0].series.dt = runs[1].series.dt = 0.5;
  runs[0].series.group = "a", runs[1].series.group = "b";
  DriftLadder ladder;
  ladder.group = "a";
  ladder.fluctuation.observed = 2.25, ladder.fluctuation.uncertainty = 0.125, ladder.steady_below = 0.0625;
  const std::string csv = drift_csv(runs, {ladder});
  CHECK_THAT(csv, ContainsSubstring(",2.25,0.125,,,0.0625,"));
  CHECK(csv.find(",2.25,") == csv.rfind(",2.25,"));
}

TEST_CASE("drift: a contradicted claim is exit code 1") {
  const TemporaryFolder folder;
  std::ofstream file(folder / "line.csv");
  Dice dice(1);
  file << "t,energy\n";
  for (int i = 0; i < 100; ++i) file << i << ',' << i + 0.1 * dice.normal() << '\n';
  file.close();
  CHECK(shell(folder, "\"$halfstep\" drift line.csv").code == 0);
  CHECK(shell(folder, "\"$halfstep\" drift line.csv --claim linear").code == 0);
  const Ran contradicted = shell(folder, "\"$halfstep\" drift line.csv --claim none");
  CHECK(contradicted.code == 1);
  CHECK_THAT(contradicted.out, ContainsSubstring("1 of 1 series contradicts what is claimed"));
  CHECK(shell(folder, "\"$halfstep\" drift line.csv --claim flat").code == 2);
  CHECK(shell(folder, "\"$halfstep\" drift line.csv --dt 1 --dt 2").code == 2);
  CHECK(shell(folder, "\"$halfstep\" drift line.csv --csv -j 1").out ==
        shell(folder, "\"$halfstep\" drift line.csv --csv -j 2").out);
}

TEST_CASE("drift: what a file states is not overruled in silence") {
  const TemporaryFolder folder;
  const auto csv = [&](const char* name, const char* columns, const char* rest) {
    std::ofstream file(folder / name);
    file << "t,energy," << columns << '\n';
    for (int i = 0; i < 64; ++i) file << i << ',' << (i % 3) << ',' << rest << '\n';
  };
  csv("step.csv", "dt", "0.5");
  csv("claim.csv", "claimed", "none");
  CHECK(shell(folder, "\"$halfstep\" drift step.csv --dt 0.5").code == 0);
  const Ran step = shell(folder, "\"$halfstep\" drift step.csv --dt 0.25");
  CHECK(step.code == 2);
  CHECK_THAT(step.err, ContainsSubstring("step.csv: the file states the time step 0.5, --dt 0.25"));
  CHECK(shell(folder, "\"$halfstep\" drift claim.csv --claim none").code == 0);
  const Ran claim = shell(folder, "\"$halfstep\" drift claim.csv --claim linear");
  CHECK(claim.code == 2);
  CHECK_THAT(claim.err, ContainsSubstring("claim.csv: the column \"claimed\" says none, --claim linear"));
  CHECK(shell(folder, "\"$halfstep\" drift step.csv --claim linear --csv").code == 1);
  CHECK_THAT(shell(folder, "\"$halfstep\" drift step.csv --claim none --csv").out, ContainsSubstring(",none,none,"));
}

TEST_CASE("drift: a run that blew up is of no class, with or without a claim") {
  const TemporaryFolder folder;
  std::ofstream file(folder / "lost.csv");
  file << "t,energy\n";
  for (int i = 0; i < 64; ++i) file << i << ',' << (i % 3) << '\n';
  file << "64,inf\n65,1\n";
  file.close();
  const Ran plain = shell(folder, "\"$halfstep\" drift lost.csv");
  CHECK(plain.code == 0);
  CHECK_THAT(plain.out,
             ContainsSubstring("blown-up") && ContainsSubstring("at t = 64: the energy is inf; before: none"));
  CHECK_THAT(shell(folder, "\"$halfstep\" drift lost.csv --csv").out, ContainsSubstring(",64,63,64,,blown-up,"));
  CHECK(shell(folder, "\"$halfstep\" drift lost.csv --claim none").code == 1);
  CHECK(shell(folder, "\"$halfstep\" drift lost.csv --claim blown-up").code == 2);
}

TEST_CASE("drift: a ladder is made of runs that did not blow up") {
  std::vector<JudgedRun> runs(4);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    runs[i].series.dt = std::ldexp(1.0, -static_cast<int>(i));
    runs[i].answer.fluctuation = {std::ldexp(1.0, -2 * static_cast<int>(i)), 1e-9};
  }
  runs[0].answer.drift = DriftClass::blown_up, runs[0].answer.fluctuation.value = 100;
  const auto ladders = drift_ladders(runs);
  REQUIRE(ladders.size() == 1);
  CHECK(ladders[0].fluctuations.rungs.size() == 3);
}

TEST_CASE("drift: the class does not depend on units, to the ends of double precision", "[slow]") {
  Dice dice(3);
  const auto line = series(300, [&](double t) { return t + dice.normal(); });
  const auto flat = series(300, [&](double) { return dice.normal(); });
  for (const EnergySeries* known : {&line, &flat}) {
    const DriftAnswer plain = judge_drift(*known);
    CHECK(plain.drift == (known == &line ? DriftClass::linear : DriftClass::none));
    for (const auto& [time, energy] : {std::pair{0, 1014}, {0, -1030}, {988, 0}, {-1030, 0}, {900, -900}}) {
      EnergySeries other = *known;
      for (double& one : other.times) one = std::ldexp(one, time);
      for (double& one : other.energies) one = std::ldexp(one, energy);
      const DriftAnswer answer = judge_drift(other);
      INFO(time << ' ' << energy << ' ' << answer.reason);
      CHECK(answer.drift == plain.drift);
      const double rate = std::ldexp(answer.rate.value, time / 2 - energy / 2) * std::ldexp(1.0, time - time / 2) *
                          std::ldexp(1.0, energy / 2 - energy);
      if (std::isnormal(answer.rate.value)) CHECK(std::abs(rate - plain.rate.value) <= 1e-6 * plain.rate.half_width);
      const std::vector<double> curve = drift_curve(other, answer);
      CHECK(std::all_of(curve.begin(), curve.end(), [](double one) { return std::isfinite(one); }));
    }
  }
  const auto largest = series(200, [](double t) { return std::fmod(t, 2) > 0 ? 1e308 : -1e308; });
  const DriftAnswer answer = judge_drift(largest);
  CHECK(answer.drift == DriftClass::none);
  CHECK(std::abs(answer.fluctuation.value / 1e308 - 1) < 0.01);
}

TEST_CASE("drift: series that hardly are any are judged without harm") {
  const auto told = [](const EnergySeries& one) { return judge_drift(one).drift; };
  CHECK(told(series(200, [](double) { return 0.0; })) == DriftClass::none);
  CHECK(told(series(200, [](double) { return 1e308; })) == DriftClass::none);
  CHECK(told(series(200, [](double) { return 5e-324; })) == DriftClass::none);
  for (const double only : {0.0, 100.0, 199.0}) {  // one value that differs
    const DriftAnswer answer = judge_drift(series(200, [&](double t) { return t == only ? 1.0 : 0.0; }));
    INFO(only << ' ' << answer.reason);
    CHECK((answer.drift == DriftClass::none || answer.drift == DriftClass::undecided));
  }
  // Times that the run's length swallows, and a run that is one long gap.
  auto swallowed = series(200, [](double t) { return std::cos(t); });
  for (std::size_t i = 0; i < 100; ++i) swallowed.times[i] = 1e-300 * static_cast<double>(i);
  CHECK(told(swallowed) != DriftClass::blown_up);
  swallowed.times.front() = -1;
  CHECK(told(swallowed) != DriftClass::blown_up);
  auto gap = series(200, [](double t) { return std::cos(t); });
  gap.times.back() = 1e300;
  CHECK(told(gap) != DriftClass::blown_up);
}

TEST_CASE("drift: a figure of one run has short numbers, and one of several shows each at its own size") {
  std::vector<EnergySeries> all;
  for (const double size : {1.0, 1e-3, 1e-6}) {
    Dice dice(2);
    all.push_back(series(2000, [&](double) { return 5 + size * dice.normal(); }));
    all.back().dt = size;
  }
  all.push_back(series(5, [](double t) { return t; }));
  const auto runs = judge_runs(all, 1);
  const Chart several = drift_chart(runs);
  REQUIRE(several.panels.size() == 3);
  for (const Panel& panel : several.panels) {
    REQUIRE(panel.curves.size() == 2);
    CHECK(panel.curves[1].name == "drift: none");
    double most = 0;
    for (const Point& point : panel.curves[0].points) most = std::max(most, std::abs(point.y));
    CHECK((most > 3 && most < 8));  // normal deviates less the first, the largest of 2000 among them
  }
  CHECK(several.note == "3 of 4 series; the others are too short");
  const Chart one = drift_chart({runs[2]});
  CHECK(one.y.label == "(E(t) - E(0)) / 1e-6");
  CHECK(drift_chart({runs[3]}).panels.size() == 1);
}

TEST_CASE("drift: that none is seen contradicts no claim of one that may be hidden") {
  int contradicted = 0, seen = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Dice dice(seed);
    JudgedRun run{series(4000, [&](double t) { return -1 + 7e-8 * t + 1e-3 * dice.normal(); }), {}};
    run.series.claimed = DriftClass::linear;
    run.answer = judge_drift(run.series);
    seen += run.answer.drift == DriftClass::linear;
    contradicted += is_contradicted(run);
  }
  CHECK(contradicted == 0);
  CHECK(seen < 20);
  // A walk that is seen does contradict the claim of none.
  JudgedRun walk{series(4000, [dice = Dice(3), sum = 0.0](double) mutable { return sum += dice.normal(); }), {}};
  walk.series.claimed = DriftClass::none;
  walk.answer = judge_drift(walk.series);
  CHECK(walk.answer.drift == DriftClass::walk);
  CHECK(is_contradicted(walk));
}
