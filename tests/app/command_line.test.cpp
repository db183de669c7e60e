// The program from outside: exit codes, one line of error each, what goes where.
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "halfstep/engine/tables/tables.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using namespace halfstep::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

/// Bad usage or bad input: code 2, nothing on standard output, one line on standard error that says this.
void refuses(const std::string& arguments, const std::string& message) {
  const auto ran = program(arguments);
  INFO("halfstep " << arguments << "\n" << ran.err);
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
  CHECK(ran.err.starts_with("halfstep: "));
  CHECK_THAT(ran.err, ContainsSubstring(message));
}

const std::string quick = "run convergence --method rk4 --problem harmonic-oscillator --levels 2..9 ";

}  // namespace

TEST_CASE("program: help and version", "[program]") {
  CHECK(program("--version").out.starts_with("halfstep "));
  CHECK_THAT(program("--help").out, ContainsSubstring("reference"));
  for (const std::string verb :
       {"run", "report", "check", "fit", "lint", "drift", "theory", "mutate", "discriminate", "list", "reference"}) {
    const auto ran = program(verb + " --help");
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    CHECK_THAT(ran.out, ContainsSubstring("halfstep " + verb));
  }
}

TEST_CASE("program: asking for nothing, or for what there is not", "[program]") {
  refuses("",
          "nothing to do; give a verb: run, merge, slurm-script, report, check, fit, lint, drift, theory, certify, "
          "explain, "
          "mutate, discriminate, list, reference");
  refuses("rnu", "there is no verb \"rnu\" (did you mean \"run\"?)");
  refuses("--hlep", "there is no option \"--hlep\" in front of a verb (did you mean \"--help\"?)");
  refuses("run --methd rk4", "run has no option \"--methd\" (did you mean \"--method\"?)");
  refuses("list", "is required");
  refuses("list method", "there are no \"method\" (did you mean \"methods\"?)");
  refuses("list methods extra", "\"extra\" is one argument too many");
  refuses("list methods --csv --json", "excludes");
  refuses("report", "DIR is required");
  refuses("check", "--baseline is required");
  refuses("reference", "PROBLEM is required");
}

TEST_CASE("program: explain and reference know what study files define", "[program]") {
  const TemporaryFolder folder;
  const std::string file = (folder / "mine.toml").string();
  std::ofstream(file) << "[[problem]]\nname = \"mine\"\nequation = \"x'' = -x\"\n"
                         "initial = [\"x = 1\", \"x' = 0\"]\ntime = \"5\"\n"
                         "[[method]]\nname = \"euler-of-mine\"\na = [[\"0\"]]\nb = [\"1\"]\norder = 1\n";
  CHECK_THAT(program("reference mine " + file).out, ContainsSubstring("x1 = 2.836621854632262644666391715135573e-01"));
  refuses("reference mine", "\"mine\"");
  const auto ran = program("explain euler-of-mine mine global_velocity " + file);
  CHECK(ran.code == 0);
  CHECK_THAT(ran.out, ContainsSubstring("euler-of-mine, mine, double, global_velocity"));
  CHECK(program("explain euler-of-mine mine " + file).code == 0);  // of the first quantity
  refuses("explain rk4 mine", "\"mine\"");
  refuses("explain rk4 kepler global_position energy", "\"energy\" is one quantity too many");
  refuses("explain rk4 kepler missing.toml", "missing.toml");
}

TEST_CASE("program: unknown names and impossible values", "[program][slow]") {
  refuses("run convergance", "did you mean \"convergence\"?");
  refuses("run --method velocty-verlet", "did you mean \"velocity-verlet\"?");
  refuses("run --problem keppler", "did you mean \"kepler\"?");
  refuses("run --precision duoble", "did you mean \"double\"?");
  refuses("run --method 'zz*'", "no method matches \"zz*\"");
  refuses("run --levels 9..2", "the first must not be greater than the last");
  refuses("run --levels two..nine", "expected A..B");
  refuses("run --time -5", "must be greater than 0");
  refuses("run --time ''", "");
  refuses("run --time", "--time");
  refuses("run --jobs 0", "--jobs \"0\": expected a whole number of at least 1");
  refuses("run --jobs many", "--jobs \"many\": expected a whole number");
  refuses("run --budget 1e6", "--budget \"1e6\": expected a whole number");
  refuses("run --problem kepler:e=1", "must be 0 or more and less than 1");
  refuses("run --problem kepler:T=5 --time 6", "the end time is given twice");
  refuses("run --out a --out b", "--out");
  refuses("run --out ''", "--out is empty");
  refuses("reference kepler --precision many", "no precision is named \"many\"");
  refuses("reference '*'", "more than one problem");
}

TEST_CASE("program: files that are not there or malformed", "[program]") {
  refuses("run none.toml", "none.toml: cannot be opened: No such file or directory");
  refuses("report none", "none: there is no such folder");
  refuses("report .", "holds no tables");
  refuses("fit none.csv", "none.csv: cannot be opened: No such file or directory");
  refuses("check --baseline none.csv", "none.csv: cannot be opened: No such file or directory");
  const TemporaryFolder folder;
  const auto ran = shell(folder, "echo 'study = [' > s.toml; \"$halfstep\" run s.toml");
  CHECK(ran.code == 2);
  CHECK_THAT(ran.err, ContainsSubstring("halfstep: s.toml:"));
  const auto csv = shell(folder, "printf 'h,error\\n0.1,abc\\n' > e.csv; \"$halfstep\" fit e.csv");
  CHECK(csv.code == 2);
  CHECK_THAT(csv.err, ContainsSubstring("halfstep: e.csv:2:5: column \"error\": \"abc\" is not a number"));
}

TEST_CASE("program: a run writes its tables, its report, and says where", "[program][slow]") {
  const TemporaryFolder folder;
  const auto ran = shell(folder, "\"$halfstep\" " + quick + "--out res");
  INFO(ran.err);
  CHECK(ran.code == 0);
  CHECK_THAT(ran.out, ContainsSubstring("Report: res/index.html\n✓ all "));
  CHECK_THAT(ran.out, Catch::Matchers::EndsWith(" as declared (5 orders, 1 proof)\n"));
  CHECK(ran.out.find('\x1b') == std::string::npos);
  CHECK(ran.err.find('\x1b') == std::string::npos);
  const auto rows = read_csv<ErrorRow>(folder / "res/errors.csv");
  REQUIRE(rows.size() == 8);
  CHECK(rows.front().steps == 32);
  CHECK(std::filesystem::exists(folder / "res/index.html"));

  // Redrawn from the tables alone: the same page.
  const auto page = content(folder / "res/index.html");
  const auto again = shell(folder, "rm res/index.html; \"$halfstep\" report res");
  CHECK(again.code == 0);
  CHECK(content(folder / "res/index.html") == page);
}

TEST_CASE("program: --resume computes only what is missing", "[program]") {
  const TemporaryFolder folder;
  CHECK(shell(folder, "\"$halfstep\" " + quick + "--no-report --out res").code == 0);
  CHECK_FALSE(std::filesystem::exists(folder / "res/index.html"));
  const auto before = content(folder / "res/errors.csv");
  // A row that was there is kept as it is, seconds included.
  CHECK(shell(folder, "\"$halfstep\" " + quick + "--no-report --resume --out res").code == 0);
  CHECK(content(folder / "res/errors.csv") == before);
}

TEST_CASE("program: a run without a report prints the orders of few methods, and of more with --verbose", "[program]") {
  const TemporaryFolder folder;
  const auto few = shell(folder, "\"$halfstep\" " + quick + "--no-report --out few");
  CHECK_THAT(few.out, ContainsSubstring("4 -> 4.0"));
  const std::string six = quick + "-m heun -m ralston -m midpoint -m ab2 -m ab3 ";
  const auto brief = shell(folder, "\"$halfstep\" " + six + "--no-report --out res");
  CHECK(brief.out.find("declared -> observed") == std::string::npos);
  CHECK_THAT(brief.out, ContainsSubstring("Tables: res (--verbose prints all of them)\n"));
  const auto verbose = shell(folder, "\"$halfstep\" " + six + "--no-report --verbose --out all");
  CHECK_THAT(verbose.out, ContainsSubstring("declared -> observed"));
  CHECK_FALSE(std::filesystem::exists(folder / "all/index.html"));
}

TEST_CASE("program: a study file and options that override it", "[program]") {
  const TemporaryFolder folder;
  const std::string text =
      "study = \"convergence\"\nproblems = [\"harmonic-oscillator\"]\nlevels = \"2..6\"\n[[method]]\nname = "
      "\"mine\"\norder = 1\na = [[]]\nb = [1]\n";
  const auto ran = shell(folder, "cat > s.toml <<'END'\n" + text +
                                     "END\n\"$halfstep\" run s.toml --levels 3..8 "
                                     "--no-report --out res");
  INFO(ran.err);
  CHECK(ran.code == 0);
  const auto rows = read_csv<ErrorRow>(folder / "res/errors.csv");
  REQUIRE(rows.size() == 6);
  CHECK(rows.front().method == "mine");
  CHECK(rows.front().level == 3);
}

TEST_CASE("program: a method that claims too much exits with 1", "[program]") {
  const TemporaryFolder folder;
  const std::string text =
      "[[method]]\nname = \"mine\"\norder = 2\na = [[]]\nb = [1]\n";  // explicit Euler, and no second order
  const auto ran = shell(folder, "printf '" + text +
                                     "' > s.toml; \"$halfstep\" run convergence s.toml --problem kepler "
                                     "--no-report --out res");
  CHECK(ran.code == 1);
  CHECK_THAT(ran.out, ContainsSubstring("kepler / mine / double / global_position: fail, "));
  CHECK_THAT(content(folder / "res/orders.csv"), ContainsSubstring(",fail,"));
}

TEST_CASE("program: a declaration that the coefficients disprove fails, whatever double can show of it", "[program]") {
  const TemporaryFolder folder;
  const std::string text =
      "[[method]]\nname = \"mine\"\norder = 4\na = [[], [\"1/2\"], [0, \"1/2\"], [0, 0, 1]]\n"
      "b = [\"1/6\", \"1/3 + 1/10^9\", \"1/3 - 1/10^9\", \"1/6\"]\n";
  const auto ran = shell(folder, "printf '" + text +
                                     "' > s.toml; \"$halfstep\" run convergence s.toml --problem exponential "
                                     "--levels 2..6 --no-report --out res");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 1);
  CHECK_THAT(content(folder / "res/orders.csv"), !ContainsSubstring(",fail,"));
  CHECK_THAT(ran.out, ContainsSubstring("mine: declares order 4, its coefficients prove 2: "));
}

TEST_CASE("program: an output folder that cannot be written", "[program]") {
  const TemporaryFolder folder;
  const auto file = shell(folder, "echo > res; \"$halfstep\" " + quick + "--out res");
  CHECK(file.code == 2);
  CHECK_THAT(file.err, ContainsSubstring("halfstep: res"));
  CHECK(file.out.empty());
  const auto below = shell(folder, "\"$halfstep\" " + quick + "--out res/deeper");
  CHECK(below.code == 2);
  CHECK_THAT(below.err, ContainsSubstring("Not a directory"));
  if (::geteuid() != 0) {  // root may write anywhere
    const auto locked = shell(folder, "mkdir locked; chmod 500 locked; \"$halfstep\" " + quick + "--out locked/res");
    CHECK(locked.code == 2);
    CHECK_THAT(locked.err, ContainsSubstring("Permission denied"));
  }
}

TEST_CASE("program: a full disk", "[program][slow]") {
  const auto full = program("list methods > /dev/full");
  CHECK(full.code == 2);
  CHECK_THAT(full.err, ContainsSubstring("standard output cannot be written: No space left on device"));
  // A limit on the size of files stands for a full disk: the system refuses to write on.
  const TemporaryFolder folder;
  const auto ran = shell(folder, "trap '' XFSZ; ulimit -f 1; \"$halfstep\" " + quick + "--method '*' --out res");
  INFO(ran.err);
  CHECK(ran.code == 2);
  CHECK_THAT(ran.err, ContainsSubstring("cannot be written: "));
}

TEST_CASE("program: a reader that goes away is no crash", "[program][slow]") {
  const auto ran = program("list methods --json | true; echo done");
  CHECK(ran.code == 0);
  CHECK(ran.out == "done\n");
  CHECK(ran.err.empty());
  const TemporaryFolder folder;
  const auto code = shell(folder, "{ \"$halfstep\" list methods --json; echo $? > code; } | true; sleep 1; cat code");
  CHECK(code.out == "0\n");
}

TEST_CASE("program: an interrupt keeps finished rows and --resume goes on", "[program]") {
  const TemporaryFolder folder;
  const std::string slow =
      "run convergence --method rk4 --problem kepler --precision 50 --levels 2..13 --no-report --out res";
  // A shell without job control starts background jobs with SIGINT ignored: TERM is watched just the same.
  const auto ran =
      shell(folder, "\"$halfstep\" " + slow +
                        " & p=$!; n=0; while [ $(cat res/errors.csv 2>/dev/null | wc -l) "
                        "-lt 4 ] && [ $n -lt 300 ]; do sleep 0.1; n=$((n+1)); done; kill -TERM $p; wait $p");
  INFO(ran.err);
  CHECK(ran.code == 130);
  CHECK_THAT(ran.err, ContainsSubstring("interrupted; finished results are in res"));
  CHECK_THAT(ran.err, ContainsSubstring("--resume"));
  const auto kept = read_csv<ErrorRow>(folder / "res/errors.csv");
  CHECK(kept.size() >= 3);
  CHECK(kept.size() < 12);
  const auto rest = shell(folder,
                          "\"$halfstep\" run convergence --method rk4 --problem kepler --precision 50 --levels "
                          "2..9 --no-report --resume --out res");
  CHECK(rest.code == 0);
  const auto all = read_csv<ErrorRow>(folder / "res/errors.csv");
  REQUIRE(all.size() >= 8);
  for (std::size_t i = 0; i < 3; ++i) CHECK(all[i].seconds == kept[i].seconds);
}

TEST_CASE("program: lists for people, spreadsheets and scripts", "[program][slow]") {
  const auto text = program("list methods");
  CHECK(text.code == 0);
  CHECK_THAT(text.out, ContainsSubstring("velocity-verlet"));
  CHECK_THAT(text.out, ContainsSubstring("doi:10.1063/1.442716"));
  CHECK_THAT(program("list methods --csv").out, ContainsSubstring("name,what,family,position,velocity,"));
  CHECK(program("list problems --json").out.starts_with("[\n  {\n    \"name\": "));
  CHECK_THAT(program("list studies").out, ContainsSubstring("convergence"));
  CHECK_THAT(program("list precisions --csv").out, ContainsSubstring("\nquad,114,34,"));
}

TEST_CASE("program: the reference solution with the digits that are certain", "[program]") {
  const auto ran = program("reference harmonic-oscillator --time 1 --precision 50");
  INFO(ran.out);
  CHECK(ran.code == 0);
  CHECK_THAT(ran.out, ContainsSubstring("x1 = "));
  CHECK_THAT(ran.out, ContainsSubstring("v1 = "));
}

TEST_CASE("program: fit judges foreign data", "[program]") {
  const TemporaryFolder folder;
  const std::string good =
      "h,error,claimed\\n0.1,1e-2,2\\n0.05,2.5e-3,2\\n0.025,6.25e-4,2\\n0.0125,1.5625e-4,2\\n"
      "0.00625,3.90625e-5,2\\n0.003125,9.765625e-6,2\\n";
  const auto ran = shell(folder, "printf '" + good + "' > e.csv; \"$halfstep\" fit e.csv --csv");
  CHECK(ran.code == 0);
  CHECK_THAT(ran.out,
             ContainsSubstring("series,claimed,observed,uncertainty,constant,first_level,last_level,verdict,reason\n"));
  CHECK_THAT(ran.out, ContainsSubstring(",pass,observed as claimed\n"));
  const auto wrong = shell(folder, "sed 's/,2$/,3/' e.csv > w.csv; \"$halfstep\" fit w.csv");
  CHECK(wrong.code == 1);
  const auto piped = shell(folder, "\"$halfstep\" fit - --csv --jobs 1 < e.csv");
  CHECK(piped.code == 0);
  CHECK(piped.out == ran.out);
  const auto bad = shell(folder, "printf 'h,error\\n0.1,x\\n' | \"$halfstep\" fit -");
  CHECK(bad.code == 2);
  CHECK(bad.err == "halfstep: standard input:2: column \"error\": \"x\" is not a number\n");
}

TEST_CASE("program: a name of which nothing is seen is refused in quotes", "[program]") {
  const TemporaryFolder folder;
  const auto refused = [&](const std::string& typed, const std::string& line) {
    INFO(typed);
    const auto no = shell(folder, "\"$halfstep\" " + typed);
    CHECK(no.code == 2);
    CHECK(no.err == "halfstep: " + line + "\n");
  };
  refused("fit ' '", "\" \": cannot be opened: No such file or directory");
  refused("report ''", "\"\": there is no such folder");
  refused("report ' '", "\" \": there is no such folder");
  refused("merge ' ' -o out", "\" \": there is no such folder");
}

TEST_CASE("program: a baseline is frozen, checked, and deviations are told", "[program]") {
  const TemporaryFolder folder;
  CHECK(shell(folder, "\"$halfstep\" " + quick + "--no-report --out res").code == 0);
  const auto frozen = shell(folder, "\"$halfstep\" check --baseline base.csv res --update");
  INFO(frozen.out << frozen.err);
  REQUIRE(frozen.code == 0);
  const auto same = shell(folder, "\"$halfstep\" check --baseline base.csv res --junit j.xml");
  CHECK(same.code == 0);
  CHECK_THAT(content(folder / "j.xml"), ContainsSubstring("failures=\"0\""));
  // Global orders of 5 with a reason: not what is measured.
  const auto off =
      shell(folder,
            "sed 's/,global_position,[0-9.]*,\\(.*\\),$/,global_position,5,\\1,for the test/' base.csv > off.csv; "
            "\"$halfstep\" check --baseline off.csv res --junit j.xml");
  INFO(off.out << off.err);
  CHECK(off.code == 1);
  CHECK_THAT(off.out, ContainsSubstring("where 5 within"));
  CHECK_THAT(off.out, ContainsSubstring("rate"));
  CHECK_THAT(content(folder / "j.xml"), ContainsSubstring("failures=\"1\""));
  // Without a folder, what the baseline names is run.
  const auto run = shell(folder, "grep -v energy base.csv > b.csv; \"$halfstep\" check --baseline b.csv");
  INFO(run.out << run.err);
  CHECK_THAT(run.out, ContainsSubstring("rows of the baseline"));
  CHECK((run.code == 0 || run.code == 1));
}

TEST_CASE("program: without gnuplot the rest of the report is made", "[program]") {
  const TemporaryFolder folder;
  const auto ran = shell(folder, "PATH=/nonexistent; \"$halfstep\" " + quick + "--out res");
  INFO(ran.err);
  CHECK(ran.code == 0);
  CHECK_THAT(ran.err, ContainsSubstring("halfstep: warning: "));
  CHECK_THAT(ran.err, ContainsSubstring("gnuplot"));
  CHECK(std::filesystem::exists(folder / "res/index.html"));
}
