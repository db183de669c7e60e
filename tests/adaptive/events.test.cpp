// The study of events: sound searches pass, and those that are wrong are seen.
#include "halfstep/studies/events/events.hpp"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/events/event_ladder.hpp"
#include "halfstep/studies/events/event_truth.hpp"
#include "halfstep/studies/events/random_events.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {
namespace {

constexpr std::uint64_t other_seed = 7;  // than that of the study

bool is_in_direction(Crossing crossing, bool rising) {
  return crossing == Crossing::either || rising == (crossing == Crossing::rising);
}

/// A search as many codes have it: signs at the ends of steps, and a zero between them.
enum class Fault { ends_only, straight_line, twice_on_a_knot, any_direction };

template <class T>
EventSearch<T> faulty(Fault fault, std::vector<EventFunction<T>> functions) {
  if (fault == Fault::any_direction) {
    for (auto& function : functions) function.crossing = Crossing::either;
    return between_extrema(functions);
  }
  if (fault == Fault::twice_on_a_knot)  // a zero near the end of a step is found in this one and in the next
    return [functions, inner = between_extrema(functions)](const AdaptiveStep<T>& step) {
      using std::abs;
      auto events = inner(step);
      for (std::size_t k = 0, n = events.size(); k < n; ++k) {
        const T off = events[k].t - step.t, near = abs(step.h) * T(1e-3);
        if (abs(off) < near || abs(T(off - step.h)) < near) events.push_back(events[k]);
      }
      return events;
    };
  return [fault, functions](const AdaptiveStep<T>& step) {
    std::vector<Event<T>> events;
    for (std::size_t i = 0; i < functions.size(); ++i) {
      const auto g = [&](const T& theta) {
        return functions[i].g(step.t + theta * step.h, theta == 0   ? step.before
                                                       : theta == 1 ? step.after
                                                                    : step.between(theta));
      };
      const T first = g(T(0)), last = g(T(1));
      if ((first < 0) == (last < 0) || !is_in_direction(functions[i].crossing, first < 0)) continue;
      std::uintmax_t most = 200;
      const T close = std::numeric_limits<T>::epsilon();
      using boost::math::policies::domain_error, boost::math::policies::evaluation_error,
          boost::math::policies::ignore_error;
      const T theta =
          fault == Fault::straight_line
              ? T(first / (first - last))
              : boost::math::tools::toms748_solve(
                    g, T(0), T(1), first, last, [&](const T& a, const T& b) { return b - a <= 2 * close; }, most,
                    boost::math::policies::policy<domain_error<ignore_error>, evaluation_error<ignore_error>>())
                    .second;
      events.push_back({i, step.t + theta * step.h, step.between(theta), first < 0});
    }
    return events;
  };
}

template <class T>
MakeEventSearch<T> faulty(Fault fault) {
  return [fault](std::vector<EventFunction<T>> functions) { return faulty(fault, std::move(functions)); };
}

std::vector<FindingRow> orders(const char* solver, const MakeEventSearch<EventNumber>& search) {
  Findings findings("events");
  judge_events(adaptive_method(solver), event_ladder(adaptive_method(solver), problem("lotka-volterra"), search),
               findings);
  return findings.rows();
}

std::vector<FindingRow> shares(const char* solver, const MakeEventSearch<double>& search, long long events = 1500) {
  Findings findings("events");
  judge_random_events(adaptive_method(solver), random_events(adaptive_method(solver), events, other_seed, search),
                      findings);
  return findings.rows();
}

bool passes(const std::vector<FindingRow>& rows, const std::string& quantity) {
  const auto finding =
      std::find_if(rows.begin(), rows.end(), [&](const FindingRow& row) { return row.quantity == quantity; });
  REQUIRE(finding != rows.end());
  return finding->verdict == Verdict::pass;
}

constexpr const char* missed = "share of events missed";
constexpr const char* spurious = "share of events spurious";

}  // namespace

TEST_CASE("events: zeros of sums of cosines are those that a fine grid sees", "[events]") {
  const SumOfCosines plain{{1.0, 0, 0}, 0.5};
  const auto zeros = true_zeros(plain, 0, 6);
  REQUIRE(zeros.size() == 2);
  CHECK(std::abs(zeros[0].t - std::numbers::pi / 3) < 1e-12);
  CHECK(std::abs(zeros[1].t - 5 * std::numbers::pi / 3) < 1e-12);
  CHECK((zeros[0].slope < 0 && zeros[1].slope > 0));
  CHECK(zeros[0].is_decidable(1e-3, 1e-3));
  CHECK_FALSE(zeros[0].is_decidable(0.5, 1e-3));
  CHECK_FALSE(zeros[0].is_decidable(1e-3, 0.5));

  const SumOfCosines rich{{std::polar(0.7, 1.1), std::polar(0.9, 2.3), std::polar(0.8, 0.4)}, -0.2};
  std::size_t changes = 0;
  constexpr int points = 100000;
  for (int k = 0; k < points; ++k) changes += (rich(20.0 * k / points) < 0) != (rich(20.0 * (k + 1) / points) < 0);
  const auto many = true_zeros(rich, 0, 20);
  CHECK(many.size() == changes);
  for (const auto& zero : many)
    for (const double t : {zero.t - zero.reach, zero.t, zero.t + zero.reach}) {
      CHECK(rich.slope(t) / zero.slope >= 0.5 - 1e-9);
      CHECK(std::abs(rich.slope(t) - (rich(t + 1e-6) - rich(t - 1e-6)) / 2e-6) < 1e-6);
      CHECK(std::abs(rich.bend(t) - (rich.slope(t + 1e-6) - rich.slope(t - 1e-6)) / 2e-6) < 1e-6);
    }
}

TEST_CASE("events: times and states have the orders that follow from dense output", "[events][slow]") {
  int grazing = 0;
  for (const char* name : {"bogacki-shampine-3-2", "dormand-prince-5-4", "dormand-prince-8-5", "doubled-rk4"})
    for (const auto& row : orders(name, between_extrema<EventNumber>)) {
      INFO(row.subject << ", " << row.quantity << ": " << row.reason << ", observed " << row.observed.value_or(-99));
      const bool grazes = row.quantity.find("grazing") != std::string::npos;
      // a run on the near side of all surfaces that touch the solution has no such event, and that is no failure
      if (grazes && row.reason.find("near side") != std::string::npos) continue;
      CHECK(row.verdict == Verdict::pass);
      grazing += grazes ? 1 : 0;
    }
  CHECK(grazing >= 3);
}

TEST_CASE("events: a run that is off by more than a pair is deep is not blamed for missing it", "[events][slow]") {
  const AdaptiveMethod inaccurate = adaptive_method("bdf:order=3");
  const auto rows = event_ladder(inaccurate, problem("arenstorf"));
  const auto pair = std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.kind == "two in a step"; });
  REQUIRE(pair != rows.end());
  CHECK(std::isnan(pair->time));  // which was called a run that blew up
  Findings findings("events");
  judge_events(inaccurate, rows, findings);
  for (const auto& row : findings.rows()) {
    INFO(row.quantity << ": " << row.reason);
    CHECK((row.verdict == Verdict::pass || row.verdict == Verdict::no_window || row.verdict == Verdict::resolved));
  }
}

TEST_CASE("events: an event of a straight line between points is seen", "[events]") {
  const auto rows = orders("dormand-prince-5-4", faulty<EventNumber>(Fault::straight_line));
  for (const char* kind : {"transversal", "backward"})
    for (const char* quantity : {"order of the time, ", "order of the state, "})
      CHECK_FALSE(passes(rows, std::string(quantity) + kind));
  const auto random = shares("dormand-prince-5-4", faulty<double>(Fault::straight_line));
  CHECK_FALSE(passes(random, missed));
  CHECK_FALSE(passes(random, spurious));
}

TEST_CASE("events: signs at the ends of steps alone are seen by the pairs that they miss", "[events]") {
  const auto rows = orders("dormand-prince-5-4", faulty<EventNumber>(Fault::ends_only));
  CHECK(passes(rows, "order of the time, transversal"));
  CHECK_FALSE(passes(rows, "order of the time, two in a step"));
  CHECK_FALSE(passes(rows, "events of the finest run, two in a step"));
  CHECK_FALSE(passes(shares("dormand-prince-5-4", faulty<double>(Fault::ends_only)), missed));
}

TEST_CASE("events: one that is reported twice at the end of a step is seen", "[events][slow]") {
  const auto rows = orders("dormand-prince-5-4", faulty<EventNumber>(Fault::twice_on_a_knot));
  CHECK(passes(rows, "events of the finest run, transversal"));
  CHECK_FALSE(passes(rows, "events of the finest run, on a knot"));
  const auto random = shares("dormand-prince-5-4", faulty<double>(Fault::twice_on_a_knot));
  CHECK(passes(random, missed));
  CHECK_FALSE(passes(random, spurious));
}

TEST_CASE("events: a search that takes any direction is seen", "[events]") {
  const auto random = shares("dormand-prince-5-4", faulty<double>(Fault::any_direction));
  CHECK(passes(random, missed));
  CHECK_FALSE(passes(random, spurious));
}

TEST_CASE("events: of random ones none is missed or made up, whatever the solver", "[events][slow]") {
  for (const char* name :
       {"heun-euler-2-1", "bogacki-shampine-3-2", "dormand-prince-5-4", "verner-7-6", "doubled-gauss-2"})
    for (const auto& row : shares(name, between_extrema<double>, 600)) {
      INFO(name << ": " << row.quantity << ": " << row.reason);
      CHECK(row.verdict == Verdict::pass);
    }
}

TEST_CASE("events: a search that finds nothing passes nothing", "[events]") {
  const MakeEventSearch<EventNumber> none = [](auto) {
    return [](const AdaptiveStep<EventNumber>&) { return std::vector<Event<EventNumber>>{}; };
  };
  for (const auto& row : orders("bogacki-shampine-3-2", none))
    if (!row.quantity.ends_with("behind a jump")) {
      INFO(row.quantity);
      CHECK(row.verdict != Verdict::pass);
    }
  const MakeEventSearch<double> nothing = [](auto) {
    return [](const AdaptiveStep<double>&) { return std::vector<Event<double>>{}; };
  };
  CHECK_FALSE(passes(shares("bogacki-shampine-3-2", nothing, 100), missed));
}

TEST_CASE("events: the study writes its tables", "[events][slow]") {
  const testing::TemporaryFolder folder;
  Request request;
  request.studies = {"events"};
  request.methods = {"bogacki-shampine-3"};
  request.problems = {"lotka-volterra"};
  const Plan plan = make_plan(request, all_studies());
  for (const auto& row : events({"events", plan, folder.path})) {
    INFO(row.quantity << ": " << row.reason);
    CHECK(as_declared(row.verdict));
  }
  const auto rows = read_table<EventRow>(folder.path);
  CHECK(rows.size() == 8 * words_of(EventKind()).size());
  long long events = 0;
  for (const auto& row : read_table<RandomEventRow>(folder.path)) events += row.events;
  CHECK(events >= events_to_seek);
}

}  // namespace halfstep
