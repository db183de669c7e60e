// Errors over two step sizes: both orders, which term leads, what is not shown, the next run.
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/fit/fit.hpp"
#include "halfstep/engine/surface/surface.hpp"
#include "tests/calibration/dice.hpp"
#include "tests/calibration/surface_score.hpp"
#include "tests/catch.hpp"
#include "tests/fit/fit_text.hpp"
#include "tests/fit/surface_maker.hpp"
#include "tests/places.hpp"

using namespace halfstep;
using namespace halfstep::testing;

TEST_CASE("surface: both orders, both constants, which term leads", "[fit][surface]") {
  const SurfaceFinding finding = judge_surface(plain_surface(1, 2));
  check_orders(finding, 1, 2);
  CHECK(is_about(*finding.h.constant, 2));
  CHECK(is_about(*finding.dx.constant, 3));
  CHECK(finding.h.verdict == Verdict::resolved);
  CHECK_FALSE(finding.product);
  CHECK_FALSE(finding.offset);
  REQUIRE(finding.shares.size() == 25);
  for (const PointShares& one : finding.shares) {
    const double of_h = 2 * one.point.h, of_dx = 3 * one.point.dx * one.point.dx;
    CHECK(std::abs(one.of_h - of_h / (of_h + of_dx)) <= 0.01);
  }
}

TEST_CASE("surface: claims in both step sizes pass and fail apart from each other", "[fit][surface]") {
  const SurfaceFinding finding = judge_surface(plain_surface(2, 4));
  for (const double off : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
    const SurfaceFinding judged = judged_again(finding, 2 + off, 4.0);
    CHECK(judged.h.verdict == (off == 0 ? Verdict::pass : off < 0 ? Verdict::superconvergent : Verdict::fail));
    CHECK(judged.dx.verdict == Verdict::pass);
    CHECK(judged_again(finding, {}, 4 - off).dx.verdict == (off == 0  ? Verdict::pass
                                                            : off > 0 ? Verdict::superconvergent
                                                                      : Verdict::fail));
  }
}

TEST_CASE("surface: a term that is nowhere to be seen is not shown, and a run that would show it is named",
          "[fit][surface]") {
  Surface surface = plain_surface(1, 2, 5, 5, 1e-9, 3);
  Dice dice(3);
  for (SurfacePoint& point : surface.points) point.error *= 1 + 0.01 * dice.normal();
  surface.claimed = 1;
  surface.claimed_dx = 2;
  const SurfaceFinding finding = judge_surface(surface);
  CHECK(finding.hidden_h);
  CHECK_FALSE(finding.h.observed);
  CHECK(finding.h.verdict == Verdict::no_window);
  CHECK(finding.h.reason.starts_with("not shown"));
  CHECK(finding.dx.verdict == Verdict::pass);
  REQUIRE(finding.next);
  CHECK_FALSE(finding.next->of_dx);
  CHECK(finding.next->dx < std::ldexp(1, -5));  // where the term that hides it is smaller
  CHECK(finding.next->h >= 0.25);               // and it is large itself
}

TEST_CASE("surface: norms of terms that cancel, and signed errors", "[fit][surface]") {
  for (const bool is_signed : {false, true}) {
    Surface surface = plain_surface(2, 2, 6, 6, 2, -3);
    surface.carries_sign = is_signed;
    for (SurfacePoint& point : surface.points)
      if (!is_signed) point.error = std::abs(point.error);
    const SurfaceFinding finding = judge_surface(surface);
    INFO(finding.h.reason << "; " << finding.dx.reason);
    REQUIRE(finding.h.observed);
    REQUIRE(finding.dx.observed);
    CHECK(std::abs(*finding.h.observed - 2) <= 0.01);
    CHECK(std::abs(*finding.dx.observed - 2) <= 0.01);
    CHECK(*finding.h.constant * *finding.dx.constant < 0);
    CHECK(is_about(std::abs(*finding.dx.constant / *finding.h.constant), 1.5));
  }
}

TEST_CASE("surface: what cannot be judged is said to be so", "[fit][surface]") {
  const auto reason_of = [](const Surface& surface) { return judge_surface(surface).h.reason; };
  CHECK(reason_of({}).find("too few") != std::string::npos);
  CHECK(reason_of({{{0.1, 0.1, 1, 0}}}).find("too few") != std::string::npos);
  Surface diagonal;
  for (int k = 1; k < 10; ++k) diagonal.points.push_back({std::ldexp(1, -k), std::ldexp(2, -k), std::ldexp(3, -k), 0});
  CHECK(reason_of(diagonal).find("vary together") != std::string::npos);
  Surface nothing = plain_surface(1, 2);
  for (SurfacePoint& point : nothing.points) point.error = std::nan("");
  CHECK(judge_surface(nothing).h.verdict == Verdict::unstable);
  CHECK(judge_surface(nothing).dx.verdict == Verdict::unstable);
  CHECK(reason_of(nothing) == "25 of 25 runs have no result: none worked");
  for (SurfacePoint& point : nothing.points) point.error = 0;
  CHECK(judge_surface(nothing).h.verdict == Verdict::rounding_limited);
  const Surface two = plain_surface(1, 2, 2, 8);
  CHECK_FALSE(judge_surface(two).h.observed);
  CHECK(reason_of(two).starts_with("not shown"));
  Surface lost = plain_surface(1, 2);
  lost.points[24].error = INFINITY;  // the finest h at the finest dx
  CHECK(judge_surface(lost).h.verdict == Verdict::unstable);
  CHECK(judge_surface(lost).dx.verdict == Verdict::resolved);
  CHECK(judge_surface(lost).dx.reason == "resolved; 1 of 25 runs has no result");
}

TEST_CASE("surface: rounding hides a term only where errors at its fine end are 0", "[fit][surface]") {
  Surface surface = plain_surface(1, 7, 5, 5, 1, 0);
  surface.points.front().error = 0;  // one of the coarsest
  surface.claimed_dx = 7;
  CHECK(judge_surface(surface).dx.verdict == Verdict::no_window);
  surface.points.resize(6);
  CHECK(judge_surface(surface).dx.verdict == Verdict::no_window);  // too few
  Surface floored = plain_surface(1, 7, 6, 6, 1, 0);
  for (SurfacePoint& point : floored.points)
    if (point.dx < 0.1) point.error = 0;
  CHECK(judge_surface(floored).dx.verdict == Verdict::rounding_limited);
  CHECK(judge_surface(floored).dx.reason == "not shown: 18 of 18 errors at the finest dx are 0 or below the floor");
}

TEST_CASE("surface: finer dx without any result are unstable", "[fit][surface]") {
  Surface surface = plain_surface(1, 2);
  for (SurfacePoint& point : surface.points)
    if (point.dx < 0.1) point.error = std::nan("");
  surface.claimed = 1;
  surface.claimed_dx = 2;
  const SurfaceFinding finding = judge_surface(surface);
  CHECK(finding.dx.verdict == Verdict::unstable);
  CHECK(finding.dx.reason == "10 of 25 runs have no result: none at dx = 0.0625, finer than one that worked");
  CHECK(finding.h.verdict == Verdict::pass);
  CHECK(finding.h.reason == "observed as claimed; 10 of 25 runs have no result");
  CHECK(judged_again(finding, {}, 2.0).dx.verdict == Verdict::unstable);
}

TEST_CASE("surface: which term leads counts products and offsets, and what is not shown has no term",
          "[fit][surface]") {
  Surface surface = plain_surface(1, 2);
  for (SurfacePoint& point : surface.points) point.error = 0.5;
  const std::string table = fit_table(fit_text(csv_of(surface, "h", "dx", ",")));
  CHECK(table.find("error = 0.5") != std::string::npos);
  CHECK(table.find("offset leads everywhere") != std::string::npos);
}

TEST_CASE("surface: step sizes and errors of any scale", "[fit][surface]") {
  Surface surface = plain_surface(1, 2);
  for (SurfacePoint& point : surface.points) point.h *= 1e199, point.dx *= 1e199, point.error *= 1e149;
  const SurfaceFinding finding = judge_surface(surface);
  REQUIRE(finding.dx.observed);
  REQUIRE(finding.dx.constant);
  CHECK(is_about(*finding.dx.constant, 3e-249));
  for (SurfacePoint& point : surface.points) point.error *= 1e-199;
  const std::string table = fit_table(fit_text(csv_of(surface, "h", "dx", ",")));
  CHECK(table.find("nan") == std::string::npos);
  CHECK_FALSE(judge_surface(surface).dx.constant);
}

TEST_CASE("surface: two thousand unstructured points take seconds at most", "[surface][slow]") {
  Surface surface;
  Dice dice(5);
  for (int i = 0; i < 2000; ++i) {
    const double h = dice.power_of_ten(-3, 0), dx = dice.power_of_ten(-2, 0);
    surface.points.push_back({h, dx, h + dx * dx, 0});
  }
  const SurfaceFinding finding = judge_surface(surface);
  CHECK(finding.h.observed);
  CHECK(finding.next);
}

TEST_CASE("surface: noise alone has no order, and a constant error none either", "[fit][surface][slow]") {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    Dice dice(seed);
    Surface surface = plain_surface(1, 1, 5, 5);
    for (SurfacePoint& point : surface.points) point.error = std::exp(dice.normal());
    const SurfaceFinding finding = judge_surface(surface);
    INFO(seed << ": " << finding.h.reason << "; " << finding.dx.reason);
    CHECK_FALSE(finding.h.observed);
    CHECK_FALSE(finding.dx.observed);
    for (SurfacePoint& point : surface.points) point.error = 1 + 1e-3 * dice.normal();
    const SurfaceFinding constant = judge_surface(surface);
    CHECK_FALSE(constant.h.observed);
    CHECK_FALSE(constant.dx.observed);
  }
}

TEST_CASE("surface: order and units of rows do not matter, repeated runs become one", "[fit][surface]") {
  const Surface surface = plain_surface(1.5, 3);
  Surface other;
  for (auto point = surface.points.rbegin(); point != surface.points.rend(); ++point)
    other.points.push_back({1e3 * point->h, 1e-3 * point->dx, 1e6 * point->error, 0});
  const SurfaceFinding one = judge_surface(surface), same = judge_surface(other);
  REQUIRE(same.h.observed);
  CHECK(is_about(*same.h.observed, *one.h.observed, 1e-3));
  CHECK(is_about(*same.dx.constant, 1e6 * 1e9 * *one.dx.constant, 1e-3));
  std::string text = csv_of(surface, "h", "dx", "1.5,3");
  const Fit once = fit_text(text)[0];
  const Fit twice = fit_text(text + text.substr(text.find('\n') + 1))[0];
  CHECK(twice.surface->points.size() == 25);
  CHECK(twice.on_surface.h.verdict == Verdict::pass);
  CHECK(twice.on_surface.h.observed == once.on_surface.h.observed);
}

TEST_CASE("surface: files with two step sizes, and those of one as before", "[fit][surface]") {
  const Surface surface = plain_surface(1, 2);
  const Fit one = fit_text(csv_of(surface, "dt", "dx", "1,2"))[0];
  REQUIRE(one.surface);
  CHECK(one.finding.verdict == Verdict::pass);
  CHECK(one.on_surface.dx.verdict == Verdict::pass);
  CHECK_FALSE(claim_failed({one}));
  CHECK(claim_failed(fit_text(csv_of(surface, "dt", "dx", "1,3"))));
  const std::string csv = fit_csv({one});
  CHECK(csv.find(",reason,claimed_dx,observed_dx,uncertainty_dx,constant_dx,first_level_dx,last_level_dx,verdict_dx,"
                 "reason_dx,product_h,product_dx,product_constant,offset,next_h,next_dx\n") != std::string::npos);
  const std::string header = csv.substr(0, csv.find('\n')), row = csv.substr(csv.find('\n') + 1);
  CHECK(std::count(header.begin(), header.end(), ',') == std::count(row.begin(), row.end(), ','));
  const std::string table = fit_table({one});
  CHECK(table.find("h leads at h > ") != std::string::npos);
  CHECK(table.find("cheapest next run: h = ") != std::string::npos);

  // Where both columns agree, or one is empty, there is one step size.
  CHECK_FALSE(fit_text("dt,dx,error\n0.4,0.4,4\n0.2,0.2,2\n0.1,0.1,1\n")[0].surface);
  CHECK_FALSE(fit_text("dt,dx,error\n0.4,,4\n,0.2,2\n0.1,,1\n")[0].surface);
  CHECK_FALSE(fit_text("dx,steps,error\n0.4,9,4\n0.2,9,2\n0.1,9,1\n")[0].surface);
  CHECK_FALSE(fit_text("h,error,claimed_dx\n0.4,4,none\n0.2,2,\n0.1,1,\n")[0].surface);
}

TEST_CASE("surface: a claim on the second step size is never passed over", "[fit][surface]") {
  // dt = dx in all rows: which of them the errors follow is not told.
  const auto fits = fit_text(
      "dt,dx,error,claimed,claimed_dx\n0.4,0.4,16,2,7\n0.2,0.2,4,2,7\n0.1,0.1,1,2,7\n"
      "0.05,0.05,0.25,2,7\n0.025,0.025,0.0625,2,7\n0.0125,0.0125,0.015625,2,7\n");
  REQUIRE(fits[0].surface);
  CHECK(fits[0].on_surface.dx.reason.find("h and dx vary together") != std::string::npos);
  CHECK(claim_failed(fits));
  const std::string only =
      "claims an order in a second step size, and the rows have one; a claim on the only step size "
      "is a column \"claimed\"";
  CHECK(refusal_of_fit("h,error,claimed_dx\n0.2,4,2\n0.1,1,2\n") == "data.csv:2:7: column \"claimed_dx\": " + only);
  CHECK(refusal_of_fit("dx,error,claimed_2\n0.2,4,2\n0.1,1,2\n") == "data.csv:2:7: column \"claimed_2\": " + only);
  CHECK(refusal_of_fit("h,value,claimed_dx\n0.2,4,2\n0.1,1,2\n").find("values, which have one") != std::string::npos);
}

TEST_CASE("surface: bad data are refused by file, line and column", "[fit][surface]") {
  CHECK(refusal_of_fit("h,dx,error\n0.1,0.2,1\n0.1,,1\n") ==
        "data.csv:3:5: column \"dx\": is empty, and other rows have two step sizes; every row needs both");
  CHECK(refusal_of_fit("h,dx,error\n0.1,0.2,1\n,0.1,1\n") ==
        "data.csv:3:1: column \"h\": is empty, and other rows have two step sizes; every row needs both");
  CHECK(refusal_of_fit("h,dx,error\n0.1,0,1\n") == "data.csv:2:5: column \"dx\": 0 is not a positive number");
  CHECK(refusal_of_fit("h,dx,error\n0.1,nan,1\n") == "data.csv:2:5: column \"dx\": nan is not a positive number");
  CHECK(refusal_of_fit("h,dx,error,claimed_dx\n0.1,0.2,1,-2\n")
            .starts_with("data.csv:2:11: column \"claimed_dx\": -2 is not an order"));
  CHECK(refusal_of_fit("h,dx,error,claimed_dx\n0.1,0.2,1,2\n0.1,0.1,1,3\n")
            .starts_with("data.csv:3:11: column \"claimed_dx\": 3 contradicts 2 in line 2"));
  CHECK(refusal_of_fit("h,dx,value\n0.1,0.2,1\n").find("both step sizes") != std::string::npos);
  CHECK(refusal_of_fit("h,dt,error\n0.1,0.2,1\n").find("both step sizes") != std::string::npos);
  CHECK(refusal_of_fit("dt,dx,error\n0.1,0.2,1\n,0.1,1\n").starts_with("data.csv:3:1: column \"dt\": is empty"));
  CHECK(refusal_of_fit("dt,dx,error,standard_error\n0.1,0.2,1,0.1\n0.1,0.1,1,\n")
            .starts_with("data.csv:3:11: column \"standard_error\": is empty"));
  CHECK(refusal_of_fit("dt,dx,error,samples\n0.1,0.2,1,9\n0.1,0.1,1,9\n")
            .starts_with("data.csv:2:11: column \"samples\": numbers of samples go with one step size"));
}

TEST_CASE("surface: the user names the second step size", "[fit][surface]") {
  const TemporaryFolder folder;
  const auto fitted = [&](const std::string& text, const std::string& second) {
    std::ofstream(folder / "data.csv") << text;
    return fit({folder / "data.csv"}, 1, {second, 2})[0];
  };
  std::string cells = "steps,width,error\n", grids = "dt,N,error\n";
  for (const SurfacePoint& point : plain_surface(1, 2).points) {
    cells += fmt::format("{},{},{}\n", 1 / point.h, point.dx, point.error);
    grids += fmt::format("{},{},{}\n", point.h, 1 / point.dx, point.error);
  }
  for (const Fit& one : {fitted(cells, "width"), fitted(grids, "N")}) {
    REQUIRE(one.surface);
    REQUIRE(one.finding.observed);
    CHECK(std::abs(*one.finding.observed - 1) <= 0.01);
    CHECK(std::abs(*one.on_surface.dx.observed - 2) <= 0.01);
    CHECK(one.surface->dimension == 2);
  }
  CHECK_THROWS_AS(fitted(cells, "wide"), InputError);
  CHECK_THROWS_AS(fitted("h,dx,value\n1,2,3\n", "dx"), InputError);
  CHECK_THROWS_AS(fitted("width,error\n1,2\n", "width"), InputError);
  const auto refusal = [&](const std::string& text, const std::string& second) -> std::string {
    try {
      fitted(text, second);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  CHECK(refusal("h,dt,N,error\n0.1,0.2,5,0.1\n", "N").find("are both step sizes; keep one") != std::string::npos);
  for (const char* name : {"error", "claimed"})
    CHECK(refusal("h,dx,error,claimed\n0.1,0.2,5,1\n", name).find("named by --second, is no step size") !=
          std::string::npos);

  // Without a name: numbers of steps that vary at one dx.
  std::string steps = "steps,dx,error\n";
  for (const SurfacePoint& point : plain_surface(1, 2).points)
    steps += fmt::format("{},{},{}\n", 1 / point.h, point.dx, point.error);
  const Fit both = fit_text(steps)[0];
  REQUIRE(both.surface);
  CHECK(is_about(both.finding.observed.value_or(0), 1));
  CHECK(is_about(both.on_surface.dx.observed.value_or(0), 2));
}

TEST_CASE("surface: a costlier space moves the next run to coarser grids", "[fit][surface]") {
  Surface surface = plain_surface(1, 2, 4, 4);
  Dice dice(7);
  for (SurfacePoint& point : surface.points) point.error *= 1 + 0.01 * dice.normal();
  const auto line = judge_surface(surface).next;
  surface.dimension = 3;
  const auto cube = judge_surface(surface).next;
  REQUIRE(line);
  REQUIRE(cube);
  CHECK(cube->dx >= line->dx);
  for (const auto& next : {line, cube}) {
    CHECK(next->after < next->before);
    CHECK(next->expected > 0);
  }
}

TEST_CASE("surface: the answer of docs/two-step-sizes.md is that of its data, and these are what heat.py prints",
          "[fit][surface]") {
  const std::filesystem::path docs = std::filesystem::path(source_dir) / "docs";
  std::ifstream in(docs / "two-step-sizes.md");
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  const auto block = [&](const std::string& first_words) {
    const auto from = page.find("```\n" + first_words) + 4;
    return page.substr(from, page.find("```", from) - from);
  };
  const std::string data = block("dt,dx,error");
  const std::vector<Fit> fits = fit_text(data);
  CHECK(fit_table(fits) == block("series"));
  CHECK_FALSE(claim_failed(fits));
  const TemporaryFolder folder;
  const std::string printed = (folder / "heat.csv").string();
  if (std::system(("python3 '" + (docs / "examples/heat.py").string() + "' > '" + printed + "'").c_str()) != 0) return;
  std::ifstream heat(printed);
  CHECK(std::string{std::istreambuf_iterator<char>(heat), {}} == data);
}

TEST_CASE("surface: orders, rulers and claims on surfaces that nothing was calibrated on", "[surface][slow][long]") {
  constexpr int of_each = 10;
  const auto scores = score_surfaces(held_out_surfaces, of_each);
  const SurfaceScore& all = scores.back();
  CHECK(all.surfaces == of_each * static_cast<int>(surface_families().size()));
  int sums = 0, told = 0;  // orders that five digits determine, of all but norms beyond the second, which have no model
  for (const SurfaceScore& one : scores) {
    INFO(one.family);
    CHECK(one.right == one.answered);
    CHECK(one.others_wrong == 0);
    CHECK(one.false_verdicts == 0);
    CHECK(one.not_shown == one.hidden);
    CHECK(1000 * one.ruler_right >= 990 * one.points);
    for (const char* each : {"plain", "noise", "halved", "maximum"})
      if (one.family == each) CHECK(one.right == one.determined);
    if (one.family == "all" || (one.family.ends_with("norm") && one.family != "2-norm")) continue;
    sums += one.in_digits;
    told += one.right_in_digits;
  }
  CHECK(100 * told >= 95 * sums);
  CHECK(all.hidden >= 8);
}
