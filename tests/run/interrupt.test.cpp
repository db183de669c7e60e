// A signal ends the program within a second, whatever it is in the middle of, and what was finished stays.
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "halfstep/engine/tables/tables.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

using namespace halfstep;
using testing::Ran;
using testing::TemporaryFolder;

namespace {

/// Starts the program with these arguments, waits until `ready` (a shell's condition) holds, sends the signal, and
/// prints the exit code and the milliseconds until the end. What hangs is killed, with code 137.
Ran interrupted(const TemporaryFolder& folder, const std::string& arguments, const std::string& signal = "TERM",
                const std::string& ready = "sleep 0.5") {
  return testing::shell(folder, "\"$halfstep\" " + arguments +
                                    " > said.txt 2> told.txt &\n"
                                    "p=$!\ni=0\n"
                                    "until " +
                                    ready +
                                    "; do sleep 0.05; i=$((i + 1)); [ $i -lt 600 ] || break; done\n"
                                    "b=$(date +%s%N)\nkill -" +
                                    signal +
                                    " $p\n"
                                    "(sleep 10; kill -KILL $p) 2> killer.txt > killer.txt < /dev/null &\n"
                                    "k=$!\nwait $p\nc=$?\ne=$(date +%s%N)\nkill $k\n"
                                    "echo $c $(((e - b) / 1000000))");
}

void check_end(const Ran& ran, const TemporaryFolder& folder) {
  INFO(ran.out << ran.err << testing::content(folder / "told.txt"));
  const auto space = ran.out.find(' ');
  REQUIRE(space != std::string::npos);
  CHECK(ran.out.substr(0, space) == "130");
  // A second is promised; a machine that does other things as well gets one more.
  CHECK(std::stoi(ran.out.substr(space)) < 2000);
}

}  // namespace

TEST_CASE("interrupt: a reference of minutes", "[slow]") {
  const TemporaryFolder folder;
  check_end(interrupted(folder, "reference double-pendulum:g=-1e5 --time 1 --precision 100"), folder);
}

TEST_CASE("interrupt: implicit steps of 100 digits, by either signal", "[slow]") {
  const TemporaryFolder folder;
  const std::string signal = GENERATE("TERM", "INT");
  check_end(interrupted(folder,
                        "run convergence -m implicit-euler -p damped-oscillator --precision 100 --levels 18..20 "
                        "--no-report --out out",
                        signal),
            folder);
}

TEST_CASE("interrupt: nobody writes to the pipe that is read", "[slow]") {
  const TemporaryFolder folder;
  REQUIRE(::mkfifo((folder / "pipe.csv").c_str(), 0600) == 0);
  check_end(interrupted(folder, "fit pipe.csv"), folder);
}

TEST_CASE("interrupt: a second signal does not wait", "[slow]") {
  const TemporaryFolder folder;
  const Ran ran =
      interrupted(folder, "reference double-pendulum:g=-1e5 --time 1 --precision 100", "TERM $p; sleep 0.1; kill -INT");
  check_end(ran, folder);
  CHECK(std::stoi(ran.out.substr(ran.out.find(' '))) < 690);  // before the patience with the first is at its end
}

TEST_CASE("interrupt: a check leaves no temporary folder behind", "[slow]") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "tmp");
  std::ofstream(folder / "baseline.csv")
      << "problem,method,precision,quantity,order,order_tolerance,constant,constant_tolerance,reason\n"
         "double-pendulum:g=-1e5,rk4,100,global_position,4,0.1,,,\n";
  ::setenv("TMPDIR", (folder / "tmp").c_str(), 1);
  const Ran ran = interrupted(folder, "check --baseline baseline.csv");
  ::unsetenv("TMPDIR");
  check_end(ran, folder);
  CHECK(std::filesystem::is_empty(folder / "tmp"));
}

TEST_CASE("interrupt: gnuplot ends with the program", "[slow]") {
  const TemporaryFolder folder;
  if (testing::shell(folder, "command -v gnuplot").code != 0) {
    WARN("no gnuplot: its end is not tested");
    return;
  }
  std::filesystem::create_directory(folder / "bin");
  std::ofstream(folder / "bin" / "gnuplot") << "#!/bin/sh\necho $$ >> ../../gnuplot.pid\nexec sleep 30\n";
  REQUIRE(testing::shell(folder,
                         "chmod +x bin/gnuplot; \"$halfstep\" run convergence -m rk4 -p kepler --levels 3..9 "
                         "--no-report --out out")
              .code == 0);
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", ((folder / "bin").string() + ":" + path).c_str(), 1);
  const Ran ran = interrupted(folder, "report out", "TERM", "test -s gnuplot.pid");
  ::setenv("PATH", path.c_str(), 1);
  check_end(ran, folder);
  const Ran left =
      testing::shell(folder, "sleep 0.2; for p in $(cat gnuplot.pid); do ps -o stat= -p $p | grep -v Z; done");
  CHECK(left.out.empty());
}
