// The measurements that decide statements, each with its predicate; combined, they judge a row of the list.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/studies/claims/claim.hpp"

namespace halfstep::inline studies {

/// A method's quantity is of order p: for forces a(x), and beyond for a(x, v).
Judge order_is(const std::string& method, Quantity quantity, double p);

/// The same, of order p or more.
Judge order_at_least(const std::string& method, Quantity quantity, double p);

/// The exact motion, put into x(t + h) = 2 x(t) - x(t - h) + h^2 a(t), leaves a defect of order p.
Judge defect_of_recurrence_is(double p);

/// A step costs `times` the force evaluations of a step of another method: for forces a(x), and beyond for a(x, v).
Judge costs(const std::string& method, double times, const std::string& reference);

/// A scheme carries no more vectors of n numbers from step to step than another.
Judge keeps_no_more_vectors(const std::string& method, const std::string& reference);

/// Ten steps of 1/16 of two schemes end at the same positions, in quad: for forces a(x), and beyond for a(x, v).
Judge same_positions(const std::string& method, const std::string& other);

/// The same on two problems whose data differ: what one scheme makes of the one, the other makes of the other.
Judge same_positions(const std::string& method, const std::string& on, const std::string& other,
                     const std::string& other_on);

/// The energy error of a run is of order p, and over a long run it neither rises nor falls.
Judge energy_band(const std::string& method, double p);

/// The temperature of three atoms of argon at t = 1, that is their kinetic energy, errs by order p.
Judge temperature_order_is(const std::string& method, double p);

/// (x[n+1] - x[n]) / h differs from (x(t[n+1]) - x(t[n])) / h by order p, at t[n] = 1 of three motions under a(x).
Judge divided_differences_order_is(const std::string& method, double p);

/// A method has smaller errors in position than another of the same order at the same steps, on all problems.
Judge smaller_errors(const std::string& method, const std::string& than);

/// One step of a method, of length 1/16 (a hundredth of the periods of the oscillator and of Kepler's orbit), errs less
/// in position than one of another, on all problems, in quad: for methods of different orders, whose errors have no
/// ratio in the limit.
Judge smaller_error_of_a_step(const std::string& method, const std::string& than);

/// The same of every step whose length is a multiple of 1/16, up to the end times of the problems: measured is the
/// first at which the method errs no less, to half of 1/16.
Judge smaller_error_at_every_step(const std::string& method, const std::string& than);

/// For an error of 1e-5 in position at t = 2 a method takes a larger step than another under forces a(x), in quad.
Judge larger_step_for_an_error(const std::string& method, const std::string& than);

/// From t = 4 to t = 8 the error in position, and that of (x[n+1] - x[n]) / h, over h^2 e^(Lt) does not grow on x'' = x
/// and x'' = -x, whose forces have the Lipschitz constant 1: for L = 2, and beyond for L = 1.
Judge bounded_by_exponential(const std::string& method);

/// What findings a judge looks at: all of a study whose subject and quantity match the patterns (* and ?).
struct Of {
  std::string study, subject, quantity;
};

/// How their numbers are called: in front of them, behind each of them, and what the source writes of them.
struct Called {
  std::string name, unit = {};
  std::vector<double> written = {};
  std::string exact = {};  ///< why they have no uncertainty; that of these findings is a tolerance, and is not shown
};

// Why numbers have no uncertainty.
inline constexpr const char* counted = "counted";
inline constexpr const char* of_a_run = "of a run in double: exact but for its rounding";
inline constexpr const char* rounding_itself = "itself the rounding of a run";
inline constexpr const char* in_fractions = "exact, in fractions";

using Predicate = std::function<bool(double value, double uncertainty)>;

/// Every one of the findings passes the predicate.
Judge every(const Of& of, const Called& called, const Predicate& holds);

/// Every one of the findings is as theory has it.
Judge as_theory(const Of& of, const Called& called);

/// Each finding (the first that matches) is larger than the one before it, by more than both uncertainties.
Judge rising(const std::vector<Of>& of, const Called& called);

/// Holds as the first judge says; beyond that, as the second one says.
Judge beyond(const Judge& within, const Judge& elsewhere);

/// All of them hold.
Judge all_of(const std::vector<Judge>& parts);

/// No study measures it yet: why.
Judge no_measurement(const std::string& why);

/// The judge, with a remark behind its numbers.
Judge remarked(Judge judge, const std::string& remark);

// Predicates.
Predicate about(double expected, double tolerance);
Predicate at_least(double least);
Predicate at_most(double most);
Predicate above(double least);

}  // namespace halfstep::inline studies
