// The kernels as a page calls them: functions on numbers, texts and handles, compiled to WebAssembly.
// Every function that can fail returns 0, and halfstep_message() says why.
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/explore/amplification.hpp"
#include "halfstep/explore/catalogue_text.hpp"
#include "halfstep/explore/live_ladder.hpp"
#include "halfstep/explore/motion.hpp"
#include "halfstep/methods/catalogue.hpp"

namespace {

using namespace halfstep;

std::string message;          // of the call that failed last
std::vector<double> numbers;  // of the call that returned last
std::string text;

template <class Thing>
class Handles {
 public:
  int add(std::unique_ptr<Thing> thing) {
    things_[++last_] = std::move(thing);
    return last_;
  }
  Thing& at(int handle) { return *things_.at(handle); }
  void remove(int handle) { things_.erase(handle); }

 private:
  std::map<int, std::unique_ptr<Thing>> things_;
  int last_ = 0;
};

Handles<Motion> motions;
Handles<LiveLadder> ladders;

/// What `call` returns; nothing where it throws.
template <class Call>
auto guarded(const Call& call) -> decltype(call()) {
  try {
    return call();
  } catch (const std::exception& error) {
    message = error.what();
    return {};
  }
}

std::string json(const std::optional<double>& number) { return number ? to_text(*number) : "null"; }

}  // namespace

extern "C" {

const char* halfstep_message() { return message.c_str(); }

const char* halfstep_catalogue() {
  return guarded([] { return (text = catalogue_text()).c_str(); });
}

/// A motion of h; `data`, where it is not null: 2 n numbers to start from.
int halfstep_motion(const char* subject, const char* method, double h, const double* data, int n) {
  return guarded([&] {
    if (data == nullptr) return motions.add(std::make_unique<Motion>(subject, method, h));
    const std::vector<double> start(data, data + 2 * n);
    return motions.add(std::make_unique<Motion>(subject, method, h, &start));
  });
}

void halfstep_end(int motion) { motions.remove(motion); }

/// 0 where the run has blown up.
int halfstep_advance(int motion, int steps) {
  return guarded([&] { return motions.at(motion).advance(steps) ? 1 : 0; });
}

/// t, energy, positions, velocities.
const double* halfstep_state(int motion) { return motions.at(motion).state().data(); }

int halfstep_ladder(const char* problem, const char* method) {
  return guarded([&] { return ladders.add(std::make_unique<LiveLadder>(problem, method)); });
}

/// h, errors of position, velocity and energy (nan: none), force evaluations, for so many steps over [0, T].
const double* halfstep_rung(int ladder, int steps) {
  return guarded([&]() -> const double* {
    const ErrorRow& row = ladders.at(ladder).rung(steps);
    const auto value = [](const Number& number) { return number.empty() ? std::nan("") : number.value; };
    numbers = {row.h.value, value(row.global_position), value(row.global_velocity), value(row.energy),
               static_cast<double>(row.force_evaluations)};
    return numbers.data();
  });
}

/// JSON: [{quantity, verdict, observed, uncertainty, expected, reason}].
const char* halfstep_orders(int ladder) {
  return guarded([&] {
    text.clear();
    for (const auto& order : ladders.at(ladder).orders())
      text += fmt::format(R"({}{{"quantity":"{}","verdict":"{}","observed":{},"uncertainty":{},"expected":{}}})",
                          text.empty() ? "[" : ",", info(order.quantity).name, word(order.verdict),
                          json(order.observed), json(order.uncertainty), json(order.expected));
    return (text += text.empty() ? "[]" : "]").c_str();
  });
}

/// Exact positions and velocities of a ladder's problem.
const double* halfstep_exact(int ladder, double t) {
  return guarded([&] { return static_cast<const double*>((numbers = ladders.at(ladder).exact(t)).data()); });
}

double halfstep_amplification(const char* method, double re, double im) {
  return guarded([&] { return amplification(halfstep::method(method), {re, im}); });
}

/// x at steps 0 ... n of a run on the test equation.
const double* halfstep_test(const char* name, double re, double im, int n) {
  return guarded([&] { return static_cast<const double*>((numbers = test_run(method(name), {re, im}, n)).data()); });
}
}
