// What a problem is: its equation, its data, its exact solution.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/core/coefficient.hpp"
#include "halfstep/core/force.hpp"

namespace halfstep::inline problems {

/// The values that a parameter may take.
enum class Domain { any, positive, eccentricity };

/// A datum of a problem and its default, as exact text.
struct Parameter {
  std::string name;
  std::string value;
  std::string meaning;
  Domain domain = Domain::any;
};

/// What schemes make of an invariant depends on what it is of position and velocity. linear: in the velocities, or in
/// the unknowns of y' = f(t, y), as the sum of the m v. bilinear: in positions and velocities, as the sum of the
/// m x cross v. quadratic: of degree two in all of them, as the length of the angular momentum of a rigid body.
enum class InvariantKind { linear, bilinear, quadratic, other };

/// A conserved vector, or a number: then it has one component. The name of one that is text lives as long as its
/// problem.
struct Invariant {
  std::string_view name;
  int components = 1;
  InvariantKind kind = InvariantKind::other;
};

/// What a problem says of itself. A problem is a class template over the scalar T with
///   static ProblemInfo info();
///   static constexpr int dimension;
///   explicit P(const Data& data);                                            reads its parameters
///   void initial(T* x, T* v) const;                                          data at t = 0
///   template <class X> void acceleration(X t, const X* x, const X* v, X* a) const;   X: T, Dual<T> or TaylorNode<T>
///   T energy(const T& t, const T* x, const T* v) const;                      if info().has_energy
///   void exact(const T& t, T* x, T* v) const;                                if info().closed_form
///   T period() const;                                  the time scale of long runs, where there is one
///   void path(const T* x, T* point) const;             where info().path is: point[0] to the right, point[1] upwards
///   T friction() const;                                g, if info().velocity_term is friction
///   void magnetic_field(const T& t, const T* x, T* b) const;   B, if info().velocity_term is magnetic
/// What else is conserved, but the energy:
///   static constexpr std::array<Invariant, n> invariants;
///   void invariants_at(const T* x, const T* v, T* values) const;      the components of all of them, in this order
/// The constructor throws InputError where data that are each possible contradict each other.
struct ProblemInfo {
  std::string name;           ///< kebab-case
  std::string equation = {};  ///< as a reader writes it
  Force force = Force::position;
  bool linear = false;
  bool has_energy = true;
  bool closed_form = true;  ///< else a certified reference is computed
  bool main_job = false;    ///< one of those that `halfstep run` takes by default: set by the list (problems/all.hpp)
  std::string exact;        ///< where the exact solution comes from, in words
  std::string invariants;
  std::vector<Parameter> parameters;  ///< "T" (the end time) is one of them
  std::string source;
  VelocityTerm velocity_term = VelocityTerm::any;
  bool stiff = false;            ///< made to show what stiffness does to schemes: no test of their classical order
  std::string title = {};        ///< as a title begins, where that is not the name with blanks: "Hénon–Heiles"
  std::string coordinate = "x";  ///< the letter of its coordinates
  std::string unit = {};         ///< theirs, where they have one: "rad"
  std::string first_coordinate = "the first coordinate";  ///< in words
  std::string path = {};    ///< whose path is drawn: "the lower mass"; of none the first and the last coordinate
  std::string origin = {};  ///< what is at the origin of that picture: "pivot"
};

/// The parameters of one problem, complete: name -> exact value.
using Data = std::map<std::string, Coefficient, std::less<>>;

struct WrittenProblem;  // problems/written/written_problem.hpp

/// A problem as named on the command line: "kepler:e=0.9".
struct Problem {
  std::string name;  ///< with the parameters that differ from the default
  ProblemInfo info;
  int dimension = 0;
  Data data;
  std::shared_ptr<const WrittenProblem> written = {};  ///< its equations, where they are text; else it is a class
};

}  // namespace halfstep::inline problems
