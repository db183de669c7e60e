// The protocol: a description once, then a line for each leg of a run.
#include "halfstep/methods/foreign/program.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/foreign/answer.hpp"
#include "halfstep/methods/foreign/processes.hpp"
#include "halfstep/methods/scheme/fingerprint.hpp"
#include "halfstep/methods/scheme/integrator.hpp"

namespace halfstep::inline methods {
namespace {

/// Significant digits of a number as written.
int significant_digits(std::string_view text) {
  int digits = 0, zeros = 0;
  for (const char c : text) {
    if (c == 'e' || c == 'E') break;
    if (std::isdigit(static_cast<unsigned char>(c)) == 0 || (digits == 0 && c == '0')) continue;
    ++digits;
    zeros = c == '0' ? zeros + 1 : 0;
  }
  return text.find('.') == std::string_view::npos ? digits - zeros : digits;
}

/// A run: a process lent for its time, and a look at how many digits it prints.
template <class T>
class ProgramRun {
 public:
  ProgramRun(std::shared_ptr<Processes> processes, int evaluations)
      : processes_(std::move(processes)), evaluations_(evaluations) {}
  ProgramRun(const ProgramRun&) = delete;
  ProgramRun& operator=(const ProgramRun&) = delete;
  ~ProgramRun() {
    if (process_) processes_->give_back(std::move(process_));
  }

  void operator()(const System<T>& system, const T& t, const T& h, long count, std::span<T> x, std::span<T> v) {
    const bool first = !process_;
    const auto equations = equations_of(system);
    processes_->check_ends(equations);
    try {
      if (first) process_ = processes_->take();
      const bool has_positions = system.force() != Force::first_order;
      const auto positions = has_positions ? x : std::span<T>();
      const auto answer = process_->ask(request(first, system, t, h, count, positions, v));
      check_refusal(answer);
      read(answer, positions, v);
    } catch (const IntegratorError& error) {
      process_.reset();  // whatever it is in the middle of
      if (std::string_view(error.what()).starts_with("hangs")) processes_->hung(equations, error.what());
      throw;
    }
    system.count_evaluations(count * evaluations_);
  }

 private:
  /// x is empty for y' = f(t, y), and v is y.
  static std::string request(bool first, const System<T>& system, const T& t, const T& h, long count,
                             std::span<const T> x, std::span<const T> v) {
    std::string line = (first ? "start " : "continue ") + system.name() + " " + std::to_string(v.size()) + " " +
                       to_text(t) + " " + to_text(h) + " " + std::to_string(count);
    for (const auto& entries : {x, v})
      for (const auto& entry : entries) line += " " + to_text(entry);
    return line + parameters(system) + " precision=" + std::string(name_of_precision());
  }

  static std::string_view name_of_precision() {
    for (const auto& row : precisions)
      if (row.bits == std::numeric_limits<T>::digits) return row.name;
    return {};
  }

  /// " e=0.6 T=10"
  static std::string parameters(const System<T>& system) {
    std::string text;
    for (const auto& [key, value] : system.parameters()) text += " " + key + "=" + to_text(value);
    return text;
  }

  static std::string equations_of(const System<T>& system) {
    return std::to_string(std::numeric_limits<T>::digits) + " bits " + system.name() + parameters(system);
  }

  void read(const std::string& answer, std::span<T> x, std::span<T> v) {
    const auto [words, numbers] = NumbersOf<T>(answer);
    const auto wanted = x.size() + v.size();
    if (numbers.size() != wanted)
      throw IntegratorError("prints " + std::to_string(numbers.size()) + " numbers, not " + std::to_string(wanted) +
                            (x.empty() ? " (the state y): " : " (positions, then velocities): ") +
                            in_short_quotes(answer));
    for (std::size_t i = 0; i < wanted; ++i) {
      (i < x.size() ? x[i] : v[i - x.size()]) = numbers[i];
      if (is_finite(numbers[i]) && numbers[i] != 0) look_at_digits(words[i]);
    }
  }

  /// Shortest text that is read back exactly may be short by chance, but not all of it. What is needed to tell all
  /// doubles apart is one digit more, which is not needed for each of them.
  void look_at_digits(const std::string& word) {
    constexpr int needed = std::numeric_limits<T>::digits10 + (is_native<T> ? 1 : 0);
    constexpr int looks = 32;
    most_digits_ = std::max(most_digits_, significant_digits(word));
    if (++seen_ >= looks && most_digits_ < needed)
      throw IntegratorError("prints too few digits: at most " + std::to_string(most_digits_) + " in " +
                            std::to_string(seen_) + " numbers, where " +
                            std::to_string(std::numeric_limits<T>::max_digits10) + " are needed; the last was " +
                            in_short_quotes(word));
  }

  std::shared_ptr<Processes> processes_;
  int evaluations_;
  std::shared_ptr<Process> process_;
  int most_digits_ = 0;
  int seen_ = 0;
};

template <class T>
void set(Integrator& integrator, const std::shared_ptr<Processes>& processes, int evaluations) {
  integrator.set<T>([=]() -> Integrator::Run<T> {
    const auto run = std::make_shared<ProgramRun<T>>(processes, evaluations);
    return [run](const System<T>& system, const T& t, const T& h, long count, std::span<T> x, std::span<T> v) {
      (*run)(system, t, h, count, x, v);
    };
  });
}

}  // namespace

Program start_program(const std::string& command, const ProcessOptions& options) {
  return described(shake_hands(command, options));
}

Program described(const Handshake& handshake) {
  try {
    return {handshake.command, handshake.options, read_description(handshake.answer), handshake.running};
  } catch (const InputError& error) {
    throw InputError("program " + in_short_quotes(handshake.command) + " describes itself as " +
                     in_short_quotes(handshake.answer) + ": " + error.what());
  }
}

Method method_of(const Program& program) {
  const auto& description = program.description;
  const auto whose = "program " + in_short_quotes(program.command);
  if (description.claims.empty())
    throw InputError(whose + " claims no order; add order=2 to its description, or to a [[method]] of a study file");
  if (description.problems.empty())
    throw InputError(
        whose +
        " names no problem that it implements; add problems=kepler,harmonic-oscillator to its description, or "
        "problems to a [[method]] of a study file");
  const auto processes = std::make_shared<Processes>(program.command, program.options, program.running);
  const auto integrator = std::make_shared<Integrator>();
  for (const auto precision : description.precisions)
    in_precision(precision,
                 [&](auto zero) { set<decltype(zero)>(*integrator, processes, description.evaluations.value_or(0)); });
  integrator->what_is_run = what_is_run(program.command, program.options.folder);
  integrator->evaluations = description.evaluations;
  integrator->in_legs = true;
  integrator->own_problems = description.problems;
  Method method;
  method.name = description.name;
  method.what = "program " + program.command;
  method.family = "Program";
  method.source = description.source;
  method.scheme = Foreign{integrator};
  method.claims = description.claims;
  method.is.symplectic = description.symplectic;
  method.is.reversible = description.reversible;
  try {
    validate(method);
  } catch (const InputError& error) {
    throw InputError(whose + ": " + error.what());
  }
  return method;
}

}  // namespace halfstep::inline methods
