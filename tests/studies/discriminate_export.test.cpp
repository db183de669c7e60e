// The shortest test as a file in other languages: it is compiled and run there, and broken on purpose.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <string>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/exports/export_test.hpp"
#include "halfstep/studies/mutation/mutants.hpp"
#include "halfstep/studies/mutation/probe.hpp"
#include "tests/catch.hpp"
#include "tests/files.hpp"
#include "tests/program.hpp"

namespace halfstep {
namespace {

using Catch::Matchers::ContainsSubstring;
using testing::write;

bool has(const std::string& program) {
  return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
}

std::string replaced(std::string text, const std::string& old, const std::string& with) {
  const auto at = text.find(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), with);
}

TestExport in(const std::string& language) { return {.language = language, .pinned = {}}; }

/// The example with the constants of a method of order 4 pinned.
std::string pinned_text(const std::string& language, const char* name) {
  TestExport wanted = in(language);
  wanted.pinned = pinned_powers(method(name));
  return exported_test(wanted);
}

std::string python(const Coefficients& numbers) {
  std::vector<double> values;
  for (const auto& c : numbers) values.push_back(c.as<double>());
  return fmt::format("[{:.17g}]", fmt::join(values, ", "));
}

/// A method as Python calls it, from the functions of `own_schemes`; empty: those have none for it.
std::string python(const Method& m) {
  if (m.decorator != nullptr) return "";
  if (const auto* tableau = std::get_if<ButcherTableau>(&m.scheme)) {
    std::vector<std::string> rows;
    for (const auto& row : tableau->a) rows.push_back(python(row));
    return fmt::format("runge_kutta([{}], {}), None", fmt::join(rows, ", "), python(tableau->b));
  }
  const auto* multistep = std::get_if<Multistep>(&m.scheme);
  const bool known = m.start == method("ab4").start || m.start == Start::euler || m.start == Start::midpoint;
  if (multistep == nullptr || multistep->is_implicit() || !known) return "";
  const std::string begin = m.start == Start::euler      ? "[[]], [1]"
                            : m.start == Start::midpoint ? "[[], [0.5]], [0, 1]"
                                                         : "[[], [0.5], [0, 0.5], [0, 0, 1]], [1/6, 1/3, 1/3, 1/6]";
  return fmt::format("adams({}, {}), begun({})", python(multistep->alpha), python(multistep->beta), begin);
}

const char* const own_schemes = R"py(
def runge_kutta(a, b):
    def step(f, t, y, h):
        ks = []
        for row in a:
            ks.append(f(t + h * sum(row), [u + h * sum(w * k[i] for w, k in zip(row, ks)) for i, u in enumerate(y)]))
        return [u + h * sum(w * k[i] for w, k in zip(b, ks)) for i, u in enumerate(y)]
    return step

def adams(alpha, beta):
    def step(f, t, y, h):
        dy = [f(s, z) for s, z in zip(t, y)][::-1]
        past = y[::-1]
        return [sum(a * z[i] for a, z in zip(alpha, past)) + h * sum(b * k[i] for b, k in zip(beta, dy))
                for i in range(len(y[0]))]
    return step

def begun(a, b):
    def start(f, t, y, h):
        states = [y]
        for j in range(3):
            states.append(runge_kutta(a, b)(f, t + h * j, states[-1], h))
        return states[1:]
    return start

def verdict(step, start, points):
    wrong = judge(step, 4, points) or judge_start(step, 4, points, start)
    return "1" if wrong else "0"

)py";

}  // namespace

TEST_CASE("discriminate: right-hand sides in other languages") {
  CHECK(in_language("1.125*y2 + 1.875*s*s", "python") == "1.125*y[2] + 1.875*s*s");
  CHECK(in_language("1.125*y2 - 2*t*y12", "fortran") == "1.125d0*y(3) - 2d0*t*y(13)");
  CHECK(in_language("y1", "julia") == "y[2]");
  CHECK_THROWS_WITH(exported_test(in("pyhton")), ContainsSubstring("python"));
  TestExport high = in("c");
  high.most = 11;
  CHECK_THROWS_WITH(exported_test(high), ContainsSubstring("1 to 10"));
  for (const auto& language : test_languages()) {
    const auto text = exported_test(in(language));
    CHECK(text.find('@' + std::string("RATES")) == std::string::npos);
    CHECK_FALSE(text.ends_with("\n\n"));
  }
}

TEST_CASE("discriminate: the file in C passes, and fails once its scheme is broken", "[slow]") {
  if (!has("cc")) return;
  const testing::TemporaryFolder folder;
  const auto text = exported_test(in("c"));
  write(folder / "sound.c", text);
  write(folder / "broken.c", replaced(text, "2 * k[1][d]", "2.00000001 * k[1][d]"));
  write(folder / "own.c",
        "typedef void (*rates)(double, const double *, double *, int);\n"
        "void euler(rates f, const double *t, const double *y, double h, double *next, int n) {\n"
        "  double dy[13];\n  f(t[0], y, dy, n);\n"
        "  for (int i = 0; i < n; ++i) next[i] = y[i] + h * dy[i];\n}\n"
        "void nothing(rates f, const double *t, const double *y, double h, double *next, int n) {\n"
        "  (void)f, (void)t, (void)y, (void)h, (void)next, (void)n;\n}\n"
        "void newest(rates f, const double *t, const double *y, double h, double *next, int n) {\n"
        "  double a[13], b[13];\n  f(t[0], y, a, n), f(t[-1], y - n, b, n);\n"
        "  for (int i = 0; i < n; ++i) next[i] = y[i] + h * (3 * a[i] - b[i]) / 2;\n}\n"
        "void standing(rates f, double t, const double *y, double h, double *next, int n) {\n"
        "  (void)f, (void)t, (void)h;\n  for (int i = 0; i < n; ++i) next[i] = y[i];\n}\n");
  write(folder / "pinned.c", pinned_text("c", "rk4"));
  write(folder / "other.c", pinned_text("c", "rk4-38"));
  const auto built =
      testing::shell(folder,
                     "cc -Wall -Wextra -Werror sound.c -o sound -lm && cc broken.c -o broken -lm && "
                     "cc -DSTEP=euler -DORDER=1 sound.c own.c -o one -lm && "
                     "cc -DSTEP=euler -DORDER=2 sound.c own.c -o two -lm && "
                     "cc -DSTEP=nothing -DORDER=1 sound.c own.c -o none -lm && "
                     "cc -DSTEP=newest -DORDER=2 -DPOINTS=2 sound.c own.c -o ab2 -lm && "
                     "cc -DSTEP=newest -DORDER=2 -DPOINTS=2 -DSTART=standing sound.c own.c -o bad -lm && "
                     "cc pinned.c -o pinned -lm && cc other.c -o other -lm");
  INFO(built.err);
  REQUIRE(built.code == 0);
  for (const char* sound : {"./sound", "./one", "./ab2", "./pinned"}) CHECK(testing::shell(folder, sound).code == 0);
  for (const char* order : {"0", "9", "-1"})
    CHECK_THAT(testing::shell(folder, fmt::format("cc -DORDER={} sound.c -lm", order)).err,
               ContainsSubstring("orders 1 to 8"));
  CHECK_THAT(testing::shell(folder, "./other").out, ContainsSubstring("another method than was pinned"));
  CHECK_THAT(testing::shell(folder, "./bad").out, ContainsSubstring("behind its start"));
  for (const char* broken : {"./broken", "./two", "./none"}) {
    const auto ran = testing::shell(folder, broken);
    CHECK(ran.code == 1);
    CHECK_THAT(ran.out, ContainsSubstring("fail first"));
  }
}

TEST_CASE("discriminate: the file in Fortran passes, and fails once its scheme is broken", "[slow]") {
  if (!has("gfortran")) return;
  const testing::TemporaryFolder folder;
  const auto text = exported_test(in("fortran"));
  write(folder / "sound.f90", text);
  write(folder / "high.f90", replaced(text, "claimed = 4 ", "claimed = 9 "));
  write(folder / "pinned.f90", pinned_text("fortran", "rk4"));
  write(folder / "other.f90", pinned_text("fortran", "rk4-38"));
  write(folder / "late.f90", replaced(replaced(text, "points = 1 ", "points = 2 "), "t + h*i", "t"));
  write(folder / "broken.f90", replaced(text, "time + h/2, now + h/2*k2", "time, now + h/2*k2"));
  const auto built = testing::shell(folder,
                                    "mkdir a b && (cd a && gfortran -Wall -std=f2008 ../sound.f90) && "
                                    "(cd b && gfortran ../broken.f90) && for i in high pinned other late; do "
                                    "mkdir $i && (cd $i && gfortran ../$i.f90) || exit 1; done");
  INFO(built.err);
  REQUIRE(built.code == 0);
  CHECK(testing::shell(folder, "a/a.out").code == 0);
  CHECK(testing::shell(folder, "b/a.out").code == 1);
  CHECK(testing::shell(folder, "high/a.out").code == 2);
  CHECK(testing::shell(folder, "pinned/a.out").code == 0);
  CHECK_THAT(testing::shell(folder, "other/a.out").out, ContainsSubstring("another method than was pinned"));
  CHECK_THAT(testing::shell(folder, "late/a.out").out, ContainsSubstring("behind its start"));
}

TEST_CASE("discriminate: the file in Python passes, judges what is named, and pins constants", "[slow]") {
  if (!has("python3")) return;
  const testing::TemporaryFolder folder;
  write(folder / "halfstep_test.py", exported_test(in("python")));
  write(folder / "mine.py",
        "def heun(f, t, y, h):\n"
        "    a = f(t, y)\n"
        "    b = f(t + h, [u + h * k for u, k in zip(y, a)])\n"
        "    return [u + h * (k + m) / 2 for u, k, m in zip(y, a, b)]\n"
        "def late(f, t, y, h):\n"
        "    a = f(t, y)\n"
        "    b = f(t, [u + h * k for u, k in zip(y, a)])\n"
        "    return [u + h * (k + m) / 2 for u, k, m in zip(y, a, b)]\n"
        "def ab2(f, t, y, h):\n"
        "    a, b = f(t[1], y[1]), f(t[0], y[0])\n"
        "    return [u + h * (3 * k - m) / 2 for u, k, m in zip(y[1], a, b)]\n");
  for (const char* passes : {"", "mine:heun 2", "mine:heun 1", "mine:late 1", "mine:ab2 2 2"}) {
    INFO(passes);
    const auto ran = testing::shell(folder, std::string("python3 halfstep_test.py ") + passes);
    INFO(ran.err);
    CHECK(ran.code == 0);
  }
  for (const char* fails : {"mine:heun 3", "mine:late 2", "mine:ab2 3 2"}) {
    INFO(fails);
    const auto ran = testing::shell(folder, std::string("python3 halfstep_test.py ") + fails);
    CHECK(ran.code == 1);
    CHECK_THAT(ran.err, ContainsSubstring("fail first"));
  }
  // The classic method in the file has the constants of rk4, and not those of the 3/8 rule.
  for (const auto& [name, code] : {std::pair{"rk4", 0}, std::pair{"rk4-38", 1}}) {
    write(folder / "pinned.py", pinned_text("python", name));
    const auto ran = testing::shell(folder, "python3 pinned.py");
    INFO(name << ran.err);
    CHECK(ran.code == code);
  }
}

TEST_CASE("discriminate: the file in Python passes no step of another length, and needs no assert", "[slow]") {
  if (!has("python3")) return;
  const testing::TemporaryFolder folder;
  write(folder / "halfstep_test.py", exported_test(in("python")));
  write(folder / "mine.py",
        "def nothing(f, t, y, h): return []\n"
        "def time(f, t, y, h): return [t + h]\n"
        "def longer(f, t, y, h): return [(t + h) ** k for k in range(len(y) + 1)]\n"
        "def euler(f, t, y, h): return [u + h * k for u, k in zip(y, f(t, y))]\n"
        "def few(f, t, y, h): return [y]\n");
  for (const char* fails : {"nothing", "time", "longer", "euler"}) {
    INFO(fails);
    const auto ran = testing::shell(folder, fmt::format("python3 -O halfstep_test.py mine:{} 4", fails));
    CHECK(ran.code == 1);
    CHECK_THAT(ran.err, ContainsSubstring("failed: ") && !ContainsSubstring("Traceback"));
  }
  for (const char* usage : {"mine", "mine:none", "none:none", "mine:euler x", "mine:euler 0", "mine:euler 9"}) {
    INFO(usage);
    const auto ran = testing::shell(folder, fmt::format("python3 halfstep_test.py {}", usage));
    CHECK(ran.code == 2);
    CHECK_THAT(ran.err, !ContainsSubstring("Traceback"));
  }
  for (const char* solver : {"float('nan')", "0.0", "float('inf')"}) {
    const auto ran = testing::shell(folder, fmt::format("python3 -c \"from halfstep_test import judge_solver as j\n"
                                                        "print(j(lambda f, t, y, h, n: [1.0, {}], 1))\"",
                                                        solver));
    CHECK_THAT(ran.out, ContainsSubstring("{1: "));
  }
}

TEST_CASE("discriminate: files for one method ask for its step, and keep what they were exported with", "[slow]") {
  const testing::TemporaryFolder folder;
  write(folder / "mine.py", std::string(own_schemes) + "ab4 = " + python(method("ab4")) + "\nstep, start = ab4\n" +
                                "am3 = adams([1], [5/3, -2/3])\n");
  for (const char* method : {"ab4", "dormand-prince-5"})
    for (const auto& [language, ending] : {std::pair{"python", "py"}, std::pair{"c", "c"}, std::pair{"fortran", "f90"}})
      REQUIRE(testing::shell(folder, fmt::format("\"$halfstep\" discriminate --export {} {}.{} --method {}", language,
                                                 method, ending, method))
                  .code == 0);
  for (const char* empty : {"python3 ab4.py", "python3 dormand-prince-5.py", "gfortran ab4.f90 && ./a.out"}) {
    if (!has("python3") || !has("gfortran")) break;
    const auto ran = testing::shell(folder, empty);
    CHECK(ran.code == 2);
    CHECK_THAT(ran.err, ContainsSubstring("put your step"));
  }
  if (has("cc")) CHECK_THAT(testing::shell(folder, "cc ab4.c -lm").err, ContainsSubstring("put your step"));
  if (!has("python3")) return;
  for (const char* arguments : {"mine:step", "mine:step 4 4 mine:start"})
    CHECK_THAT(testing::shell(folder, fmt::format("python3 ab4.py {}", arguments)).out,
               ContainsSubstring("and the method that was pinned"));
  CHECK(testing::shell(folder, "python3 ab4.py mine:am3").code == 1);
}

TEST_CASE("discriminate: the file in Python sees the mutants that the exported probes see", "[slow]") {
  if (!has("python3")) return;
  const testing::TemporaryFolder folder;
  for (const char* name : {"rk4", "ab4"}) {
    const Method sound = method(name);
    std::string calls, expected;
    const auto add = [&](const Method& m) {
      const std::string call = python(m);
      if (call.empty()) return;
      calls += fmt::format("print(verdict({}, {}), end='')\n", call, points(sound));
      bool seen = false;
      for (const auto& probe : powers_probes())
        if (probe.exported) seen = seen || probe.judge(probe.read(m), 4, probe.read(sound)).accused;
      expected += seen ? '1' : '0';
    };
    add(sound);
    bool of_start = false;
    for (const auto& mutant : mutants_of(sound)) {
      add(mutant.method);
      of_start = of_start || (mutant.damage == Damage::start && !python(mutant.method).empty());
    }
    CHECK(of_start == (points(sound) > 1));
    CHECK(expected.size() > 20);
    CHECK(expected.substr(1).find('1') != std::string::npos);
    CHECK(expected.front() == '0');
    write(folder / "seen.py", "from halfstep_test import judge, judge_start\n" + std::string(own_schemes) + calls);
    const auto ran = testing::shell(folder, fmt::format("\"$halfstep\" discriminate --export python halfstep_test.py "
                                                        "--method {} && python3 seen.py",
                                                        name));
    INFO(ran.err);
    CHECK(ran.out == expected);
  }
}

}  // namespace halfstep
