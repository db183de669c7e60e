// What figures and tables choose from the results: subjects, groups of methods, curves. Computes no physics.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/engine/tables/results.hpp"

namespace halfstep::inline reports {

/// A problem in a precision: most figures and tables are made for one.
struct Subject {
  std::string problem, precision;

  bool operator==(const Subject&) const = default;
  bool has(const auto& row) const { return row.problem == problem && row.precision == precision; }
};

/// Every subject of which there is anything to draw, in order of appearance.
std::vector<Subject> subjects(const Results& results);

/// Methods that are shown together, at most six: a family, or several small ones.
struct Group {
  std::string title;
  std::vector<std::string> methods;
};

/// Every method of the results, in order of methods.csv, then of appearance; small families where the first of them is
/// that share a group. The same for all figures, so that a method keeps its colour.
std::vector<Group> groups(const Results& results);

/// Every method of the results as tables and the page list them: families in the order of their first method.
std::vector<std::string> methods_by_family(const Results& results);

/// The family of a method, of a variant ("ab4:start=euler") that of its name before the colon; "Methods" if unknown.
std::string family_of(const Results& results, const std::string& method);

/// The global error that is shown where one stands for all: that of the position, or of the state of y' = f(t, y).
Quantity principal_quantity(const Results& results, const std::string& problem);

/// The order of the position, or of the state of y' = f(t, y), that a method declares on a problem; where none was
/// measured there, that of the position under most forces. None of a method that is not known.
std::optional<double> declared_order(const Results& results, const std::string& problem, const std::string& method);

/// Of each family the method that declares the highest order on a problem, the first of several; it stands for its
/// family where not all can be shown. Of those of which orders were measured, or of the ones that are given.
std::vector<std::string> representatives(const Results& results, const std::string& problem);
std::vector<std::string> representatives(const Results& results, const std::string& problem,
                                         const std::vector<std::string>& methods);

/// A point of a curve. used: the fit of the order used it.
struct Point {
  double x = 0, y = 0;
  bool used = false;
};

/// The order row of a quantity; null where there is none.
const OrderRow* find_order(const Results& results, const Subject& subject, std::string_view method, Quantity quantity);

/// Whether a level belongs to the window that an order was found in.
bool in_window(const OrderRow* order, int level);

/// One method's errors, x as given (step size, evaluations, ...), coarse to fine. Rows without a finite positive error
/// are left out; a point of nan breaks the line where levels are missing.
std::vector<Point> error_curve(const Results& results, const Subject& subject, std::string_view method,
                               Quantity quantity, const std::function<double(const ErrorRow&)>& x);

/// Where rounding has taken over, an error grows again as the steps become smaller: of errors from coarse to fine steps
/// the largest from the smallest one on. 0 where the finest step has the smallest error.
double rounding_floor(const std::vector<Point>& errors);

/// Why a curve has gaps between its points: ", gap: unstable"; nothing where it has none.
std::string gap_note(const Results& results, const Subject& subject, std::string_view method, Quantity quantity);

/// Seconds that runs take: force evaluations, with those of the start, times that of one in steps measured alone; where
/// no step was, times what one took in the longest run of the same method, problem and precision. What a short run
/// itself took is mostly chance: the first of a cell finds neither code nor data in the caches, and clocks have ticks.
class RunTimes {
 public:
  explicit RunTimes(const Results& results);  ///< which stay where they are
  double seconds(const ErrorRow& row) const;

 private:
  using Cell = std::tuple<std::string, std::string, std::string>;  ///< problem, method, precision
  struct Timed {
    double of_step = 0, of_evaluation = 0;  ///< s; an evaluation with its share of a step
  };
  std::map<Cell, Timed> timed_;  ///< measured alone
  std::map<Cell, const ErrorRow*> longest_;
};

/// The unit roundoff of a precision by name; 0 where it is not known.
double rounding_unit(std::string_view precision);

}  // namespace halfstep::inline reports
