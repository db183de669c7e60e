// Three particles that drag each other as they pass: their velocities come together, that of their centre stays.
#include <cmath>
#include <limits>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/studies/damping/damping.hpp"

namespace halfstep::inline studies::detail {

void viscosity(std::vector<ViscosityRow>& rows, Findings& findings) {
  const Problem dragged = problem("viscous-particles");
  const auto system = make_system<double>(dragged);
  const int particles = system->dimension() / 2;
  State<System<double>> data{std::vector<double>(std::size_t(system->dimension())), {}};
  data.v = data.x;
  system->initial(data.x.data(), data.v.data());
  constexpr double h = 1. / 64;
  const auto steps = std::lround(dragged.data.at("T").as<double>() / h);
  const auto run = states<double>(method("rk4"), *system, data, h, steps);
  std::vector<double> mass;
  for (int i = 1; i <= particles; ++i) mass.push_back(dragged.data.at("m" + std::to_string(i)).as<double>());
  for (std::size_t n = 0; n < run.size(); ++n) {
    ViscosityRow centre{static_cast<double>(n) * h};
    double total = 0;
    const std::size_t first = rows.size();
    rows.push_back(centre);
    for (int i = 0; i < particles; ++i) {
      const auto at = std::size_t(2 * i);
      rows.push_back({centre.t, i + 1, run[n].v[at], run[n].v[at + 1]});
      total += mass[std::size_t(i)];
      centre.u += mass[std::size_t(i)] * run[n].v[at];
      centre.w += mass[std::size_t(i)] * run[n].v[at + 1];
    }
    rows[first].u = centre.u / total;
    rows[first].w = centre.w / total;
  }
  const ViscosityRow& start = rows.front();
  const ViscosityRow& end = *(&rows.back() - particles);
  findings.in(Precision::double_)
      .value("viscous-particles", "change of the velocity of the centre of mass", 0,
             std::hypot(end.u - start.u, end.w - start.w),
             static_cast<double>(steps) * std::numeric_limits<double>::epsilon(), "drag is shared by each pair");
}

}  // namespace halfstep::inline studies::detail
