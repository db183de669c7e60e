// The calls into a plug-in, for both of its interfaces.
#include "halfstep/methods/foreign/plugin_side.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <span>
#include <string>
#include <vector>

#include "halfstep/core/first_order_system.hpp"
#include "halfstep/methods/foreign/declined.hpp"

namespace halfstep::inline methods {
namespace {

using Message = std::array<char, HALFSTEP_MESSAGE_SIZE>;

/// A message in one line; what was written without a final 0 ends with the buffer.
std::string one_line(const Message& message) {
  std::string line(message.begin(), std::find(message.begin(), message.end(), '\0'));
  for (auto& c : line)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return line;
}

/// Calls a function of the plug-in: what C++ behind it throws ends its run, not ours.
template <class Call>
auto uncaught(const char* function, const Call& call) {
  try {
    return call();
  } catch (const std::exception& error) {
    throw IntegratorError("its " + std::string(function) + " threw an exception: " + error.what());
  } catch (...) {
    throw IntegratorError("its " + std::string(function) + " threw something that is no std::exception");
  }
}

/// The parameters of a problem for C, which refers to them.
class ParameterTexts {
 public:
  explicit ParameterTexts(const System<double>& system) : name_(system.name()) {
    for (const auto& [key, value] : system.parameters()) {
      keys_.push_back(key);
      values_.push_back(value);
    }
    for (const auto& key : keys_) texts_.push_back(key.c_str());
  }
  ParameterTexts(const ParameterTexts&) = delete;
  ParameterTexts& operator=(const ParameterTexts&) = delete;

  const char* name() const { return name_.c_str(); }
  int count() const { return static_cast<int>(values_.size()); }
  const char* const* keys() const { return texts_.data(); }
  const double* values() const { return values_.data(); }

 private:
  std::string name_;
  std::vector<std::string> keys_;
  std::vector<const char*> texts_;
  std::vector<double> values_;
};

/// x'' = a(t, x, v), as halfstep_method takes it.
class Forces {
 public:
  using Method = halfstep_method;

  explicit Forces(const System<double>& system) : texts_(system) {
    equations_ = {texts_.name(),
                  system.dimension(),
                  texts_.count(),
                  texts_.keys(),
                  texts_.values(),
                  [](const halfstep_problem* problem, double t, const double* x, const double* v, double* a) {
                    static_cast<const System<double>*>(problem->own)->acceleration(t, x, v, a);
                  },
                  &system};
  }

  const halfstep_problem& equations() const { return equations_; }

  int step(const Method& method, void* run, double t, double h, std::span<double> x, std::span<double> v,
           char* message) {
    return method.step(run, &equations_, t, h, x.data(), v.data(), message);
  }

 private:
  ParameterTexts texts_;
  halfstep_problem equations_ = {};
};

/// y' = f(t, y), as halfstep_first_order_method takes it.
class FirstOrder {
 public:
  using Method = halfstep_first_order_method;

  explicit FirstOrder(const System<double>& system) : texts_(system), first_order_(system) {
    equations_ = {texts_.name(),
                  static_cast<int>(first_order_.dimension()),
                  first_order_.is_second_order() ? 1 : 0,
                  texts_.count(),
                  texts_.keys(),
                  texts_.values(),
                  [](const halfstep_first_order* given, double t, const double* y, double* f) {
                    static_cast<const FirstOrderSystem<double>*>(given->own)->rate(t, y, f);
                  },
                  [](const halfstep_first_order* given, double t, const double* y, double* jacobian) {
                    static_cast<const FirstOrderSystem<double>*>(given->own)->jacobian(t, y, jacobian);
                  },
                  &first_order_};
  }

  const halfstep_first_order& equations() const { return equations_; }

  int step(const Method& method, void* run, double t, double h, std::span<double> x, std::span<double> v,
           char* message) {
    first_order_.gather(x, v, y_);
    const int code = method.step(run, &equations_, t, h, y_.data(), message);
    first_order_.scatter(y_, x, v);
    return code;
  }

 private:
  ParameterTexts texts_;
  FirstOrderSystem<double> first_order_;
  halfstep_first_order equations_ = {};
  std::vector<double> y_;
};

template <class Equations>
class SideOf final : public PluginSide {
 public:
  SideOf(const typename Equations::Method& method, const System<double>& system)
      : method_(method), system_(system), equations_(system) {}

  void begin(double h) override {
    if (method_.begin == nullptr) return;
    Message message = {};
    state_ = uncaught("begin", [&] { return method_.begin(&method_, &equations_.equations(), h, message.data()); });
    const auto why = one_line(message);
    if (state_ == nullptr) throw IntegratorError("it cannot begin" + (why.empty() ? "" : ": " + why));
  }

  void steps(const WorkerSteps& asked, double* states, long long* evaluations, std::atomic<long>& done) override {
    const auto n = static_cast<std::size_t>(system_.dimension());
    const int code = uncaught("step", [&] {
      for (long i = 0; i < asked.count; ++i, states += 2 * n) {
        double* next = states + 2 * n;
        std::copy_n(states, 2 * n, next);
        const long long before = system_.evaluations();
        const double t = asked.t0 + static_cast<double>(asked.first + i) * asked.h;
        const int refused =
            equations_.step(method_, state_, t, asked.h, std::span(next, n), std::span(next + n, n), message_.data());
        if (refused != 0) return refused;
        evaluations[i] = system_.evaluations() - before;
        done.store(i + 1, std::memory_order_release);
      }
      return 0;
    });
    if (code == 0) return;
    const auto why = one_line(message_);
    if (code == HALFSTEP_DECLINED) throw IntegratorDeclined(system_.name(), n, why);
    throw IntegratorError("its step returned " + std::to_string(code) + (why.empty() ? "" : ": " + why));
  }

  void end() override {
    if (method_.end != nullptr && method_.begin != nullptr) method_.end(state_);
  }

 private:
  const typename Equations::Method& method_;
  const System<double>& system_;
  Equations equations_;
  void* state_ = nullptr;
  Message message_ = {};
};

template <class Equations>
MakePluginSide side_of(const typename Equations::Method& method) {
  return [&method](const System<double>& system) { return std::make_shared<SideOf<Equations>>(method, system); };
}

}  // namespace

MakePluginSide plugin_side(const halfstep_method& method) { return side_of<Forces>(method); }
MakePluginSide plugin_side(const halfstep_first_order_method& method) { return side_of<FirstOrder>(method); }

}  // namespace halfstep::inline methods
