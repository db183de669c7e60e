// Shards and their merge from outside: several processes, the tables of one; what is refused.
#include <algorithm>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/files.hpp"
#include "tests/program.hpp"

using namespace halfstep::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

namespace fs = std::filesystem;

/// Every kind of study of cells, two that have tables of their own, two precisions, a method that no program knows.
const std::string study =
    R"(study = ["convergence", "energy", "equal-cost", "portrait", "rounding", "timing", "variable-steps", "damping"]
methods = ["my-splitting", "rk4", "ab2"]
problems = ["harmonic-oscillator", "kepler"]
precisions = ["double", "float"]
levels = "0..7"
[[method]]
name = "my-splitting"
order = 2
kick = ["1/2", "1/2"]
drift = ["1", "0"]
)";

/// Not so many, for what is about folders.
const std::string quick =
    "run convergence --method rk4 --method ab2 --method velocity-verlet --problem harmonic-oscillator --levels 2..9 "
    "--out all --jobs 1 ";

/// A table without what was timed: errors.csv: seconds; timing.csv: nanoseconds and repetitions.
std::string untimed(const fs::path& file) {
  auto text = content(file);
  if (file.filename() == "errors.csv") return std::regex_replace(text, std::regex(",[^,\n]*,(ok|unstable),"), ",,$1,");
  if (file.filename() != "timing.csv") return text;
  return std::regex_replace(text, std::regex("\n([^,\n]*,[^,\n]*,[^,\n]*),[^\n]*"), "\n$1");
}

/// Name -> content of the tables in a folder, and of methods.json.
std::map<std::string, std::string> tables(const fs::path& dir) {
  std::map<std::string, std::string> texts;
  for (const auto& entry : fs::directory_iterator(dir))
    if (entry.path().extension() == ".csv" || entry.path().filename() == "methods.json")
      texts[entry.path().filename().string()] = untimed(entry.path());
  return texts;
}

void same_tables(const fs::path& one, const fs::path& other) {
  const auto a = tables(one), b = tables(other);
  for (const auto& [file, text] : a) {
    INFO(file);
    REQUIRE(b.contains(file));
    CHECK(text.size() > 20);
    CHECK((b.at(file) == text));  // in parentheses: a table is too long to be shown
  }
  CHECK(a.size() == b.size());
}

Ran call(const TemporaryFolder& folder, const std::string& arguments) {
  return shell(folder, "\"$halfstep\" " + arguments);
}

/// Three shards of `quick` in folder/all.
void three_shards(const TemporaryFolder& folder) {
  const auto ran = shell(folder, "for k in 1 2 3; do \"$halfstep\" " + quick + "--shard $k/3 || exit; done");
  INFO(ran.err);
  REQUIRE(ran.code == 0);
}

/// `merge` refuses what is in the folder: code 2, one line that says this, and nothing is written.
void refuses(const TemporaryFolder& folder, const std::string& arguments, const std::string& message) {
  const auto ran = call(folder, "merge " + arguments + " --out merged");
  INFO(ran.err);
  CHECK(ran.code == 2);
  CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
  CHECK_THAT(ran.err, ContainsSubstring(message));
  CHECK_FALSE(fs::exists(folder / "merged"));
}

void replace(const fs::path& file, const std::string& old_text, const std::string& by) {
  auto text = content(file);
  const auto at = text.find(old_text);
  REQUIRE(at != std::string::npos);
  write(file, text.replace(at, old_text.size(), by));
}

}  // namespace

TEST_CASE("program: three shards side by side, merged, are the run on one machine", "[program][shard][slow]") {
  const TemporaryFolder folder;
  write(folder / "study.toml", study);
  const auto shards = shell(folder, R"(pids=
for k in 1 2 3; do "$halfstep" run study.toml --shard $k/3 --jobs $k & pids="$pids $!"; done
for pid in $pids; do
  code=0; wait "$pid" || code=$?
  [ "$code" -le 1 ] || exit "$code"
done
"$halfstep" merge halfstep-out --no-report)");
  INFO(shards.err);
  const auto alone = call(folder, "run study.toml --out one --jobs 2 --no-report");
  CHECK(alone.code == 1);  // at these levels float does not show every order: that too is the same
  CHECK(shards.code == alone.code);
  // All but the tables of orders: a merge without a report leaves their rows on disk.
  const auto said = std::regex_replace(alone.out, std::regex("Tables: one"), "Tables: halfstep-out");
  const auto last_table = said.rfind("declared -> observed");
  REQUIRE(last_table != std::string::npos);
  const auto behind = said.find("\n\n", last_table);
  REQUIRE(behind != std::string::npos);
  CHECK_THAT(shards.out, ContainsSubstring(said.substr(behind + 2)));
  same_tables(folder / "one", folder / "halfstep-out");
  CHECK(tables(folder / "one").size() == 19);
  const auto facts = content(folder / "halfstep-out/run.json");
  for (const std::string part : {"\"1/3\"", "\"2/3\"", "\"3/3\"", "\"reference_digits\"", "my-splitting"})
    CHECK_THAT(facts, ContainsSubstring(part));
  CHECK_THAT(content(folder / "halfstep-out/shard-2-of-3/run.json"), ContainsSubstring("\"shard\": \"2/3\""));
}

TEST_CASE("program: a merge draws the report unless told not to", "[program][shard][slow]") {
  const TemporaryFolder folder;
  three_shards(folder);
  CHECK_FALSE(fs::exists(folder / "all/shard-1-of-3/index.html"));
  const auto merged = call(folder, "merge all/shard-3-of-3 all/shard-1-of-3 all/shard-2-of-3 --out page");
  CHECK(merged.code == 0);
  CHECK_THAT(merged.out, ContainsSubstring("Report: page/index.html"));
  CHECK(fs::exists(folder / "page/index.html"));
  // Going on from what was merged: nothing is left to be done, and no row is another.
  const auto before = content(folder / "page/errors.csv");
  const auto again = call(folder, std::regex_replace(quick, std::regex("--out all"), "--out page") + "--resume");
  CHECK(again.code == 0);
  CHECK(content(folder / "page/errors.csv") == before);
}

TEST_CASE("program: more shards than there is to distribute", "[program][shard][slow]") {
  const TemporaryFolder folder;
  const auto ran = shell(folder, "for k in 1 2 3 4 5; do \"$halfstep\" " + quick + "--shard $k/5 || exit; done");
  CHECK(ran.code == 0);
  CHECK_THAT(ran.err, ContainsSubstring("shard 5/5: nothing to do"));
  CHECK(call(folder, "merge all --out merged --no-report").code == 0);
  CHECK(call(folder, std::regex_replace(quick, std::regex("--out all"), "--out one") + "--no-report").code == 0);
  same_tables(folder / "one", folder / "merged");
}

TEST_CASE("program: a merge refuses gaps, duplicates and strangers", "[program][shard][slow]") {
  const TemporaryFolder folder;
  three_shards(folder);
  const fs::path two = folder / "all/shard-2-of-3", kept = folder / "kept";
  refuses(folder, "none", "none: there is no such folder");
  refuses(folder, ".", ".: holds no shard; expected shard.json");
  refuses(folder, "all/shard-1-of-3 all/shard-3-of-3", "shard 2/3 is missing");
  refuses(folder, "all/shard-2-of-3", "shards 1/3, 3/3 are missing");
  refuses(folder, "all all/shard-2-of-3",
          "shard.json:2:2: shard 2/3 appears twice: in all/shard-2-of-3 and in all/shard-2-of-3");
  const auto into_itself = call(folder, "merge all --out all/shard-2-of-3");
  CHECK(into_itself.code == 2);
  CHECK_THAT(into_itself.err, ContainsSubstring("holds shard 2/3 and is --out as well"));
  fs::copy(folder / "all", folder / "other", fs::copy_options::recursive);
  replace(folder / "other/shard-1-of-3/shard.json", "\"of\": 3", "\"of\": 4");
  CHECK_THAT(call(folder, std::regex_replace(quick, std::regex("--out all"), "--out other") +
                              "--no-report --shard 1/3 --resume")
                 .err,
             ContainsSubstring("other/shard-1-of-3/shard.json:3:2: holds shard 1/4, not 1/3; give another --out"));

  /// Refused where a file of the second shard has another text, and whole again behind it.
  const auto with_text = [&](const std::string& file, const std::string& text, const std::string& error) {
    const auto before = content(two / file);
    REQUIRE(text != before);
    write(two / file, text);
    refuses(folder, "all", error);
    write(two / file, before);
  };
  const auto with = [&](const std::string& file, const std::string& old_text, const std::string& by,
                        const std::string& error) {
    auto text = content(two / file);
    const auto at = text.find(old_text);
    REQUIRE(at != std::string::npos);
    with_text(file, text.replace(at, old_text.size(), by), error);
  };
  with("shard.json", "\"finished\": true", "\"finished\": false",
       "shard-2-of-3/shard.json:4:2: shard 2/3 is not finished; run it again");
  with("shard.json", "\"of\": 3", "\"of\": 4",
       "shard-2-of-3/shard.json:3:2: holds shard 2/4, but all/shard-1-of-3 shard 1/3");
  with("shard.json", "\"of\": 3", "\"of\": three", "shard-2-of-3/shard.json:3:9: not JSON");
  with("shard.json", "\"of\"", "\"off\"", "shard.json:1:1: key 'of' not found");
  with("shard.json", "\"version\": \"", "\"version\": \"0.0.", "are not of one plan: version ");
  with("shard.json", "\"flags\": \"", "\"flags\": \"-Ofast ", "are not of one plan: flags ");
  with("shard.json", "\"levels\": \"2..9\"", "\"levels\": \"2..10\"", "levels 2..9 and 2..10");
  with("shard.json", "\"number_of_cells\": 3", "\"number_of_cells\": 300",
       "are not of one plan: the 3 and 300 cells that their methods and problems form");
  with("shard.json", "\"double\": [\n   [\n    2,", "\"double\": [\n   [\n    1,",
       "\"rules\" does not count the ladders of the shard's cells; run shard 2/3 again");
  with("shard.json", "\"double\": [\n   [\n    2,", "\"double\": [\n   [\n    -2,",
       "\"rules\": -2 is not a whole number");
  with("orders.csv", "finest_error\n", "finest_error\r\n", "orders.csv:1: this is not the header");
  with("orders.csv", "problem,method,", "problem,note,method,", "fewer fields than the header has columns");
  with("errors.csv", "harmonic-oscillator,", "kepler,", "errors.csv:2: holds a row of kepler / ");
  with("errors.csv", ",2,32,", ",3,32,", "level \"3\" appears twice, first in line ");
  with("orders.csv", "\nharmonic-oscillator,", "\nharmonic-oscillator:w=2,", "not in the plan; run shard 2/3 again");
  // Another cell of the plan in its place, and one beyond it.
  const auto with_cell = [&](const std::string& pattern, const std::string& by, const std::string& error) {
    const std::regex first_cell(R"((\"cells\": \[\s*\[\s*))" + pattern);
    with_text("shard.json", std::regex_replace(content(two / "shard.json"), first_cell, "$01" + by), error);
  };
  with_cell(R"(\d+)", "3", "\"cells\": 3 is not a whole number from 0 to 2");
  with_cell(R"(\d+)", "0", " appears 2 times; it must be in one shard, once");
  with_cell(R"((\d+),)", "$2, 0,", "is not a list of four numbers");
  // Rows of another shard, and none at all.
  fs::copy(two, kept, fs::copy_options::recursive);
  fs::copy_file(folder / "all/shard-1-of-3/errors.csv", two / "errors.csv", fs::copy_options::overwrite_existing);
  refuses(folder, "all", ", which belongs to shard 1/3");
  const auto header = content(two / "errors.csv");
  write(two / "errors.csv", header.substr(0, header.find('\n') + 1));
  refuses(folder, "all", "errors.csv: holds no row of harmonic-oscillator / ");
  fs::remove_all(two);
  fs::rename(kept, two);
  CHECK(call(folder, "merge all --out merged --no-report").code == 0);
}

TEST_CASE("program: a merge refuses a shard whose tables were cut", "[program][shard]") {
  const TemporaryFolder folder;
  three_shards(folder);
  const auto shard = folder / "all/shard-1-of-3";
  const std::string errors = content(shard / "errors.csv"), record = content(shard / "shard.json");
  std::vector<std::string> lines;
  std::istringstream in(errors);
  for (std::string line; std::getline(in, line);) lines.push_back(line + "\n");
  REQUIRE(lines.size() > 8);
  const auto without = [&](std::size_t from, std::size_t to) {
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (i < from || i >= to) text += lines[i];
    write(shard / "errors.csv", text);
  };
  without(3, 5);  // in the middle: the levels left are those of before
  refuses(folder, "all", "when the shard finished; run shard 1/3 again");
  without(3, lines.size());
  refuses(folder, "all", "is not among the levels of its errors");
  // A record of a version that did not count rows: what it holds is still looked at as before.
  write(shard / "shard.json", std::regex_replace(record, std::regex("\"rows\": \\{[^}]*\\},?"), ""));
  without(3, 5);
  CHECK(call(folder, "merge all --no-report --out merged").code == 0);
}

TEST_CASE("program: a shard that is killed goes on from its rows", "[program][shard][slow]") {
  const TemporaryFolder folder;
  const std::string slow =
      "run convergence --method 'rk4*' --method 'ab?' --problem double-pendulum --problem kepler --levels 0..14 "
      "--precision double --jobs 1 --no-report ";
  // Killed as soon as some rows are there; then no last word can be written.
  const auto killed = shell(folder, "\"$halfstep\" " + slow + R"sh(--shard 1/2 & pid=$!
while [ "$(cat halfstep-out/shard-1-of-2/errors.csv 2>/dev/null | wc -l)" -lt 20 ]; do sleep 0.01; done
kill -9 $pid; wait $pid; echo $?)sh");
  CHECK_THAT(killed.out, ContainsSubstring("137"));
  const auto errors = folder / "halfstep-out/shard-1-of-2/errors.csv";
  const auto first_rows = content(errors).substr(0, 1000);
  REQUIRE(first_rows.size() == 1000);
  REQUIRE(call(folder, slow + "--shard 2/2").code == 0);
  refuses(folder, "halfstep-out", "shard-1-of-2/shard.json:4:2: shard 1/2 is not finished");
  const auto other = call(folder, slow + "--shard 1/2 --resume --budget 5000");
  CHECK(other.code == 2);
  const auto fewer = std::regex_replace(slow, std::regex(R"(0\.\.14)"), "0..13");
  CHECK_THAT(call(folder, fewer + "--shard 1/2 --resume").err,
             ContainsSubstring("cannot resume a different plan: levels 0..14 and 0..13"));
  REQUIRE(call(folder, slow + "--shard 1/2 --resume").code == 0);
  CHECK(content(errors).starts_with(first_rows));  // seconds included: these runs were not run again
  REQUIRE(call(folder, "merge halfstep-out --out merged --no-report").code == 0);
  REQUIRE(call(folder, slow + "--out one").code == 0);
  same_tables(folder / "one", folder / "merged");
}

TEST_CASE("program: what broke in a shard fails the merge", "[program][shard]") {
  const TemporaryFolder folder;
  const auto shards = shell(folder, "for k in 1 2; do \"$halfstep\" " + quick +
                                        "--no-report --program ./nothing --shard $k/2; echo $?; done");
  CHECK_THAT(shards.out, ContainsSubstring("1\n"));
  CHECK(shards.out.find("0\n1") == std::string::npos);
  const auto merged = call(folder, "merge all --out merged --no-report");
  INFO(merged.err);
  CHECK(merged.code == 1);
  CHECK_THAT(merged.out, ContainsSubstring("broken: program \"./nothing\" cannot be started"));
}

TEST_CASE("program: --shard as typed, and auto", "[program][shard]") {
  const TemporaryFolder folder;
  const auto ran = call(folder, quick + "--shard 4/3");
  CHECK(ran.code == 2);
  CHECK_THAT(ran.err, ContainsSubstring("there is no shard 4 of 3"));
  const auto nothing = shell(folder, "env -i \"$halfstep\" " + quick + "--shard auto");
  CHECK(nothing.code == 2);
  CHECK_THAT(nothing.err, ContainsSubstring("no launcher tells which shard this is; looked for SLURM_ARRAY_TASK_ID"));
  const auto ci = shell(folder, "env -i CI_NODE_INDEX=2 CI_NODE_TOTAL=3 \"$halfstep\" " + quick + "--shard auto");
  CHECK(ci.code == 0);
  CHECK(fs::exists(folder / "all/shard-2-of-3/errors.csv"));
  const auto mpi = shell(folder, "env -i PMI_RANK=2 PMI_SIZE=3 \"$halfstep\" " + quick + "--shard auto");
  CHECK_THAT(mpi.err, ContainsSubstring("shard 3/3: 1 of 3 cells; its tables go to all/shard-3-of-3"));
}

TEST_CASE("program: a script for Slurm", "[program][shard]") {
  const TemporaryFolder folder;
  write(folder / "it's a study.toml", study);
  const auto ran = call(folder, "slurm-script \"it's a study.toml\" -n 4 --out 'my results'");
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(ran.out.starts_with("#!/bin/bash\n"));
  for (const std::string line : {"#SBATCH --array=1-4\n", "#SBATCH --exclusive\n", "--dependency=\"afterok:$shards\"",
                                 "--shard \"$SLURM_ARRAY_TASK_ID/4\"", "/my results'"})
    CHECK_THAT(ran.out, ContainsSubstring(line));
  write(folder / "script.sh", ran.out);
  CHECK(shell(folder, "bash -n script.sh").code == 0);
  if (shell(folder, "command -v shellcheck").code == 0) {
    const auto checked = shell(folder, "shellcheck script.sh");
    INFO(checked.out);
    CHECK(checked.code == 0);
  } else {
    WARN("the script was not checked by shellcheck, which is not installed");
  }
  const auto refused = [&](const std::string& arguments, const std::string& message) {
    const auto no = call(folder, "slurm-script " + arguments);
    INFO(no.err);
    CHECK(no.code == 2);
    CHECK(no.out.empty());
    CHECK_THAT(no.err, ContainsSubstring(message));
  };
  refused("-n 4", "STUDY is required");
  refused("energy", "--shards is required");
  refused("energy -n 0", "expected a whole number of at least 1");
  refused("energie -n 4", "did you mean \"energy\"?");
  refused("none.toml -n 4", "none.toml: cannot be opened");
  refused("damping stability -n 3", "halfstep: -n 3: there are only 2 parts to distribute");
  std::ofstream(folder / "two.toml") << "study = [\"damping\", \"stability\"]\n";
  refused("two.toml -n 3", "halfstep: two.toml:1:1: -n 3: there are only 2 parts to distribute; use -n 2 or fewer");
}
