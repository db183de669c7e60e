// Runs step by step, in double.
#include "halfstep/explore/motion.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/core/error.hpp"
#include "halfstep/methods/catalogue.hpp"

namespace halfstep::inline explore {
namespace {

constexpr double bound = 1e9;  // of |x| and |v|, as in the runs of the program

/// What `make` makes of a name: the same as last time where the name is. A disc is hundreds of motions of one kind.
template <class Thing>
std::shared_ptr<const Thing> shared(std::string_view name, Thing (*make)(std::string_view)) {
  static std::string last_name;
  static std::shared_ptr<const Thing> last;
  if (!last || name != last_name) {
    last = std::make_shared<const Thing>(make(name));
    last_name = name;
  }
  return last;
}

}  // namespace

Motion::Motion(std::string_view subject_name, std::string_view method_name, double h, const std::vector<double>* data)
    : subject_(shared<Subject>(subject_name, subject)), method_(shared<Method>(method_name, method)), h_(h) {
  if (!(h > 0)) throw InputError("the step size must be positive");
  if (!takes(*method_, subject_->info.force, subject_->info.velocity_term))
    throw InputError("method \"" + method_->name + "\" cannot take the force of \"" + subject_->info.name + "\"");
  State<System<double>> start{subject_->x, subject_->v};
  const auto n = static_cast<std::ptrdiff_t>(dimension());
  if (data != nullptr) {
    start.x.assign(data->begin(), data->begin() + n);
    start.v.assign(data->begin() + n, data->end());
  }
  run_.emplace(*method_, *subject_->system, h, subject_->end);
  run_->start(start, order_to_start(*method_));
  read();
}

bool Motion::advance(long steps) {
  for (long i = 0; i < steps; ++i) {
    run_->advance();
    const auto lost = [](double entry) { return !(std::abs(entry) < bound); };
    const auto& s = run_->state();
    if (std::any_of(s.x.begin(), s.x.end(), lost) || std::any_of(s.v.begin(), s.v.end(), lost)) return false;
  }
  read();
  return true;
}

void Motion::read() {
  const auto& s = run_->state();
  const auto* grid = run_->stepper().grid();
  const double clock = h_ * static_cast<double>(run_->step());
  const double t = grid ? (*grid)(clock) : clock;
  const auto& system = *subject_->system;
  state_ = {t,
            system.has_energy() ? system.energy(t, s.x.data(), s.v.data()) : std::numeric_limits<double>::quiet_NaN()};
  state_.insert(state_.end(), s.x.begin(), s.x.end());
  state_.insert(state_.end(), s.v.begin(), s.v.end());
}

}  // namespace halfstep::inline explore
