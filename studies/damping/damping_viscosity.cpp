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

namespace {

using Vector = Vector<System<double>>;

/// Of particles in a plane, whose velocities stand one behind the other.
ViscosityRow centre_of_mass(double t, const std::vector<double>& mass, const Vector& v) {
  ViscosityRow centre{t};
  double total = 0;
  for (std::size_t i = 0; i < mass.size(); ++i) {
    total += mass[i];
    centre.u += mass[i] * v[2 * i];
    centre.w += mass[i] * v[2 * i + 1];
  }
  centre.u /= total;
  centre.w /= total;
  return centre;
}

}  // namespace

void viscosity(std::vector<ViscosityRow>& rows, Findings& findings) {
  constexpr double h = 1. / 64;
  const Problem dragged = problem("viscous-particles");
  const auto system = make_system<double>(dragged);
  const auto n = static_cast<std::size_t>(system->dimension());
  std::vector<double> mass;
  for (std::size_t i = 1; i <= n / 2; ++i) mass.push_back(dragged.data.at("m" + std::to_string(i)).as<double>());
  State<System<double>> data{std::vector<double>(n), std::vector<double>(n)};
  system->initial(data.x.data(), data.v.data());
  const auto steps = std::lround(dragged.data.at("T").as<double>() / h);
  const auto run = states<double>(method("rk4"), *system, data, h, steps);
  for (std::size_t step = 0; step < run.size(); ++step) {
    const double t = static_cast<double>(step) * h;
    const Vector& v = run[step].v;
    rows.push_back(centre_of_mass(t, mass, v));
    for (std::size_t i = 0; i < mass.size(); ++i) rows.push_back({t, static_cast<int>(i) + 1, v[2 * i], v[2 * i + 1]});
  }
  const ViscosityRow& start = rows.front();
  const ViscosityRow& end = rows[rows.size() - mass.size() - 1];
  findings.in(Precision::double_)
      .value("viscous-particles", "change of the velocity of the centre of mass", 0,
             std::hypot(end.u - start.u, end.w - start.w),
             static_cast<double>(steps) * std::numeric_limits<double>::epsilon(), "drag is shared by each pair");
}

}  // namespace halfstep::inline studies::detail
