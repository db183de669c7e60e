// What errors over two step sizes say: both orders, both constants, which of the two terms rules where, and the next
// run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// One run: its two step sizes (positive, any units) and its error. nan or inf: the run blew up.
struct SurfacePoint {
  double h = 0;
  double dx = 0;
  double error = 0;
  double noise = 0;  ///< half-width of what the error may be off by; 0: none known
};

/// Errors of one quantity over two step sizes: C1 h^p + C2 dx^q, up to corrections of higher order.
struct Surface {
  std::vector<SurfacePoint> points = {};
  bool carries_sign = false;              ///< the errors are signed components, not norms
  double floor = 0;                       ///< no error below this is believed; 0: unknown
  std::optional<double> claimed = {};     ///< order in h
  std::optional<double> claimed_dx = {};  ///< order in dx
  int dimension = 1;                      ///< of the space: a run costs 1 / (h dx^dimension)
};

/// The parts of the terms in the sum of their sizes at one point.
struct PointShares {
  SurfacePoint point;
  double of_h = 0, of_dx = 0, of_product = 0, of_offset = 0;
};

/// The largest of the terms at a point.
enum class SurfaceTerm { h, dx, product, offset };
SurfaceTerm leader(const PointShares& point);

/// The term C h^r dx^s.
struct ProductTerm {
  double r = 0, s = 0, constant = 0;
};

/// The term C h^p or C dx^q.
struct LeadingTerm {
  double order = 0, constant = 0;
};

/// The run that tells most per cost of the order that is less certain.
struct NextRun {
  double h = 0, dx = 0;
  bool of_dx = false;   ///< the order that it sharpens is that of dx
  double expected = 0;  ///< size of the error there
  double share = 0;     ///< part of the term whose order it sharpens; of a hidden one at most
  double before = 0;    ///< standard deviation of that order as a real number, from the data
  double after = 0;     ///< and with the run
};

/// The finding. The orders' findings are as those of a ladder: `observed`, `uncertainty` and `constant` are empty where
/// an order is not shown; levels count the different step sizes from coarse to fine.
struct SurfaceFinding {
  Finding h, dx;
  bool hidden_h = false, hidden_dx = false;    ///< no trace of that term in the data
  std::optional<LeadingTerm> term_h, term_dx;  ///< of the likeliest model: whether or not their orders are shown
  std::optional<ProductTerm> product;          ///< where the data ask for it; none in a norm of terms
  std::optional<double> offset;                ///< the error that is left at h = dx = 0, where the data ask for it
  double scatter = 0;                          ///< relative standard deviation of the errors about the fit
  std::vector<PointShares> shares;             ///< of every point used; empty where there is no fit
  std::optional<NextRun> next;
  bool maximum = false;  ///< the error is the larger of both terms
  double power = 1;      ///< the terms' sizes are summed in this power: 1 a sum, 2 a 2-norm over components
  std::string rounding_h, rounding_dx;  ///< why rounding or a floor may hide what is not shown; else empty
  std::string lost;                     ///< how many runs have no result; else empty
  std::vector<std::string> evidence;    ///< lines for --why
};

/// Judges a surface. Never throws; one that cannot be judged is `no_window` in both orders.
///
/// The relative errors are conditioned on C1 h^p (1 + a series in h) + C2 dx^q (1 + a series in dx), with and without
/// C3 h^r dx^s and a constant, whose coefficients are normal variables (Bayesian linear regression; sizes by type-II
/// maximum likelihood: MacKay 1992, doi:10.1162/neco.1992.4.3.415). Of norms, the square and the fourth power are
/// conditioned on the same sum as well: a 2-norm over components is such a sum of squares. The orders are compared as
/// multiples of one half and as real numbers. docs/two-step-sizes.md has the calibration.
SurfaceFinding judge_surface(const Surface& surface);

/// The same finding with the verdicts on other claims: order in h, order in dx.
SurfaceFinding judged_again(SurfaceFinding finding, std::optional<double> claimed, std::optional<double> claimed_dx);

}  // namespace halfstep::inline engine
