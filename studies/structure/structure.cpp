// The study of structure: defects of running schemes beside what they declare and what theory says of momenta.
#include "halfstep/studies/structure/structure.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "halfstep/core/append.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/engine/plan/cell.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/engine/structure/structure_measures.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/foreign/declined.hpp"
#include "halfstep/methods/scheme/velocity_verlet.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/structure/orbit_orientation.hpp"
#include "halfstep/studies/structure/structure_area.hpp"
#include "halfstep/studies/structure/structure_subject.hpp"

namespace halfstep::inline studies {

namespace {

constexpr double disc_step = 0.4;
constexpr int disc_times = 5, disc_points = 1024, drawn_stride = 4;

/// A scheme of step h run back is that of step -h: the even powers of h in its error cancel on the way, the odd ones
/// add up. Hairer, Lubich, Wanner 2006, IX.2.
int odd_order(int p) { return p % 2 == 0 ? p + 1 : p; }

/// Those that it can be asked to run on: a program that brings its own forces has none but the catalogue's.
std::vector<Ground> grounds_of(const Method& method) {
  if (takes_any_system(method)) return {Ground::kepler, Ground::pendulum};
  if (takes(method, problem("kepler").info)) return {Ground::kepler};
  return {};
}

/// Does `work`; where a plug-in declines the system that it is asked on, that is told, and no failure.
void unless_declined(const Method& method, const std::string& property, StructurePart& part,
                     const std::function<void()>& work) {
  try {
    work();
  } catch (const IntegratorDeclined& declined) {
    part.findings.declined(method.name, property, declined.what());
  }
}

void reversibility_defect(const Method& method, const std::vector<Precision>& asked, int p, StructurePart& part) {
  for (const Ground ground : grounds_of(method))
    unless_declined(method, "reversibility defect", part, [&] {
      StructureSubject subject(method, "reversibility defect", ground, method.is.reversible, part);
      const auto measure = [&](Precision precision, long steps) {
        return reversibility_defect(method, precision, ground, reversal_time, steps);
      };
      if (!method.is.reversible) {
        subject.ladder(reversal_time, 128, odd_order(p), "is reversible, which is not declared", measure);
        return;
      }
      for (const Precision precision : asked) subject.rounding(precision, reversal_time, measure);
      if (std::find(asked.begin(), asked.end(), widest(method)) == asked.end())
        subject.rounding(widest(method), reversal_time, measure);
    });
}

void symplectic_form(const Method& method, int p, StructurePart& part) {
  for (const Ground ground : grounds_of(method))
    unless_declined(method, "symplectic form", part, [&] {
      StructureSubject subject(method, "symplectic form", ground, method.is.symplectic, part);
      const auto measure = [&](Precision precision, long steps) {
        if (foreign(method)) return symplectic_defect_of_code(method, precision, ground, form_time, steps);
        return Defect{symplectic_defect(method, precision, ground, form_time, steps), std::nan("")};
      };
      if (method.is.symplectic)
        subject.vanishing(form_time, 16, measure);
      else
        subject.ladder(form_time, 16, p, "is symplectic, which is not declared", measure);
    });
}

/// Linear momentum is linear in v: forces that cancel in every evaluation keep it in every scheme here. Angular
/// momentum is quadratic; of the schemes here the symplectic ones keep it. Hairer, Lubich, Wanner 2006, IV.1, IV.2.
void momentum(const Method& method, const std::vector<Precision>& asked, int p, StructurePart& part) {
  StructureSubject linear(method, "linear momentum", Ground::three_bodies, true, part);
  StructureSubject angular(method, "angular momentum", Ground::three_bodies, method.is.symplectic, part);
  const auto of = [&](Defect Momenta::*which) {
    return [&method, which](Precision precision, long steps) {
      return momenta(method, precision, momentum_time, steps).*which;
    };
  };
  for (const Precision precision : asked) {
    linear.rounding(precision, momentum_time, of(&Momenta::linear));
    if (method.is.symplectic) angular.rounding(precision, momentum_time, of(&Momenta::angular));
  }
  if (!method.is.symplectic)
    angular.ladder(momentum_time, 64, p, "conserved as by a symplectic method, which is not declared",
                   of(&Momenta::angular));
}

const std::vector<std::string>& pictured() {
  static const std::vector<std::string> all = {"explicit-euler", "implicit-euler", "symplectic-euler",
                                               "velocity-verlet", "rk4"};
  return all;
}

void add_outlines(const std::string& name, const std::vector<Outline>& outlines, StructurePart& part) {
  for (std::size_t k = 0; k < outlines.size(); ++k)
    for (std::size_t i = 0; i < outlines[k].size(); i += drawn_stride)
      part.outlines.push_back({name, disc_step, disc_step * static_cast<double>(disc_every * static_cast<long>(k)),
                               static_cast<int>(i / drawn_stride), outlines[k][i].x, outlines[k][i].v});
}

void phase_area(const Method& method, StructurePart& part) {
  const auto outlines = carried_along(method, disc_step, disc_every, disc_times, disc_points);
  for (std::size_t k = 0; k < outlines.size(); ++k) {
    const Area disc = area(outlines[k]);
    part.areas.push_back({method.name, method.family, disc_step,
                          disc_step * static_cast<double>(disc_every * static_cast<long>(k)), disc.value,
                          disc.uncertainty});
  }
  const auto &first = part.areas.front(), &last = part.areas.back();
  const double ratio = last.area / first.area;
  double uncertainty = 1e-12 + (last.uncertainty + first.uncertainty) / first.area;
  // An outline that is off by as much everywhere encloses four times as much more, in parts of what it encloses.
  if (foreign(method))
    uncertainty += 4 * noise_room * arithmetic_noise(method, Precision::double_, Ground::pendulum, 5, 12);
  const std::string quantity = "area of a disc after 12 steps over its initial area";
  const std::string subject = method.name + " on pendulum";
  auto precision_findings = part.findings.in(Precision::double_);
  if (method.is.symplectic) {
    precision_findings.value(subject, quantity, 1, ratio, uncertainty,
                             std::abs(ratio - 1) <= uncertainty
                                 ? "areas are conserved: h = 0.4, polygon of 1024 points, extrapolated"
                                 : "areas are not conserved: h = 0.4, polygon of 1024 points, extrapolated");
  } else {
    auto& row = precision_findings.number(subject, quantity, ratio, "areas need not be conserved: h = 0.4");
    row.uncertainty = uncertainty;
    if (!std::isfinite(ratio)) {
      row.verdict = Verdict::unstable;
      row.reason = "the runs blew up: h = 0.4";
    }
  }
  if (std::find(pictured().begin(), pictured().end(), method.name) != pictured().end())
    add_outlines(method.name, outlines, part);
}

/// What a method claims and cannot be measured: never a silent pass.
void undecided(const Method& method, StructurePart& part) {
  const auto add = [&](const char* property) {
    part.findings.in_no_precision().verdict(method.name, property, Verdict::no_window,
                                            "not measured: it brings its own forces, and Kepler's are not among them");
  };
  if (method.is.reversible) add("reversibility defect");
  if (method.is.symplectic) add("symplectic form");
}

void measure_all(const Method& method, std::vector<Precision> asked, StructurePart& part) {
  std::erase_if(asked, [&](Precision precision) { return !offers(method, precision); });
  const Orders global = method.claims.at(Force::position).global;
  const int p = std::min(global.position, global.velocity);
  if (grounds_of(method).empty()) undecided(method, part);
  reversibility_defect(method, asked, p, part);
  symplectic_form(method, p, part);
  if (!takes_any_system(method)) return;
  unless_declined(method, "momenta", part, [&] { momentum(method, asked, p, part); });
  if (offers(method, Precision::double_)) unless_declined(method, "area", part, [&] { phase_area(method, part); });
}

/// The disc as the equations carry it, to what a drawing shows: a step so fine that its fourth power is 1.5e-9.
void exact_disc(StructurePart& part) {
  constexpr long finer = exact_disc_finer;
  add_outlines("exact", carried_along(method("rk4"), disc_step / finer, disc_every * finer, disc_times, disc_points),
               part);
}

/// Why the steps of a method are no one map of phase space; empty where they are.
std::string no_map(const Method& method) {
  // Steps that differ have no one factor, and a grid is another one on the way back.
  if (!has_equal_steps(method)) return "its steps are of unequal length";
  return method.claims.contains(Force::position) ? "" : "it takes no forces a(x)";
}

}  // namespace

std::string not_for_structure(const Method* method, const std::vector<Precision>&) {
  if (method == nullptr) return "";
  const std::string why = no_map(*method);
  return why.empty() && grounds_of(*method).empty() ? "it knows other forces than Kepler's only" : why;
}

std::vector<FindingRow> structure(const StudyInput& input) {
  auto methods = methods_of(input.plan);
  std::erase_if(methods, [](const Method& method) { return !no_map(method).empty(); });
  if (std::all_of(methods.begin(), methods.end(),
                  [](const Method& method) { return !not_for_structure(&method, {}).empty(); }))
    throw InputError(
        "structure: neither steps of unequal length, nor methods that take no forces a(x), nor programs that know "
        "other forces than Kepler's can be judged; ask for another method");
  const auto asked = precisions_of(input.plan);
  StructurePart all{Findings(input.study)};
  std::vector<StructurePart> parts(methods.size() + 1, all);
  parallel_for(input, parts.size(), [&](std::size_t i) {
    auto& part = parts[i];
    if (i == 0) return exact_disc(part);
    StructurePart whole = part;
    part.findings.unless_broken(methods[i - 1].name, [&] {
      measure_all(methods[i - 1], asked, whole);
      part = whole;
    });
  });
  for (const auto& part : parts) {
    append(all.rows, part.rows);
    append(all.areas, part.areas);
    append(all.outlines, part.outlines);
    all.findings.add(part.findings);
  }
  for (const auto& method : methods)
    if (is_velocity_verlet(method) && !input.stopped()) orbit_orientation(method, all.findings.in(Precision::double_));
  input.write(all.rows);
  input.write(all.areas);
  input.write(all.outlines);
  return all.findings.rows();
}

}  // namespace halfstep::inline studies
