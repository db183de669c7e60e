// The estimate of the time left: from work and clock alone, and how the work of a run is known.
#include "halfstep/app/time_left.hpp"

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "halfstep/engine/run/workload.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "tests/catch.hpp"

namespace {

using namespace halfstep;

/// Texts of a run whose piece k takes seconds[k], each counted as one unit of work.
struct Shown {
  double at;          // s
  double truly_left;  // s
  std::string text;
};

std::vector<Shown> run_of(const std::vector<double>& seconds) {
  double all = 0, now = 0;
  for (const double s : seconds) all += s;
  TimeLeft time_left;
  std::vector<Shown> shown;
  for (std::size_t k = 0; k < seconds.size(); ++k) {
    now += seconds[k];
    shown.push_back({now, all - now, time_left(now, double(k + 1), double(seconds.size()))});
  }
  return shown;
}

/// Seconds that a text stands for: an upper limit for the least of them.
double seconds_of(const std::string& text) {
  if (text == "less than 10 s left") return 10;
  double value = 0, minutes = 0;
  char unit = 0;
  if (std::sscanf(text.c_str(), "about %lf h %lf min left", &value, &minutes) == 2) return 3600 * value + 60 * minutes;
  REQUIRE(std::sscanf(text.c_str(), "about %lf %c", &value, &unit) == 2);
  return value * (unit == 's' ? 1 : unit == 'm' ? 60 : 3600);
}

}  // namespace

TEST_CASE("time left: what is left takes as long for its work as what is done took") {
  CHECK(seconds_left(30, 1, 4) == 90.0);
  CHECK(seconds_left(30, 4, 4) == 0.0);
  CHECK(seconds_left(30, 5, 4) == 0.0);  // never negative
}

TEST_CASE("time left: nothing is said of too little") {
  CHECK_FALSE(seconds_left(2.9, 1, 4));
  CHECK_FALSE(seconds_left(30, 1, 100));
  CHECK_FALSE(seconds_left(30, 0, 4));
  CHECK_FALSE(seconds_left(30, 0, 0));
  CHECK_FALSE(seconds_left(std::nan(""), 1, 4));
}

TEST_CASE("time left: an estimate counts down, and moves to another without a jump") {
  CHECK(followed(100, 1, 99) == 99.0);
  CHECK(followed(100, 0, 1000) == 100.0);
  // Over a fifth of what is shown, 1 - 1/e of the way.
  CHECK(followed(120, 20, 200) == Approx(100 + 100 * (1 - std::exp(-1))));
  CHECK(followed(120, 20, 0) == Approx(100 * std::exp(-1)));
  CHECK(followed(1, 30, 0) == 0.0);
}

TEST_CASE("time left: texts are rounded up") {
  CHECK(time_left_text(-3) == "less than 10 s left");
  CHECK(time_left_text(10) == "less than 10 s left");
  CHECK(time_left_text(10.1) == "about 20 s left");
  CHECK(time_left_text(50) == "about 50 s left");
  CHECK(time_left_text(51) == "about 1 min left");
  CHECK(time_left_text(61) == "about 2 min left");
  CHECK(time_left_text(3600) == "about 1 h left");
  CHECK(time_left_text(3601) == "about 1 h 15 min left");
  CHECK(time_left_text(2 * 3600 - 1) == "about 2 h left");
}

TEST_CASE("time left: of a short run nothing is shown") {
  for (const auto& shown : run_of(std::vector<double>(90, 0.1))) CHECK(shown.text.empty());
}

TEST_CASE("time left: nothing is said of a run that is done") {
  TimeLeft time_left;
  for (int second = 1; second <= 60; ++second) time_left(second, second, 60);
  CHECK(time_left(60, 59, 60) == "less than 10 s left");
  CHECK(time_left(61, 60, 60).empty());
}

TEST_CASE("time left: of a steady run it is right from the start") {
  for (const auto& shown : run_of(std::vector<double>(600, 0.5))) {  // 300 s
    if (shown.at < 7.5) continue;                                    // 2 % of it, behind the first second
    if (shown.truly_left < 1e-9) continue;                           // done
    INFO(shown.at << " s: " << shown.text);
    REQUIRE_FALSE(shown.text.empty());
    const double left = seconds_of(shown.text);
    CHECK(left >= shown.truly_left - 1e-6);
    CHECK(left <= std::max(shown.truly_left + 10, shown.truly_left <= 50 ? 0 : shown.truly_left + 60) + 1e-6);
  }
}

TEST_CASE("time left: pieces that become ten times as long make it rise by no jump") {
  std::vector<double> seconds(100, 0.5);
  seconds.insert(seconds.end(), 100, 5.0);
  double before = 0;
  bool rose = false;
  for (const auto& shown : run_of(seconds)) {
    if (shown.text.empty()) continue;
    const double left = seconds_of(shown.text);
    INFO(shown.at << " s: " << shown.text);
    CHECK(left >= 0);
    // Between two looks of at most 5 s the estimate moves by 1 - 1/e of the way where 5 s is the least it takes.
    if (before > 0 && left > before) {
      rose = true;
      CHECK(left <= 2 * before + 60);
    }
    before = left;
  }
  CHECK(rose);
  CHECK(before <= 10);
}

TEST_CASE("time left: rows that a resumed run keeps do not make it hopeful") {
  // 150 of 200 pieces are there already, 50 of 2 s each are made: 100 s.
  TimeLeft time_left;
  CHECK(time_left(0.2, 150, 200).empty());
  std::string text;
  for (int k = 1; k <= 10; ++k) text = time_left(0.2 + 2 * k, 150 + k, 200);
  CHECK(text == "about 2 min left");  // 80 s
}

TEST_CASE("time left: the work of a run is that of its studies and cells, by what each costs") {
  const auto& studies = all_studies();
  Request request;
  request.studies = {"convergence", "energy", "growth"};
  request.methods = {"rk4", "velocity-verlet"};
  request.problems = {"kepler"};
  request.precisions = {"double", "50"};
  const Plan plan = make_plan(request, studies);
  REQUIRE(plan.cells.size() == 4);
  RunOptions options;
  options.jobs = 1;
  const auto cost = [&](const std::string& name) {
    for (const auto& study : studies)
      if (study.name == name) return static_cast<double>(study.cost);
    return 0.0;
  };
  double of_cells = 0;
  for (const auto& cell : plan.cells) of_cells += double(info(cell.precision).cost) / info(Precision::double_).cost;
  const double whole = of_cells * (cost("convergence") + cost("energy")) + cost("growth");

  Workload work(plan, studies, options);
  CHECK(work.reached("reference of kepler in quad", 0, 1).all == 0);
  auto part = work.reached("convergence", 0, 4);
  CHECK(part.done == 0);
  CHECK(part.all == Approx(whole));
  part = work.reached("convergence", 1, 4);
  const double first = double(info(plan.cells[0].precision).cost) / info(Precision::double_).cost;
  CHECK(part.done == Approx(first * cost("convergence")));
  CHECK(work.reached("growth", 1, 2).done == Approx(of_cells * cost("convergence") + cost("growth") / 2));
  // No energy was reported: nothing was left of it.
  CHECK(work.reached("growth", 1, 2).all == Approx(of_cells * cost("convergence") + cost("growth")));
  // A second round of pieces takes nothing back.
  CHECK(work.reached("growth", 0, 7).done == Approx(of_cells * cost("convergence") + cost("growth") / 2));
  CHECK(work.reached("growth", 7, 7).done == Approx(of_cells * cost("convergence") + cost("growth")));
}

TEST_CASE("time left: two threads halve the work but that of studies which are alone") {
  Request request;
  request.studies = {"convergence", "timing"};
  request.methods = {"rk4"};
  request.problems = {"kepler"};
  const Plan plan = make_plan(request, all_studies());
  RunOptions one, two;
  one.jobs = 1;
  two.jobs = 2;
  const auto all = [&](const RunOptions& options) {
    return Workload(plan, all_studies(), options).reached("convergence", 0, plan.cells.size()).all;
  };
  const auto alone = [&] {
    Workload work(plan, all_studies(), two);
    return work.reached("timing", 0, plan.cells.size()).all;
  }();
  CHECK(2 * (all(two) - alone) == Approx(all(one) - alone));
  CHECK(alone > 0);
}
