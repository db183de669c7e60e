// Folders of results that were damaged, and folders that hold no results at all.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/run/out_folder.hpp"
#include "halfstep/engine/tables/json.hpp"
#include "tests/catch.hpp"
#include "tests/files.hpp"
#include "tests/program.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using Catch::Matchers::ContainsSubstring;
using halfstep::testing::TemporaryFolder;
using halfstep::testing::write;

TEST_CASE("json: a damaged file is named, with line and column where there is one", "[hostile]") {
  const TemporaryFolder folder;
  const auto why = [&](const std::string& text) -> std::string {
    write(folder / "run.json", text);
    try {
      read_run_json(folder / "run.json");
    } catch (const InputError& error) {
      return std::string(error.what()).substr(folder.path.string().size() + 1);
    }
    return "read";
  };
  CHECK(why("{\"version\": \"1\", \"study\": {}}") == "read");
  CHECK(why("").starts_with("run.json:1:1: not JSON"));
  CHECK(why("{\n  \"version\": oops}").starts_with("run.json:2:14: not JSON"));
  CHECK(why("[]").starts_with("run.json:1:1: an object"));
  CHECK(why("{\"study\": {}}") == "run.json:1:1: \"version\" is missing");
  CHECK(why("{\"version\": \"1\",\n\"jobs\": \"many\"}") == "run.json:2:1: \"jobs\" must be a whole number");
  CHECK(why("{\"version\": \"1\", \"wall_seconds\": -1}").starts_with("run.json:1:18: \"wall_seconds\" must be"));
  CHECK(why("{\"version\": \"1\", \"version\": \"2\"}").starts_with("run.json:1:26: \"version\" appears twice"));
  CHECK(why("{\"version\": \"\\u001b[31m\"}").starts_with("run.json:1:24: a text holds a control character"));
  CHECK(why("{\"version\": " + std::string(1'000'000, '[')).starts_with("run.json:1:29: lists and objects nested"));
  CHECK(why("{\"version\":\n4e400}").starts_with("run.json:2:"));
}

TEST_CASE("results: a folder that holds somebody else's files is not written into", "[hostile]") {
  const TemporaryFolder folder;
  CHECK_NOTHROW(check_out_folder(folder.path));
  CHECK_NOTHROW(check_out_folder(folder / "new"));
  CHECK_THROWS_WITH(check_out_folder("/"), ContainsSubstring("/: holds files that are not results of halfstep ("));
  write(folder / "letter.txt", "dear");
  CHECK_THROWS_WITH(check_out_folder(folder.path), ContainsSubstring("(letter.txt); name a new or an empty folder"));
  CHECK_THROWS_WITH(check_out_folder(folder / "letter.txt"), ContainsSubstring("is not a folder"));
  const auto accepted = [&](const std::string& name, const std::string& text) {
    write(folder / name, text);
    bool good = true;
    try {
      check_out_folder(folder.path);
    } catch (const InputError&) {
      good = false;
    }
    std::filesystem::remove(folder / name);
    return good;
  };
  CHECK(accepted("run.json", "{\"version\": \"0.1\", \"study\": {}}"));
  CHECK(accepted("methods.json", "{\"rk4\": \"a[] b[]\"}"));
  CHECK(accepted("studies.json", "{}"));
  CHECK(accepted("shard.json", "{\"shard\": 1, \"of\": 2, \"plan\": {}}"));
  CHECK(accepted("errors.csv", "problem,method,precision,level,steps,h,global_position\n"));
  CHECK(accepted("methods.csv", "name,what,family,position,velocity,source\n"));
  CHECK_FALSE(accepted("run.json", "{\"version\": \"0.1\"}"));
  CHECK_FALSE(accepted("run.json", "{\"version\": "));
  CHECK_FALSE(accepted("methods.json", "[1, 2]"));
  CHECK_FALSE(accepted("errors.csv", "line,error\n"));
  std::filesystem::create_directories(folder / "shard-1-of-3");
  CHECK_NOTHROW(check_out_folder(folder.path));
}

TEST_CASE("program: --out of somebody else's is refused before anything is run", "[program][hostile][slow]") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "home");
  write(folder / "home/letter.txt", "dear");
  const std::string quick = " --method rk4 --problem harmonic-oscillator --levels 2..9 --no-report";
  for (const std::string& command :
       {"run convergence --out home" + quick, "run convergence --shard 1/2 --out home" + quick,
        std::string("mutate --method rk4 --out home"), std::string("merge home --out home")}) {
    const auto ran = shell(folder, "\"$halfstep\" " + command);
    INFO(command << "\n" << ran.err);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK_THAT(ran.err, ContainsSubstring("home: holds files that are not results of halfstep (letter.txt)"));
  }
  write(folder / "data.csv", "h,error\n0.1,1e-2\n0.05,2.5e-3\n0.025,6e-4\n");
  const auto drawn = shell(folder, "\"$halfstep\" fit data.csv --plot home");
  CHECK(drawn.code == 2);
  CHECK_THAT(drawn.err, ContainsSubstring("home: holds files that are not figures of halfstep (letter.txt)"));
  for (int again = 0; again < 2; ++again) CHECK(shell(folder, "\"$halfstep\" fit data.csv --plot figures").code == 0);
  const auto entries = [&] {
    return std::distance(std::filesystem::directory_iterator(folder / "home"), std::filesystem::directory_iterator());
  };
  CHECK(entries() == 1);
  // One's own results are written over, and what else lies there is left.
  const std::string mine = "\"$halfstep\" run convergence --out mine" + quick;
  CHECK(shell(folder, mine).code == 0);
  write(folder / "mine/letter.txt", "dear");
  CHECK(shell(folder, mine).code == 0);
  CHECK(shell(folder, mine + " --resume").code == 0);
  CHECK(halfstep::testing::content(folder / "mine/letter.txt") == "dear");
}

TEST_CASE("program: damaged results are refused by report, check and --resume alike", "[program][hostile]") {
  const TemporaryFolder folder;
  const std::string run =
      "\"$halfstep\" run convergence energy --periods 20 --method rk4 --problem harmonic-oscillator --levels 2..9 "
      "--out r --no-report";
  REQUIRE(shell(folder, run).code == 0);
  REQUIRE(shell(folder, "\"$halfstep\" check --update --baseline b.csv r").code == 0);
  const auto refused = [&](const std::string& command, const std::string& place) {
    const auto ran = shell(folder, command);
    INFO(command << "\n" << ran.out << ran.err);
    CHECK(ran.code == 2);
    CHECK_THAT(ran.err, ContainsSubstring(place));
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
  };
  const auto damaged = [&](const std::string& name, const std::string& text, const std::string& place) {
    const auto before = halfstep::testing::content(folder / name);
    write(folder / name, text);
    refused("\"$halfstep\" report r", place);
    refused(run + " --resume", place);
    CHECK(halfstep::testing::content(folder / name) == text);
    write(folder / name, before);
  };
  const auto energy = halfstep::testing::content(folder / "r/energy.csv");
  // Within the file: a last line that was cut off is what an interrupted run leaves, which --resume writes anew.
  damaged("r/energy.csv", std::string(energy).insert(energy.find('\n') + 1, 1, '\0'), "r/energy.csv:");
  const auto orders = halfstep::testing::content(folder / "r/orders.csv");
  damaged("r/orders.csv", orders + orders.substr(orders.find('\n') + 1), "appears twice");
  damaged("r/run.json", "{\"version\": ", "r/run.json:1:13: not JSON");
  write(folder / "r/orders.csv", orders + "x,y,dubble,energy,1,1,1,1,0,0,pass,,,,\n");
  refused("\"$halfstep\" check --baseline b.csv r", "(did you mean \"double\"?)");
}
