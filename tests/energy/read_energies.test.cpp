// Energies as programs write them: LAMMPS logs, reports of GROMACS and OpenMM, CSV; and what is refused.
#include "halfstep/engine/energy_series/read_energies.hpp"

#include <fstream>
#include <string>
#include <vector>

#include "halfstep/core/error.hpp"
#include "tests/catch.hpp"
#include "tests/refused_file.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using namespace halfstep::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

std::vector<EnergySeries> read_text(const std::string& text, const std::string& column = "") {
  const TemporaryFolder folder;
  std::ofstream(folder / "data") << text;
  return read_energies({folder / "data"}, {.column = column}).series;
}

/// "data:2:3: ..." of a text that is refused.
std::string refusal_of_energies(const std::string& text) {
  return refusal_of_file("data", text, [](const auto& file) { read_energies({file}); });
}

}  // namespace

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
  CHECK_THAT(refusal_of_energies(one.substr(0, one.find("-4.63")) + "x\nLoop time of 1\n"),
             ContainsSubstring("column \"TotEng\": \"x\""));
  CHECK_THAT(refusal_of_energies(start), !ContainsSubstring("accepted"));
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
  CHECK_THAT(refusal_of_energies("@ s0 legend \"Total Energy\"\n0 1\n1 two\n"),
             ContainsSubstring("data:3:3: column \"Total Energy\""));
  CHECK_THAT(refusal_of_energies("@ s0 legend \"Temperature\"\n0 1\n1 2\n"), ContainsSubstring("--column NAME"));
}

TEST_CASE("drift: what is wrong with a CSV is told with its place") {
  CHECK_THAT(refusal_of_energies("t,energy\n0,1\n1,abc\n"), ContainsSubstring("data:3:3: column \"energy\": \"abc\""));
  CHECK_THAT(refusal_of_energies("t,energy\n0,1\n0,2\n"), ContainsSubstring("data:3:1: time 0 does not come after 0"));
  CHECK_THAT(refusal_of_energies("t,energy\nnan,1\n"), ContainsSubstring("data:2:1: time nan is not finite"));
  CHECK_THAT(refusal_of_energies("t,x\n0,1\n"), ContainsSubstring("column \"energy\" is missing"));
  CHECK_THAT(refusal_of_energies("t,energy,claimed\n0,1,flat\n"), ContainsSubstring("no class of drift"));
  CHECK_THAT(refusal_of_energies("t,energy,dt\n0,1,-1\n"),
             ContainsSubstring("data:2:5: column \"dt\": -1 is no time step; expected a positive"));
  const auto blown_up = read_text("t,energy\n0,1\n1,2\n2,nan\n3,1\n");
  REQUIRE(blown_up.at(0).blown_up);
  CHECK(blown_up.at(0).blown_up->time == 2);
  CHECK(blown_up.at(0).times.size() == 2);
  CHECK(read_text("step,E,series,dt\n0,1,a,0.5\n2,3,a,0.5\n0,1,a,0.25\n").at(0).times == std::vector<double>{0, 1});
}

TEST_CASE("drift: minimisations in a LAMMPS log are passed over, and lost atoms end a run") {
  const std::string memory = "Per MPI rank memory allocation (min/avg/max) = 3 | 3 | 3 Mbytes\n";
  const std::string rows = memory +
                           "Step Temp TotEng \n       0   1.44  -4.5\nSHAKE stats (type/ave/delta/count) on step 0\n"
                           "      10   1.44  -4.25\n";
  const std::string loop = "Loop time of 0.0017251 on 1 procs for 10 steps with 108 atoms\n";
  const std::string start = "LAMMPS (7 Jan 2022)\ntimestep 0.5\n";
  const auto read_log = [](const std::string& text) {
    const TemporaryFolder folder;
    std::ofstream(folder / "log") << text;
    return read_energies({folder / "log"});
  };
  const std::string stats = "Minimization stats:\n  Stopping criterion = energy tolerance\n";
  for (const std::string& minimisation : {"minimize 1e-6 1e-6 100 1000\n" + rows, rows + loop + stats}) {
    const ReadEnergies both = read_log(start + minimisation + loop + "run 400\n" + rows + loop);
    REQUIRE(both.series.size() == 1);
    CHECK(both.series[0].name == "run 2");
    CHECK(both.series[0].energies == std::vector<double>{-4.5, -4.25});
    REQUIRE(both.passed_over.size() == 1);
    CHECK_THAT(both.passed_over[0], ContainsSubstring("log: run 1 is a minimisation, which has no time: passed over"));
  }
  CHECK_THAT(refusal_of_energies(start + rows + loop + stats), ContainsSubstring("minimisation"));
  const auto lost = read_text(start + "run 1000\n" + rows +
                              "ERROR: Lost atoms: original 108 current 103 (src/thermo.cpp:439)\nLast command: run\n");
  REQUIRE(lost.size() == 1);
  CHECK(lost[0].times == std::vector<double>{0, 5});
  REQUIRE(lost[0].blown_up);
  CHECK(lost[0].blown_up->time == 5);
  CHECK(lost[0].blown_up->how == "ERROR: Lost atoms: original 108 current 103");
}

TEST_CASE("drift: every refusal of a table has a line and a column") {
  const std::string log = "LAMMPS (1 Jan 2022)\nPer MPI rank memory allocation\nStep TotEng\n0 1\n";
  CHECK_THAT(refusal_of_energies(log + "10 2 3\n0 1\n"),
             ContainsSubstring("data:5:6: 3 numbers where the table has 2 columns"));
  CHECK_THAT(refusal_of_energies(log + "10\n0 1\n"),
             ContainsSubstring("data:5:3: 1 numbers where the table has 2 columns"));
  CHECK_THAT(refusal_of_energies(log + "   0 2\n0 1\n"), ContainsSubstring("data:5:4: time 0 does not come after 0"));
  CHECK_THAT(refusal_of_energies("LAMMPS (1 Jan 2022)\nPer MPI rank memory allocation\n ---- Stop 1 ----\n"),
             ContainsSubstring("data:3:2: \"---- Step N ----\" was expected"));
  CHECK_THAT(refusal_of_energies("@ s\n 1 2 3\n"), ContainsSubstring("data:2:2: 3 numbers, but no line"));
  CHECK_THAT(refusal_of_energies("@ s0 legend \"Energy\"\n1 2\n 1 2\n"),
             ContainsSubstring("data:3:2: time 1 does not come after"));
  CHECK_THAT(refusal_of_energies("#\"Step\",\"Total Energy (kJ/mole)\"\n1,2\n1,x\n"),
             ContainsSubstring("data:3:3: column"));
  CHECK_THAT(refusal_of_energies("#\"Step\",\"Total Energy\n1,2\n"),
             ContainsSubstring("data:1:9: the quote that begins here"));
  CHECK_THAT(refusal_of_energies("energy,t\n1,2\n1,\"2\"\n"), ContainsSubstring("data:3:"));
  CHECK_THAT(refusal_of_energies("# a\n@ s0 legend \"Potential\"\n0 1\n"),
             ContainsSubstring("data:2:1: no column holds the total"));
  CHECK_THAT(refusal_of_energies("#\"Step\",\"Volume\"\n1,2\n"),
             ContainsSubstring("data:1:1: no column holds the total energy"));
  CHECK_THAT(refusal_of_energies("#\"Step\",\"Volume\"\n"), ContainsSubstring("data:1:1: the report holds no rows"));
  CHECK_THAT(refusal_of_energies("@ s0 legend \"Energy\"\n"),
             ContainsSubstring("data:1:1: the .xvg file ends without a row"));
  CHECK_THAT(refusal_of_energies("LAMMPS (1 Jan 2022)\nrun 1\n"),
             ContainsSubstring("data:2:1: the LAMMPS log ends here without"));
  const std::string volumes = "LAMMPS (1 Jan 2022)\nPer MPI rank memory allocation\nStep Volume\n0 1\n";
  CHECK_THAT(refusal_of_energies(volumes), ContainsSubstring("data:3:1: no column holds the total energy"));
}
