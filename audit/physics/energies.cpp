#include "audit/physics/energies.hpp"

#include <fmt/format.h>

#include <cmath>
#include <fstream>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/energy_series/drift_report.hpp"
#include "halfstep/engine/energy_series/fluctuation.hpp"
#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"

namespace halfstep::audit {
namespace {

const std::string oscillator = "harmonic-oscillator";
constexpr int periods = 100, steps_per_period = 100, stride = 3;

template <class T>
EnergySeries of(const Method& engine) {
  const auto system = make_system<T>(problem(oscillator));
  const auto in_double = make_system<double>(problem(oscillator));
  State<System<T>> s0{{T(0)}, {T(0)}};
  system->initial(s0.x.data(), s0.v.data());
  const double h = in_double->period() / steps_per_period;
  EnergySeries series;
  series.name = series.group = engine.name;
  series.dt = h;
  Trajectory<System<T>> run(engine, *system, static_cast<T>(h));
  run.start(s0);
  for (int k = 0; k <= periods * steps_per_period / stride; ++k) {
    const double x = static_cast<double>(run.state().x[0]), v = static_cast<double>(run.state().v[0]);
    const double t = h * stride * k, energy = in_double->energy(t, &x, &v);
    if (!std::isfinite(energy)) {
      series.blown_up = BlowUp{t, "the energy is no number"};
      break;
    }
    series.times.push_back(t);
    series.energies.push_back(energy);
    run.advance(stride);
  }
  return series;
}

}  // namespace

EnergySeries energies_of(const Method& engine, Precision precision) {
  return precision == Precision::float_ ? of<float>(engine) : of<double>(engine);
}

void judge_energies(const std::vector<EnergySeries>& series, std::vector<PhysicsRow>& rows) {
  const auto judged = judge_runs(series, 0);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const DriftAnswer& answer = judged.at(i).answer;
    const auto finite = [](double number) { return std::isfinite(number) ? std::optional(number) : std::nullopt; };
    rows[i].drift = word(answer.drift);
    rows[i].rate = finite(answer.drift == DriftClass::exponential ? answer.growth.value : answer.rate.value);
    rows[i].swing = finite(fluctuation_of(series[i], answer).value / std::fabs(answer.mean));
  }
}

void write_energies(const std::vector<EnergySeries>& series, const std::filesystem::path& file) {
  std::ofstream out(file);
  out << "series,dt,t,energy\n";
  for (const EnergySeries& run : series)
    for (std::size_t i = 0; i < run.times.size(); ++i)
      out << fmt::format("{},{},{},{}\n", run.name, *run.dt, run.times[i], run.energies[i]);
  if (!out.flush()) throw InputError("cannot write " + file.string());
}

}  // namespace halfstep::audit
