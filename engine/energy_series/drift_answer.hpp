// What one series of energies says: the class of its drift, the p-values, the rate, and the size of the fluctuation.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "halfstep/engine/energy_series/drift_models.hpp"
#include "halfstep/engine/energy_series/energy_series.hpp"

namespace halfstep::inline engine {

/// A number with the half-width of its 95 % interval; both nan where there is none.
struct Measured {
  double value, half_width;
};

/// The four classes that a series may have, in the order of DriftClass.
inline constexpr std::size_t drift_classes = 4;

/// The finding.
struct DriftAnswer {
  DriftClass drift = DriftClass::undecided;
  /// Against each class: a bound on the chance that a series of that class speaks as strongly against it, in favour of
  /// the others: the ratio of its evidence to the mean evidence of the others, at most 1. nan where nothing was fitted.
  std::array<double, drift_classes> p;
  Measured rate;         ///< slope, energy per unit time; of class none what may be hidden, of a walk with its noise
  Measured walk;         ///< class sqrt: standard deviation that the energy gains in unit time
  Measured growth;       ///< class exponential: e-folds per unit time
  Measured fluctuation;  ///< root mean square about the drift
  double mean = 0;       ///< of the energies, to which relative sizes refer
  std::vector<ModelFit> fits;        ///< evidence: none, linear, walk, exponential, linear and walk; may be empty
  std::vector<double> oscillations;  ///< periods over the run of those that were subtracted before
  double span = 0;                   ///< time from the first sample to the last
  std::string reason;                ///< one clause: why this class
};

/// Judges a series (times rising strictly, all finite). Never throws; what cannot be judged is undecided, with a
/// reason. The fits are Gaussian and linear in all but spectra and frequencies; the classes are compared by their
/// evidence (marginal likelihood, with the prior of Zellner's g for the curves: Kass and Raftery 1995). That a ratio of
/// evidence bounds a p-value is Markov's inequality.
DriftAnswer judge_drift(const EnergySeries& series);

}  // namespace halfstep::inline engine
