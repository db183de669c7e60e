// Fitting orders to data from elsewhere.
#include "halfstep/engine/fit/fit.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "tests/catch.hpp"
#include "tests/fit/fit_text.hpp"
#include "tests/ladder_maker.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using namespace halfstep::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

std::string ladder_text(double order, const std::string& before, const std::string& after) {
  std::string text;
  for (int k = 2; k < 10; ++k) {
    const double h = std::ldexp(1.0, -k);
    text += before + std::to_string(1 << k) + "," + std::to_string(std::pow(h, order) * (1 + h) * 1e12) + after + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("fit: steps or h, series or problem and method, claims, comments, blown-up runs") {
  const auto by_steps = fit_text("# from elsewhere\nsteps,error\n2,nan\n" + ladder_text(2, "", ""));
  REQUIRE(by_steps.size() == 1);
  CHECK(by_steps[0].name.empty());
  CHECK(by_steps[0].finding.verdict == Verdict::resolved);
  CHECK(std::abs(*by_steps[0].finding.observed - 2) <= 0.01);
  CHECK(std::abs(*by_steps[0].finding.constant / 1e12 - 1) <= 1e-3);
  CHECK(by_steps[0].ladder.rungs.front().h == 0.5);

  const auto by_method = fit_text("precision,method,problem,claimed,steps,error\n" +
                                  ladder_text(2, "double,a,p,2,", "") + ladder_text(3, "double,b,p,4,", ""));
  REQUIRE(by_method.size() == 2);
  CHECK(by_method[0].name == "p a double");
  CHECK(by_method[0].finding.verdict == Verdict::pass);
  CHECK(by_method[0].ladder.arithmetic.unit_roundoff == 0x1p-53);
  CHECK(by_method[1].finding.verdict == Verdict::fail);
  CHECK(claim_failed(by_method));
  CHECK_FALSE(claim_failed(by_steps));

  const auto mixed = fit_text("h,error,series\n0.1,1e-2,x\n0.1,1e-3,y\n0.05,2.5e-3,x\n0.05,1.2e-4,y\n");
  REQUIRE(mixed.size() == 2);
  CHECK(mixed[0].name == "x");
  CHECK(mixed[1].finding.verdict == Verdict::no_window);
}

TEST_CASE("fit: signed errors are taken as components") {
  const auto fits = fit_text("steps,error\n4,0.01\n8,-1e-3\n16,-2.5e-4\n");
  CHECK(fits[0].ladder.carries_sign);
}

TEST_CASE("fit: the tables") {
  const auto fits = fit_text("series,claimed,steps,error\n" + ladder_text(2, "\"a, b\",2,", "") + "c,,4,0.1\n");
  const std::string csv = fit_csv(fits);
  CHECK(csv.starts_with(
      "series,claimed,observed,uncertainty,constant,first_level,last_level,verdict,reason\n\"a, b\",2,"));
  CHECK(csv.ends_with(",pass,observed as claimed\nc,,,,,,,no-window,1 error is too few: an order takes at least 3\n"));
  const std::string table = fit_table(fits);
  CHECK(table.find("pass") != std::string::npos);
  CHECK(table.find("no-window") != std::string::npos);
}

TEST_CASE("fit: a table leaves out what no row has, but for the answers") {
  const auto head = [](const std::string& csv) {
    const std::string table = fit_table(fit_text(csv));
    std::istringstream words(table.substr(0, table.find('\n')));
    return std::vector<std::string>(std::istream_iterator<std::string>(words), {});
  };
  CHECK(head("steps,error\n" + ladder_text(2, "", "")) ==
        std::vector<std::string>{"observed", "uncertainty", "constant", "levels", "verdict", "why"});
  CHECK(head("claimed,steps,error\n2,4,0.1\n") == std::vector<std::string>{"claimed", "observed", "verdict", "why"});
  CHECK(head("series,steps,error\na,4,0.1\n") == std::vector<std::string>{"series", "observed", "verdict", "why"});
}

TEST_CASE("fit: step sizes under other names") {
  const std::string rows = "0.5,1e-1\n0.25,2.5e-2\n0.125,6.25e-3\n0.0625,1.5625e-3\n";
  const std::string counts = "2,1e-1\n4,2.5e-2\n8,6.25e-3\n16,1.5625e-3\n";
  const std::string plain = fit_csv(fit_text("h,error\n" + rows));
  for (const std::string name : {"dt", "dx"}) CHECK(fit_csv(fit_text(name + ",error\n" + rows)) == plain);
  CHECK(fit_csv(fit_text("N,error\n" + counts)) == plain);
}

TEST_CASE("fit: errors repeated at one step size are their mean, with the noise of their scatter") {
  const auto twice = fit_text("h,error\n0.1,3\n0.1,1\n0.05,0.5\n0.05,0.5\n");
  const auto& rungs = twice[0].ladder.rungs;
  REQUIRE(rungs.size() == 2);
  CHECK(rungs[0].error == 2);
  CHECK(rungs[0].noise == 1);  // half the range: less than Student's interval of two
  CHECK(rungs[1].error == 0.5);
  CHECK(rungs[1].noise == 0);
  CHECK(twice[0].finding.reason.ends_with("; mean of up to 2 errors at one step size"));

  // Ladders that are told apart by a column of another name have become one.
  CHECK(fit_text("seconds,ladder,h,error\n1,a,0.1,3\n2,b,0.1,1\n")[0].finding.reason.ends_with(
      "at one step size (not read: seconds, ladder; a column that names ladders is to be called \"series\")"));
  for (const std::string plain :
       {"seconds,h,error\n1,0.1,3\n2,0.05,1\n", "series,note,h,error\na,x,0.1,3\na,y,0.1,1\n"})
    CHECK_THAT(fit_text(plain)[0].finding.reason, !ContainsSubstring("not read"));

  std::string many = "h,error\n";
  for (int i = 0; i < 100; ++i) many += i % 2 == 0 ? "0.1,1.5\n" : "0.1,0.5\n";
  const auto hundred = fit_text(many);
  // Student's 0.975 quantile with 99 degrees of freedom is 1.98422; the standard deviation sqrt(25 / 99).
  CHECK(hundred[0].ladder.rungs[0].noise == Approx(1.984217 * std::sqrt(25.0 / 99) / 10));

  const auto lost = fit_text("h,error\n0.1,3\n0.1,nan\n0.05,1\n");
  CHECK(std::isnan(lost[0].ladder.rungs[0].error));
  // Rows that belong to two series are no ladder of order 2, whatever each of them says.
  std::string mixed = "h,error,claimed\n";
  for (int k = 2; k < 9; ++k)
    for (const double factor : {1.0, 30.0})
      mixed += fmt::format("{},{},2\n", std::ldexp(1, -k), factor * std::pow(std::ldexp(1, -k), factor > 1 ? 1 : 2));
  CHECK(fit_text(mixed)[0].finding.verdict != Verdict::pass);
}

TEST_CASE("fit: a noise that is told is not taken for discretisation") {
  // h^2 above a constant of 1e-4: where the noise is told, rungs below it are not used.
  std::string told = "h,error,noise,claimed\n", untold = "h,error,claimed\n";
  for (int k = 2; k < 14; ++k) {
    const double h = std::ldexp(1, -k), error = h * h + 1e-4;
    told += fmt::format("{},{},2e-4,2\n", h, error);
    untold += fmt::format("{},{},2\n", h, error);
  }
  const auto with = fit_text(told)[0], without = fit_text(untold)[0];
  CHECK(with.ladder.rungs[3].noise == 2e-4);
  CHECK(with.finding.uncertainty.value_or(10) > without.finding.uncertainty.value_or(0));
  CHECK(with.finding.last_level < 6);  // h = 2^-7: the error is below the noise

  const auto floored = fit_text("h,error,floor\n0.1,1e-2,1e-5\n0.05,2.5e-3,\n0.025,6e-4,1e-6\n");
  CHECK(floored[0].ladder.floor == 1e-5);
}

TEST_CASE("fit: several files name their series") {
  const TemporaryFolder folder;
  std::ofstream(folder / "a.csv") << "h,error\n0.1,1\n";
  std::ofstream(folder / "b.csv") << "h,error,series\n0.1,1,x\n0.1,1,y\n";
  const auto fits = fit({folder / "a.csv", folder / "b.csv"});
  REQUIRE(fits.size() == 3);
  CHECK(fits[0].name == (folder / "a.csv").string());
  CHECK(fits[2].name == (folder / "b.csv").string() + ": y");
  CHECK_THROWS_WITH(fit({folder / "a.csv", folder / "a.csv"}), Catch::Matchers::EndsWith("a.csv: is named twice"));
}

TEST_CASE("fit: rates between neighbours, and the rungs that the order was found from") {
  const std::string table =
      rates_table(fit_text("h,error\n0.5,nan\n0.25,4e-2\n0.125,1e-2\n0.0625,2.5e-3\n"
                           "0.03125,6.25e-4\n0.015625,1.5625e-4\n"));
  CHECK(
      table.starts_with("rates\nlevel          h       error   rate\n    0  5.000e-01         nan      -\n"
                        "    1  2.500e-01   4.000e-02      -"));
  CHECK(table.find("    3  6.250e-02   2.500e-03   2.00 *\n") != std::string::npos);
  const std::string noisy = rates_table(fit_text("h,error,noise\n0.5,1,0.1\n0.25,0.25,\n"));
  CHECK(noisy.find("level          h       error      noise   rate\n") != std::string::npos);
  CHECK(noisy.find("    1  2.500e-01   2.500e-01    0.0e+00   2.00\n") != std::string::npos);
}

TEST_CASE("fit: a figure of the errors, filled where the order was found from") {
  const auto fits = fit_text("series,steps,error\n" + ladder_text(2, "a_b,", "") + "c,4,nan\n");
  const Chart chart = fit_chart(fits);
  REQUIRE(chart.panels.size() == 1);
  const Curve& curve = chart.panels[0].curves[0];
  REQUIRE(curve.points.size() == fits[0].ladder.rungs.size());
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    const auto level = static_cast<int>(i);
    CHECK(curve.points[i].used == (fits[0].finding.first_level <= level && level <= fits[0].finding.last_level));
  }
  CHECK(chart.panels[0].curves[1].points.empty());
  CHECK(draw(fit_chart(fit_text("h,error\n0.1,nan\n"))).script.empty());
  const Drawing drawing = draw(chart);
  CHECK(drawing.script.find("a\\_b") != std::string::npos);
}

TEST_CASE("fit: bad data are refused by file, line and column") {
  CHECK(refusal_of_fit("h,error\n0.1,1\n0,2\n") == "data.csv:3:1: column \"h\": 0 is not a positive number");
  CHECK(refusal_of_fit("h,error\n0.1,1\n-1,2\n") == "data.csv:3:1: column \"h\": -1 is not a positive number");
  for (const char* beyond : {"1e400", "1e-400"})
    CHECK(refusal_of_fit("h,error\n" + std::string(beyond) + ",1\n") ==
          "data.csv:2:1: column \"h\": " + std::string(beyond) + " is beyond what a double holds, 4.9e-324 to 1.8e308");
  for (const char* wrong : {"0e5", "0.0", "inf", "-inf"})
    CHECK(refusal_of_fit("h,error\n" + std::string(wrong) + ",1\n") ==
          "data.csv:2:1: column \"h\": " + std::string(wrong) + " is not a positive number");
  CHECK(refusal_of_fit("h,error\nnan,1\n") == "data.csv:2:1: column \"h\": nan is not a positive number");
  CHECK(refusal_of_fit("steps,error\n-4,1\n") == "data.csv:2:1: column \"steps\": -4 is not a positive number");
  CHECK(refusal_of_fit("h,dt,error\n0.1,0.2,1\n") ==
        "data.csv:2:5: column \"dt\": 0.2 and column \"h\" with 0.1 are both step sizes; keep one of these columns");
  CHECK(refusal_of_fit("steps,N,error\n4,8,1\n").find("both step sizes") != std::string::npos);
  CHECK(refusal_of_fit("h,error,noise\n0.1,1,-1\n") ==
        "data.csv:2:7: column \"noise\": -1 is neither 0 nor a positive number");
  CHECK(refusal_of_fit("h,error,floor\n0.1,1,inf\n") ==
        "data.csv:2:7: column \"floor\": inf is neither 0 nor a positive number");
  CHECK(refusal_of_fit("error\n1\n") ==
        "data.csv:1:1: column \"h\" is missing; found: error; expected: error or value,h or dt or dx or steps or N");
  CHECK(refusal_of_fit("h,steps,error\n,,1\n") ==
        "data.csv:2:1: none of the columns \"h\", \"dt\", \"dx\", \"steps\", \"N\" has a value; one of them is needed");
  CHECK(refusal_of_fit("h,error,claimed\n0.1,1,2\n0.2,1,3\n") ==
        "data.csv:3:7: column \"claimed\": 3 contradicts 2 in line 2");
  CHECK(refusal_of_fit("h,error\n").find("no rows") != std::string::npos);
  CHECK(refusal_of_fit("h\n0.1\n").find("\"error\" is missing") != std::string::npos);
  CHECK(refusal_of_fit("h,error\n0.1,big\n").find("data.csv:2") == 0);
}

TEST_CASE("fit: a slip in the name of a precision is refused, a label of one's own is not") {
  const auto of = [](const std::string& precision) {
    return refusal_of_fit("h,error,precision\n0.1,1e-2," + precision + "\n0.05,2.5e-3," + precision + "\n");
  };
  const std::string belongs = "; a label of your own belongs in a column \"series\"";
  CHECK(of("doubel") ==
        "data.csv:2:10: column \"precision\": no precision is named \"doubel\" (did you mean \"double\"?)" + belongs);
  CHECK(of("Double") ==
        "data.csv:2:10: column \"precision\": no precision is named \"Double\" (did you mean \"double\"?)" + belongs);
  CHECK(of("long double") ==
        "data.csv:2:10: column \"precision\": no precision is named \"long double\" (did you mean \"long-double\"?)" +
            belongs);
  for (const char* label : {"fp16", "60", "float64", "single", "A", "mpmath"}) CHECK(of(label) == "accepted");
}

TEST_CASE("fit: an order that is no integer has its constant, of the half-integer that it stands for") {
  for (const double p : {0.5, 1.5, 2.5, 1.3}) {
    std::string text = "h,error\n";
    for (int k = 3; k < 12; ++k) {
      const double h = std::ldexp(1.0, -k);
      text += fmt::format("{},{}\n", h, 0.7 * std::pow(h, p) * (1 + 0.3 * h));
    }
    const auto finding = fit_text(text)[0].finding;
    INFO(p);
    REQUIRE(finding.observed);
    REQUIRE(finding.constant);
    REQUIRE(finding.constant_uncertainty);
    CHECK(std::abs(*finding.constant - 0.7) <= *finding.constant_uncertainty);
    CHECK(*finding.constant_uncertainty < (p == 1.3 ? 0.1 : 0.001));
  }
}

TEST_CASE("fit: CSV as people have it") {
  const std::string plain = fit_csv(fit_text("h,error\n0.5,1e-1\n0.25,2.5e-2\n0.125,6.25e-3\n0.0625,1.5625e-3\n"));
  CHECK(plain.ends_with(",resolved,the slope settles\n"));
  const std::string values[][2] = {
      {"CRLF", "h,error\r\n0.5,1e-1\r\n0.25,2.5e-2\r\n0.125,6.25e-3\r\n0.0625,1.5625e-3\r\n"},
      {"no line end at the end", "h,error\n0.5,1e-1\n0.25,2.5e-2\n0.125,6.25e-3\n0.0625,1.5625e-3"},
      {"byte order mark", "\xEF\xBB\xBFh,error\n0.5,1e-1\n0.25,2.5e-2\n0.125,6.25e-3\n0.0625,1.5625e-3\n"},
      {"quotes", "\"h\",\"error\"\n\"0.5\",1e-1\n0.25,\"2.5e-2\"\n0.125,6.25e-3\n0.0625,1.5625e-3\n"},
      {"blanks", " h ,\terror\n 0.5, 1e-1\n0.25 ,2.5e-2\n0.125,6.25e-3 \n0.0625 , 1.5625e-3\n"},
      {"comments", "# a\n\nh,error\n0.5,1e-1\n  # b,c,d\n0.25,2.5e-2\n \t\n0.125,6.25e-3\n#\n0.0625,1.5625e-3\n"},
      {"fine to coarse", "h,error\n0.0625,1.5625e-3\n0.125,6.25e-3\n0.25,2.5e-2\n0.5,1e-1\n"},
      {"other columns",
       "who,error,h,\"a, b\"\nx,1e-1,0.5,\n,2.5e-2,0.25,\"1,2\"\n,6.25e-3,0.125,\n,1.5625e-3,0.0625,\n"},
      {"Fortran's exponents", "h,error\n5.D-1,1.0D-01\n0.25,+2.5d-2\n0.125D0,6.25E-3\n+0.0625,1.5625D-03\n"},
      {"steps", "steps,error\n2,1e-1\n4,2.5e-2\n8.0,6.25e-3\n1.6e1,1.5625e-3\n"},
      {"h before steps", "steps,h,error\n7,0.5,1e-1\n4,,2.5e-2\n8,,6.25e-3\n9,0.0625,1.5625e-3\n"},
  };
  for (const auto& [description, text] : values) {
    INFO(description);
    CHECK(fit_csv(fit_text(text)) == plain);
  }
  const auto blown =
      fit_text("h,error\n1,inf\n0.9,-NaN\n0.8,1e999\n0.5,1e-1\n0.25,2.5e-2\n0.125,6.25e-3\n0.0625,1.5625e-3\n");
  CHECK(std::abs(*blown.at(0).finding.observed - 2) < 1e-6);
  const auto point = fit_text("h,error\n0.5,0\n");
  CHECK(point.at(0).finding.verdict == Verdict::rounding_limited);
  CHECK(fit_text("h,error\n0.5,0.1\n").at(0).finding.verdict == Verdict::no_window);
}

TEST_CASE("fit: what is no CSV of errors is told apart") {
  CHECK(
      refusal_of_fit("h;error\n0,1;1\n") ==
      "data.csv:1:1: column \"error\" is missing; found: h;error; expected: error or value,h or dt or dx or steps or N "
      "(fields "
      "are separated by "
      "',', not by ';')");
  CHECK(refusal_of_fit("h\terror\n").find("not by tabs)") != std::string::npos);
  CHECK(refusal_of_fit("h  error\n").find("not by blanks)") != std::string::npos);
  CHECK(
      refusal_of_fit("\n0.1,1e-3\n0.05,1e-4\n")
          .find("data.csv:2:1: column \"error\" is missing; found: 0.1,1e-3; expected: error or value,h or dt or dx or "
                "steps or "
                "N (the first "
                "line must "
                "name the columns)") == 0);
  CHECK(refusal_of_fit("H,Error\n1,1\n").find("(did you mean \"h\"?)") != std::string::npos);
  CHECK(refusal_of_fit("h,error,h\n1,1,1\n") == "data.csv:1:9: column \"h\" appears twice; keep one of them");
  CHECK(refusal_of_fit("") == "data.csv:1:1: the file is empty; a header line was expected");
  CHECK(refusal_of_fit("\xFF\xFEh\n") == "data.csv:1:1: is UTF-16; save it as UTF-8");
  CHECK(refusal_of_fit("h,error\n0.1\n") == "data.csv:2:4: fewer fields than the header has columns");
  CHECK(refusal_of_fit("h,error\n0.1,1,\n") == "data.csv:2:7: more fields than the header has columns");
  CHECK(refusal_of_fit("h,error\n0.1,\n") ==
        "data.csv:2:5: column \"error\" is empty; a number is expected (nan where a run blew up)");
  CHECK(refusal_of_fit("h,error\n0.1,\"1,5\"\n") ==
        "data.csv:2:5: column \"error\": \"1,5\" is not a number (the decimal point is '.')");
  CHECK(refusal_of_fit("h,error\n\n# c\n0.1,1D\n") == "data.csv:4:5: column \"error\": \"1D\" is not a number");
  CHECK(refusal_of_fit("h,error\n0.1,\"1\n") ==
        "data.csv:2:5: a quote is not closed; a field may not hold a line break");
  CHECK(refusal_of_fit("h,\"error\n1,2\n") == "data.csv:1:3: a quote is not closed; a field may not hold a line break");
}

TEST_CASE("fit: many series, one after the other or interleaved, in the order of the file at any number of threads") {
  constexpr int series = 300;
  std::string blocks = "series,steps,error\n", interleaved = blocks;
  const auto line = [](int s, int k) {
    const double h = std::ldexp(1.0, -k);
    return "s" + std::to_string(s) + "," + std::to_string(1 << k) + "," +
           std::to_string(1e9 * std::pow(h, 1 + s % 4) * (1 + h)) + "\n";
  };
  for (int s = 0; s < series; ++s)
    for (int k = 2; k < 9; ++k) blocks += line(s, k);
  for (int k = 2; k < 9; ++k)
    for (int s = 0; s < series; ++s) interleaved += line(s, k);
  const TemporaryFolder folder;
  std::ofstream(folder / "b.csv") << blocks;
  std::ofstream(folder / "i.csv") << interleaved;
  const auto one = fit({folder / "b.csv"}, 1);
  REQUIRE(one.size() == series);
  CHECK(one[7].name == "s7");
  CHECK(std::abs(*one[7].finding.observed - 4) < 0.01);
  CHECK(fit_csv(fit({folder / "b.csv"}, 3)) == fit_csv(one));
  CHECK(fit_csv(fit({folder / "i.csv"}, 2)) == fit_csv(one));
}

TEST_CASE("fit: a ladder without an order is told what would help") {
  const auto help = [](const std::string& rows) {
    const std::string table = fit_table(fit_text("h,error\n" + rows)), label = "what would help: ";
    const auto from = table.find(label);
    return from == std::string::npos ? ""
                                     : table.substr(from + label.size(), table.find('\n', from) - from - label.size());
  };
  const std::string finer = "one further rung, h = 0.025; 5 in all where slopes still move";
  CHECK(help("0.1,1.234567e-2\n0.05,3e-3\n") == finer);
  CHECK(help("0.1,1.234567e-2\n") == "two further rungs, h = 0.05 and 0.025; 5 in all where slopes still move");
  // Slopes 0.58, 2.00, 0.32: their limit is open, and errors of one digit add to that.
  const std::string loose = "two finer rungs, h = 0.003125 and 0.0015625";
  CHECK(help("0.1,1.00001\n0.05,0.3\n0.025,0.2\n0.0125,0.05\n0.00625,0.04\n") == loose);
  CHECK(help("0.1,1\n0.05,0.3\n0.025,0.2\n0.0125,0.05\n0.00625,0.04\n") ==
        loose + "; errors written with 6 digits or more (these have 1 at most)");
  CHECK_THAT(help("0.1,1.01\n0.099,1.00456\n0.098,1.0012\n"),
             ContainsSubstring("a factor of 2 apart, h = 0.05, 0.025"));
  CHECK_THAT(help("0.1,0.3\n0.05,0.31\n0.025,0.305\n0.0125,0.30723\n"), ContainsSubstring("does not fall with h"));
  CHECK_THAT(help("0.1,1e-3\n0.05,1e-2\n0.025,0.1\n0.0125,0.90123\n"), ContainsSubstring("what grows as h falls"));
  CHECK(help("0.1,0.01234567\n0.05,0.0030864175\n0.025,0.000771604375\n0.0125,0.00019290109\n").empty());
  // A table for programs stays as it is.
  CHECK(fit_csv(fit_text("h,error\n0.1,1\n0.05,0.3\n")).find("help") == std::string::npos);
}

TEST_CASE("fit: values without a limit are told finer step sizes, series by name") {
  const std::string table = fit_table(fit_text("series,h,value\na,0.1,1.01234\na,0.05,1.00321\n"));
  CHECK_THAT(table, ContainsSubstring("\na: what would help: three finer rungs, h = 0.025, 0.0125 and 0.00625\n"));
}
