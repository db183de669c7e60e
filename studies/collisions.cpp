// Collisions: what is run, and what is concluded.
#include "studies/collisions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "studies/facts.hpp"
#include "studies/pool.hpp"

namespace halfstep {

namespace {

const CollisionSystem ball{.name = "ball", .g = "9.81"};
const CollisionSystem ball_on_spring{.name = "ball-on-spring", .g = "9.81", .w = "2"};
const CollisionSystem pair{
    .name = "pair", .lower_inverse_mass = "1", .upper_inverse_mass = "1/3", .rate = "-2", .centre_rate = "3/10"};
const CollisionSystem pair_in_trap{
    .name = "pair-in-trap", .w = "2", .lower_inverse_mass = "1", .upper_inverse_mass = "1/3", .centre_rate = "3/10"};

const Impact projection{.name = "projection"};
const Impact half_and_half{.name = "projection:half-and-half", .half_and_half = true};
const Impact mirror{.name = "mirror", .response = Response::mirror};
const Impact restitution{.name = "restitution", .response = Response::restitute};
const Impact located{.name = "located", .handler = Handler::located};
const Impact fixed_penalty{.name = "penalty:k=1e4", .handler = Handler::penalty, .stiffness = "1e4"};
const Impact stiffening_penalty{.name = "penalty:k=20/h", .handler = Handler::penalty, .stiffness = "20", .by_h = -1};
const Impact stiffest_penalty{.name = "penalty:kh2=1/2", .handler = Handler::penalty, .stiffness = "1/2", .by_h = -2};

/// A ladder, with the order that theory gives it for position and velocity alike; none where it is judged otherwise.
struct Case {
  CollisionSystem system;
  std::string restitution, end;
  Impact impact;
  std::optional<double> order;
};

/// At the end of a step an impact comes late by up to h. Gravity alone is integrated without error, so that located
/// impacts leave rounding only; a spring shows their order. A penalty of k = c/h delays the rebound by pi sqrt(h/c). A
/// wrong restitution leaves an error that no step removes.
std::vector<Case> cases() {
  std::vector<Case> all;
  const auto both = [&](const CollisionSystem& system, const char* e, const char* end, std::optional<double> order) {
    all.push_back({system, e, end, restitution, 1});
    all.push_back({system, e, end, located, order});
  };
  both(ball, "1", "0.7", {});
  both(ball, "1", "3", {});
  both(ball, "0.7", "1.5", {});
  both(ball_on_spring, "1", "0.7", 2);
  both(ball_on_spring, "0.7", "1.4", 2);
  both(pair_in_trap, "1", "1.3", 2);
  both(pair_in_trap, "0.7", "2.9", 2);
  for (const char* end : {"0.7", "3"})
    for (const auto& impact : {projection, mirror}) all.push_back({ball, "1", end, impact, 0});
  all.push_back({ball, "1", "0.7", fixed_penalty, {}});
  all.push_back({ball, "1", "0.7", stiffening_penalty, 0.5});
  all.push_back({ball, "1", "0.7", stiffest_penalty, 0});
  return all;
}

FindingRow value(std::string subject, Precision precision, std::string quantity, double expected, double observed,
                 double uncertainty, std::string reason) {
  return value_finding("collisions", std::move(subject), std::string(name(precision)), std::move(quantity), expected,
                       observed, uncertainty, std::move(reason));
}

/// The ladders in one precision.
class Ladders {
 public:
  Ladders(const StudyInput& input, Precision precision) : input_(input), precision_(precision) {
    for (const auto& c : all_) runners_.push_back(make_collision_runner(c.system, c.restitution, c.end, precision));
    rows.resize(all_.size());
  }

  std::size_t size() const { return all_.size(); }

  void measure(std::size_t i) {
    const auto [first, last] = input_.plan.levels.value_or(std::pair(2, 8));
    for (int level = first; level <= last; ++level) rows[i].push_back(runners_[i]->errors(all_[i].impact, level));
  }

  std::vector<FindingRow> findings() const {
    std::vector<FindingRow> result;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (rows[i].empty()) continue;
      const auto own = findings_of(i);
      result.insert(result.end(), own.begin(), own.end());
    }
    return result;
  }

  std::vector<std::vector<CollisionErrorRow>> rows;  ///< by case

 private:
  std::vector<FindingRow> findings_of(std::size_t i) const {
    const Case& c = all_[i];
    const auto& finest = rows[i].back();
    const auto subject = fmt::format("{}, e = {}, {} impact{}, {}", c.system.name, c.restitution, finest.impacts,
                                     finest.impacts == 1 ? "" : "s", c.impact.name);
    if (c.order && *c.order > 0) return {order(i, subject, false), order(i, subject, true)};
    if (c.order) return {stays(i, subject)};
    if (c.impact.handler == Handler::penalty) return {delay(i, subject)};
    double largest = 0;
    for (const auto& row : rows[i]) largest = std::max(largest, row.position.value);
    const double steps = finest.end / finest.h;
    return {value(subject, precision_, "largest error of position", 0, largest,
                  4 * steps * info(precision_).unit_roundoff * runners_[i]->scale().velocity,
                  "parabolas and their impacts are exact: rounding is all")};
  }

  FindingRow order(std::size_t i, const std::string& subject, bool of_velocity) const {
    Ladder ladder;
    // A series in the time of contact, which is as the root of h, is what half an order comes from.
    const bool in_root = all_[i].order == 0.5;
    for (const auto& row : rows[i])
      ladder.rungs.push_back(
          {row.level, in_root ? std::sqrt(row.h) : row.h, (of_velocity ? row.velocity : row.position).value});
    const auto scale = runners_[i]->scale();
    ladder.scale = of_velocity ? scale.velocity : scale.position;
    ladder.unit_roundoff = info(precision_).unit_roundoff;
    ladder.claimed = in_root ? 1 : all_[i].order;
    return order_finding(
        "collisions", subject, std::string(name(precision_)),
        fmt::format("order of {}{}", of_velocity ? "velocity" : "position", in_root ? " in sqrt(h)" : ""), ladder);
  }

  FindingRow undecided(const std::string& subject, const std::string& quantity, const std::string& reason) const {
    return {"collisions", subject, std::string(name(precision_)), quantity, {}, {}, {}, Verdict::no_window, reason};
  }

  /// No order: over the finer half of the ladder the error has not fallen by more than the scatter of impacts.
  FindingRow stays(std::size_t i, const std::string& subject) const {
    const std::size_t middle = rows[i].size() / 2;
    const double halvings = double(rows[i].size() - 1 - middle);
    const std::string quantity = "mean slope of the error of velocity, finer half";
    if (halvings < 3) return undecided(subject, quantity, "fewer than four steps in the finer half of the ladder");
    const double slope = std::log2(rows[i][middle].velocity.value / rows[i].back().velocity.value) / halvings;
    return value(subject, precision_, quantity, 0, slope, 0.25, "the error stays: it belongs to another restitution");
  }

  /// The rebound from a spring is as fast as from a floor, but comes (pi + 2 atan(g / w v)) / w later, w^2 = k.
  FindingRow delay(std::size_t i, const std::string& subject) const {
    const double w = std::sqrt(std::stod(all_[i].impact.stiffness)), g = std::stod(all_[i].system.g);
    const double time = (std::numbers::pi + 2 * std::atan(g / (w * runners_[i]->impact_speed()))) / w;
    const double expected = runners_[i]->change_within(time);
    const std::string quantity = "error of position that stays";
    if (w * rows[i].back().h > 0.25)
      return undecided(subject, quantity, "the finest step does not resolve the contact");
    return value(subject, precision_, quantity, expected, rows[i].back().position.value, 0.01 * expected,
                 "the rebound comes late by the time of contact");
  }

  const StudyInput& input_;
  Precision precision_;
  std::vector<Case> all_ = cases();
  std::vector<std::unique_ptr<CollisionRunner>> runners_;
};

/// Two bodies in free flight, in one precision.
void keep_books(Precision precision, std::vector<BooksRow>& books, std::vector<FindingRow>& findings) {
  constexpr int places = 50;
  // The books are kept in double, whatever the run.
  const double rounding = 1e3 * std::max(info(precision).unit_roundoff, info(Precision::double_).unit_roundoff);
  for (const char* e : {"1", "0.7", "0"}) {
    const auto runner = make_collision_runner(pair, e, "0.9", precision);
    const double wanted = std::stod(e) * std::stod(e);
    for (const auto& impact : {restitution, located, projection, half_and_half, mirror, fixed_penalty}) {
      const bool asked = impact.name == "restitution" || impact.name == "located";
      if (!asked && std::string(e) != "1") continue;
      BooksRow row{impact.name, std::string(name(precision)), std::stod(e), 0, 1e9, 0};
      for (int i = 0; i < places; ++i) {
        const auto found = runner->books(impact, (i + 0.5) / places);
        row.momentum = std::max(row.momentum, found.momentum);
        row.least_energy = std::min(row.least_energy, found.energy);
        row.largest_energy = std::max(row.largest_energy, found.energy);
      }
      books.push_back(row);
      const auto subject = asked ? fmt::format("pair, e = {}, {}", e, impact.name) : "pair, " + impact.name;
      // Masses 1 and 3 close in at 2; each gets half of that: (3 - 1) / 2 * 2 of (1 * 1.8 + 3 * 0.2).
      const bool shared = impact.half_and_half;
      findings.push_back(value(subject, precision, "change of momentum", shared ? 2 / 2.4 : 0, row.momentum, rounding,
                               shared ? "half and half takes no notice of the masses" : "kept to rounding"));
      if (!asked) continue;
      const double off = std::max(std::fabs(row.least_energy - wanted), std::fabs(row.largest_energy - wanted));
      findings.push_back(value(subject, precision, "relative energy after / before", wanted,
                               row.least_energy == wanted ? row.largest_energy : wanted + off, rounding,
                               "the square of the restitution"));
    }
  }
}

std::vector<RestitutionRow> restitutions(std::vector<FindingRow>& findings) {
  constexpr int places = 400;
  // Mirrored bodies may need hundreds of steps to meet again.
  const auto runner = make_collision_runner(pair, "1", "6", Precision::double_);
  std::vector<RestitutionRow> rows;
  for (const auto& impact : {projection, mirror, restitution, located}) {
    double off = 0;
    for (int i = 0; i < places; ++i) {
      const double fraction = (i + 0.5) / places;
      const double found = std::sqrt(runner->books(impact, fraction).energy);
      const double theory = impact.name == "projection" ? 0
                            : impact.name == "mirror"   ? mirror_restitution(fraction)
                                                        : 1;
      rows.push_back({impact.name, fraction, found, theory});
      off = std::max(off, std::fabs(found - theory));
    }
    findings.push_back(value("pair, " + impact.name, Precision::double_, "restitution by place in the step, off theory",
                             0, off, 1e-9,
                             impact.name == "projection" ? "0 wherever the impact falls"
                             : impact.name == "mirror"   ? "1 - 2f where f < 1/2, then again and again"
                                                         : "what was asked for"));
  }
  return rows;
}

std::vector<PenaltyRow> penalties(const StudyInput& input, std::vector<FindingRow>& findings) {
  // Verlet's kick and the drift that follows; for RK4 |R(iz)| = 1 at z^2 = 8; |1 + iz| > 1.
  const std::vector<std::pair<std::string, double>> limits = {
      {"velocity-verlet", 4}, {"symplectic-euler", 4}, {"rk4", 8}, {"explicit-euler", 0}};
  const std::vector<double> stiffness = {0.001, 0.003, 0.01, 0.03, 0.1, 0.2, 0.4, 0.7, 1, 1.5,
                                         2,     2.5,   3,    3.5,  4,   5,   6,   7,   8};
  std::vector<PenaltyRow> rows(limits.size() * stiffness.size());
  std::vector<double> found(limits.size());
  share_out(rows.size() + limits.size(), input.jobs, input.stop, [&](std::size_t i) {
    if (i < rows.size())
      rows[i] = penalty_impact(limits[i / stiffness.size()].first, stiffness[i % stiffness.size()]);
    else
      found[i - rows.size()] = penalty_limit(limits[i - rows.size()].first);
  });
  const auto add = [&](const std::string& method, const std::string& quantity, double expected, double observed,
                       double uncertainty, const char* reason) {
    findings.push_back(
        value("penalty, " + method, Precision::double_, quantity, expected, observed, uncertainty, reason));
  };
  for (std::size_t m = 0; m < limits.size(); ++m)
    add(limits[m].first, "largest k h^2 in resting contact", limits[m].second, found[m], 5e-3,
        "the limit of the scheme on x'' = -k x");
  for (const auto& row : rows) {
    if (row.method != "velocity-verlet") continue;
    const auto at = fmt::format("at k h^2 = {}", row.kh2);
    if (row.kh2 == 0.001) {
      add(row.method, "depth sqrt(k) / v " + at, 1, row.depth, 1e-3, "speed / sqrt(k)");
      add(row.method, "time of contact sqrt(k) / pi " + at, 1, row.time, 1e-3, "pi / sqrt(k)");
    }
    if (row.kh2 > 2 && row.kh2 <= 4)
      add(row.method, "largest restitution " + at, row.kh2 - 1, row.largest_restitution, 0.02,
          "one kick a whole step deep: k h^2 - 1");
  }
  return rows;
}

std::vector<PathRow> paths() {
  constexpr double h = 1.0 / 32;
  const auto runner = make_collision_runner(ball, "1", "3", Precision::double_);
  std::vector<PathRow> rows;
  for (const auto& sample : runner->exact_path(h / 8)) rows.push_back({"exact", h / 8, sample.t, sample.gap});
  for (const auto& impact : {located, restitution, projection, mirror, stiffening_penalty, stiffest_penalty})
    for (const auto& sample : runner->path(impact, h)) rows.push_back({impact.name, h, sample.t, sample.gap});
  return rows;
}

}  // namespace

double mirror_restitution(double fraction) {
  double speed = 1;
  while (fraction > 0.5) {
    // Thrown up by 1 - f of a step's way, falling on with 2 f - 1 of the speed.
    const double steps = (1 - fraction) / (2 * fraction - 1);
    speed *= 2 * fraction - 1;
    fraction = steps - std::floor(steps);
  }
  return speed * (1 - 2 * fraction);
}

std::vector<FindingRow> collisions(const StudyInput& input) {
  const auto asked = precisions_above_float(input.plan, "collisions");
  std::vector<std::unique_ptr<Ladders>> parts;
  for (const Precision precision : asked) parts.push_back(std::make_unique<Ladders>(input, precision));
  const std::size_t each = parts.front()->size(), all = each * parts.size();
  std::atomic<std::size_t> done = 0;
  share_out(all, input.jobs, input.stop, [&](std::size_t i) {
    parts[i / each]->measure(i % each);
    input.progress(++done, all + 1);
  });
  std::vector<FindingRow> findings;
  const auto sweep = penalties(input, findings);
  if (input.stop != nullptr && *input.stop) return {};
  const auto by_place = restitutions(findings);
  std::vector<CollisionErrorRow> errors;
  std::vector<BooksRow> books;
  for (const auto& part : parts) {
    for (const auto& rows : part->rows) errors.insert(errors.end(), rows.begin(), rows.end());
    const auto own = part->findings();
    findings.insert(findings.end(), own.begin(), own.end());
  }
  for (const Precision precision : asked) keep_books(precision, books, findings);
  write_csv(input.out / "collision_errors.csv", errors);
  write_csv(input.out / "collision_restitution.csv", by_place);
  write_csv(input.out / "collision_books.csv", books);
  write_csv(input.out / "collision_penalty.csv", sweep);
  write_csv(input.out / "collision_paths.csv", paths());
  return findings;
}

}  // namespace halfstep
