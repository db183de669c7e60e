// Histories and events across the borders of processes: programs in lines, plug-ins in C.
#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "halfstep/engine/tables/table_files.hpp"
#include "halfstep/engine/verdict/verdict.hpp"
#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/methods/foreign/solver_program.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/studies/events/events.hpp"
#include "halfstep/studies/tolerance/tolerance.hpp"
#include "tests/catch.hpp"
#include "tests/foreign/foreign_program.hpp"

namespace halfstep {
namespace {

using testing::has;

/// A plug-in that is built from C, and what studies make of it.
class BuiltPlugin {
 public:
  void build(const std::string& source, const std::string& options = "") const {
    std::ofstream(folder_ / "mine.c") << source;
    const auto built =
        testing::shell(folder_, "cc -O2 -Wall -Werror -shared -fPIC " + options + " -I '" + std::string(source_dir) +
                                    "/methods/foreign' mine.c -o libmine.so -lm");
    INFO(built.err);
    REQUIRE(built.code == 0);
  }

  testing::Ran run(const std::string& options) const {
    return testing::shell(folder_,
                          "rm -rf out; \"$halfstep\" run --plugin ./libmine.so --no-report --out out " + options);
  }

  template <class Row>
  std::vector<Row> rows() const {
    return read_table<Row>(folder_ / "out");
  }

 private:
  testing::TemporaryFolder folder_;
};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  REQUIRE(has(text, from));
  return text.replace(text.find(from), from.size(), to);
}

/// Euler's method with steps as long as the tolerance, three a call.
constexpr const char* three_a_call = R"(#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "halfstep_plugin.h"
enum { most = 8, a_call = 3 };
struct run { double h, t[a_call], y[a_call][most], now, state[most]; int n, made; };
static void* begin(const struct halfstep_solver* s, const struct halfstep_first_order* f,
                   const struct halfstep_solver_task* task, const double* y, char* m) {
  struct run* run = calloc(1, sizeof *run);
  (void)s, (void)m;
  run->h = task->equal_step > 0 ? task->equal_step : task->relative;
  run->now = task->t;
  run->n = f->dimension;
  memcpy(run->state, y, sizeof *y * (size_t)run->n);
  return run;
}
static int step(void* memory, const struct halfstep_first_order* f, double end, double* t, double* y, double* e,
                long* r, char* m) {
  struct run* run = memory;
  (void)e, (void)r, (void)m;
  for (run->made = 0; run->made < a_call && run->now != end; ++run->made) {
    double slope[most], h = end - run->now;
    int i, last = fabs(h) <= run->h;
    if (!last) h = copysign(run->h, h);
    f->rate(f, run->now, run->state, slope);
    for (i = 0; i < run->n; ++i) run->state[i] += h * slope[i];
    run->now = last ? end : run->now + h;
    run->t[run->made] = run->now;
    memcpy(run->y[run->made], run->state, sizeof *y * (size_t)run->n);
  }
  *t = run->now;
  memcpy(y, run->state, sizeof *y * (size_t)run->n);
  return 0;
}
static int history(void* memory, int room, double* times, double* states, char* m) {
  const struct run* run = memory;
  int i;
  (void)m;
  LIE
  for (i = 0; i < run->made && i < room; ++i) {
    times[i] = run->t[i];
    memcpy(states + i * run->n, run->y[i], sizeof *states * (size_t)run->n);
  }
  return run->made;
}
static const struct halfstep_solver solver = {"c-three", 0, 1, 0, 0, 0, 0, 1, begin, step, 0, free, 0};
static const struct halfstep_solver_table table = {HALFSTEP_PLUGIN_VERSION, 1, &solver};
static const struct halfstep_solver_2 shown = {0, 0, history};
const struct halfstep_solver_table* halfstep_solver_plugin(int version) { (void)version; return &table; }
#ifndef VERSION_1
const struct halfstep_solver_2* halfstep_solver_plugin_2(const struct halfstep_solver* asked) {
  return asked == &solver ? &shown : 0;
}
#endif
)";

}  // namespace

TEST_CASE("version 2: a program tells its history in a line behind each step", "[history][foreign-solver][slow]") {
  if (!testing::is_there("python3")) return;
  const testing::TemporaryFolder folder;
  const auto ended = [&](const std::string& knots) {
    std::ofstream(folder / "euler.py") << R"(import sys
for line in iter(sys.stdin.readline, ""):
    word, *rest = line.split()
    if word == "halfstep":
        print("euler solver order=1 problems=lotka-volterra hidden-steps history")
    elif word == "solve":
        t, y, evaluations = float(rest[2]), [float(x) for x in rest[7:9]], 0
        print("ready")
    elif word == "step":
        end, told = float(rest[0]), []
        while t != end and len(told) < 3:
            t = t + 0.0625
            y = [y[0] + 0.0625 * y[0] * (y[1] - 2), y[1] + 0.0625 * y[1] * (1 - y[0])]
            evaluations += 1
            told.append((t, *y))
        print(t, 0, evaluations, *y)
    elif word == "history":
        print(*[x for knot in told for x in )" +
                                              knots +
                                              R"(])
    sys.stdout.flush()
)";
    const auto solver =
        solvers_of(shake_hands("python3 '" + (folder / "euler.py").string() + "'", {.timeout = 10}), "the program")[0];
    CHECK(foreign(solver)->keeps_history);
    const auto system = make_system<double>(problem("lotka-volterra"));
    AdaptiveSolver<double> run(solver, *system, {1e-6, 1e-6}, 0, {2.5, 1});
    double last = 0;
    const AdaptiveRun result = run.advance_to(1, [&](const AdaptiveStep<double>& step) {
      CHECK(step.t == last);
      last = step.t + 0.0625;
    });
    if (result.outcome == Outcome::finished) CHECK(result.accepted == 16);
    return result;
  };
  CHECK(ended("knot").outcome == Outcome::finished);
  for (const auto& [knots, words] :
       {std::pair("(knot[:2] if knot is told[-1] else knot)", "prints 8 numbers of its history, not 3 of each step"),
        {"(0.125, *knot[1:])", "its history has a step from t = 0.125 to t = 0.125"},
        {"(float('nan'), *knot[1:])", "to t = nan"},
        {"(knot[0] / 2, *knot[1:])", "its history ends at t = 0.09375, its last step at t = 0.1875"},
        {"[]", "its history has no step that leads to t = 0.1875"},
        {"['soon']", "prints text instead of numbers"},
        {"(knot[0] - 0.03125, *knot[1:], *knot)",
         "has 6 attempts since the run began, for which 3 evaluations are not enough"}}) {
    const AdaptiveRun broken = ended(knots);
    INFO(knots << ": " << broken.reason);
    CHECK(broken.outcome == Outcome::broken);
    CHECK(has(broken.reason, words));
  }
}

TEST_CASE("version 2: a plug-in in C tells its history, and one of version 1 goes on working",
          "[history][foreign-solver][slow]") {
  if (!testing::is_there("cc")) return;
  const BuiltPlugin plugin;
  const auto first_row = [&] {
    const auto rows = plugin.rows<ToleranceRow>();
    REQUIRE(!rows.empty());
    return rows.front();
  };
  const std::string run = "tolerance -p lotka-volterra";
  plugin.build(three_a_call, "-DLIE=");
  plugin.run(run);
  CHECK(first_row().status == "ok");
  CHECK(first_row().accepted == first_row().evaluations);
  plugin.build(replaced(three_a_call, "a_call = 3", "a_call = 40"), "-DLIE=");  // more than there is room for at first
  plugin.run(run);
  CHECK(first_row().status == "ok");
  CHECK(first_row().accepted == first_row().evaluations);
  plugin.build(three_a_call, "-DLIE= -DVERSION_1 -Wno-unused");
  plugin.run(run);
  CHECK(first_row().status == "ok");
  CHECK(first_row().accepted == (first_row().evaluations + 2) / 3);
  for (const auto& [lie, words] : {std::pair("return 0;", "its history has no step that leads to t = "),
                                   {"return -1;", "it gives no reason"},
                                   {"return 1 << 24;", "its count of steps is 16777216, where there can be 3 at most"},
                                   {"return strcpy(m, \"forgotten\"), -1;", "forgotten"},
                                   {"if (room > 3) { for (i = 0; i < 3; ++i) times[i] = 1; return 3; }", "to t = 1"}}) {
    plugin.build(replaced(three_a_call, "  LIE\n", lie));
    const auto ran = plugin.run(run);
    INFO(lie << ": " << first_row().reason);
    CHECK(ran.code == 1);
    CHECK(first_row().status == "broken");
    CHECK(has(first_row().reason, words));
  }
}

TEST_CASE("version 2: a plug-in in C that finds events is asked for them, and faulty twins are seen",
          "[foreign-solver][events][slow]") {
  if (!testing::is_there("cc")) return;
  const BuiltPlugin plugin;
  const std::string example = testing::content(testing::examples + "event_solver_plugin.c");
  const auto verdicts = [&](const std::string& from, const std::string& to) {
    plugin.build(replaced(example, from, to));
    const auto ran = plugin.run("events");
    INFO(ran.out << ran.err);
    const auto rows = plugin.rows<FindingRow>();
    const auto of = [&](const std::string& quantity) {
      const auto row = std::ranges::find(rows, quantity, &FindingRow::quantity);
      REQUIRE(row != rows.end());
      return row->verdict;
    };
    CHECK((ran.code == 0) ==
          (of("share of events missed") == Verdict::pass && of("share of events spurious") == Verdict::pass));
    return std::pair(of("share of events missed"), of("share of events spurious"));
  };
  const auto sound = std::pair(Verdict::pass, Verdict::pass), seen = std::pair(Verdict::fail, Verdict::fail);
  CHECK(verdicts("", "") == sound);
  CHECK(verdicts("event.t = zero(run, k);", "event.t = (zero(run, k), run->t);") == seen);
  CHECK(verdicts("before < 0 ? HALFSTEP_RISING : HALFSTEP_FALLING",
                 "before < 0 ? HALFSTEP_FALLING : HALFSTEP_RISING") == seen);
  CHECK(verdicts("if (run->functions->crossings[k] == -event.direction) continue;", "") ==
        std::pair(Verdict::pass, Verdict::fail));
  // The functions are there until a run has ended.
  CHECK(verdicts("  free(run->values);\n",
                 "  if (run->functions && abs(run->functions->crossings[0]) > 1) abort();\n  free(run->values);\n") ==
        sound);
  // What cannot be breaks the run; what it says itself is an error of its search.
  const auto reason = [&](const std::string& from, const std::string& to) {
    plugin.build(replaced(example, from, to));
    plugin.run("events");
    const auto rows = plugin.rows<FindingRow>();
    REQUIRE(!rows.empty());
    return rows.front().reason;
  };
  CHECK(has(reason("event.function = k;", "event.function = -1;"), "prints an event of function -1, where "));
  CHECK(has(reason("  return run->event_count;\n", "  return 1 << 24;\n"), "its count of events is 16777216, where "));
  CHECK(has(reason("errors[i] = h * (", "errors[i] = NAN * ("), "no step is short enough"));
  CHECK(has(reason("  return run->event_count;\n", "  return strcpy(message, \"lost them\"), -1;\n"), "lost them"));
}

}  // namespace halfstep
