// Energies of engines over many periods, judged as `halfstep drift` judges them.
#pragma once

#include <filesystem>
#include <vector>

#include "halfstep/core/precision.hpp"
#include "halfstep/engine/energy_series/energy_series.hpp"
#include "halfstep/methods/scheme/method.hpp"
#include "halfstep/studies/audit/audit_physics.hpp"

namespace halfstep::audit {

/// Of the harmonic oscillator over 100 periods, 100 steps each: the energy of what the engine tells of position and
/// velocity.
EnergySeries energies_of(const Method& engine, Precision precision);

/// Class, rate and swing of each series, into the row of its engine.
void judge_energies(const std::vector<EnergySeries>& series, std::vector<PhysicsRow>& rows);

/// A file for `halfstep drift`. Throws InputError where it cannot be written.
void write_energies(const std::vector<EnergySeries>& series, const std::filesystem::path& file);

}  // namespace halfstep::audit
