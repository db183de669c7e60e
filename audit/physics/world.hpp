// A physics engine as an integrator: particles of unit mass under x'' = a(t, x, v), which is handed over by the
// engine's own interface of forces. An engine is a class World of one file:
//   using Scalar = ...;                             what it computes in
//   static constexpr std::size_t dimensions = ...;  coordinates of a particle
//   World(const Accelerations<Scalar>& a, const Numbers& x, const Numbers& v, Scalar t, Scalar h);  a outlives it
//   void step(Scalar t, Scalar h);                  one step from time t
//   void read(Numbers& x, Numbers& v) const;        as the engine tells them
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/core/precision.hpp"
#include "halfstep/core/system.hpp"
#include "halfstep/methods/scheme/integrator.hpp"

namespace halfstep::audit {

/// Accelerations of particles, all coordinates in a row; those behind the system's own are zero.
template <class Own>
struct Accelerations {
  std::size_t coordinates = 0;
  Own friction = Own(0);  ///< g of a force a(t, x) - g v; 0 of others
  std::function<void(Own t, const Own* x, const Own* v, Own* a)> at = {};
};

/// Those of a system, for particles of so many dimensions in an engine that computes in Own. The system outlives them.
template <class Own, class T>
Accelerations<Own> accelerations_of(const System<T>& system, std::size_t dimensions) {
  const auto unknowns = static_cast<std::size_t>(system.dimension());
  Accelerations<Own> a;
  a.coordinates = (unknowns + dimensions - 1) / dimensions * dimensions;
  if (system.velocity_term() == VelocityTerm::friction) a.friction = static_cast<Own>(system.friction());
  a.at = [&system, unknowns, all = a.coordinates, x = std::vector<T>(unknowns), v = std::vector<T>(unknowns),
          accelerations = std::vector<T>(unknowns)](Own t, const Own* from_x, const Own* from_v, Own* to) mutable {
    std::copy(from_x, from_x + unknowns, x.begin());
    std::copy(from_v, from_v + unknowns, v.begin());
    system.acceleration(static_cast<T>(t), x.data(), v.data(), accelerations.data());
    std::transform(accelerations.begin(), accelerations.end(), to,
                   [](const T& number) { return static_cast<Own>(number); });
    std::fill(to + unknowns, to + all, Own(0));
  };
  return a;
}

/// An engine, driven by one of its calls.
struct PhysicsEngine {
  std::string name;        ///< "box2d"
  std::string library;     ///< with its version
  std::string call;        ///< how the force is set, and the step made
  std::string documented;  ///< what its documentation says of the integrator, word for word; empty: nothing
  std::string where;       ///< where it says so, or where that was looked for
  std::string taken_for;   ///< the scheme of the catalogue whose claims it is held against
  Precision precision = Precision::double_;
  std::shared_ptr<Integrator> integrator = std::make_shared<Integrator>();
  /// The same handed out in double, whatever it computes in: what schemes keep of areas is measured in double.
  std::shared_ptr<Integrator> in_double = std::make_shared<Integrator>();
};

/// Runs a World on systems in T: its own numbers, or wider ones.
template <class World, class T>
void offer_world(Integrator& integrator) {
  using Own = typename World::Scalar;
  struct Running {
    Accelerations<Own> a;
    std::vector<Own> x, v;
    std::unique_ptr<World> world;

    Running(const System<T>& system, const T& t, const T& h, std::span<const T> from_x, std::span<const T> from_v)
        : a(accelerations_of<Own>(system, World::dimensions)), x(a.coordinates), v(a.coordinates) {
      const auto narrow = [](const T& number) { return static_cast<Own>(number); };
      std::transform(from_x.begin(), from_x.end(), x.begin(), narrow);
      std::transform(from_v.begin(), from_v.end(), v.begin(), narrow);
      world = std::make_unique<World>(a, x, v, static_cast<Own>(t), static_cast<Own>(h));
    }
  };
  integrator.set<T>([]() -> Integrator::Run<T> {
    return [running = std::shared_ptr<Running>()](const System<T>& system, const T& t, const T& h, long count,
                                                  std::span<T> x, std::span<T> v) mutable {
      try {
        if (!running) running = std::make_shared<Running>(system, t, h, x, v);
        for (long k = 0; k < count; ++k)
          running->world->step(static_cast<Own>(t + h * static_cast<T>(k)), static_cast<Own>(h));
        running->world->read(running->x, running->v);
      } catch (const std::runtime_error& error) {
        throw IntegratorError(error.what());
      }
      std::copy_n(running->x.begin(), x.size(), x.begin());
      std::copy_n(running->v.begin(), v.size(), v.begin());
    };
  });
}

/// Completes the description of an engine by what runs it, in the precision of its World.
template <class World>
PhysicsEngine physics_engine(PhysicsEngine engine) {
  using Own = typename World::Scalar;
  engine.precision = std::is_same_v<Own, float> ? Precision::float_ : Precision::double_;
  engine.integrator->what_is_run = engine.in_double->what_is_run = engine.library + ": " + engine.call;
  offer_world<World, Own>(*engine.integrator);
  offer_world<World, double>(*engine.in_double);
  return engine;
}

/// A World is a force that is set before the step, from what the engine tells of positions and velocities, and the
/// engine's own call.
template <class Scalar>
struct SetBeforeStep {
  const Accelerations<Scalar>* accelerations;
  std::vector<Scalar> x, v, a;

  explicit SetBeforeStep(const Accelerations<Scalar>& of)
      : accelerations(&of), x(of.coordinates), v(of.coordinates), a(of.coordinates) {}

  /// The accelerations at (t, x, v), x and v being what `world` tells.
  template <class World>
  const std::vector<Scalar>& at(Scalar t, const World& world) {
    world.read(x, v);
    accelerations->at(t, x.data(), v.data(), a.data());
    return a;
  }
};

}  // namespace halfstep::audit
