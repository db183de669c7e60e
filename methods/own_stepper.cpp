// What a reader's stepper declares, as a method.
#include "halfstep/methods/own_stepper.hpp"

#include <algorithm>
#include <array>

#include "halfstep/methods/scheme/fingerprint.hpp"
#include "halfstep/methods/scheme/integrator.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline methods {
namespace {

/// Tells one build of this program from another, so that --resume keeps no row of code that has changed since.
std::string this_program() {
  return "compiled into this program, whose bytes have the FNV-1a hash " + fingerprint("/proc/self/exe");
}

/// The integrator of a method that is not shared yet.
Integrator copy_of_integrator(const Method& method) { return *foreign(method); }

void replace(Method& method, Integrator integrator) {
  method.scheme = Foreign{std::make_shared<const Integrator>(std::move(integrator))};
}

constexpr std::array all_forces = {Force::position, Force::time, Force::velocity};

Claim claim_of_order(int position, int velocity) {
  return {
      .global = {position, velocity}, .local = {position + 1, velocity + 1}, .energy = std::min(position, velocity)};
}

/// Every claim, or that for one class of force, which an order must have made.
template <class Change>
void change_claims(Method& method, std::optional<Force> only, const Change& change) {
  if (method.claims.empty() || (only && !method.claims.contains(*only)))
    throw InputError("integrator \"" + method.name + "\": declare .order(p)" +
                     (only ? " for the force " + std::string(name(*only)) : "") +
                     " first, then what differs from what it implies");
  for (auto& [force, claim] : method.claims)
    if (!only || force == *only) change(claim);
}

}  // namespace

OwnStepper::OwnStepper(const std::string& name) {
  static const std::string program = this_program();
  Method method;
  method.name = name;
  method.what = "a stepper of its user";
  method.family = "own";
  method.source = "declared by its user";
  Integrator integrator;
  integrator.what_is_run = program;
  replace(method, std::move(integrator));
  method_ = std::make_shared<const Method>(std::move(method));
}

template <class Change>
OwnStepper OwnStepper::with(const Change& change) const {
  Method changed = *method_;
  change(changed);
  OwnStepper result = *this;
  result.method_ = std::make_shared<const Method>(std::move(changed));
  return result;
}

template <class T>
void OwnStepper::set(Begin<T> begin) {
  Method changed = *method_;
  Integrator integrator = copy_of_integrator(changed);
  integrator.set<T>(std::move(begin));
  replace(changed, std::move(integrator));
  method_ = std::make_shared<const Method>(std::move(changed));
}
#define HALFSTEP_INSTANTIATE(enumerator, type, ...) template void OwnStepper::set<type>(Begin<type>);
HALFSTEP_EACH_PRECISION(HALFSTEP_INSTANTIATE)
#undef HALFSTEP_INSTANTIATE

void OwnStepper::set_first_order() {
  Method changed = *method_;
  Integrator integrator = copy_of_integrator(changed);
  integrator.of_first_order = true;
  replace(changed, std::move(integrator));
  method_ = std::make_shared<const Method>(std::move(changed));
}

OwnStepper OwnStepper::order(int position, int velocity) const {
  return with([&](Method& m) {
    for (const Force force : all_forces) m.claims[force] = claim_of_order(position, velocity);
    if (foreign(m)->of_first_order) m.claims[Force::first_order] = claim_of_order(position, velocity);
  });
}

OwnStepper OwnStepper::order(Force force, int position, int velocity) const {
  if (force == Force::first_order && !foreign(*method_)->of_first_order)
    throw InputError("integrator \"" + method_->name + "\": " + std::string(halfstep::name(force)) +
                     " is for steppers that are called as stepper(system, t, y, h)");
  return with([&](Method& m) { m.claims[force] = claim_of_order(position, velocity); });
}

OwnStepper OwnStepper::local_order(int position, int velocity) const {
  return with([&](Method& m) { change_claims(m, {}, [&](Claim& claim) { claim.local = {position, velocity}; }); });
}

OwnStepper OwnStepper::local_order(Force force, int position, int velocity) const {
  return with([&](Method& m) { change_claims(m, force, [&](Claim& claim) { claim.local = {position, velocity}; }); });
}

OwnStepper OwnStepper::energy_order(int p) const {
  return with([&](Method& m) { change_claims(m, {}, [&](Claim& claim) { claim.energy = p; }); });
}

OwnStepper OwnStepper::energy_order(Force force, int p) const {
  return with([&](Method& m) { change_claims(m, force, [&](Claim& claim) { claim.energy = p; }); });
}

OwnStepper OwnStepper::not_for(Force force) const {
  return with([&](Method& m) { m.claims.erase(force); });
}

OwnStepper OwnStepper::symplectic() const {
  return with([](Method& m) { m.is.symplectic = true; });
}

OwnStepper OwnStepper::reversible() const {
  return with([](Method& m) { m.is.reversible = true; });
}

OwnStepper OwnStepper::evaluations(int each) const {
  return with([&](Method& m) {
    Integrator integrator = copy_of_integrator(m);
    integrator.evaluations = each;
    replace(m, std::move(integrator));
  });
}

OwnStepper OwnStepper::digits(int count) const {
  return with([&](Method& m) {
    Integrator integrator = copy_of_integrator(m);
    integrator.digits = count;
    replace(m, std::move(integrator));
  });
}

OwnStepper OwnStepper::what(const std::string& line) const {
  return with([&](Method& m) { m.what = line; });
}

OwnStepper OwnStepper::source(const std::string& line) const {
  return with([&](Method& m) { m.source = line; });
}

const Method& OwnStepper::method() const {
  if (method_->claims.empty())
    throw InputError("integrator \"" + method_->name + "\" claims nothing: declare .order(p)");
  return *method_;
}

const std::string& OwnStepper::name() const { return method_->name; }

namespace detail {
void stepper_failed(const char* message) { throw IntegratorError(message); }
}  // namespace detail

}  // namespace halfstep::inline methods
