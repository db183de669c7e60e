#include "halfstep/reports/audit_physics_part.hpp"

#include <fmt/format.h>

#include <optional>

namespace halfstep::inline reports {
namespace {

std::string number(const std::optional<double>& value, const char* format) {
  return value ? fmt::format(fmt::runtime(format), *value) : "–";
}

std::string orders(const std::optional<double>& x, const std::optional<double>& v) {
  return number(x, "{:.2f}") + ", " + number(v, "{:.2f}");
}

std::string says(const PhysicsRow& row) {
  return row.documented.empty() ? fmt::format("says nothing ({})", row.where)
                                : fmt::format("“{}” ({})", row.documented, row.where);
}

/// The schemes of each class of force: once where they are the same in all. Of a class that shows neither a scheme nor
/// an order nothing was run.
std::string schemes(const PhysicsRow& row) {
  const auto list = [](const std::string& names) { return names.empty() ? std::string("none") : names; };
  if (row.same_of_position == row.same_of_time && row.same_of_time == row.same_of_velocity)
    return list(row.same_of_position);
  std::string all;
  const auto add = [&](const char* force, const std::string& names, const std::optional<double>& order) {
    if (names.empty() && !order) return;
    all += fmt::format("{}{}: {}", all.empty() ? "" : "; ", force, list(names));
  };
  add("a(x)", row.same_of_position, row.x_of_position);
  add("a(t, x)", row.same_of_time, row.x_of_time);
  add("a(x, v)", row.same_of_velocity, row.x_of_velocity);
  return all;
}

std::string what_it_is(const PhysicsRow& row) {
  return fmt::format("| `{}` | {} | {} | {} | {} | {} | {} | {} |\n", row.engine, row.library, row.call, row.precision,
                     says(row), schemes(row), number(row.difference, "{:.0f}"), number(row.next_difference, "{:.0e}"));
}

std::string energy(const PhysicsRow& row) {
  if (row.drift == "exponential") return fmt::format("exponential, {} e-folds per time", number(row.rate, "{:.3f}"));
  const std::string rate = row.drift == "none" ? "" : fmt::format(" ({} per time)", number(row.rate, "{:.0e}"));
  return fmt::format("{}{}, swing {}", row.drift, rate, number(row.swing, "{:.1e}"));
}

std::string area(const PhysicsRow& row) {
  return row.area ? number(row.area, "{:.5f}") + " ± " + number(row.area_uncertainty, "{:.0e}") : "–";
}

std::string what_it_does(const PhysicsRow& row) {
  std::string verdict(word(row.verdict));
  if (row.verdict != Verdict::pass) verdict += ": " + row.note;
  return fmt::format("| `{}` | {} | {} | {} | {}: {} / {} / {} / {} / {} | {} | {} | {} | {} | {} |\n", row.engine,
                     orders(row.x_of_position, row.v_of_position), orders(row.x_of_time, row.v_of_time),
                     orders(row.x_of_velocity, row.v_of_velocity), row.taken_for, row.passed, row.more, row.failed,
                     row.rounding_limited, row.undecided, row.reversible, row.symplectic, area(row), energy(row),
                     verdict);
}

}  // namespace

std::string physics_part(const std::vector<PhysicsRow>& rows) {
  std::string part =
      "| engine | library | call | precision | its documentation | positions as those of | differ by | next |\n"
      "|---|---|---|---|---|---|---|---|\n";
  for (const PhysicsRow& row : rows) part += what_it_is(row);
  part +=
      "\n| engine | a(x): x, v | a(t, x): x, v | a(x, v): x, v | orders of | reversible | symplectic | area | energy | "
      "verdict |\n|---|---|---|---|---|---|---|---|---|---|\n";
  for (const PhysicsRow& row : rows) part += what_it_does(row);
  return part;
}

}  // namespace halfstep::inline reports
