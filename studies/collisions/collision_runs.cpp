// Collisions in each precision.
#include "halfstep/studies/collisions/collision_runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <type_traits>

#include "halfstep/core/coefficient.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/studies/collisions/contact/bouncing.hpp"
#include "halfstep/studies/collisions/contact/located_contact.hpp"
#include "halfstep/studies/collisions/contact/penalty_contact.hpp"

namespace halfstep::inline studies {
namespace {

/// What is measured depends on the gap alone; the centre of mass of two free bodies moves as if nothing happened.
template <class T>
class GapRunner final : public CollisionRunner {
  using R = Exact<T>;

 public:
  GapRunner(const CollisionSystem& system, const std::string& restitution, const std::string& end, Precision precision)
      : name_(system.name),
        precision_(precision),
        restitution_(Coefficient(restitution).as<T>()),
        end_(Coefficient(end).as<R>()),
        bodies_{{Coefficient(system.lower_inverse_mass).as<T>(), Coefficient(system.upper_inverse_mass).as<T>()},
                {Coefficient(system.g).as<T>(), Coefficient(fmt::format("({})^2", system.w)).as<T>()}},
        // A field that acts on both bodies alike draws them together by its spring alone.
        exact_(free() ? R(0) : Coefficient(system.g).as<R>(), Coefficient(system.w).as<R>(),
               {Coefficient(system.gap).as<R>(), Coefficient(system.rate).as<R>()}, Coefficient(restitution).as<R>(),
               end_),
        centre_(R(0), Coefficient(system.w).as<R>(), {R(0), Coefficient(system.centre_rate).as<R>()}) {}

  CollisionErrorRow errors(const Impact& impact, int level) const override {
    // The first impact is placed evenly; where later ones fall is a matter of chance, which only many runs even out.
    const bool chance = impact.response == Response::restitute && exact_.impacts() > 1;
    const bool native = info(precision_).native;
    const int runs = chance ? (native ? 2048 : 1024) : (native ? 256 : 64);
    const double h = std::ldexp(1, -level - 3);
    CollisionErrorRow row;
    row.system = name_;
    row.handling = impact.name;
    row.precision = name(precision_);
    row.restitution = to_double(restitution_);
    row.end = to_double(end_);
    row.impacts = static_cast<int>(exact_.impacts());
    row.level = level;
    row.h = h;
    T position = 0, velocity = 0, energy = 0;
    for (int k = 0; k < runs; ++k) {
      // Two sequences that fill a square evenly: the step, and where in it the first impact falls.
      const double place = (k + 0.5) / runs, share = std::fmod((k + 0.5) * std::numbers::phi, 1.0);
      const T step = T(h * std::exp2(share - 0.5));
      R t = begin_of(R(step), place);
      const LineState<T> s = run(impact, step, t, [](const R&, const LineState<T>&) {});
      const Gap<T> gap = gap_of(s), exact = rounded_gap(exact_.at(t));
      position += (gap.y - exact.y) * (gap.y - exact.y);
      velocity += (gap.u - exact.u) * (gap.u - exact.u);
      energy += (energy_of(gap) - energy_of(exact)) / step;
      if (k == runs / 2) row.single = std::fabs(to_double(T(gap.y - exact.y)));
    }
    row.position = root(T(position / static_cast<T>(runs)));
    row.velocity = root(T(velocity / static_cast<T>(runs)));
    row.energy = to_double(T(energy / static_cast<T>(runs)));
    return row;
  }

  Scale scale() const override {
    constexpr int samples = 100;
    Scale result;
    for (int k = 0; k <= samples; ++k) {
      const auto gap = exact_.at(end_ * k / samples);
      result.position = std::max(result.position, std::fabs(to_double(gap.y)));
      result.velocity = std::max(result.velocity, std::fabs(to_double(gap.u)));
    }
    return result;
  }

  std::vector<Sample> path(const Impact& impact, double h) const override {
    std::vector<Sample> samples;
    R t = 0;
    run(impact, T(h), t, [&](const R& now, const LineState<T>& s) {
      samples.push_back({to_double(now), to_double(T(s.x[1] - s.x[0]))});
    });
    return samples;
  }

  std::vector<Sample> exact_path(double h) const override {
    std::vector<Sample> samples;
    for (int n = 0; n * h <= to_double(end_); ++n) samples.push_back({n * h, to_double(exact_.at(R(n * h)).y)});
    // The corners of the curve.
    for (std::size_t i = 0; i < exact_.impacts(); ++i)
      if (const R t = exact_.time_of_impact(i); t <= end_) samples.push_back({to_double(t), to_double(exact_.at(t).y)});
    std::ranges::sort(samples, {}, &Sample::t);
    return samples;
  }

  double impact_time() const override { return to_double(exact_.time_of_impact(0)); }

  double impact_speed() const override {
    using std::abs;
    // A moment before, as the rate is thrown back at the impact itself.
    const R t = exact_.time_of_impact(0);
    return to_double(R(abs(exact_.at(R(t * (1 - 4 * std::numeric_limits<R>::epsilon()))).u)));
  }

  double change_within(double delay) const override {
    using std::abs;
    return to_double(R(abs(exact_.at(end_).y - exact_.at(R(end_ - R(delay))).y)));
  }

  Balance balance(const Impact& impact, double fraction) const override {
    using std::abs;
    using std::floor;
    const R h = R(1) / 64;
    R t = begin_of(h, fraction);
    const R begin = t;
    const LineState<T> start = state_at(t), s = run(impact, narrow<T>(h), t, [](const R&, const LineState<T>&) {});
    T change = 0, size = 0;
    for (const std::size_t i : {0U, 1U})
      if (bodies_.inverse_mass[i] != 0) {
        // In a field the momentum is that of the centre's own motion.
        change +=
            (s.v[i] - (bodies_.field.w2 == 0 ? start.v[i] : narrow<T>(centre_.at(t).u))) / bodies_.inverse_mass[i];
        size += abs(start.v[i]) / bodies_.inverse_mass[i];
      }
    const T before = energy_of(rounded_gap(exact_.at(begin))), after = energy_of(gap_of(s));
    return {std::fabs(to_double(T(change / size))), to_double(T(after / before))};
  }

 private:
  /// A time in (-h, 0] from which steps of h lead to one that the first impact cuts at this fraction.
  R begin_of(const R& h, double fraction) const {
    using std::ceil;
    const R step_begin = exact_.time_of_impact(0) - R(fraction) * h;
    return step_begin - ceil(step_begin / h) * h;
  }

  bool free() const { return bodies_.inverse_mass[0] != 0 && bodies_.inverse_mass[1] != 0; }

  static Gap<T> rounded_gap(const Gap<R>& gap) { return {narrow<T>(gap.y), narrow<T>(gap.u)}; }
  static Gap<T> gap_of(const LineState<T>& s) { return {s.x[1] - s.x[0], s.v[1] - s.v[0]}; }

  static Number root(const T& mean) {
    using std::sqrt;
    const T value = sqrt(mean);
    return {to_text(value), to_double(value)};
  }

  /// Of the relative motion, per unit of reduced mass.
  T energy_of(const Gap<T>& gap) const {
    return gap.u * gap.u / 2 + (free() ? T(0) : bodies_.field.g) * gap.y + bodies_.field.w2 * gap.y * gap.y / 2;
  }

  LineState<T> state_at(const R& t) const {
    const Gap<R> gap = exact_.at(t), centre = free() ? centre_.at(t) : Gap<R>{R(0), R(0)};
    const R all = R(bodies_.inverse_mass[0]) + R(bodies_.inverse_mass[1]);
    const R lower = R(bodies_.inverse_mass[0]) / all, upper = R(bodies_.inverse_mass[1]) / all;
    return {{narrow<T>(centre.y - lower * gap.y), narrow<T>(centre.y + upper * gap.y)},
            {narrow<T>(centre.u - lower * gap.u), narrow<T>(centre.u + upper * gap.u)}};
  }

  /// From the exact state at t to the last step before the end; t becomes the time of that step.
  template <class See>
  LineState<T> run(const Impact& impact, const T& h, R& t, const See& see) const {
    using std::floor;
    const R begin = t;
    const LineState<T> start = state_at(begin);
    const long steps = static_cast<long>(to_double(R(floor((end_ - begin) / R(h)))));
    const auto go = [&](auto&& stepper) {
      see(begin, stepper.state());
      for (long n = 1; n <= steps; ++n) {
        stepper.step();
        see(begin + n * R(h), stepper.state());
      }
      return LineState<T>(stepper.state());
    };
    t = begin + steps * R(h);
    if (impact.handler == Handler::located) return go(LocatedContact<T>(bodies_, restitution_, h, start));
    if (impact.handler == Handler::penalty) {
      T stiffness = Coefficient(impact.stiffness).as<T>();
      for (int k = 0; k > impact.by_h; --k) stiffness /= h;
      return go(PenaltyContact<T>(bodies_, stiffness, h, start));
    }
    return go(StormerContact<T>(bodies_, impact.response, restitution_, impact.half_and_half, h, start));
  }

  std::string name_;
  Precision precision_;
  T restitution_;
  R end_;
  LineBodies<T> bodies_;
  BouncingGap<R> exact_;
  Flight<R> centre_;
};

}  // namespace

std::unique_ptr<CollisionRunner> make_collision_runner(const CollisionSystem& system, const std::string& restitution,
                                                       const std::string& end, Precision precision) {
  return in_precision(precision, [&]<class T>(T) -> std::unique_ptr<CollisionRunner> {
    return std::make_unique<GapRunner<T>>(system, restitution, end, precision);
  });
}

}  // namespace halfstep::inline studies
