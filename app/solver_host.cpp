// Lines become calls of C functions.
#include "halfstep/app/solver_host.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <memory>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/core/fault.hpp"
#include "halfstep/core/first_order_system.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/adaptive/event_function.hpp"
#include "halfstep/methods/foreign/answer.hpp"
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

std::string line_of(std::span<const double> numbers) {
  std::string line;
  for (const double number : numbers) line += (line.empty() ? "" : " ") + to_text(number);
  return line;
}

/// Functions whose values halfstep knows, as C sees them: it is asked for them in the middle of an answer.
class EventFunctionsForC {
 public:
  /// words: "either,rising,falling", the direction of each function.
  EventFunctionsForC(const std::string& words, std::size_t dimension) : dimension_(dimension) {
    std::istringstream in(words);
    for (std::string word; std::getline(in, word, ',');) crossings_.push_back(crossing_of(word));
    seen_ = {static_cast<int>(crossings_.size()), crossings_.data(), evaluate, this};
  }
  EventFunctionsForC(const EventFunctionsForC&) = delete;
  EventFunctionsForC& operator=(const EventFunctionsForC&) = delete;

  const halfstep_event_functions* get() const { return &seen_; }
  int count() const { return seen_.count; }

 private:
  static int crossing_of(const std::string& word) {
    switch (chosen<Crossing>(word)) {
      case Crossing::rising:
        return HALFSTEP_RISING;
      case Crossing::falling:
        return HALFSTEP_FALLING;
      case Crossing::either:
        break;
    }
    return HALFSTEP_EITHER;
  }

  static void evaluate(const halfstep_event_functions* functions, double t, const double* y, double* values) {
    const auto& self = *static_cast<const EventFunctionsForC*>(functions->own);
    std::cout << "events " << to_text(t) << ' ' << line_of({y, self.dimension_}) << std::endl;
    std::string line;
    if (!std::getline(std::cin, line)) std::exit(EXIT_FAILURE);  // nobody is there any more
    std::ranges::copy(NumbersOf<double>(line).numbers, values);
  }

  std::size_t dimension_;
  std::vector<int> crossings_;
  halfstep_event_functions seen_ = {};
};

/// One run at a time.
class Host {
 public:
  explicit Host(const PluginSolver& solver) : solver_(solver.version_1) {
    if (solver.version_2 != nullptr) beyond_ = *solver.version_2;
  }
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
    if (finds_events()) line += " finds-events";
    if (beyond_.history != nullptr) line += " history";
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
    if (word == "history") return history();
    return "error: no request is called " + word;
  }

 private:
  using Message = std::array<char, HALFSTEP_MESSAGE_SIZE>;

  static std::string reason_in(const Message& message) {
    return message.front() == 0 ? "it gives no reason" : message.data();
  }
  static std::string refused(const Message& message) { return "error: " + reason_in(message); }

  static double number(std::istream& words) {
    std::string word;
    words >> word;
    return from_text<double>(word);
  }

  std::string solve(std::istream& words) {
    end();
    std::string name, parameters, crossings;
    std::size_t n = 0;
    words >> name >> n;
    halfstep_solver_task task{};
    for (double* one : {&task.t, &task.end, &task.absolute, &task.relative, &task.equal_step}) *one = number(words);
    y_.clear();
    for (std::size_t i = 0; i < n; ++i) y_.push_back(number(words));
    constexpr std::string_view word_of_events = "events=";
    for (std::string pair; words >> pair && !pair.starts_with("precision=");)
      if (pair.starts_with(word_of_events))
        crossings = pair.substr(word_of_events.size());
      else
        parameters += (parameters.empty() ? ":" : ",") + pair;
    system_ = std::make_unique<SystemForC>(name + parameters);
    if (system_->dimension() != n) return "error: " + name + " has another dimension";
    Message message{};
    run_ = solver_.begin(&solver_, system_->get(), &task, y_.data(), message.data());
    if (run_ == nullptr) return refused(message);
    if (crossings.empty()) return "ready";
    if (!finds_events()) return "error: it finds no events by itself";
    functions_ = std::make_unique<EventFunctionsForC>(crossings, n);
    return beyond_.watch(run_, functions_->get(), message.data()) == 0 ? "ready" : refused(message);
  }

  std::string step(std::istream& words) {
    const double unset = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> errors(y_.size(), unset);
    double t = unset;
    long rejected = 0;
    Message message{};
    if (solver_.step(run_, system_->get(), number(words), &t, y_.data(), errors.data(), &rejected, message.data()) != 0)
      return refused(message);
    std::string line =
        to_text(t) + " " + std::to_string(rejected) + " " + std::to_string(system_->evaluations()) + " " + line_of(y_);
    bool is_estimated = false;
    for (const double error : errors) is_estimated = is_estimated || !std::isnan(error);
    if (is_estimated) line += " " + line_of(errors);
    return functions_ ? line + " |" + events() : line;
  }

  bool finds_events() const { return beyond_.watch != nullptr && beyond_.events != nullptr; }

  /// Calls `write(room, message)` with more and more room, until there is enough for all that there is. Throws what it
  /// says where it cannot go on, and Fault where there cannot be as many.
  template <class Write>
  static int with_room(const std::string& what, long long most, const Write& write) {
    Message message{};
    for (int room = 16;;) {
      const int count = write(room, message.data());
      if (count < 0) throw IntegratorError(reason_in(message));
      if (count > most)
        throw Fault(what + " " + std::to_string(count) + ", where there can be " + std::to_string(most) + " at most");
      if (count <= room) return count;
      room = count;
    }
  }

  /// Of the last step: "FUNCTION T DIRECTION" of each.
  std::string events() {
    std::vector<halfstep_event> found;
    constexpr long long most_of_each = 1000;  // no search tells more apart in one step
    const int count =
        with_room("its count of events is", most_of_each * functions_->count(), [&](int room, char* message) {
          found.resize(static_cast<std::size_t>(room));
          return beyond_.events(run_, room, found.data(), message);
        });
    std::string line;
    for (const auto& event : std::span(found).first(static_cast<std::size_t>(count)))
      line += " " + std::to_string(event.function) + " " + to_text(event.t) + " " + std::to_string(event.direction);
    return line;
  }

  /// Of the last call of `step`: time and state at the end of each step.
  std::string history() {
    std::vector<double> times, states;
    const std::size_t n = y_.size();
    // each step evaluates its equations
    const int count = with_room("its count of steps is", system_->evaluations(), [&](int room, char* message) {
      times.resize(static_cast<std::size_t>(room));
      states.resize(static_cast<std::size_t>(room) * n);
      return beyond_.history(run_, room, times.data(), states.data(), message);
    });
    std::string line;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
      line += (i == 0 ? "" : " ") + to_text(times[i]) + " " + line_of(std::span(states).subspan(i * n, n));
    return line;
  }

  std::string between(std::istream& words) {
    std::vector<double> y(y_.size());
    Message message{};
    if (solver_.between == nullptr) return "error: it has nothing between its points";
    if (solver_.between(run_, number(words), y.data(), message.data()) != 0) return refused(message);
    return line_of(y);
  }

  void end() {
    if (run_ != nullptr && solver_.end != nullptr) solver_.end(run_);
    run_ = nullptr;
    functions_.reset();  // promised for as long as the run
  }

  const halfstep_solver& solver_;
  halfstep_solver_2 beyond_ = {};
  std::unique_ptr<SystemForC> system_;
  std::unique_ptr<EventFunctionsForC> functions_;
  std::vector<double> y_;
  void* run_ = nullptr;
};

}  // namespace

int serve_solver(const std::filesystem::path& file, int index) {
  const auto solvers = solvers_of_plugin(file);
  if (index < 0 || static_cast<std::size_t>(index) >= solvers.size())
    throw InputError("plug-in " + file.string() + " has no solver number " + std::to_string(index));
  Host host(solvers[static_cast<std::size_t>(index)]);
  for (std::string line; std::getline(std::cin, line);) {
    std::string answer;
    try {
      answer = line == "halfstep 1" ? host.description()
               : line == "solvers"  ? std::to_string(solvers.size())
                                    : host.answer(line);
    } catch (const Fault& fault) {
      answer = std::string(word_of_faults) + " " + fault.what();
    } catch (const std::exception& error) {
      answer = std::string("error: ") + error.what();
    }
    std::cout << answer << std::endl;
  }
  return 0;
}

}  // namespace halfstep::inline app
