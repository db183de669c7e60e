// Stars, planets and spacecraft.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/problems/written/rows.hpp"

namespace halfstep::inline problems {
namespace {

/// position, velocity: one entry a dimension.
struct Body {
  std::string mass;
  std::vector<std::string> position, velocity;
};

/// The equations of bodies that attract each other.
class Gravity {
 public:
  Gravity(std::string constant, std::vector<Body> bodies)
      : constant_(std::move(constant)), bodies_(std::move(bodies)) {}

  std::vector<Definition> definitions() const {
    std::vector<Definition> result;
    for (std::size_t i = 0; i < bodies_.size(); ++i) result.push_back({mass(i), bodies_[i].mass});
    for (std::size_t i = 0; i < bodies_.size(); ++i)
      for (std::size_t j = i + 1; j < bodies_.size(); ++j) result.push_back({distance(i, j), length(i, j)});
    return result;
  }

  std::vector<Unknown> unknowns() const {
    std::vector<Unknown> result;
    for (std::size_t i = 0; i < bodies_.size(); ++i)
      for (std::size_t axis = 0; axis < axes(); ++axis)
        result.push_back({.name = coordinate(i, axis),
                          .rate = constant_ + "*(" + pull(i, axis) + ")",
                          .initial = bodies_[i].position[axis],
                          .velocity = bodies_[i].velocity[axis]});
    return result;
  }

  std::string energy() const {
    std::string kinetic, potential;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      std::string squares;
      for (std::size_t axis = 0; axis < axes(); ++axis) join(squares, coordinate(i, axis) + "'^2");
      join(kinetic, mass(i) + "*(" + squares + ")/2");
      for (std::size_t j = i + 1; j < bodies_.size(); ++j)
        join(potential, mass(i) + "*" + mass(j) + "/" + distance(i, j));
    }
    return kinetic + " - " + constant_ + "*(" + potential + ")";
  }

  std::vector<WrittenInvariant> invariants() const {
    WrittenInvariant momentum{"momentum", {}}, angular{"angular momentum", {}};
    for (std::size_t axis = 0; axis < axes(); ++axis) momentum.components.push_back(this->momentum(axis));
    if (axes() > 2) angular.components = {angular_momentum(1, 2), angular_momentum(2, 0)};
    angular.components.push_back(angular_momentum(0, 1));
    return {momentum, angular};
  }

 private:
  std::string momentum(std::size_t axis) const {
    std::string sum;
    for (std::size_t i = 0; i < bodies_.size(); ++i) join(sum, mass(i) + "*" + coordinate(i, axis) + "'");
    return sum;
  }

  /// About the axis at right angles to these two.
  std::string angular_momentum(std::size_t a, std::size_t b) const {
    std::string sum;
    for (std::size_t i = 0; i < bodies_.size(); ++i)
      join(sum, mass(i) + "*(" + coordinate(i, a) + "*" + coordinate(i, b) + "' - " + coordinate(i, b) + "*" +
                    coordinate(i, a) + "')");
    return sum;
  }

  std::size_t axes() const { return bodies_.front().position.size(); }

  static std::string mass(std::size_t i) { return "m" + std::to_string(i + 1); }
  static std::string distance(std::size_t i, std::size_t j) {
    return "r" + std::to_string(std::min(i, j) + 1) + "_" + std::to_string(std::max(i, j) + 1);
  }
  static std::string coordinate(std::size_t i, std::size_t axis) {
    return std::string(1, "xyz"[axis]) + std::to_string(i + 1);
  }
  static void join(std::string& sum, const std::string& term) { sum += (sum.empty() ? "" : " + ") + term; }

  std::string length(std::size_t i, std::size_t j) const {
    std::string squares;
    for (std::size_t axis = 0; axis < axes(); ++axis)
      join(squares, "(" + coordinate(i, axis) + " - " + coordinate(j, axis) + ")^2");
    return "sqrt(" + squares + ")";
  }

  std::string pull(std::size_t i, std::size_t axis) const {
    std::string sum;
    for (std::size_t j = 0; j < bodies_.size(); ++j)
      if (j != i)
        join(sum, mass(j) + "*(" + coordinate(j, axis) + " - " + coordinate(i, axis) + ")/" + distance(i, j) + "^3");
    return sum;
  }

  std::string constant_;
  std::vector<Body> bodies_;
};

/// A spacecraft between earth and moon, in the frame that turns with them; the masses add up to 1. Arenstorf's periodic
/// orbit starts at (0.994, 0) at right angles to the axis, where the orbit is symmetric and the moon 0.006 away; this
/// one starts near where it is one unit of time later.
WrittenProblem arenstorf() {
  return {
      .info = {.name = "arenstorf",
               .force = Force::first_order,
               .has_energy = false,
               .closed_form = false,
               .exact = "certified reference",
               .invariants = "Jacobi integral (u^2 + v^2 - x^2 - y^2)/2 - (1 - mu)/r1 - mu/r2",
               .parameters = {{"mu", "0.012277471", "mass of the moon", Domain::positive},
                              {"x0", "0.3133", "first component of the position at t = 0"},
                              {"y0", "0.348", "second component of the position at t = 0"},
                              {"u0", "-1.0426", "first component of the velocity at t = 0"},
                              {"v0", "0.6734", "second component of the velocity at t = 0"},
                              {"T", "10", "end time", Domain::positive}},
               .source = "Arenstorf 1963, doi:10.2307/2373181; "
                         "Hairer, Nørsett, Wanner 1993, section II.0",
               .path = "the spacecraft"},
      .where = {{"r1", "sqrt((x + mu)^2 + y^2)"}, {"r2", "sqrt((x - 1 + mu)^2 + y^2)"}},
      .unknowns = {{.name = "x", .rate = "u", .initial = "x0"},
                   {.name = "y", .rate = "v", .initial = "y0"},
                   {.name = "u", .rate = "x + 2*v - (1 - mu)*(x + mu)/r1^3 - mu*(x - 1 + mu)/r2^3", .initial = "u0"},
                   {.name = "v", .rate = "y - 2*u - (1 - mu)*y/r1^3 - mu*y/r2^3", .initial = "v0"}},
      .invariants = {{"Jacobi integral", {"(u^2 + v^2 - x^2 - y^2)/2 - (1 - mu)/r1 - mu/r2"}}},
      .path = {"x", "y"}};
}

/// Three equal masses chase each other along an eight. The orbit of the source starts with all three in one line; this
/// one near where it is at t = 0.7.
WrittenProblem figure_eight() {
  const Gravity gravity("1", {{"1", {"1.07", "0.081"}, {"-0.126", "0.467"}},
                              {"1", {"-0.35", "0.274"}, {"1.078", "-0.58"}},
                              {"1", {"-0.72", "-0.355"}, {"-0.952", "0.112"}}});
  return {.info = {.name = "figure-eight",
                   .equation = "x_i'' = sum_j (x_j - x_i)/|x_j - x_i|^3, three bodies in a plane",
                   .closed_form = false,
                   .exact = "certified reference",
                   .invariants = "energy, momentum, angular momentum",
                   .parameters = {{"T", "15/4", "end time", Domain::positive}},
                   .source = "Chenciner, Montgomery 2000, doi:10.2307/2661357",
                   .path = "the first body"},
          .where = gravity.definitions(),
          .unknowns = gravity.unknowns(),
          .energy = gravity.energy(),
          .invariants = gravity.invariants(),
          .path = {"x1", "y1"},
          .period = "6.32591398"};
}

/// Seven stars in a plane. By default it ends before the close encounters, the first of them at t = 1.23 and the
/// closest at 1.68, where equal steps would have to be a hundred times smaller; the source ends at t = 3.
WrittenProblem pleiades() {
  const Gravity gravity("1", {{"1", {"3", "3"}, {"0", "0"}},
                              {"2", {"3", "-3"}, {"0", "0"}},
                              {"3", {"-1", "2"}, {"0", "0"}},
                              {"4", {"-3", "0"}, {"0", "-5/4"}},
                              {"5", {"2", "0"}, {"0", "1"}},
                              {"6", {"-2", "-4"}, {"7/4", "0"}},
                              {"7", {"2", "4"}, {"-3/2", "0"}}});
  return {.info = {.name = "pleiades",
                   .equation = "x_i'' = sum_j j (x_j - x_i)/|x_j - x_i|^3, seven bodies in a plane",
                   .closed_form = false,
                   .exact = "certified reference",
                   .invariants = "energy, momentum, angular momentum",
                   .parameters = {{"T", "1", "end time", Domain::positive}},
                   .source = "Hairer, Nørsett, Wanner 1993, section II.10, problem PLEI",
                   .path = "the first star"},
          .where = gravity.definitions(),
          .unknowns = gravity.unknowns(),
          .energy = gravity.energy(),
          .invariants = gravity.invariants(),
          .path = {"x1", "y1"}};
}

/// Sun with the inner planets, Jupiter, Saturn, Uranus, Neptune, Pluto; in days, astronomical units, masses of the sun.
WrittenProblem outer_solar_system() {
  const Gravity gravity(
      "G",
      {{"1.00000597682", {"0", "0", "0"}, {"0", "0", "0"}},
       {"0.000954786104043", {"-3.5023653", "-3.8169847", "-1.5507963"}, {"0.00565429", "-0.00412490", "-0.00190589"}},
       {"0.000285583733151", {"9.0755314", "-3.0458353", "-1.6483708"}, {"0.00168318", "0.00483525", "0.00192462"}},
       {"0.0000437273164546", {"8.3101420", "-16.2901086", "-7.2521278"}, {"0.00354178", "0.00137102", "0.00055029"}},
       {"0.0000517759138449", {"11.4707666", "-25.7294829", "-10.8169456"}, {"0.00288930", "0.00114527", "0.00039677"}},
       {"1/130000000", {"-15.5387357", "-25.2225594", "-3.1902382"}, {"0.00276725", "-0.00170702", "-0.00136504"}}});
  return {.info = {.name = "outer-solar-system",
                   .equation = "x_i'' = G sum_j m_j (x_j - x_i)/|x_j - x_i|^3, sun and five planets",
                   .closed_form = false,
                   .exact = "certified reference",
                   .invariants = "energy, momentum, angular momentum",
                   .parameters = {{"G", "0.000295912208286", "constant of gravitation", Domain::positive},
                                  {"T", "3000", "end time in days", Domain::positive}},
                   .source = "Hairer, Lubich, Wanner 2006, section I.2.4, pp. 13-14",
                   .path = "Jupiter about the sun"},
          .where = gravity.definitions(),
          .unknowns = gravity.unknowns(),
          .energy = gravity.energy(),
          .invariants = gravity.invariants(),
          .path = {"x2 - x1", "y2 - y1"},
          .period = "2*pi*sqrt(5.2^3/G)"};
}

}  // namespace

std::vector<WrittenProblem> celestial_problems() {
  return {arenstorf(), figure_eight(), pleiades(), outer_solar_system()};
}

}  // namespace halfstep::inline problems
