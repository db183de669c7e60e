// A stepper of a reader's own: what is detected, declared and said of it; what is installed, used from outside.
#include <array>
#include <filesystem>
#include <span>
#include <stdexcept>

#include "halfstep/catch2.hpp"
#include "halfstep/halfstep.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/scheme/integrator.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

using namespace halfstep;
using Catch::Matchers::ContainsSubstring;
using halfstep::testing::content;
using halfstep::testing::shell;
using halfstep::testing::TemporaryFolder;

namespace {

/// Kick, drift, kick.
constexpr auto kick_drift_kick = [](const auto& system, auto t, auto x, auto v, auto h) {
  const auto before = system.acceleration(t, x, v);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += h * (v[i] += h / 2 * before[i]);
  const auto after = system.acceleration(t + h, x, v);
  for (std::size_t i = 0; i < x.size(); ++i) v[i] += h / 2 * after[i];
};

OwnStepper own_verlet() {
  return integrator("own-verlet", kick_drift_kick).order(2).order(Force::velocity, 1, 1).symplectic().reversible();
}

/// Explicit Euler for double alone.
void euler(const System<double>& system, double t, std::span<double> x, std::span<double> v, double h) {
  const auto a = system.acceleration(t, x, v);
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] += h * v[i];
    v[i] += h * a[i];
  }
}

/// Adams-Bashforth 2 with its own memory, begun by a step of Euler.
struct AdamsBashforth {
  std::vector<double> old_a = {}, old_v = {};

  void operator()(const System<double>& system, double t, std::span<double> x, std::span<double> v, double h) {
    const auto a = system.acceleration(t, x, v);
    const std::vector<double> velocity(v.begin(), v.end());
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] += old_v.empty() ? h * velocity[i] : h / 2 * (3 * velocity[i] - old_v[i]);
      v[i] += old_a.empty() ? h * a[i] : h / 2 * (3 * a[i] - old_a[i]);
    }
    old_a = a;
    old_v = velocity;
  }
};

/// Kick, drift, kick; the second kick takes the force at t + late h, where 1 is right.
OwnStepper verlet_at(double late) {
  return integrator<double>(
             "own-kicks",
             [late](const System<double>& system, double t, std::span<double> x, std::span<double> v, double h) {
               const auto before = system.acceleration(t, x, v);
               for (std::size_t i = 0; i < x.size(); ++i) x[i] += h * (v[i] += h / 2 * before[i]);
               const auto after = system.acceleration(t + late * h, x, v);
               for (std::size_t i = 0; i < x.size(); ++i) v[i] += h / 2 * after[i];
             })
      .order(2)
      .order(Force::velocity, 1, 1)
      .local_order(Force::velocity, 3, 2);
}

/// Classic Runge-Kutta with these times of its stages, in steps.
OwnStepper rk4_at(std::array<double, 4> times) {
  return integrator<double>(
             "own-rk4",
             [times](const System<double>& system, double t, std::span<double> x, std::span<double> v, double h) {
               const std::size_t n = x.size();
               const std::array<double, 4> reach = {0, 0.5, 0.5, 1}, weight = {1, 2, 2, 1};
               std::vector<double> X(x.begin(), x.end()), V(v.begin(), v.end()), dx(n), dv(n);
               for (std::size_t s = 0; s < 4; ++s) {
                 const auto a = system.acceleration(t + times[s] * h, X, V);
                 const auto slope = V;
                 for (std::size_t i = 0; i < n; ++i) {
                   dx[i] += h / 6 * weight[s] * slope[i];
                   dv[i] += h / 6 * weight[s] * a[i];
                   if (s == 3) continue;
                   X[i] = x[i] + h * reach[s + 1] * slope[i];
                   V[i] = v[i] + h * reach[s + 1] * a[i];
                 }
               }
               for (std::size_t i = 0; i < n; ++i) x[i] += dx[i], v[i] += dv[i];
             })
      .order(4);
}

}  // namespace

TEST_CASE("a force at a wrong time fails the default test, and no problem of the main job alone", "[library][slow]") {
  const Where main_job{.problems = {"harmonic-oscillator", "exponential", "kepler", "double-pendulum"}};
  CHECK_THAT(verlet_at(1), ConvergesAsDeclared());
  const auto late = verlet_at(0);  // the second kick at t instead of t + h
  CHECK(converges_as_declared(late, main_job).ok);
  const auto report = converges_as_declared(late);
  CHECK_FALSE(report.ok);
  CHECK_THAT(report.text, ContainsSubstring("own-kicks on driven-oscillator in double") &&
                              ContainsSubstring("position        2 -> 1."));
}

TEST_CASE("each stage of Runge-Kutta that forgets its time, or takes a neighbour's, fails the default test",
          "[library][slow]") {
  CHECK(converges_as_declared(rk4_at({0, 0.5, 0.5, 1})).ok);
  const std::array<double, 4> right = {0, 0.5, 0.5, 1};
  const Where force_of_time{.problems = {"driven-oscillator"}};
  for (std::size_t stage = 0; stage < 4; ++stage)
    for (const double time : {0.0, 0.5, 1.0}) {
      if (time == right[stage]) continue;
      auto times = right;
      times[stage] = time;
      INFO("stage " << stage << " at " << time);
      CHECK_FALSE(converges_as_declared(rk4_at(times), force_of_time).ok);
    }
}

TEST_CASE("a stepper is offered in the precisions that it can be called in", "[library]") {
  for (const auto& row : precisions) {
    INFO(row.name);
    CHECK(offers(own_verlet().method(), row.precision));
    CHECK(offers(integrator("e", euler).order(1).method(), row.precision) == (row.precision == Precision::double_));
    CHECK(offers(integrator<float, double>("v", kick_drift_kick).order(2).method(), row.precision) ==
          (row.precision == Precision::float_ || row.precision == Precision::double_));
  }
}

TEST_CASE("a declaration says what it says, each copy more than the one before", "[library]") {
  const auto plain = integrator("own-plain", euler).order(2, 3);
  const auto more =
      plain.local_order(5, 6).energy_order(Force::time, 7).not_for(Force::velocity).evaluations(4).digits(16);
  const auto& claims = plain.method().claims;
  CHECK(claims.size() == 3);
  CHECK(claims.at(Force::position).global == Orders{2, 3});
  CHECK(claims.at(Force::velocity).local == Orders{3, 4});
  CHECK(claims.at(Force::time).energy == 2);
  CHECK_FALSE(evaluations_per_step(plain.method(), Force::position));
  CHECK(digits(plain.method()) == 120);
  const auto& changed = more.method().claims;
  CHECK(changed.size() == 2);
  CHECK(changed.at(Force::position).local == Orders{5, 6});
  CHECK(changed.at(Force::position).energy == 2);
  CHECK(changed.at(Force::time).energy == 7);
  CHECK(evaluations_per_step(more.method(), Force::position) == 4);
  CHECK(digits(more.method()) == 16);
  CHECK_FALSE(own_verlet().method().claims.at(Force::velocity).global == Orders{2, 2});
  CHECK((own_verlet().method().is.symplectic && own_verlet().method().is.reversible && !plain.method().is.symplectic));

  CHECK_THROWS_WITH(integrator("own-silent", euler).method(), ContainsSubstring("declare .order(p)"));
  CHECK_THROWS_WITH(integrator("own-silent", euler).local_order(2, 2), ContainsSubstring("declare .order(p) first"));
  CHECK_THROWS_WITH(add(integrator("rk4", euler).order(1)), ContainsSubstring("\"rk4\" exists already"));
}

TEST_CASE("an own Verlet and the built-in one make the same errors", "[library]") {
  const auto consumer = converges_as_declared(own_verlet(), {.problems = {"kepler"}});
  const auto ours = converges_as_declared(method("velocity-verlet"), {.problems = {"kepler"}});
  CHECK(consumer.ok);
  const auto orders = [](const std::string& text) { return text.substr(text.find('\n')); };
  CHECK(orders(consumer.text) == orders(ours.text));
}

TEST_CASE("the matcher: sound in double and quad, wrong with the ladder, hidden by rounding", "[library][slow]") {
  CHECK_THAT(own_verlet(), ConvergesAsDeclared().on("kepler:e=0.3").on("damped-oscillator"));
  CHECK_THAT(own_verlet(), ConvergesAsDeclared().on("pendulum").in(Precision::quad));
  CHECK_THAT(integrator("own-ab2", AdamsBashforth()).order(2).local_order(2, 2),
             ConvergesAsDeclared().on("harmonic-oscillator").on("kepler"));

  const auto wrong = integrator("own-euler", euler).order(2).local_order(2, 2);
  const auto matcher = ConvergesAsDeclared().on("kepler:e=0.3");
  CHECK_FALSE(matcher.match(wrong));
  CHECK_THAT(matcher.describe(), ContainsSubstring("own-euler on kepler:e=0.3 in double") &&
                                     ContainsSubstring("fail              position        2 -> 1.") &&
                                     ContainsSubstring("  h               position        velocity") &&
                                     ContainsSubstring("1.00"));
  CHECK_THROWS_WITH(converges_as_declared(wrong, {.precisions = {Precision::quad}}),
                    ContainsSubstring("own-euler has no code for precision quad"));
  CHECK_THROWS_WITH(converges_as_declared(wrong.not_for(Force::velocity), {.problems = {"damped-oscillator"}}),
                    ContainsSubstring("cannot take the force a(x, v)"));

  CHECK(converges_as_declared(own_verlet().evaluations(2), {.problems = {"kepler"}}).ok);
  const auto miscounted = converges_as_declared(own_verlet().evaluations(1), {.problems = {"kepler"}});
  CHECK_FALSE(miscounted.ok);
  CHECK_THAT(miscounted.text, ContainsSubstring("fail              evaluations     1 -> 2 a step"));

  const auto moody = integrator<double>("own-rest", [](const auto&, double, auto, auto, double) {
                       throw std::runtime_error("it has a bad day");
                     }).order(2);
  const auto broken = converges_as_declared(moody, {.problems = {"kepler"}});
  CHECK_FALSE(broken.ok);
  CHECK_THAT(broken.text, ContainsSubstring("it has a bad day"));
  const auto odd = integrator<double>("own-rest", [](const auto&, double, auto, auto, double) { throw 7; }).order(2);
  CHECK_THAT(converges_as_declared(odd, {.problems = {"kepler"}}).text, ContainsSubstring("no std::exception"));
}

TEST_CASE("the installed package builds the example, whose tests see the fault", "[library][slow][long]") {
  const TemporaryFolder folder;
  const auto build = std::filesystem::path(program_path).parent_path().string();
  // With the compiler and the flags of this build, sanitizers among them, but without optimisation: that takes time.
  const auto ran = shell(folder, "built='" + build + "' source='" + source_dir + "'" + R"(
set -e
sed -n 's/^\(CMAKE_CXX_[A-Z_]*\|CMAKE_BUILD_TYPE\):[A-Z]*=\(.*\)/set(\1 "\2" CACHE STRING "")/p' \
  "$built/CMakeCache.txt" > choices.cmake
generator=$(sed -n 's/^CMAKE_GENERATOR:INTERNAL=//p' "$built/CMakeCache.txt")
cmake --install "$built" --prefix "$PWD/there" > install.log
links=$(find there -type l ! -name libhalfstep.so)
test -z "$links" || { echo "installed as links: $links"; exit 1; }
cmake -C choices.cmake -G "$generator" -S "$source/docs/examples/library" -B bare \
  -DCMAKE_PREFIX_PATH="$PWD/there" -DCMAKE_DISABLE_FIND_PACKAGE_Catch2=ON
cmake -C choices.cmake -G "$generator" -S "$source/docs/examples/library" -B build \
  -DCMAKE_PREFIX_PATH="$PWD/there" -DCMAKE_CXX_FLAGS_RELEASE=-O0 > configure.log
cmake --build build > build.log || { cat build.log; exit 1; }
build/my-halfstep run convergence --method my-verlet --problem kepler --levels 4..9 --no-report
(cd build && ctest --output-on-failure)
build/my-tests '[broken]' || echo refused
build/my-ladder)");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  CHECK_THAT(ran.out, ContainsSubstring("100% tests passed") && ContainsSubstring("refused"));
  CHECK_THAT(ran.out, ContainsSubstring("my-tests are left out: they need Catch2"));
  CHECK_THAT(ran.out, ContainsSubstring("pass: observed as claimed\norder 2"));
}

TEST_CASE("as a part of another project it leaves flags, tests and install rules alone", "[library][slow]") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "theirs");
  std::ofstream(folder / "theirs" / "CMakeLists.txt")
      << "cmake_minimum_required(VERSION 3.25)\n"
         "project(theirs LANGUAGES CXX)\n"
         "set(CMAKE_CXX_FLAGS_RELEASE -O3)\n"
         "add_subdirectory(\"" +
             std::string(source_dir) +
             "\" halfstep)\n"
             "message(STATUS \"flags [${CMAKE_CXX_FLAGS_RELEASE}], type "
             "[${CMAKE_BUILD_TYPE}], tests [${HALFSTEP_TESTS}], install "
             "[${HALFSTEP_INSTALL}]\")\n"
             "add_executable(theirs ladder.cpp)\n"
             "target_link_libraries(theirs PRIVATE halfstep::halfstep)\n";
  std::filesystem::copy(std::filesystem::path(source_dir) / "docs/examples/library/ladder.cpp", folder / "theirs");
  // One object is enough: headers, standard and definitions come with the target.
  const auto ran =
      shell(folder, "cmake -G Ninja -S theirs -B build && ninja -C build CMakeFiles/theirs.dir/ladder.cpp.o");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  CHECK_THAT(ran.out, ContainsSubstring("flags [-O3], type [], tests [OFF], install [OFF]"));
}

TEST_CASE("the page shows the example as it is", "[library]") {
  const std::filesystem::path docs = std::filesystem::path(source_dir) / "docs";
  const auto example = content(docs / "examples/library/my_stepper.hpp");
  const auto page = content(docs / "library.md");
  CHECK_THAT(page, ContainsSubstring(example.substr(example.find("constexpr auto verlet_step"))));
  CHECK_THAT(page, ContainsSubstring(content(docs / "examples/library/ladder.cpp")));
  for (const char* file : {"adaptive.cpp", "events.cpp", "own_pair.cpp", "own_solver.cpp"})
    CHECK_THAT(content(docs / "solvers.md"), ContainsSubstring(content(docs / "examples/library" / file)));
  CHECK_THAT(content(docs / "solvers.md"), ContainsSubstring(content(docs / "examples/own_pair.py")));
}

TEST_CASE("what is installed has its pages, examples, CI files, a manual page and a completion", "[library][slow]") {
  const TemporaryFolder folder;
  const auto build = std::filesystem::path(program_path).parent_path().string();
  const auto ran = shell(folder, "cmake --install '" + build + "' --prefix \"$PWD/there\" --component program");
  INFO(ran.out << ran.err);
  REQUIRE(ran.code == 0);
  const auto share = folder / "there" / "share";
  const auto documents = share / "doc" / "halfstep";
  for (const char* file : {"README.md", "LICENSE", "copyright", "docs/library.md", "docs/study-files.md",
                           "docs/check.md", "docs/ci/github.yml", "docs/ci/gitlab-ci.yml", "docs/examples/verlet.py",
                           "docs/examples/verlet_plugin.c", "docs/examples/library/CMakeLists.txt"}) {
    INFO(file);
    CHECK(std::filesystem::is_regular_file(documents / file));
  }
  const auto manual = content(share / "man" / "man1" / "halfstep.1");
  const auto completion = content(share / "bash-completion" / "completions" / "halfstep");
  for (const char* verb : {"run", "merge", "slurm-script", "report", "check", "fit", "mutate", "list", "reference"}) {
    INFO(verb);
    CHECK_THAT(manual, ContainsSubstring(".SS halfstep " + std::string(verb) + "\n"));
    CHECK_THAT(completion, ContainsSubstring(" " + std::string(verb) + ")"));
  }
  CHECK_THAT(manual, ContainsSubstring("\\-\\-baseline FILE.csv"));
  CHECK_THAT(completion, ContainsSubstring("--baseline"));
  // As bash asks for it, with the cursor behind the last word.
  const auto asked = [&](const std::string& words) {
    const auto answer = shell(folder, R"(command -v bash > /dev/null || exit 99
cat > ask.sh <<'END'
source there/share/bash-completion/completions/halfstep
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_halfstep
echo "${COMPREPLY[@]}"
END
bash ask.sh "$halfstep" )" + words);
    INFO(answer.err);
    CHECK((answer.code == 0 || answer.code == 99));
    return answer.code == 99 ? "no bash" : answer.out;
  };
  if (asked("''") == "no bash") {
    WARN("no bash: its completion is not tested");
    return;
  }
  CHECK(asked("sl") == "slurm-script\n");
  CHECK(asked("check --ba") == "--baseline\n");
  CHECK(asked("run -m velocity-verlet-p") == "velocity-verlet-predicted\n");
  CHECK(asked("run conv") == "convergence\n");
  CHECK(asked("list pre") == "precisions\n");
}
