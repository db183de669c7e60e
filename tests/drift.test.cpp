// Drifts of energies: classes of known runs, the formats of other programs, claims.
#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/energy_series/drift_report.hpp"
#include "halfstep/engine/energy_series/read_energies.hpp"
#include "tests/calibration/energy_score.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

using namespace halfstep;
using namespace halfstep::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

std::vector<EnergySeries> read_text(const std::string& text, const std::string& column = "") {
  const TemporaryFolder folder;
  std::ofstream(folder / "data") << text;
  return read_energies({folder / "data"}, {}, column);
}

/// "data:2:3: ..." of a text that is refused.
std::string refusal(const std::string& text) {
  const TemporaryFolder folder;
  std::ofstream(folder / "data") << text;
  try {
    read_energies({folder / "data"}, {}, "");
  } catch (const InputError& error) {
    return std::string(error.what()).substr(folder.path.string().size() + 1);
  }
  return "accepted";
}

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
  CHECK(right * 4 >= decidable * 3);  // of 223 in docs/drift.md 90 % are
}

TEST_CASE("drift: an oscillation has none, wherever in its period the run ends") {
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

TEST_CASE("drift: oscillations of a few periods, and an orbit's harmonics, hide no growth and feign none") {
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

TEST_CASE("drift: beside an oscillation that does not complete two periods no drift is told") {
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

TEST_CASE("drift: what cannot be judged is said to be so") {
  CHECK(judge_drift({}).drift == DriftClass::undecided);
  CHECK(judge_drift(series(1, [](double) { return 1.0; })).drift == DriftClass::undecided);
  CHECK(judge_drift(series(31, [](double t) { return t; })).drift == DriftClass::undecided);
  const DriftAnswer constant = judge_drift(series(100, [](double) { return -3.0; }));
  CHECK(constant.drift == DriftClass::none);
  CHECK(constant.fluctuation.value == 0);
}

TEST_CASE("drift: a LAMMPS log of five time steps has a fluctuation of order 2 and no drift", "[slow]") {
  auto all = read_energies({std::string(source_dir) + "/tests/energies/melt-smooth.log"}, {}, "");
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
  CHECK(drift_ladders(runs).size() == 1);
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

TEST_CASE("drift: styles of LAMMPS logs") {
  const std::string start = "LAMMPS (2 Aug 2023)\nunits metal\ntimestep 0.002\n";
  const std::string one =
      start +
      "Per MPI rank memory allocation (min/avg/max) = 3 | 3 | 3 Mbytes\n   Step          Temp      "
      "    E_pair         E_mol          TotEng\n         0   1.44  -6.77  0  -4.62\nWARNING: dangerous\n"
      "       100   0.75  -5.76  0  -4.63\nLoop time of 1 on 1 procs\n";
  const auto custom = read_text(one);
  REQUIRE(custom.size() == 1);
  CHECK(custom[0].energies == std::vector<double>{-4.62, -4.63});
  CHECK(custom[0].times == std::vector<double>{0, 0.2});
  CHECK(custom[0].time_unit == "ps");
  CHECK(read_text(one, "Temp")[0].energies == std::vector<double>{1.44, 0.75});
  const auto multi = read_text(
      start +
      "Per MPI rank memory allocation (min/avg/max) = 3 | 3 | 3 Mbytes\n------------ Step              0 ----- CPU "
      "=            0 (sec) -------------\nTotEng   =        -4.6 KinEng   =         2.1 Temp     =         1.4\n"
      "------------ Step             10 ----- CPU =     0.02 (sec) -------------\nTotEng   =        -4.7 KinEng   "
      "=         2.1 Temp     =         1.4\nLoop time of 1\n");
  CHECK(multi.at(0).energies == std::vector<double>{-4.6, -4.7});
  CHECK(multi.at(0).times == std::vector<double>{0, 0.02});
  const auto yaml = read_text(
      start +
      "Per MPI rank memory allocation (min/avg/max) = 3 | 3 | 3 Mbytes\n---\nkeywords: ['Step', 'Temp', 'TotEng', "
      "]\ndata:\n  - [0, 1.4, -4.6, ]\n  - [10, 1.4, -4.7, ]\n...\nLoop time of 1\n");
  CHECK(yaml.at(0).energies == std::vector<double>{-4.6, -4.7});
  CHECK_THAT(refusal(one.substr(0, one.find("-4.63")) + "x\nLoop time of 1\n"),
             ContainsSubstring("column \"TotEng\": \"x\""));
  CHECK_THAT(refusal(start), !ContainsSubstring("accepted"));
}

TEST_CASE("drift: reports of GROMACS and OpenMM") {
  const auto xvg = read_text(
      "# gmx energy\n@    title \"GROMACS Energies\"\n@    xaxis  label \"Time (ps)\"\n@ s0 legend \"Potential\"\n@ s1 "
      "legend "
      "\"Total Energy\"\n@ s2 legend \"Conserved En.\"\n    0.000000  -5.0 -3.5  -3.25\n    0.200000  -5.1 -3.6  "
      "-3.25\n");
  CHECK(xvg.at(0).energies == std::vector<double>{-3.5, -3.6});
  CHECK(xvg.at(0).time_unit == "ps");
  const std::string openmm =
      "#\"Step\",\"Time (ps)\",\"Potential Energy (kJ/mole)\",\"Kinetic Energy "
      "(kJ/mole)\"\n100,0.2,-5.0,1.5\n200,0.4,-5.5,1.0\n";
  CHECK(read_text(openmm).at(0).energies == std::vector<double>{-3.5, -4.5});
  CHECK(read_text(openmm).at(0).times == std::vector<double>{0.2, 0.4});
  CHECK_THAT(refusal("@ s0 legend \"Total Energy\"\n0 1\n1 two\n"),
             ContainsSubstring("data:3:3: column \"Total Energy\""));
  CHECK_THAT(refusal("@ s0 legend \"Temperature\"\n0 1\n1 2\n"), ContainsSubstring("--column NAME"));
}

TEST_CASE("drift: what is wrong with a CSV is told with its place") {
  CHECK_THAT(refusal("t,energy\n0,1\n1,abc\n"), ContainsSubstring("data:3:3: column \"energy\": \"abc\""));
  CHECK_THAT(refusal("t,energy\n0,1\n0,2\n"), ContainsSubstring("data:3: time 0 does not come after 0"));
  CHECK_THAT(refusal("t,energy\nnan,1\n"), ContainsSubstring("data:2: the time is no finite number"));
  CHECK_THAT(refusal("t,x\n0,1\n"), ContainsSubstring("column \"energy\" is missing"));
  CHECK_THAT(refusal("t,energy,claimed\n0,1,flat\n"), ContainsSubstring("no class of drift"));
  CHECK_THAT(refusal("t,energy,dt\n0,1,-1\n"), ContainsSubstring("not a positive number"));
  const auto blown_up = read_text("t,energy\n0,1\n1,2\n2,nan\n3,1\n");
  CHECK(blown_up.at(0).ends_at == 2);
  CHECK(blown_up.at(0).times.size() == 2);
  CHECK(read_text("step,E,series,dt\n0,1,a,0.5\n2,3,a,0.5\n0,1,a,0.25\n").at(0).times == std::vector<double>{0, 1});
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
