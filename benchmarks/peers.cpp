// Loops by hand and Boost.odeint's steppers. Compiled once for each set of flags: HALFSTEP_ADD is the function that
// this file defines, HALFSTEP_FLAGS what it is compiled with. The forces are types of this file, so that the
// linker cannot take the loops of one set of flags for those of another.
#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <type_traits>
#include <vector>

#include "benchmarks/forces.hpp"
#include "benchmarks/hand_coefficients.hpp"
#include "benchmarks/hand_implicit.hpp"
#include "benchmarks/hand_loops.hpp"
#include "benchmarks/hand_multistep.hpp"
#include "benchmarks/odeint_loops.hpp"
#include "benchmarks/rows.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/harmonic_oscillator.hpp"
#include "halfstep/problems/kepler.hpp"
#include "halfstep/problems/make_system.hpp"

namespace halfstep::benchmarks {
namespace {

struct LocalOscillatorForce : OscillatorForce {};
struct LocalKeplerForce : KeplerForce {};

/// A problem by hand, with the exact points that multistep methods begin from.
template <class Force, class Exact>
class Peers {
  static constexpr std::size_t n = Force::n;
  using Point = loops::Point<n>;
  using Points = std::vector<Point>;
  using OneStep = loops::OneStepLoops<Force>;
  using Multistep = loops::MultistepLoops<Force>;
  using Implicit = loops::ImplicitLoops<Force>;
  using Odeint = loops::OdeintLoops<Force>;

 public:
  Peers(const Problem& problem, const Force& force, std::vector<Row>& rows)
      : problem_(problem), force_(force), exact_(problem.data), rows_(rows) {}

  void add() const {
    using namespace loops;
    one_step<OneStep>("explicit-euler", 1, [](const auto& l, const Point& s) { return l.euler(s, false); });
    one_step<OneStep>("symplectic-euler", 1, [](const auto& l, const Point& s) { return l.euler(s, true); });
    one_step<Implicit>("implicit-euler", 0, [](const auto& l, const Point& s) { return l.implicit_euler(s); });
    one_step<Implicit>("implicit-euler-linearized", 1,
                       [](const auto& l, const Point& s) { return l.linearized_euler(s); });
    one_step<OneStep>("taylor2", 1, [](const auto& l, const Point& s) { return l.taylor2(s); });
    runge_kutta<tableau::Midpoint>("midpoint");
    runge_kutta<tableau::Heun>("heun");
    runge_kutta<tableau::Ralston>("ralston");
    runge_kutta<tableau::Rk4>("rk4");
    runge_kutta<tableau::ThreeEighths>("rk4-38");
    runge_kutta<tableau::DormandPrince>("dormand-prince-5");
    one_step<OneStep>("velocity-verlet", 1, [](const auto& l, const Point& s) { return l.velocity_verlet(s); });
    one_step<OneStep>("position-verlet", 1, [](const auto& l, const Point& s) { return l.position_verlet(s); });
    one_step<OneStep>("leapfrog", 1, [](const auto& l, const Point& s) { return l.leapfrog(s); });
    one_step<OneStep>("velocity-verlet-predicted", 1,
                      [](const auto& l, const Point& s) { return l.shortened_verlet(s); });
    one_step<OneStep>("newmark-explicit", 1, [](const auto& l, const Point& s) { return l.shortened_verlet(s); });
    one_step<Implicit>("newmark-average", 0, [](const auto& l, const Point& s) { return l.newmark(s, 1.0 / 4, 0.5); });
    one_step<Implicit>("newmark", 0, [](const auto& l, const Point& s) { return l.newmark(s, 1.0 / 6, 0.5); });
    multistep<Multistep>("stormer-verlet", 1, 2, [](const auto& l, const Points& p) { return l.stormer(p, true); });
    multistep<Multistep>("stormer-verlet-backward", 1, 2,
                         [](const auto& l, const Points& p) { return l.stormer(p, false); });
    multistep<Multistep>("beeman", 1, 2, [](const auto& l, const Points& p) { return l.beeman(p, {5, 8, -1}); });
    multistep<Multistep>("beeman-classic", 1, 2, [](const auto& l, const Points& p) {
      return l.beeman(p, {4, 10, -2});
    });
    gear5();
    adams<adams::Bashforth2, adams::Moulton2>(2);
    adams<adams::Bashforth3, adams::Moulton3>(3);
    adams<adams::Bashforth4, adams::Moulton4>(4);
    adams<adams::Bashforth5, adams::Moulton5>(5);
    one_step<Odeint>("velocity-verlet", 1, [](const auto& l, const Point& s) { return l.velocity_verlet(s); });
    one_step<Odeint>("rk4", 4, [](const auto& l, const Point& s) { return l.rk4(s); });
    one_step<Odeint>("dormand-prince-5", 6, [](const auto& l, const Point& s) { return l.dormand_prince(s); });
    multistep<Odeint>("abm4", 2, 4, [](const auto& l, const Points& p) { return l.adams_bashforth_moulton4(p); });
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

  template <class Loops>
  static std::string author() {
    return std::is_same_v<Loops, Odeint> ? "odeint" : "hand";
  }

  template <class Loops, class F>
  void one_step(const std::string& method, double evaluations, const F& loop) const {
    const auto from = [s = start()](double) { return s; };
    add(method, author<Loops>(), evaluations, from, [force = force_, loop](double h, long steps, const Point& s) {
      return loop(Loops{{force, h, steps}}, s);
    });
  }

  template <class Tableau>
  void runge_kutta(const std::string& method) const {
    one_step<OneStep>(method, static_cast<double>(Tableau::b.size()),
                      [](const auto& l, const Point& s) { return l.template runge_kutta<Tableau>(s); });
  }

  /// Of steps counted from the initial data the first points - 1 are exact.
  template <class Loops, class F>
  void multistep(const std::string& method, double evaluations, int points, const F& loop) const {
    const auto from = [self = *this, points](double h) {
      Points past = {self.start()};
      for (int j = 1; j < points; ++j) past.push_back(self.at(h * j));
      return past;
    };
    add(method, author<Loops>(), evaluations, from,
        [force = force_, loop, points](double h, long steps, const Points& past) {
          return loop(Loops{{force, h, steps - points + 1}}, past);
        });
  }

  template <class Bashforth, class Moulton>
  void adams(int k) const {
    const std::string order = std::to_string(k);
    multistep<Multistep>("ab" + order, 1, k, [](const auto& l, const Points& p) {
      return l.template adams<Bashforth, loops::adams::None>(p);
    });
    multistep<Multistep>("abm" + order, 2, k,
                         [](const auto& l, const Points& p) { return l.template adams<Bashforth, Moulton>(p); });
    multistep<Implicit>("am" + order, 0, std::max(k - 1, 1),
                        [](const auto& l, const Points& p) { return l.template adams_moulton<Moulton>(p); });
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
      return Multistep{{force, h, steps}}.gear5(r);
    });
  }

  Problem problem_;
  Force force_;
  Exact exact_;
  std::vector<Row>& rows_;
};

}  // namespace

void HALFSTEP_ADD(std::vector<Row>& rows) {
  const Problem oscillator = problem("harmonic-oscillator"), kepler = problem("kepler");
  const HarmonicOscillator<double> exact(oscillator.data);
  Peers<LocalOscillatorForce, HarmonicOscillator<double>>(oscillator, {{exact.w2}}, rows).add();
  Peers<LocalKeplerForce, Kepler<double>>(kepler, {}, rows).add();
}

}  // namespace halfstep::benchmarks
