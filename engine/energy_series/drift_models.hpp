// What an energy may be made of, and how likely each makes the window means of a series.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "halfstep/engine/energy_series/cosine_transform.hpp"
#include "halfstep/engine/energy_series/noise_spectra.hpp"

namespace halfstep::inline engine {

/// The hypotheses. Each has a constant, stationary noise, and where the data ask for them oscillations and an initial
/// transient; the last stands for a drift that a random walk does not explain.
enum class DriftModel { none, linear, walk, exponential, linear_and_walk };

/// A curve that is taken out beside the drift: an oscillation, or a transient exp(-t / tau).
struct Disturbance {
  double periods = 0;  ///< of an oscillation, full ones over the run; 0: a transient
  double decay = 0;    ///< of a transient: run / tau
};

/// One spectrum of the noise under a hypothesis.
struct SpectrumFit {
  std::size_t spectrum = 0;   ///< place among noise_spectra
  double log_likelihood = 0;  ///< integrated over constant, curves and size of the noise; the same unknown term in all
  double slope = 0;           ///< coefficient of the drift's curve
  double variance = 0;        ///< of that coefficient
  double noise = 0;           ///< factor of the spectrum: variance of the noise
};

/// What a hypothesis makes of a series.
struct ModelFit {
  DriftModel model{};
  double growth = 0;                      ///< of an exponential: e-folds over the run
  std::vector<Disturbance> disturbances;  ///< in the order in which they were found
  std::vector<SpectrumFit> spectra;       ///< all that were tried; at least one
  double log_evidence = 0;                ///< log of the mean likelihood over the spectra, and over the growths

  const SpectrumFit& best() const;
};

/// Fits hypotheses to the window means of a series.
class DriftModels {
 public:
  /// At least fewest_samples values whose window means are not all equal; `rounding`: standard deviation of what the
  /// means' digits may be off by.
  DriftModels(const std::vector<double>& times, const std::vector<double>& values, double rounding);

  /// The likelihood under every spectrum, with the disturbances that raise the evidence, the strongest first.
  ModelFit fit(DriftModel model) const;

  /// The same of all hypotheses, in the order of DriftModel. What one has found is tried with the others: a search that
  /// ends early must not speak against a hypothesis.
  std::vector<ModelFit> fit_all() const;

  /// Standard deviation of the growth of an exponential, by the curvature of the likelihood under its best spectrum.
  double growth_deviation(const ModelFit& exponential) const;

  const std::vector<NoiseSpectrum>& spectra() const { return spectra_; }
  const Windows& windows() const { return transform_.windows(); }

 private:
  struct Columns;
  void try_spectra(ModelFit& fit, const Columns& columns) const;
  void settle(ModelFit& fit, Columns& columns) const;
  /// The fit with the disturbances of another hypothesis, and those that are found beside them.
  ModelFit with_those_of(const ModelFit& fit, const ModelFit& other) const;
  Columns started(const ModelFit& fit) const;
  void search(ModelFit& fit, Columns& columns) const;
  /// Adds to the evidence of an exponential that of the other growths, beside the same disturbances.
  void average_growths(ModelFit& fit, const Columns& columns) const;
  void add(const Disturbance& disturbance, ModelFit& fit, Columns& columns) const;
  bool add_disturbance(ModelFit& fit, Columns& columns) const;
  void refine(ModelFit& fit, Columns& columns, std::size_t spectrum) const;

  CosineTransform transform_;
  std::vector<NoiseSpectrum> spectra_;
  std::vector<Eigen::VectorXd> weights_;  ///< 1 / variance of each spectrum
  std::vector<double> log_determinants_;
  Eigen::VectorXd data_;
  double rounding_;  ///< sum of squares that rounding leaves
  std::vector<double> periods_;
  std::vector<Eigen::MatrixX2d> waves_;  ///< one of each of periods_
};

}  // namespace halfstep::inline engine
