#include "audit/odeint/odeint.hpp"

namespace halfstep::audit {

std::vector<Audited> odeint() {
  std::vector<Audited> all;
  for (auto part :
       {odeint_runge_kutta, odeint_adams, odeint_adaptive, odeint_second_order, odeint_implicit, odeint_integrate})
    for (auto& scheme : part()) all.push_back(std::move(scheme));
  return all;
}

}  // namespace halfstep::audit
