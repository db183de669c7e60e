// Loops by hand and Boost.odeint's steppers. Compiled once for each set of flags: HALFSTEP_PEERS is the function that
// this file defines, HALFSTEP_FLAGS what it is compiled with. The forces are types of this file, so that the
// linker cannot take the loops of one set of flags for those of another.
#include <cmath>
#include <numeric>

#include "benchmarks/hand_loops.hpp"
#include "benchmarks/odeint_loops.hpp"
#include "benchmarks/rows.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/harmonic_oscillator.hpp"
#include "halfstep/problems/kepler.hpp"
#include "halfstep/problems/make_system.hpp"

namespace halfstep::benchmarks {
namespace {

/// x'' = -w2 x.
struct OscillatorForce {
  static constexpr std::size_t n = 1;
  double w2;

  void accelerate(const double* x, double* a) const { a[0] = -(w2 * x[0]); }
  void gradient(const double*, double* j) const { j[0] = -w2; }
};

/// r'' = -r / |r|^3 in the plane.
struct KeplerForce {
  static constexpr std::size_t n = 2;

  void accelerate(const double* x, double* a) const {
    const double r2 = x[0] * x[0] + x[1] * x[1];
    const double r3 = r2 * std::sqrt(r2);
    a[0] = -(x[0] / r3);
    a[1] = -(x[1] / r3);
  }
  void gradient(const double* x, double* j) const {
    const double r2 = x[0] * x[0] + x[1] * x[1];
    const double r3 = r2 * std::sqrt(r2), r5 = r3 * r2;
    j[0] = 3 * x[0] * x[0] / r5 - 1 / r3;
    j[1] = j[2] = 3 * x[0] * x[1] / r5;
    j[3] = 3 * x[1] * x[1] / r5 - 1 / r3;
  }
};

/// A problem by hand, with the exact points that multistep methods begin from.
template <class Force, class Exact>
class Peers {
  static constexpr std::size_t n = Force::n;
  using Point = loops::Point<n>;
  using Hand = loops::HandLoops<Force>;
  using Odeint = loops::OdeintLoops<Force>;

 public:
  Peers(const Problem& problem, const Force& force, std::vector<Row>& rows)
      : problem_(problem), force_(force), exact_(problem.data), rows_(rows) {}

  void add() const {
    using namespace loops;
    by_hand("explicit-euler", 1, [](const Hand& l, const Point& s) { return l.euler(s, false); });
    by_hand("symplectic-euler", 1, [](const Hand& l, const Point& s) { return l.euler(s, true); });
    by_hand("implicit-euler", 0, [](const Hand& l, const Point& s) { return l.implicit_euler(s); });
    by_hand("implicit-euler-linearized", 1, [](const Hand& l, const Point& s) { return l.linearized_euler(s); });
    by_hand("taylor2", 1, [](const Hand& l, const Point& s) { return l.taylor2(s); });
    runge_kutta<tableau::Midpoint>("midpoint");
    runge_kutta<tableau::Heun>("heun");
    runge_kutta<tableau::Ralston>("ralston");
    runge_kutta<tableau::Rk4>("rk4");
    runge_kutta<tableau::ThreeEighths>("rk4-38");
    runge_kutta<tableau::DormandPrince>("dormand-prince-5");
    by_hand("velocity-verlet", 1, [](const Hand& l, const Point& s) { return l.velocity_verlet(s); });
    by_hand("position-verlet", 1, [](const Hand& l, const Point& s) { return l.position_verlet(s); });
    by_hand("leapfrog", 1, [](const Hand& l, const Point& s) { return l.leapfrog(s); });
    by_hand("velocity-verlet-predicted", 1, [](const Hand& l, const Point& s) { return l.shortened_verlet(s); });
    by_hand("newmark-explicit", 1, [](const Hand& l, const Point& s) { return l.shortened_verlet(s); });
    by_hand("newmark-average", 0, [](const Hand& l, const Point& s) { return l.newmark(s, 1.0 / 4, 0.5); });
    by_hand("newmark", 0, [](const Hand& l, const Point& s) { return l.newmark(s, 1.0 / 6, 0.5); });
    from_past("stormer-verlet", 1, 2, [](const Hand& l, const auto& past) { return l.stormer(past, true); });
    from_past("stormer-verlet-backward", 1, 2, [](const Hand& l, const auto& past) { return l.stormer(past, false); });
    from_past("beeman", 1, 2, [](const Hand& l, const auto& past) { return l.beeman(past, {5, 8, -1}); });
    from_past("beeman-classic", 1, 2, [](const Hand& l, const auto& past) { return l.beeman(past, {4, 10, -2}); });
    gear5();
    adams<adams::Bashforth2, adams::Moulton2>(2);
    adams<adams::Bashforth3, adams::Moulton3>(3);
    adams<adams::Bashforth4, adams::Moulton4>(4);
    adams<adams::Bashforth5, adams::Moulton5>(5);
    odeint("velocity-verlet", 1, [](const Odeint& l, const Point& s) { return l.velocity_verlet(s); });
    odeint("rk4", 4, [](const Odeint& l, const Point& s) { return l.rk4(s); });
    odeint("dormand-prince-5", 6, [](const Odeint& l, const Point& s) { return l.dormand_prince(s); });
    odeint("abm4", 2, [](const Odeint& l, const Point& s) { return l.adams_bashforth_moulton4(s); });
  }

 private:
  Point at(double t) const {
    Point point;
    exact_.exact(t, point.x.data(), point.v.data());
    return point;
  }

  Point start() const {
    Point point;
    exact_.initial(point.x.data(), point.v.data());
    return point;
  }

  static std::vector<double> numbers(const Point& point) {
    std::vector<double> result(point.x.begin(), point.x.end());
    result.insert(result.end(), point.v.begin(), point.v.end());
    return result;
  }

  /// begin(h): what the loop begins from; loop(h, steps, beginning): the last point.
  template <class Begin, class Loop>
  void add(const std::string& method, const std::string& by, double evaluations, const Begin& begin,
           const Loop& loop) const {
    Row row{.problem = problem_.name,
            .method = method,
            .by = by,
            .flags = HALFSTEP_FLAGS,
            .evaluations = evaluations,
            .run = {}};
    row.run = [=](double h, long steps) { return numbers(loop(h, steps, begin(h))); };
    row.batch = [loop, beginning = begin(batch_h)] {
      const Point end = loop(batch_h, batch_steps, beginning);
      return std::accumulate(end.v.begin(), end.v.end(), std::accumulate(end.x.begin(), end.x.end(), 0.0));
    };
    rows_.push_back(row);
  }

  template <class Loop>
  void by_hand(const std::string& method, double evaluations, const Loop& loop) const {
    add(
        method, "hand", evaluations, [s = start()](double) { return s; },
        [force = force_, loop](double h, long steps, const Point& s) {
          return loop(Hand{force, h, steps}, s);
        });
  }

  template <class Tableau>
  void runge_kutta(const std::string& method) const {
    by_hand(method, static_cast<double>(Tableau::b.size()),
            [](const Hand& l, const Point& s) { return l.template runge_kutta<Tableau>(s); });
  }

  template <class Loop>
  void odeint(const std::string& method, double evaluations, const Loop& loop) const {
    add(
        method, "odeint", evaluations, [s = start()](double) { return s; },
        [force = force_, loop](double h, long steps, const Point& s) {
          return loop(Odeint{force, h, steps}, s);
        });
  }

  /// Of steps counted from the initial data the first points - 1 are exact.
  template <class Loop>
  void from_past(const std::string& method, double evaluations, int points, const Loop& loop) const {
    const auto begin = [self = *this, points](double h) {
      std::vector<Point> past = {self.start()};
      for (int j = 1; j < points; ++j) past.push_back(self.at(h * j));
      return past;
    };
    add(method, "hand", evaluations, begin,
        [force = force_, loop, points](double h, long steps, const std::vector<Point>& past) {
          return loop(Hand{force, h, steps - points + 1}, past);
        });
  }

  template <class Bashforth, class Moulton>
  void adams(int k) const {
    const std::string order = std::to_string(k);
    from_past("ab" + order, 1, k,
              [](const Hand& l, const auto& past) { return l.template adams<Bashforth, loops::adams::None>(past); });
    from_past("abm" + order, 2, k,
              [](const Hand& l, const auto& past) { return l.template adams<Bashforth, Moulton>(past); });
    from_past("am" + order, 0, std::max(k - 1, 1),
              [](const Hand& l, const auto& past) { return l.template adams_moulton<Moulton>(past); });
  }

  void gear5() const {
    constexpr std::size_t values = 6;
    using Values = std::array<loops::Vector<n>, values>;
    const auto begin = [s = start(), name = problem_.name](double h) {
      std::vector<double> series(values * n);
      make_system<double>(problem(name))->taylor(0, s.x.data(), s.v.data(), values - 1, series.data());
      Values r;
      double power = 1;
      for (std::size_t k = 0; k < values; ++k, power *= h)
        for (std::size_t d = 0; d < n; ++d) r[k][d] = power * series[k * n + d];
      return r;
    };
    add("gear5", "hand", 1, begin, [force = force_](double h, long steps, const Values& r) {
      return Hand{force, h, steps}.gear5(r);
    });
  }

  Problem problem_;
  Force force_;
  Exact exact_;
  std::vector<Row>& rows_;
};

}  // namespace

void HALFSTEP_PEERS(std::vector<Row>& rows) {
  const Problem oscillator = problem("harmonic-oscillator"), kepler = problem("kepler");
  const HarmonicOscillator<double> exact(oscillator.data);
  Peers<OscillatorForce, HarmonicOscillator<double>>(oscillator, {exact.w2}, rows).add();
  Peers<KeplerForce, Kepler<double>>(kepler, {}, rows).add();
}

}  // namespace halfstep::benchmarks
