// The mass-spring cube: findings.
#include "halfstep/studies/cube/cube.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <future>

#include "halfstep/core/fitted_power.hpp"
#include "halfstep/engine/run/pool.hpp"

namespace halfstep::inline studies {

namespace {

constexpr double most_scatter = 0.05;  // of times on a machine that does little else

/// Takes the verdict from a finding about times where they do not repeat.
void only_if_quiet(FindingRow& finding, double scatter) {
  if (scatter <= most_scatter) return;
  finding.verdict = Verdict::resolved;
  finding.reason = fmt::format("the machine is too busy: timings repeat only to {:.0f} %", 100 * scatter);
}

const CubeRow* named(const std::vector<CubeRow>& rows, std::string_view scheme) {
  const auto at = std::find_if(rows.begin(), rows.end(), [&](const CubeRow& row) { return row.scheme == scheme; });
  return at == rows.end() ? nullptr : &*at;
}

/// What two numbers of Teschner's table alone imply for the other two.
void judge_published_steps(const std::vector<CubeRow>& rows, FindingsIn& findings) {
  const ImpliedMode implied = implied_mode(0.5e-3, 11.5e-3);
  const ModeLimits limits = mode_limits(implied.w, implied.damping);
  const auto reason = fmt::format("one vibration with w = {:.1f}/s and damping ratio {:.3f}, from 0.5 and 11.5 ms",
                                  implied.w, implied.damping * implied.w / 2);
  findings.value("Teschner's table", "RK4 step implied by Euler and Verlet, ms", 17, 1000 * limits.rk4, 0.25 * 17,
                 reason);
  findings.value("Teschner's table", "RK2 step implied by Euler and Verlet, ms", 3.8, 1000 * limits.midpoint,
                 0.25 * 3.8, reason);
  for (const CubeRow& row : rows)
    if (row.published_step && row.step > 0 && row.found_on == "16^3")
      findings
          .value(row.scheme, "largest stable step over the published one", 1, row.step / *row.published_step, 0.25,
                 "two fitted constants, w and the damping, give four steps")
          .uncertainty = large_step_tolerance * row.step / *row.published_step;
}

void judge_implicit(FindingsIn& findings) {
  findings.value("implicit-euler, at rest", "largest stable step among those tried, s", 10, implicit_step_at_rest(), 0,
                 "unconditional stability: 0.1, 1 and 10 s were tried");
}

/// The search against the fastest vibration alone, and against closed forms where there are any. w: of that vibration
/// of the cube of 16^3.
void judge_limits(const std::vector<CubeRow>& rows, double w, FindingsIn& findings) {
  for (const CubeRow& row : rows)
    if (row.mode_step > 0)
      findings.value(row.scheme, "largest stable step over that of the fastest vibration", 1,
                     row.small_step / row.mode_step, 0.02, "6^3 particles; searched to 1 %");
  const ModeLimits limits = mode_limits(w, cube_material.damping);
  for (const auto& [scheme, limit] :
       {std::pair{"explicit-euler", limits.explicit_euler}, std::pair{"midpoint", limits.midpoint},
        std::pair{"rk4", limits.rk4}, std::pair{"stormer-verlet", limits.verlet}})
    if (const CubeRow* row = named(rows, scheme); row != nullptr && row->found_on == "16^3")
      findings.value(scheme, "largest stable step of the 16^3 cube, ms", 1000 * limit, row->step, 0.05 * 1000 * limit,
                     fmt::format("closed form at w = {:.2f}/s", w));
}

/// The steps of all schemes, for statements that compare two of them.
void tell_steps(const std::vector<CubeRow>& rows, const std::vector<CubeDropRow>& drops, FindingsIn& findings) {
  for (const CubeRow& row : rows) {
    auto& finding =
        findings.number(row.scheme, "largest stable step of the cube, ms", row.step,
                        row.found_on == "16^3" ? fmt::format("16^3 particles, to {:g} %", 100 * large_step_tolerance)
                                               : "16^3 particles, from a search on " + row.found_on);
    finding.uncertainty = (row.solve ? step_tolerance : large_step_tolerance) * row.step;
  }
  for (const CubeDropRow& row : drops)
    if (row.solve == cube_solve().name() && row.bound == 1.02)
      findings
          .number("implicit-euler, energy rising by less than a fiftieth", "largest stable step of the cube, ms",
                  row.step, "6^3 particles, dropped")
          .uncertainty = step_tolerance * row.step;
}

void judge_sizes(const std::vector<CubeSizeRow>& rows, FindingsIn& findings) {
  const Mesh mesh = cube_mesh(16, cube_spacing);
  findings.value("cube of 16^3", "particles", 4096, mesh.particles(), 0);
  findings.value("cube of 16^3", "springs", 22320, double(mesh.edges.size()), 0);
  findings.value("cube of 16^3", "tetrahedra", 16875, double(mesh.tetrahedra.size()), 0);
  for (const CubeSizeRow& row : rows) {
    const ModeLimits limits = mode_limits(row.fastest, cube_material.damping);
    findings.value(fmt::format("stormer-verlet, {}^3", row.n), "w h at the largest stable step",
                   row.fastest * limits.verlet, row.verlet_wh, 0.02 * row.verlet_wh,
                   "the size of the cube matters through its fastest vibration only");
    findings.value(fmt::format("rk4, {}^3", row.n), "w h at the largest stable step", row.fastest * limits.rk4,
                   row.rk4_wh, 0.02 * row.rk4_wh, "likewise");
  }
}

/// The power of `size` by which the time of a step grows.
double exponent(const std::vector<CubeCostRow>& rows, const std::function<double(const CubeCostRow&)>& size) {
  std::vector<double> sizes, times;
  for (const auto& row : rows) {
    if (row.layout != "interleaved") continue;
    sizes.push_back(size(row));
    times.push_back(row.step_ms);
  }
  return fitted_power(sizes, times);
}

void judge_costs(const std::vector<CubeRow>& rows, const std::vector<CubeCostRow>& costs, FindingsIn& findings) {
  const CubeRow* euler = named(rows, cost_reference);
  for (const auto& [scheme, times] :
       {std::pair{"midpoint", 2.0}, std::pair{"rk4", 4.0}, std::pair{"stormer-verlet", 1.0}})
    if (const CubeRow* row = named(rows, scheme); row != nullptr && euler != nullptr)
      judge_cost(*row, *euler, times, findings);
  if (const CubeRow* row = named(rows, "implicit-euler"); row != nullptr && euler != nullptr)
    tell_implicit_cost(*row, *euler, findings);
  if (costs.empty()) return;
  double scatter = 0;
  for (const auto& row : costs) scatter = std::max(scatter, row.step_scatter);
  const std::string steps = "step of Verlet, 10^3 to 10^6 particles";
  only_if_quiet(findings.value(steps, "power of the number of springs and tetrahedra", 1,
                               exponent(costs, [](const auto& row) { return double(row.springs + row.tetrahedra); }),
                               0.07, "linear cost; the excess over 1 is due to caches that the body outgrows"),
                scatter);
  only_if_quiet(findings.value(steps, "power of the number of particles", 1,
                               exponent(costs, [](const auto& row) { return double(row.particles); }), 0.1,
                               "small cubes have fewer springs and tetrahedra for each particle"),
                scatter);
  const CubeCostRow& last =
      *std::find_if(costs.rbegin(), costs.rend(), [](const auto& row) { return row.layout == "interleaved"; });
  findings
      .number(fmt::format("{} particles", last.particles), "ns per spring; expected: from memory bandwidth",
              last.ns_per_spring,
              fmt::format("{:.1f} bytes a spring at {:.0f} GB/s; the rest is square root, division and the gathering "
                          "of neighbours",
                          last.bytes_per_spring, last.copy_gb_per_s))
      .expected = last.bandwidth_ns;
}

void judge_cfl(const std::vector<CubeCflRow>& rows, FindingsIn& findings) {
  double worst = 0, most_inverted = 0;
  const CubeCflRow* first_lost = nullptr;
  for (const auto& row : rows) {
    const double gap = std::fabs(row.observed - row.expected);
    if (row.experiment == "plate")
      findings.value(fmt::format("plate, h|v| = {:g} d", row.courant), "share of undetected passages", row.expected,
                     row.observed, 0.001, "1 - d / (h|v|): none up to the limit h|v| = d");
    else if (row.scheme == "implicit-euler" && first_lost == nullptr && gap > 0.1)
      first_lost = &row;
    else if (row.scheme != "implicit-euler")
      worst = std::max(worst, gap);
    if (row.experiment == "cube" && row.scheme != "implicit-euler" && row.courant <= 1)
      most_inverted = std::max(most_inverted, row.observed);
  }
  findings.number("velocity-verlet, cube thrown at the floor", "largest share inverted within h|v| <= d", most_inverted,
                  "fast bodies are pressed inside out, whatever the steps");
  findings.value("velocity-verlet, cube thrown at the floor", "largest error of the share inverted", 0, worst, 0.1,
                 "h|v| up to 0.96 d: as with steps smaller by a factor of 40");
  if (first_lost != nullptr)
    findings
        .number("implicit-euler, cube thrown at the floor", "h|v|/d from which the share is wrong", first_lost->courant,
                fmt::format("{:.0f} % inverted instead of {:.0f} %: beyond the limit the scheme stays stable and "
                            "damps away the inversions that should occur",
                            100 * first_lost->observed, 100 * first_lost->expected))
        .expected = 1;
}

/// What the pictures show in numbers.
void tell_shapes(const CubeShapes& shapes, FindingsIn& findings) {
  double height = 0, rest = 0, top = 0, top_at_rest = 0;
  for (const auto& row : shapes.particles) {
    if (row.shape != "at rest") continue;
    height += row.z;
    rest += cube_spacing * row.k;
    if (row.k != shape_cube - 1) continue;
    top += row.z;
    top_at_rest += cube_spacing * row.k;
  }
  findings.number(cube_at_rest, cube_height, height / rest, "it sags under its weight");
  findings.number(cube_at_rest, cube_top, top / top_at_rest, "the mean of the particles on top");
  for (const std::string shape : {"at rest", "compressed", "sheared", "thrown"}) {
    double inverted = 0;
    for (const auto& row : shapes.tetrahedra) inverted += row.shape == shape && !(row.volume > 0) ? 1 : 0;
    const std::string subject = fmt::format("cube of {}^3, {}", shape_cube, shape), quantity = "tetrahedra inside out";
    if (shape == "thrown")
      findings.number(subject, quantity, inverted,
                      fmt::format("at {:g} m/s, steps of {:g} ms, at the moment when they are most", cube_throw,
                                  1000 * cube_throw_step));
    else
      findings.value(subject, quantity, 0, inverted, 0, "a body in equilibrium keeps every volume");
  }
}

}  // namespace

FindingRow& judge_cost(const CubeRow& row, const CubeRow& euler, double times, FindingsIn& findings) {
  auto& finding =
      findings.value(row.scheme, "time per step over that of explicit Euler", times, row.compute / euler.compute,
                     cost_tolerance * times, "forces account for nearly all of the cost");
  finding.uncertainty = *finding.observed * (row.scatter + euler.scatter);
  only_if_quiet(finding, std::max(row.scatter, euler.scatter));
  return finding;
}

FindingRow& tell_implicit_cost(const CubeRow& row, const CubeRow& euler, FindingsIn& findings) {
  const double times = row.compute / euler.compute, scatter = std::max(row.scatter, euler.scatter);
  auto& finding = findings.number(row.scheme, "time per step over that of explicit Euler", times,
                                  fmt::format("{:.1f} iterations of its solver a step", row.work));
  finding.uncertainty = times * (row.scatter + euler.scatter);
  if (scatter > most_scatter) finding.observed = finding.uncertainty = std::nullopt;
  only_if_quiet(finding, scatter);
  return finding;
}

FindingRow& judge_order(const std::vector<CubeRow>& rows, FindingsIn& findings) {
  int pairs = 0, same = 0;
  double scatter = 0, most_opposed = 1;
  for (const auto& a : rows)
    for (const auto& b : rows)
      if (a.published_ratio && b.published_ratio && *a.published_ratio < *b.published_ratio) {
        ++pairs;
        same += a.ratio < b.ratio ? 1 : 0;
        scatter = std::max({scatter, a.scatter, b.scatter});
        most_opposed = std::max(most_opposed, a.ratio / b.ratio);
      }
  auto& finding = findings.value("ratio of step to time", "pairs of schemes in the published order", pairs, same, 0,
                                 "the implicit scheme has its own energy bound: see cube-drops.csv");
  only_if_quiet(finding, scatter);
  if (pairs == 0) {
    finding.verdict = Verdict::resolved;
    finding.reason = "fewer than two schemes of the table have run";
  }
  // Both costs may be off, the one above and the other below.
  if (most_opposed > 1 && most_opposed <= (1 + cost_tolerance) / (1 - cost_tolerance)) {
    finding.verdict = Verdict::resolved;
    finding.reason = fmt::format(
        "ratios in the opposite order differ by {:.0f} %: another processor, or another load "
        "of its memory, may turn them round",
        100 * (most_opposed - 1));
  }
  return finding;
}

std::vector<FindingRow> cube(const StudyInput& input) {
  // Takes one core a second, while the searches keep all of them busy.
  auto resting =
      std::async(threads(input.jobs) > 1 ? std::launch::async : std::launch::deferred, [] { return rested_cube(16); });
  const auto sizes = cube_sizes(input);
  const auto drops = cube_drops(input);
  const auto cfl = cube_cfl(input);
  const auto shapes = cube_shapes();
  const RestedBody large = resting.get();
  auto rows = cube_limits(input, large, drops);
  time_cubes(input, large, rows);
  const auto costs = cube_costs(input);
  if (input.stopped()) return {};
  input.write(rows);
  input.write(sizes);
  input.write(drops);
  input.write(costs);
  input.write(cfl);
  input.write(shapes.particles);
  input.write(shapes.tetrahedra);
  Findings all(input.study);
  auto findings = all.in(Precision::double_);
  judge_published_steps(rows, findings);
  judge_order(rows, findings);
  judge_implicit(findings);
  judge_sizes(sizes, findings);
  judge_limits(rows, large.fastest.w, findings);
  tell_steps(rows, drops, findings);
  judge_costs(rows, costs, findings);
  judge_cfl(cfl, findings);
  tell_shapes(shapes, findings);
  return all.rows();
}

}  // namespace halfstep::inline studies
