// The model of an error over two step sizes, and what it makes of data: a Bayesian linear regression.
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace halfstep::inline engine {

/// Which of two terms an error is.
enum class Leads : bool { x, y };

/// The data as a fit takes them: logarithms of the step sizes over the coarsest ones (0 or less), sizes of the errors
/// (positive) and standard deviations of what is known of their noise. All of one length.
struct SurfaceData {
  std::vector<double> log_x, log_y, size, noise;
  /// Of the larger of two terms, which of them the error is at each point; empty: all terms are in every error.
  std::vector<Leads> leads = {};
  std::size_t count() const { return size.size(); }
};

/// The signs of the errors, +1 or -1.
using Signs = std::vector<double>;

/// Coefficients of the term in x, and of that in y: of x^p (1, x, ..., x^5), then of its mixed correction x^p y.
inline constexpr std::size_t columns_of_series = 7;

/// Which terms the error has. x and y are the step sizes over the coarsest ones.
struct SurfaceModel {
  double p = 1, q = 1;                                    ///< orders of the terms in x and in y
  bool has_x = true, has_y = true;                        ///< which of them are there
  std::optional<std::pair<double, double>> product = {};  ///< x^r y^s
  bool offset = false;                                    ///< a constant
  bool maximum = false;                                   ///< the error is the larger of both terms, not their sum
};

/// Sizes that the data determine: scatter, relative to the error; corrections of both series at the coarsest steps;
/// leading coefficients of x^p, y^q, the product and the offset.
struct SurfaceSizes {
  double scatter = 0.01;
  double of_x = 0.3, of_y = 0.3;
  std::array<double, 4> leading = {1, 1, 1, 1};
};

/// What the model makes of data: the logarithm of the evidence, the means of the leading coefficients (x^p, y^q,
/// product, offset; 0 where the model lacks one) and their standard deviations.
struct SurfacePosterior {
  double log_evidence = 0;
  std::array<double, 4> mean = {}, deviation = {};
  std::vector<double> coefficients = {};  ///< all: in the order of surface_columns
};

/// The terms of a model, corrections included, at a point: x^p, y^q, product, offset.
using TermValues = std::array<double, 4>;
TermValues surface_terms(const SurfaceModel& model, const std::vector<double>& coefficients, double log_x,
                         double log_y);

/// All columns of the model at a point, corrections included, in the order of the coefficients; and the standard
/// deviations of these before any data.
std::vector<double> surface_columns(const SurfaceModel& model, double log_x, double log_y);
std::vector<double> surface_priors(const SurfaceModel& model, const SurfaceSizes& sizes);

/// The standard deviation of an error of that size about the model at a point: scatter, known noise, and what both
/// series leave out.
double surface_deviation(const SurfaceModel& model, const SurfaceSizes& sizes, double log_x, double log_y, double size,
                         double noise);

/// Conditions the model on data: y = X c + noise, c normal with mean 0; terms beyond the fifth powers of x and y
/// count as noise. Returns the posterior of c.
SurfacePosterior condition(const SurfaceData& data, const Signs& signs, const SurfaceModel& model,
                           const SurfaceSizes& sizes);

/// The sizes that make the data likeliest, from those given, by coordinates; and what the model makes of data with
/// them. `thorough`: over all scatters, not only those near the one that was given.
std::pair<SurfaceSizes, SurfacePosterior> most_likely_sizes(const SurfaceData& data, const Signs& signs,
                                                            const SurfaceModel& model, SurfaceSizes sizes,
                                                            bool thorough);

/// Least squares of the relative errors by the leading terms alone: a size for each coefficient to begin from.
SurfaceSizes first_sizes(const SurfaceData& data, const Signs& signs, const SurfaceModel& model);

}  // namespace halfstep::inline engine
