// Boost.odeint's adaptive_adams_bashforth_moulton at fixed step: its formulas know of unequal steps, its state is one
// of doubles whatever the value type.
#include <boost/numeric/odeint.hpp>

#include "audit/odeint/odeint.hpp"

namespace halfstep::audit {
namespace {

namespace odeint = boost::numeric::odeint;

template <std::size_t Steps>
using Adaptive = odeint::adaptive_adams_bashforth_moulton<Steps, Numbers<double>>;

/// The order grows from 1, a step at a time.
template <std::size_t Steps>
struct Bare {
  std::shared_ptr<Adaptive<Steps>> stepper = std::make_shared<Adaptive<Steps>>();
  void operator()(const FirstOrder<double>& f, Numbers<double>& y, double t, double h) { stepper->do_step(f, y, t, h); }
};

/// initialize() makes one step, in `Steps` parts.
template <std::size_t Steps>
struct Begun {
  std::shared_ptr<Adaptive<Steps>> stepper = std::make_shared<Adaptive<Steps>>();
  bool begun = false;
  void operator()(const FirstOrder<double>& f, Numbers<double>& y, double t, double h) {
    if (begun)
      stepper->do_step(f, y, t, h);
    else
      stepper->initialize(odeint::runge_kutta_fehlberg78<Numbers<double>>(), f, y, t, h);
    begun = true;
  }
};

/// The same by itself: the parts are the stepper's own first steps.
template <std::size_t Steps>
struct BegunAlone {
  std::shared_ptr<Adaptive<Steps>> stepper = std::make_shared<Adaptive<Steps>>();
  bool begun = false;
  void operator()(const FirstOrder<double>& f, Numbers<double>& y, double t, double h) {
    if (begun)
      stepper->do_step(f, y, t, h);
    else
      stepper->initialize(f, y, t, h);
    begun = true;
  }
};

template <std::size_t Steps>
void add(std::vector<Audited>& all) {
  constexpr int p = Adaptive<Steps>::order_value;
  const auto one = [&]<class Call>(const Call&, const std::string& suffix, const std::string& call, int local) {
    auto integrator = std::make_shared<Watched>();
    offer<double>(*integrator, [] { return Call(); });
    all.push_back(audited_scheme("odeint-adaptive-abm" + std::to_string(Steps) + suffix, odeint_version(),
                                 "adaptive_adams_bashforth_moulton<" + std::to_string(Steps) + ">", call,
                                 {.order = p, .local = local, .where = "order()"}, std::move(integrator)));
  };
  one(Bare<Steps>(), "", "do_step(sys, x, t, dt), starts by itself", 2);
  one(BegunAlone<Steps>(), "-init", "initialize(sys, x, t, dt)", 2);
  one(Begun<Steps>(), "-init-rkf78", "initialize(runge_kutta_fehlberg78, sys, x, t, dt)", 9);
}

}  // namespace

std::vector<Audited> odeint_adaptive() {
  std::vector<Audited> all;
  add<2>(all);
  add<3>(all);
  add<4>(all);
  add<5>(all);
  add<6>(all);
  return all;
}

}  // namespace halfstep::audit
