// Events at known times, and what a run makes of them.
#include "halfstep/studies/events/event_ladder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <span>

#include "halfstep/core/first_order_system.hpp"
#include "halfstep/engine/plan/adaptive_solvers.hpp"
#include "halfstep/engine/verdict/verdict.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/reference.hpp"

namespace halfstep::inline studies {
namespace {

using T = EventNumber;
using Vector = std::vector<T>;

constexpr int coarsest_level = 4, finest_level = 11;

/// A run covers this share of the time of a problem, in which orders show with few steps.
constexpr int parts_of_problem = 8;

/// Shares of the run near which events are: ends of a step at every step size.
constexpr std::array places_of_events = {3.0 / 16, 6.0 / 16, 10.0 / 16, 14.0 / 16};
/// Places within a step, where dense output is neither exact nor at its best.
constexpr std::array thetas = {0.3125, 0.75};

/// An event further from where it should be than this share of the run, a quarter of the longest step, is another one.
constexpr double event_window = 1.0 / 64;

T dot(const Vector& a, const Vector& b) {
  T sum(0);
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// a + factor b
Vector plus(Vector a, const T& factor, const Vector& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += factor * b[i];
  return a;
}

T length(const Vector& a) { return sqrt(dot(a, a)); }
Vector unit(const Vector& a) { return plus(Vector(a.size(), T(0)), 1 / length(a), a); }
Vector across(const Vector& a, const Vector& direction) {
  return unit(plus(a, -dot(a, direction) / dot(direction, direction), direction));
}
double apart(const Vector& a, const Vector& b) { return to_double(length(plus(a, T(-1), b))); }

/// A plane, or a sphere of radius `radius` with the same tangent plane, through a point.
EventFunction<T> surface(const Vector& normal, const Vector& point, const T& radius, Crossing crossing,
                         bool terminal = false) {
  const auto g = [=](const T&, const Vector& y) {
    const Vector from = plus(y, T(-1), point);
    const T along = dot(normal, from);
    return radius == 0 ? along : T(along + dot(from, from) / (2 * radius));
  };
  return {g, crossing, terminal};
}

/// An event of a function that the exact solution has.
struct Sought {
  EventKind kind;
  std::size_t function;
  T t;
};

struct SoughtEvents {
  std::vector<EventFunction<T>> functions = {};
  std::vector<Sought> list = {};
  double least_bend = std::numeric_limits<double>::infinity();  // of the solution between two in a step

  void add(EventKind kind, EventFunction<T> function, std::initializer_list<T> times) {
    for (const T& t : times) list.push_back({kind, functions.size(), t});
    functions.push_back(std::move(function));
  }
};

/// A solver on a problem, with so many steps of one size.
class StepsWithEvents {
 public:
  StepsWithEvents(const AdaptiveMethod& solver, const Problem& problem, long count)
      : solver_(solver),
        system_(make_system<T>(problem)),
        states_(*system_),
        motion_(solution<T>(problem)),
        end_(problem.data.at("T").as<T>() / parts_of_problem),
        count_(count),
        h_(to_double(T(end_ / T(static_cast<double>(count))))),
        n_(static_cast<std::size_t>(problem.dimension)) {}

  double h() const { return h_; }

  /// Forward: transversal, on_a_knot, two_in_a_step, grazing; or the transversal ones backward.
  std::vector<EventRow> rows(const MakeEventSearch<T>& search, bool backward) const {
    const SoughtEvents sought = backward ? backward_events() : forward_events();
    std::vector<Event<T>> events;
    const auto look = search(sought.functions);
    double size = 0;
    const auto watch = [&](const AdaptiveStep<T>& step) {
      if (!step.accepted) return;
      size = std::max(size, to_double(length(step.after)));
      for (auto& event : look(step)) events.push_back(std::move(event));
    };
    bool finished = false;
    try {
      auto run = begin(backward ? end_ : T(0), exact(backward ? end_ : T(0)));
      finished = run.advance_to(backward ? T(0) : end_, watch).outcome == Outcome::finished;
    } catch (const InputError&) {  // coarse runs may leave where functions are finite
    }
    std::vector<EventRow> result;
    const Sought* last = nullptr;
    for (const Sought& one : sought.list) {
      const bool is_first = last == nullptr || last->function != one.function;
      last = &one;
      auto at = std::find_if(result.begin(), result.end(), [&](const auto& row) { return row.kind == word(one.kind); });
      if (at == result.end())
        at = result.insert(
            at, EventRow{.kind = std::string(word(one.kind)), .h = h_, .size = size, .bend = sought.least_bend});
      compare(one, is_first, finished ? events : std::vector<Event<T>>{}, *at);
    }
    return result;
  }

  /// Behind a terminal event the run goes on from a later point of the exact solution, as far from where it is as the
  /// exact solution at the event is from that point.
  EventRow row_behind_a_jump() const {
    EventRow row{.kind = std::string(word(EventKind::behind_a_jump)), .h = h_, .sought = 1};
    row.time = row.state = std::numeric_limits<double>::quiet_NaN();
    const T before = knot(places_of_events[1]), event = before + T(1 + thetas[0]) * T(h_), jump = end_ / 4;
    auto run = begin(T(0), exact(T(0)));
    if (run.advance_to(before).outcome != Outcome::finished) return row;
    const auto first =
        advance_with_events<T>(run, end_, {surface(normal(event, 0), exact(event), T(0), Crossing::rising, true)});
    if (!first.stopped) return row;
    row.found = 1;
    row.time = std::abs(to_double(T(first.t - event)));
    auto second = begin(first.t + jump, plus(plus(first.y, T(1), exact(event + jump)), T(-1), exact(event)));
    if (second.advance_to(end_).outcome != Outcome::finished) return row;
    row.state = apart(second.state(), exact(end_));
    row.size = to_double(length(second.state()));
    return row;
  }

 private:
  static std::string_view word(EventKind kind) { return words_of(kind)[static_cast<std::size_t>(kind)]; }

  Vector exact(const T& t) const {
    Vector x(n_), v(n_), y;
    motion_->at(t, x.data(), v.data());
    states_.gather(std::span<const T>(x), std::span<const T>(v), y);
    return y;
  }

  Vector slope(const T& t) const { return states_.rate(t, exact(t)); }

  AdaptiveSolver<T> begin(const T& t, const Vector& y) const {
    const AdaptiveOptions options{.first_step = h_,
                                  .equal_steps = true,
                                  .most_steps = count_ + 2};  // the size of a step is a double: a short one may be left
    return {solver_, *system_, {}, t, y, options};
  }

  /// The end of a step.
  T knot(double share) const { return T(share * static_cast<double>(count_)) * T(h_); }

  /// One that knows nothing of the solution.
  Vector any_direction(unsigned seed) const {
    std::mt19937_64 random(seed);
    Vector other(states_.dimension());
    for (T& one : other) one = T(static_cast<double>(random() >> 11) * 0x1p-52 - 1);
    return unit(other);
  }

  /// Along the solution, and half as far in another direction.
  Vector normal(const T& t, unsigned seed) const { return unit(plus(unit(slope(t)), T(1) / 2, any_direction(seed))); }

  /// Planes and spheres in turn, `direction` that of the run.
  void add_transversal(SoughtEvents& sought, EventKind kind, int direction) const {
    unsigned seed = 0;
    for (const double share : places_of_events)
      for (const double theta : thetas) {
        const T start = direction > 0 ? T(0) : T(end_ - T(static_cast<double>(count_)) * T(h_));
        const T t = start + knot(share) + T(theta) * T(h_);
        const Vector y = exact(t);
        const T radius = seed % 2 == 0 ? T(0) : length(y);
        sought.add(kind, surface(normal(t, seed++), y, radius, direction > 0 ? Crossing::rising : Crossing::falling),
                   {t});
      }
  }

  SoughtEvents backward_events() const {
    SoughtEvents sought;
    add_transversal(sought, EventKind::backward, -1);
    return sought;
  }

  SoughtEvents forward_events() const {
    SoughtEvents sought;
    add_transversal(sought, EventKind::transversal, 1);
    unsigned seed = 100;
    for (const double share : places_of_events) {
      const T t = knot(share), h = T(h_);
      sought.add(EventKind::on_a_knot, surface(normal(t, seed++), exact(t), T(0), Crossing::rising), {t});
      const T early = t + h / 4, late = t + 3 * h / 4;
      const Vector chord = plus(exact(late), T(-1), exact(early));
      const Vector bow = plus(exact(t + h / 2), T(-1) / 2, plus(exact(early), T(1), exact(late)));
      sought.least_bend = std::min(sought.least_bend, to_double(length(bow)));
      const Vector across_chord = across(plus(slope(late), T(-1), slope(early)), chord);
      sought.add(EventKind::two_in_a_step, surface(across_chord, exact(early), T(0), Crossing::either), {early, late});
      for (const double theta : thetas) {
        const T touch = t + T(theta) * h, nearby = h / 16;
        const Vector bend = unit(plus(slope(touch + nearby), T(-1), slope(touch - nearby)));
        const Vector touching = across(plus(bend, T(1) / 2, any_direction(seed++)), slope(touch));
        sought.add(EventKind::grazing, surface(touching, exact(touch), T(0), Crossing::either), {touch});
      }
    }
    return sought;
  }

  /// Adds what was found of one event to the row of its kind; with the first event of a function, how many it has
  /// there.
  void compare(const Sought& one, bool is_first, const std::vector<Event<T>>& events, EventRow& row) const {
    ++row.sought;
    const Event<T>* nearest = nullptr;
    const double window = event_window * to_double(end_);
    double error = window;
    for (const auto& event : events) {
      if (event.function != one.function) continue;
      const double off = std::abs(to_double(T(event.t - one.t)));
      row.found += is_first && off <= std::max(window, h_);
      if (off <= error) error = off, nearest = &event;
    }
    if (nearest == nullptr && one.kind == EventKind::grazing) return;
    const double none = std::numeric_limits<double>::quiet_NaN();
    const double state = nearest == nullptr ? none : apart(nearest->y, exact(one.t));
    if (nearest == nullptr || std::isnan(row.time)) error = none;
    row.time = std::isnan(error) ? none : std::max(row.time, error);
    row.state = std::isnan(error) ? none : std::max(row.state, state);
  }

  const AdaptiveMethod& solver_;
  std::unique_ptr<System<T>> system_;
  FirstOrderSystem<T> states_;
  std::shared_ptr<const Solution<T>> motion_;
  T end_;
  long count_;
  double h_;
  std::size_t n_;
};

}  // namespace

double order_of_event_time(const AdaptiveMethod& solver, EventKind kind) {
  const int between = std::min(solver.order(), solver.dense_order() + 1);
  switch (kind) {
    case EventKind::on_a_knot:
      return solver.order();
    case EventKind::two_in_a_step:
      return between - 1;
    case EventKind::grazing:
      return between / 2.0;
    default:
      return between;
  }
}

std::vector<EventRow> event_ladder(const AdaptiveMethod& solver, const Problem& problem,
                                   const MakeEventSearch<T>& search) {
  std::vector<EventRow> rows;
  for (int level = coarsest_level; level <= finest_level; ++level) {
    const StepsWithEvents steps(solver, problem, 1L << (level + further_halvings(solver)));
    for (const bool backward : {false, true})
      for (auto& row : steps.rows(search, backward)) rows.push_back(std::move(row));
    rows.push_back(steps.row_behind_a_jump());
  }
  for (auto& row : rows) {
    row.problem = problem.name;
    row.solver = solver.name;
    row.precision = name(precision_of_event_orders);
  }
  return rows;
}

namespace {

/// Whether a run may see two events in a step: it is off by less than the solution leaves their chord. On the points of
/// the same run events are on knots.
bool may_see_both(const EventRow& row, const std::vector<EventRow>& rows) {
  constexpr double clearly = 2;
  return std::any_of(rows.begin(), rows.end(), [&](const EventRow& other) {
    return other.kind == words_of(EventKind())[static_cast<std::size_t>(EventKind::on_a_knot)] && other.h == row.h &&
           clearly * other.state <= row.bend;
  });
}

}  // namespace

void judge_events(const AdaptiveMethod& solver, const std::vector<EventRow>& rows, Findings& findings) {
  if (rows.empty()) return;
  auto in = findings.in(precision_of_event_orders);
  const std::string subject = solver.name + " on " + rows.front().problem;
  for (std::size_t k = 0; k < words_of(EventKind()).size(); ++k) {
    const auto kind = static_cast<EventKind>(k);
    const std::string word(words_of(kind)[k]);
    std::vector<EventRow> of_kind;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(of_kind), [&](const EventRow& row) {
      return row.kind == word && !(kind == EventKind::grazing && row.found == 0) &&
             !(kind == EventKind::two_in_a_step && !may_see_both(row, rows));
    });
    if (kind == EventKind::grazing && (of_kind.empty() || of_kind.back().h > rows.back().h)) {
      in.verdict(subject, "order of the time, " + word, Verdict::resolved,
                 "not measured: the finest run passes all these surfaces on the near side, without an event");
      continue;
    }
    if (kind == EventKind::grazing && order_of_event_time(solver, kind) < 1) {
      in.verdict(subject, "order of the time, " + word, Verdict::resolved,
                 "not measured: the times move by more than the places are apart");
      continue;
    }
    if (kind == EventKind::two_in_a_step && (of_kind.empty() || of_kind.back().h > rows.back().h)) {
      in.verdict(subject, "order of the time, " + word, Verdict::resolved,
                 "not measured: the finest run is off by more than the solution leaves the chord of both");
      continue;
    }
    if (kind == EventKind::two_in_a_step && order_of_event_time(solver, kind) < 2) {
      in.verdict(subject, "order of the time, " + word, Verdict::resolved,
                 "not measured: both move as far as they are apart, however small the steps are");
      continue;
    }
    for (const auto& [quantity, error] : {std::pair{"time", &EventRow::time}, {"state", &EventRow::state}}) {
      if (kind == EventKind::grazing && error == &EventRow::state) continue;  // its slope times the time, and far less
      // The largest of each run, but not of places that vary with h: events are where they are at all step sizes.
      Ladder ladder{Arithmetic(info(precision_of_event_orders).unit_roundoff, rows.back().size, 0)};
      ladder.claimed = order_of_event_time(solver, kind);
      for (const auto& row : of_kind)
        ladder.rungs.push_back({static_cast<int>(ladder.rungs.size()), row.h, row.*error});
      in.order(subject, "order of the " + std::string(quantity) + ", " + word, ladder);
    }
    if (kind != EventKind::grazing)
      in.value(subject, "events of the finest run, " + word, of_kind.back().sought, of_kind.back().found, 0);
  }
}

}  // namespace halfstep::inline studies
