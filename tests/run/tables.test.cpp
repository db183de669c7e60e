// Tables survive the way to a file and back, and a file that is wrong is refused by line and column.
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/plan/read_results.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/portrait/portrait.hpp"
#include "halfstep/studies/timing/timing.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;

namespace {

template <class Row>
std::string refusal(const std::string& name, const std::string& text) {
  const testing::TemporaryFolder folder;
  std::ofstream(folder / name) << text;
  try {
    read_csv<Row>(folder / name);
  } catch (const InputError& error) {
    return std::string(error.what()).substr(folder.path.string().size() + 1);
  }
  return "accepted";
}

template <class Row>
std::string round_trip(const std::vector<Row>& rows) {
  const testing::TemporaryFolder folder;
  write_csv(folder / "table.csv", rows);
  return to_csv(read_csv<Row>(folder / "table.csv"));
}

const std::string timing_header =
    "problem,method,precision,nanoseconds_per_step,nanoseconds_per_force_evaluation,force_evaluations_per_step,"
    "repetitions\n";

}  // namespace

TEST_CASE("csv: the headers begin as the interface says") {
  CHECK(to_csv(std::vector<ErrorRow>{}) ==
        "problem,method,precision,level,steps,h,global_position,global_velocity,local_position,local_velocity,energy,"
        "force_evaluations,seconds,status,max_position,max_velocity,signed_position,signed_velocity,"
        "reason,global_state,local_state,max_state,signed_state\n");
  CHECK(to_csv(std::vector<OrderRow>{}) ==
        "problem,method,precision,quantity,expected,observed,uncertainty,constant,first_level,last_level,verdict,"
        "constant_uncertainty,reason,evidence,finest_error\n");
  CHECK(to_csv(std::vector<EnergyRow>{}) == "problem,method,precision,h,t,relative_energy_error\n");
  CHECK(to_csv(std::vector<DriftRow>{}) ==
        "problem,method,precision,h,time,max_relative_energy_error,drift_per_time,drift_uncertainty,behaviour\n");
  CHECK(to_csv(std::vector<TimingRow>{}) == timing_header);
}

TEST_CASE("csv: doubles and wide numbers come back as they were") {
  ErrorRow row;
  row.problem = "kepler:e=0.9,GM=1";
  row.method = "ab4:start=\"euler\"";
  row.precision = "100";
  row.h = {"0.1", 0.1};
  row.global_position = {"1.23456789012345678901234567890123456789012345678901e-400", 0};
  row.local_position = {"inf", std::numeric_limits<double>::infinity()};
  row.local_velocity = {"nan", std::numeric_limits<double>::quiet_NaN()};
  row.steps = 123456789012345;
  row.seconds = 0.1 + 0.2;
  row.status = "unstable";
  row.signed_position = "1e-3;-2e-4";
  const testing::TemporaryFolder folder;
  write_csv(folder / "errors.csv", std::vector{row});
  const ErrorRow back = read_csv<ErrorRow>(folder / "errors.csv").at(0);
  CHECK(back.problem == row.problem);
  CHECK(back.method == row.method);
  CHECK(back.global_position.text == row.global_position.text);
  CHECK(back.global_position.value == 0.0);
  CHECK(std::isinf(back.local_position.value));
  CHECK(std::isnan(back.local_velocity.value));
  CHECK(back.global_velocity.empty());
  CHECK(back.steps == row.steps);
  CHECK(back.seconds == row.seconds);
  CHECK(back.signed_position == row.signed_position);
  CHECK_FALSE(std::filesystem::exists(folder / "errors.csv.part"));
}

TEST_CASE("csv: reading what was written and writing it again changes no byte") {
  OrderRow resolved{"kepler",  "rk4", "quad", Quantity::energy, 4.0,  4.0001, 0.0003,
                    1.0 / 3.0, 2,     9,      Verdict::pass,    1e-5, "a, b", "the order is the claim | order yes",
                    1e-9};
  OrderRow open{"kepler",      "euler", "quad", Quantity::energy, {}, {}, {}, {}, 0, 0, Verdict::no_window, {},
                "said \"so\"", "",      {}};
  CHECK(round_trip(std::vector{resolved, open}) == to_csv(std::vector{resolved, open}));
  const std::vector<PortraitRow> portrait{{"p", "m", "double", 0.1, 1, 2, std::nan(""), 3, std::nan("")}};
  CHECK(round_trip(portrait) == to_csv(portrait));
  const std::vector<MethodRow> methods{{"rk4", "# odd ", "Runge-Kutta", 4, 4, "4/4", "4", true, false, "Kutta 1901"}};
  CHECK(round_trip(methods) == to_csv(methods));
  const std::vector<ProofRow> proofs{{"rk4", 4, 4, "rooted trees"}, {"gear5", 5, {}, "no exact coefficients"}};
  CHECK(round_trip(proofs) == to_csv(proofs));
  const std::vector<ProblemRow> problems{{"kepler", "r'' = -r/|r|^3", "e = 0.6", "a(x)", "Kepler", 2, 10, true}};
  CHECK(round_trip(problems) == to_csv(problems));
}

TEST_CASE("csv: columns in any order, with comments, a byte order mark, CRLF and no last line end") {
  const testing::TemporaryFolder folder;
  std::ofstream(folder / "energy.csv") << "\xEF\xBB\xBF# made elsewhere\r\n"
                                          "t,h,extra,problem,method,precision,relative_energy_error\r\n"
                                          "\r\n1,0.5,x,kepler,rk4,double,1e-3";
  const auto rows = read_csv<EnergyRow>(folder / "energy.csv");
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].h == 0.5);
  CHECK(rows[0].t == 1.0);
  CHECK(rows[0].relative_energy_error == 1e-3);
}

TEST_CASE("csv: columns added later may be missing, and are then empty in every row") {
  const testing::TemporaryFolder folder;
  std::ofstream(folder / "orders.csv")
      << "problem,method,precision,quantity,expected,observed,uncertainty,constant,first_level,last_level,verdict\n"
         "kepler,rk4,double,energy,4,4,0.1,1,0,3,pass\nkepler,rk4,double,local_position,4,,,,0,0,no-window\n";
  const auto rows = read_csv<OrderRow>(folder / "orders.csv");
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].reason.empty());
  CHECK_FALSE(rows[0].constant_uncertainty);
  CHECK_FALSE(rows[1].observed);
}

TEST_CASE("csv: a wrong file is refused by line and column") {
  CHECK(refusal<TimingRow>("t.csv", timing_header + "kepler,rk4,double,12,x3,4,8\n") ==
        "t.csv:2:22: column \"nanoseconds_per_force_evaluation\": \"x3\" is not a number");
  CHECK(refusal<TimingRow>("t.csv", timing_header + "kepler,rk4,double,12,1e,4,8\n") ==
        "t.csv:2:22: column \"nanoseconds_per_force_evaluation\": \"1e\" is not a number");
  CHECK(refusal<TimingRow>("t.csv", timing_header + "\nkepler,rk4,double,12,3,4,8.5\n") ==
        "t.csv:3:26: column \"repetitions\": \"8.5\" is not a whole number");
  CHECK(refusal<TimingRow>("t.csv", timing_header + "kepler,rk4\n") ==
        "t.csv:2:11: fewer fields than the header has columns");
  CHECK(refusal<TimingRow>("t.csv", timing_header + "kepler,rk4,double,12,3,4,8,9\n") ==
        "t.csv:2:28: more fields than the header has columns");
  CHECK(refusal<TimingRow>("t.csv", timing_header + "kepler,\"rk4,double,12,3,4,8\n") ==
        "t.csv:2:8: a quote is not closed; a field may not hold a line break");
  CHECK(
      refusal<EnergyRow>("e.csv", "problem;method;precision;h;t;relative_energy_error\n") ==
      "e.csv:1:1: column \"problem\" is missing; found: problem;method;precision;h;t;relative_energy_error; expected: "
      "problem,method,precision,h,t,relative_energy_error (fields are separated by ',', not by ';')");
  CHECK(refusal<EnergyRow>("e.csv", "") == "e.csv:1:1: the file is empty; a header line was expected");
  CHECK(refusal<OrderRow>("o.csv", to_csv(std::vector<OrderRow>{}) + "k,m,double,energy,4,4,0.1,1,0,3,good,,,,\n") ==
        "o.csv:2:33: column \"verdict\": \"good\" is not a verdict (pass, fail, superconvergent, rounding-limited, "
        "unstable, no-window, resolved, noise-limited, other-law)");
}

TEST_CASE("csv: numbers are read to the nearest double, whole fields only") {
  const CsvLine line{7, {}};
  const Column h{"h"};
  const auto number = [&](const char* text) { return field_value("f.csv", line, h, text); };
  CHECK(number("+1.5") == 1.5);
  CHECK(number("0.1000000000000000055511151231257827021181583404541015625") == 0.1);
  CHECK(number("1e400") == std::numeric_limits<double>::infinity());
  CHECK(number("-1e400") == -std::numeric_limits<double>::infinity());
  CHECK(number("1e-400") == 0.0);
  CHECK(number("1e-99999") == 0.0);
  for (const char* text : {"", "+", "+-1", "1 2", "0x10", "1,5", "1e"}) {
    INFO(text);
    CHECK_THROWS_AS(number(text), InputError);
  }
}

TEST_CASE("csv: a file that cannot be written is reported and leaves nothing behind") {
  const testing::TemporaryFolder folder;
  const auto why = [](const std::filesystem::path& file) -> std::string {
    try {
      write_csv(file, std::vector<EnergyRow>(1));
    } catch (const InputError& error) {
      return error.what();
    }
    return "written";
  };
  const auto missing = folder / "nowhere" / "energy.csv";
  CHECK(why(missing) == missing.string() + ": cannot be written: No such file or directory");
  if (std::filesystem::exists("/dev/full")) {
    std::filesystem::create_symlink("/dev/full", folder / "energy.csv.part");
    CHECK(why(folder / "energy.csv") ==
          (folder / "energy.csv").string() + ": cannot be written: No space left on device");
    CHECK_FALSE(std::filesystem::exists(folder / "energy.csv"));
  }
}

TEST_CASE("results: a folder without tables is refused") {
  const testing::TemporaryFolder folder;
  CHECK_THROWS_AS(read_results(folder.path, all_studies()), InputError);
  CHECK_THROWS_AS(read_results(folder / "missing", all_studies()), InputError);
  const EnergyRow row{"kepler", "rk4", "double", 0.1, 0, 0};
  write_csv(folder / "energy.csv", std::vector{row});
  CHECK(read_results(folder.path, all_studies()).energy.size() == 1);
}

TEST_CASE("a reason of several lines stays one line of its table") {
  ErrorRow row;
  row.problem = "kepler";
  row.method = "mine";
  row.precision = "double";
  row.h = {"0.1", 0.1};
  row.status = "broken";
  row.reason = "said \"no\",\r\nthen\tdied\n";
  const testing::TemporaryFolder folder;
  write_csv(folder / "errors.csv", std::vector{row});
  const auto rows = read_csv<ErrorRow>(folder / "errors.csv");
  REQUIRE(rows.size() == 1);
  CHECK(rows.front().reason == "said \"no\",  then died ");
}

TEST_CASE("a table whose columns are members of other rows is refused, and the column named") {
  const std::vector<Field> columns = {{"problem", &PortraitRow::problem}, {"seconds", &ErrorRow::seconds}};
  CHECK(engine::detail::checked({"some.csv", {columns[0]}}, typeid(PortraitRow)).columns.size() == 1);
  CHECK_THROWS_WITH(engine::detail::checked({"some.csv", columns}, typeid(PortraitRow)),
                    Catch::Matchers::ContainsSubstring("some.csv: column \"seconds\""));
}
