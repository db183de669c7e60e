// Lines become calls of C functions.
#include "halfstep/app/solver_host.hpp"

#include <array>
#include <cmath>
#include <iostream>
#include <limits>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/core/first_order_system.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/foreign/halfstep_plugin.h"
#include "halfstep/methods/foreign/plugin.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"

namespace halfstep::inline app {
namespace {

using Equations = FirstOrderSystem<double>;

void rate(const halfstep_first_order* system, double t, const double* y, double* f) {
  static_cast<const Equations*>(system->own)->rate(t, y, f);
}

void jacobian(const halfstep_first_order* system, double t, const double* y, double* df) {
  static_cast<const Equations*>(system->own)->jacobian(t, y, df);
}

/// A problem of the catalogue as C sees it.
class SystemForC {
 public:
  explicit SystemForC(const std::string& name) : system_(make_system<double>(problem(name))), equations_(*system_) {
    name_ = equations_.name();
    for (const auto& [key, value] : equations_.parameters()) {
      keys_.push_back(key);
      values_.push_back(value);
    }
    for (const auto& key : keys_) key_pointers_.push_back(key.c_str());
    seen_ = {.name = name_.c_str(),
             .dimension = static_cast<int>(equations_.dimension()),
             .second_order = equations_.is_second_order() ? 1 : 0,
             .parameter_count = static_cast<int>(keys_.size()),
             .parameter_names = key_pointers_.data(),
             .parameters = values_.data(),
             .rate = rate,
             .jacobian = jacobian,
             .own = &equations_};
  }
  SystemForC(const SystemForC&) = delete;
  SystemForC& operator=(const SystemForC&) = delete;

  const halfstep_first_order* get() const { return &seen_; }
  std::size_t dimension() const { return equations_.dimension(); }
  long long evaluations() const { return system_->evaluations(); }

 private:
  std::unique_ptr<System<double>> system_;
  Equations equations_;
  std::string name_;
  std::vector<std::string> keys_;
  std::vector<const char*> key_pointers_;
  std::vector<double> values_;
  halfstep_first_order seen_ = {};
};

/// One run at a time.
class Host {
 public:
  explicit Host(const halfstep_solver& solver) : solver_(solver) {}
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;
  ~Host() { end(); }

  std::string description() const {
    if (solver_.name == nullptr || solver_.begin == nullptr || solver_.step == nullptr)
      return "error: a solver without a name, or without the functions begin and step";
    std::string line = std::string(solver_.name) + " solver";
    const auto order = [&](const char* key, int value) {
      if (value != 0) line += std::string(" ") + key + "=" + std::to_string(value);
    };
    order("order", solver_.order);
    order("estimate-order", solver_.estimate_order);
    order("dense-order", solver_.between == nullptr ? 0 : solver_.dense_order);
    if (solver_.per_unit_step != 0) line += " per=unit-step";
    if (solver_.own_steps_only != 0) line += " no-equal-steps";
    if (solver_.hides_steps != 0) line += " hidden-steps";
    line += " problems=";
    for (const auto& one : all_problems()) line += one.name + ",";
    return line;
  }

  std::string answer(const std::string& line) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "solve") return solve(words);
    if (word == "step") return step(words);
    if (word == "between") return between(words);
    return "error: no request is called " + word;
  }

 private:
  using Message = std::array<char, HALFSTEP_MESSAGE_SIZE>;

  static std::string refused(const Message& message) {
    return "error: " + (message.front() == 0 ? std::string("it gives no reason") : std::string(message.data()));
  }

  static double number(std::istream& words) {
    std::string word;
    words >> word;
    return from_text<double>(word);
  }

  std::string solve(std::istream& words) {
    end();
    std::string name, parameters;
    std::size_t n = 0;
    words >> name >> n;
    halfstep_solver_task task{};
    for (double* one : {&task.t, &task.end, &task.absolute, &task.relative, &task.equal_step}) *one = number(words);
    y_.clear();
    for (std::size_t i = 0; i < n; ++i) y_.push_back(number(words));
    for (std::string pair; words >> pair && !pair.starts_with("precision=");)
      parameters += (parameters.empty() ? ":" : ",") + pair;
    system_ = std::make_unique<SystemForC>(name + parameters);
    if (system_->dimension() != n) return "error: " + name + " has another dimension";
    Message message{};
    run_ = solver_.begin(&solver_, system_->get(), &task, y_.data(), message.data());
    return run_ == nullptr ? refused(message) : "ready";
  }

  std::string step(std::istream& words) {
    const double unset = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> errors(y_.size(), unset);
    double t = unset;
    long rejected = 0;
    Message message{};
    if (solver_.step(run_, system_->get(), number(words), &t, y_.data(), errors.data(), &rejected, message.data()) != 0)
      return refused(message);
    std::string line = to_text(t) + " " + std::to_string(rejected) + " " + std::to_string(system_->evaluations());
    for (const double entry : y_) line += " " + to_text(entry);
    bool is_estimated = false;
    for (const double error : errors) is_estimated = is_estimated || !std::isnan(error);
    if (is_estimated)
      for (const double error : errors) line += " " + to_text(error);
    return line;
  }

  std::string between(std::istream& words) {
    std::vector<double> y(y_.size());
    Message message{};
    if (solver_.between == nullptr) return "error: it has nothing between its points";
    if (solver_.between(run_, number(words), y.data(), message.data()) != 0) return refused(message);
    std::string line;
    for (const double entry : y) line += (line.empty() ? "" : " ") + to_text(entry);
    return line;
  }

  void end() {
    if (run_ != nullptr && solver_.end != nullptr) solver_.end(run_);
    run_ = nullptr;
  }

  const halfstep_solver& solver_;
  std::unique_ptr<SystemForC> system_;
  std::vector<double> y_;
  void* run_ = nullptr;
};

}  // namespace

int serve_solver(const std::filesystem::path& file, int index) {
  const auto* table = solvers_of_plugin(file);
  if (table == nullptr || index < 0 || index >= table->solver_count)
    throw InputError("plug-in " + file.string() + " has no solver number " + std::to_string(index));
  Host host(table->solvers[index]);
  for (std::string line; std::getline(std::cin, line);) {
    std::string answer;
    try {
      answer = line == "halfstep 1" ? host.description()
               : line == "solvers"  ? std::to_string(table->solver_count)
                                    : host.answer(line);
    } catch (const std::exception& error) {
      answer = std::string("error: ") + error.what();
    }
    std::cout << answer << std::endl;
  }
  return 0;
}

}  // namespace halfstep::inline app
