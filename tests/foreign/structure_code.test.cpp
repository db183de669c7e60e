// The study of structure on code from elsewhere, of whose arithmetic nothing is known but what it does.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "halfstep/engine/run/run.hpp"
#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/engine/structure/structure_measures.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/foreign/plugin.hpp"
#include "halfstep/methods/own_stepper.hpp"
#include "halfstep/methods/scheme/integrator.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/structure/structure.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

namespace halfstep {

namespace {

using Vector = std::vector<double>;
using Fifty = digits50_t;

std::vector<FindingRow> structure_of(const std::vector<Method>& methods) {
  Plan plan;
  for (const auto& m : methods) plan.cells.push_back({m, problem("kepler"), Precision::double_});
  const testing::TemporaryFolder folder;
  return structure({"structure", plan, folder.path});
}

/// A one-step method of the catalogue as somebody else's code in one precision, with the same declarations.
template <class T = double>
Method as_code(const Method& method) {
  const auto step = [method](const System<T>& system, const T& t, std::span<T> x, std::span<T> v, const T& h) {
    const States<T> past = {{std::vector<T>(x.begin(), x.end()), std::vector<T>(v.begin(), v.end())}};
    const auto s = states_behind(method, system, past, h, 1, t).back();
    std::copy(s.x.begin(), s.x.end(), x.begin());
    std::copy(s.v.begin(), s.v.end(), v.begin());
  };
  Method code = integrator<T>(method.name + "-as-code", step).order(1).method();
  code.claims = method.claims;
  code.is = method.is;
  return code;
}

/// Kicks and drifts, all of them in float.
struct FloatSplitting {
  std::vector<float> kick, drift;

  void operator()(const System<double>& system, double t, std::span<double> x, std::span<double> v, double h) const {
    for (std::size_t i = 0; i < kick.size(); ++i) {
      const auto a = system.acceleration(t, x, v);
      for (std::size_t d = 0; d < x.size(); ++d) {
        const float faster = static_cast<float>(v[d]) + kick[i] * static_cast<float>(h) * static_cast<float>(a[d]);
        v[d] = faster;
        x[d] = static_cast<float>(x[d]) + drift[i] * static_cast<float>(h) * faster;
      }
    }
  }
};

/// Heun's scheme, all of it in float.
void float_heun(const System<double>& system, double t, std::span<double> x, std::span<double> v, double h) {
  const auto a = system.acceleration(t, x, v);
  const auto step = static_cast<float>(h);
  Vector x1(x.begin(), x.end()), v1(v.begin(), v.end());
  for (std::size_t d = 0; d < x.size(); ++d) {
    x1[d] = static_cast<float>(x[d]) + step * static_cast<float>(v[d]);
    v1[d] = static_cast<float>(v[d]) + step * static_cast<float>(a[d]);
  }
  const auto a1 = system.acceleration(t, x1, v1);
  for (std::size_t d = 0; d < x.size(); ++d) {
    x[d] = static_cast<float>(x[d]) + step / 2 * (static_cast<float>(v[d]) + static_cast<float>(v1[d]));
    v[d] = static_cast<float>(v[d]) + step / 2 * (static_cast<float>(a[d]) + static_cast<float>(a1[d]));
  }
}

/// Velocity Verlet in 50 digits, which keeps what `store` makes of its numbers.
template <class Store>
Method fifty_verlet(const std::string& name, const Store& store) {
  const auto step = [store](const System<Fifty>& system, const Fifty& t, std::span<Fifty> x, std::span<Fifty> v,
                            const Fifty& h) {
    const auto a = system.acceleration(t, x, v);
    for (std::size_t d = 0; d < x.size(); ++d) x[d] = store(x[d] + h * (v[d] = store(v[d] + h / 2 * a[d])));
    const auto b = system.acceleration(t, x, v);
    for (std::size_t d = 0; d < x.size(); ++d) v[d] = store(v[d] + h / 2 * b[d]);
  };
  return integrator<Fifty>(name, step).order(2).symplectic().reversible().method();
}

bool told_of_more(const FindingRow& row) {
  return row.reason.find("which is not declared") != std::string::npos && row.verdict == Verdict::superconvergent;
}

std::string text(const FindingRow& row) {
  return row.subject + ", " + row.quantity + ": " + std::to_string(row.observed.value_or(-1)) + ", " +
         std::string(word(row.verdict)) + ", " + row.reason;
}

/// What is said of forms, areas and momenta, by subject and quantity.
std::size_t failures(const std::vector<FindingRow>& rows, const std::string& part) {
  return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [&](const FindingRow& row) {
    return row.verdict == Verdict::fail && row.quantity.find(part) != std::string::npos;
  }));
}

}  // namespace

TEST_CASE("structure says of own schemes the same when they come as code in double", "[slow]") {
  std::vector<Method> codes;
  for (const char* name : {"explicit-euler", "implicit-euler", "symplectic-euler", "velocity-verlet", "rk4-38", "am2"})
    codes.push_back(as_code(method(name)));
  for (const auto& row : structure_of(codes)) {
    INFO(text(row));
    CHECK(as_declared(row.verdict));
    CHECK_FALSE(told_of_more(row));
    CHECK(row.reason.find("narrower precision") == std::string::npos);
  }
}

TEST_CASE("a plain RK4 from outside is not symplectic, and is found out where it says so", "[slow]") {
  Method rk4 = as_code(method("rk4"));
  for (const auto& row : structure_of({rk4})) {
    INFO(text(row));
    CHECK(row.reason.find("is symplectic") == std::string::npos);
  }
  rk4.is = symplectic | reversible;
  const auto rows = structure_of({rk4});
  CHECK(failures(rows, "symplectic form") == 2);
  CHECK(failures(rows, "reversibility defect") == 2);
  CHECK(failures(rows, "angular momentum") == 1);
  CHECK(failures(rows, "area") == 1);
}

TEST_CASE("schemes that compute in float are symplectic and reversible as they say", "[slow]") {
  const FloatSplitting euler{{1}, {1}}, verlet{{0.5F, 0.5F}, {1, 0}};
  const auto rows =
      structure_of({integrator<double>("float-euler", euler).order(1).symplectic().method(),
                    integrator<double>("float-verlet", verlet).order(2).symplectic().reversible().method()});
  for (const auto& row : rows) {
    INFO(text(row));
    CHECK(as_declared(row.verdict));
    CHECK_FALSE(told_of_more(row));
  }
}

TEST_CASE("schemes that compute in 50 digits are judged by the noise of 50 digits, those in double by that of double",
          "[slow]") {
  const Method verlet = as_code<Fifty>(method("velocity-verlet"));
  const Method narrow = fifty_verlet("narrow", [](const Fifty& number) { return Fifty(to_double(number)); });
  const auto noise = [](const Method& m) { return arithmetic_noise(m, Precision::digits50, Ground::kepler, 2, 32); };
  CHECK(noise(verlet) < 1e-48);
  CHECK(noise(narrow) > 1e-17);
  CHECK(noise(narrow) < 1e-14);
  for (const auto& row : structure_of({verlet, as_code<Fifty>(method("explicit-euler")), narrow})) {
    INFO(text(row));
    CHECK(as_declared(row.verdict));
    CHECK_FALSE(told_of_more(row));
    const bool in_double = row.subject.starts_with("narrow on") && row.quantity.ends_with(", ulp");
    CHECK((row.reason.find("narrower precision") != std::string::npos) == in_double);
  }
  // A defect far below the rounding of double is not excused by that.
  const auto nudged = fifty_verlet("nudged", [](const Fifty& number) { return Fifty(number + Fifty("1e-25")); });
  CHECK(failures(structure_of({nudged}), "reversibility defect") == 2);
}

TEST_CASE("a symplectic scheme in float that does not say so is told, one that is none is not believed", "[slow]") {
  int told = 0;
  for (const auto& row : structure_of({integrator<double>("shy", FloatSplitting{{1}, {1}}).order(1).method()})) {
    INFO(text(row));
    CHECK(as_declared(row.verdict));
    told += told_of_more(row) ? 1 : 0;
  }
  CHECK(told == 3);  // the form on two systems, angular momentum
  const auto rows =
      structure_of({integrator<double>("float-heun", float_heun).order(2).symplectic().reversible().method()});
  CHECK(failures(rows, "symplectic form") == 2);
  CHECK(failures(rows, "reversibility defect") == 2);
  CHECK(failures(rows, "area") == 1);
}

TEST_CASE("plug-in: what it declines is told by the study of structure, and is no failure", "[slow]") {
  const testing::TemporaryFolder folder;
  if (testing::shell(folder, "command -v cc").code != 0) return;
  std::ofstream(folder / "small.c") << R"(
#include <stdio.h>
#include "halfstep_plugin.h"
static int step(void* run, const struct halfstep_problem* p, double t, double h, double* x, double* v, char* message) {
  double a[2];
  int i;
  (void)run;
  if (p->dimension > 2) {
    snprintf(message, HALFSTEP_MESSAGE_SIZE, "at most two");
    return HALFSTEP_DECLINED;
  }
  p->acceleration(p, t, x, v, a);
  for (i = 0; i < p->dimension; ++i) x[i] += h * (v[i] += h * a[i]);
  return 0;
}
static const struct halfstep_method method = {
  "small", 0, 0, {1, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {HALFSTEP_REFUSED, 0, 0, 0, 0}, 1, 0, 1, 0, step, 0, 0};
static const struct halfstep_table table = {HALFSTEP_PLUGIN_VERSION, 1, &method};
const struct halfstep_table* halfstep_plugin(int version) { (void)version; return &table; }
)";
  const auto compiled =
      testing::shell(folder, "cc -std=c99 -Wall -Wextra -Wpedantic -Werror -shared -fPIC -I '" +
                                 std::string(source_dir) + "/methods/foreign' small.c -o libsmall.so");
  INFO(compiled.err);
  REQUIRE(compiled.code == 0);
  int declined = 0;
  for (const auto& row : structure_of(load_plugin(folder / "libsmall.so"))) {
    INFO(text(row));
    CHECK(as_declared(row.verdict));
    if (row.reason == "not measured: it declines three-bodies of dimension 6: at most two") ++declined;
  }
  CHECK(declined == 1);
}

}  // namespace halfstep
