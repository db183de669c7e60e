// The protocol of solvers: `solve` begins a run, `step` asks for one step, `between` for a state within it.
#include "halfstep/methods/foreign/solver_program.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/core/fault.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/core/text/quoted.hpp"
#include "halfstep/methods/foreign/answer.hpp"

namespace halfstep::inline methods {
namespace {

const std::string word_of_solvers = "solver";
const std::string word_of_any_problem = "any";
constexpr std::string_view between_descriptions = " | ";

/// A process lent for the time of a run.
class SolverProgramRun final : public ForeignRun {
 public:
  /// `solver`: which of several; empty: there is one.
  SolverProgramRun(std::shared_ptr<Processes> processes, const ForeignTask& task, const std::string& solver,
                   bool asks_for_slopes, bool keeps_history)
      : processes_(std::move(processes)),
        keeps_history_(keeps_history),
        system_(asks_for_slopes ? &task.system : nullptr),
        functions_(task.events),
        equations_(solver + " " + task.system.name()),
        t_(task.t),
        y_(task.y) {
    const std::string problem = task.system.name().empty() ? "-" : task.system.name();
    std::string line = "solve " + problem + " " + std::to_string(task.y.size());
    for (const double number : {task.t, task.end, task.tolerances.absolute, task.tolerances.relative, task.equal_step})
      line += " " + to_text(number);
    for (const double entry : task.y) line += " " + to_text(entry);
    for (const auto& [key, value] : task.system.parameters()) {
      line += " " + key + "=" + to_text(value);
      equations_ += " " + key + "=" + to_text(value);
    }
    processes_->check_ends(equations_);
    process_ = processes_->take();
    if (!solver.empty()) line += " solver=" + solver;
    std::string crossings;
    for (const auto& each : functions_)
      crossings += (crossings.empty() ? " events=" : ",") +
                   std::string(words_of(Crossing())[static_cast<std::size_t>(each.crossing)]);
    line += crossings;
    const auto answer = ask(line + " precision=double");
    if (answer != "ready") fail("answers " + in_short_quotes(answer) + " to \"solve\", not \"ready\"");
  }
  ~SolverProgramRun() override {
    if (process_) processes_->give_back(std::move(process_));
  }

  void step(double end) override {
    auto answer = ask("step " + to_text(end));
    events_.clear();
    if (const auto bar = answer.find(before_events); bar != std::string::npos && !functions_.empty()) {
      read_events(answer.substr(bar + before_events.size()));
      answer.resize(bar);
    }
    const auto numbers = numbers_of(answer);
    constexpr std::size_t ahead = 3;
    const std::size_t n = y_.size();
    if (numbers.size() != ahead + n && numbers.size() != ahead + 2 * n)
      fail("prints " + std::to_string(numbers.size()) + " numbers, not " + std::to_string(ahead + n) +
           " (time, attempts not accepted, evaluations, state) or " + std::to_string(ahead + 2 * n) +
           " (then the estimate): " + in_short_quotes(answer));
    const auto count = [&](double number) {
      constexpr auto most = static_cast<double>(1LL << 53);
      if (!(number >= 0 && number <= most)) fail("prints a count that is none: " + in_short_quotes(answer));
      return static_cast<long>(number);
    };
    t_ = numbers[0];
    rejected_ = count(numbers[1]);
    evaluations_ = count(numbers[2]);
    const auto state = numbers.begin() + ahead;
    y_.assign(state, state + static_cast<std::ptrdiff_t>(n));
    estimate_.assign(state + static_cast<std::ptrdiff_t>(n), numbers.end());
    if (keeps_history_) read_history(ask("history"));
  }

  double time() const override { return t_; }
  std::vector<double> state() const override { return y_; }
  std::vector<double> estimate() const override { return estimate_; }
  std::vector<double> between(double t) override { return numbers_of(ask("between " + to_text(t))); }
  std::vector<ReportedEvent> events() const override { return events_; }
  std::vector<Knot> history() const override { return history_; }
  long rejected() const override { return rejected_; }
  long own_evaluations() const override { return system_ == nullptr ? evaluations_ : 0; }

 private:
  /// Whatever the process is in the middle of, it serves no other run.
  [[noreturn]] void fail(const std::string& message) {
    process_.reset();
    throw Fault(message);
  }

  std::string ask(const std::string& line) {
    if (!process_) throw Fault("it is not running any more");
    try {
      const auto begin = std::chrono::steady_clock::now();
      auto answer = process_->ask(line);
      for (long asked = 0; is_question(answer); answer = process_->ask(values(answer))) check_end(++asked, begin);
      check_refusal(answer);
      return answer;
    } catch (const IntegratorError& error) {
      process_.reset();
      if (std::string_view(error.what()).starts_with("hangs")) processes_->hung(equations_, error.what());
      throw;
    } catch (...) {  // of what it asks for: it waits for the numbers
      process_.reset();
      throw;
    }
  }

  /// Ends a call that asks on, as if it had said that it goes no further: explicit methods may take so many slopes on
  /// stiff equations.
  void check_end(long asked, std::chrono::steady_clock::time_point begin) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    if (asked <= most_asked && passed.count() <= processes_->timeout()) return;
    const std::string why = asked > most_asked
                                ? "halfstep gives no more than " + std::to_string(most_asked) + " answers in one call"
                                : "a call asks on and does not end in " + seconds_text(processes_->timeout()) +
                                      " (--timeout changes the limit)";
    processes_->asked_without_end(equations_, why);
    throw IntegratorError(why);
  }

  bool is_question(const std::string& answer) const {
    return (system_ != nullptr && (answer.starts_with(word_of_rates) || answer.starts_with(word_of_jacobians))) ||
           (!functions_.empty() && answer.starts_with(word_of_functions));
  }

  /// What "rate T Y1 ... Yn", "jacobian T Y1 ... Yn" or "events T Y1 ... Yn" asks for, as a line.
  std::string values(const std::string& question) {
    const bool wants_jacobian = question.starts_with(word_of_jacobians);
    const bool wants_functions = question.starts_with(word_of_functions);
    const auto numbers = numbers_of(question.substr(question.find(' ')));
    const std::size_t n = y_.size();
    if (numbers.size() != 1 + n)
      fail("asks with " + std::to_string(numbers.size()) + " numbers, not " + std::to_string(1 + n) +
           " (time, state): " + in_short_quotes(question));
    std::vector<double> values(wants_jacobian ? n * n : wants_functions ? functions_.size() : n);
    if (wants_functions)
      std::ranges::transform(functions_, values.begin(), [&](const EventFunction<double>& each) {
        return each.g(numbers[0], {numbers.begin() + 1, numbers.end()});
      });
    else if (wants_jacobian)
      system_->jacobian(numbers[0], numbers.data() + 1, values.data());
    else
      system_->rate(numbers[0], numbers.data() + 1, values.data());
    std::string line;
    for (const double value : values) line += (line.empty() ? "" : " ") + to_text(value);
    return line;
  }

  /// "FUNCTION T DIRECTION" of each event, the direction 1 where its function rises, else -1.
  void read_events(const std::string& text) {
    constexpr std::size_t of_an_event = 3;
    const auto numbers = numbers_of(text);
    if (numbers.size() % of_an_event != 0)
      fail("prints " + std::to_string(numbers.size()) +
           " numbers of events, not three of each (function, time, direction): " + in_short_quotes(text));
    for (std::size_t k = 0; k < numbers.size(); k += of_an_event) {
      const double function = numbers[k], direction = numbers[k + 2];
      if (!(function >= 0 && function < static_cast<double>(functions_.size()) && function == std::floor(function)))
        fail("prints an event of function " + to_text(function) + ", where " + std::to_string(functions_.size()) +
             " were asked for, from 0 on");
      if (direction != 1 && direction != -1)
        fail("prints the direction " + to_text(direction) + " of an event, not 1 (rising) or -1");
      events_.push_back({static_cast<std::size_t>(function), numbers[k + 1], direction > 0});
    }
  }

  /// "T Y1 ... Yn" of each step within the last answer.
  void read_history(const std::string& text) {
    const auto numbers = numbers_of(text);
    const std::size_t of_a_step = 1 + y_.size();
    if (numbers.size() % of_a_step != 0)
      fail("prints " + std::to_string(numbers.size()) + " numbers of its history, not " + std::to_string(of_a_step) +
           " of each step (time, state): " + in_short_quotes(text));
    history_.clear();
    for (auto knot = numbers.begin(); knot != numbers.end(); knot += static_cast<std::ptrdiff_t>(of_a_step))
      history_.push_back({*knot, {knot + 1, knot + static_cast<std::ptrdiff_t>(of_a_step)}});
  }

  std::vector<double> numbers_of(const std::string& answer) {
    try {
      return NumbersOf<double>(answer).numbers;
    } catch (const IntegratorError& error) {
      fail(error.what());
    }
  }

  static constexpr std::string_view word_of_rates = "rate ", word_of_jacobians = "jacobian ",
                                    word_of_functions = "events ", before_events = "|";
  static constexpr long most_asked = 1000000;

  std::shared_ptr<Processes> processes_;
  std::shared_ptr<Process> process_;
  bool keeps_history_;
  const FirstOrderSystem<double>* system_;  ///< whose slopes it asks for; null where it brings its equations
  std::vector<EventFunction<double>> functions_;
  std::vector<ReportedEvent> events_;
  std::vector<Knot> history_;
  std::string equations_;
  double t_;
  std::vector<double> y_, estimate_;
  long rejected_ = 0, evaluations_ = 0;
};

int order_of(const std::string& key, const std::string& text) {
  int value = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  if (read.ec != std::errc() || read.ptr != end || value < 1 || value > highest_foreign_order)
    throw InputError(key + "=" + text + ": expected a whole number between 1 and " +
                     std::to_string(highest_foreign_order));
  return value;
}

/// The words of a description; between double quotes, blanks are part of a word.
std::vector<std::string> words_in(std::string_view line) {
  std::vector<std::string> words;
  bool quoted = false, inside = false;
  for (const char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ' ' && !quoted)
      inside = false;
    else {
      if (!inside) words.emplace_back();
      inside = true;
      words.back() += c;
    }
  }
  if (quoted) throw InputError("a double quote is not closed");
  return words;
}

double effectivity_of(const std::string& text) {
  const double value = from_text<double>(text);
  if (!(value > 0)) throw InputError("effectivity=" + text + ": expected a number above 0");
  return value;
}

}  // namespace

bool describes_solver(std::string_view line) {
  std::istringstream in{std::string(line)};
  std::string name, word;
  while (in >> (name.empty() ? name : word))
    if (word == word_of_solvers) return true;
  return false;
}

AdaptiveMethod read_solver_description(std::string_view line) {
  static const std::vector<std::string> flags = {word_of_solvers, "no-equal-steps", "hidden-steps", "finds-events",
                                                 "history"};
  static const std::vector<std::string> keys = {
      "order", "estimate-order", "effectivity", "dense-order", "controller-power", "per", "problems", "source"};
  AdaptiveMethod solver;
  ForeignSolver code;
  std::map<std::string, std::string> words;
  for (const std::string& word : words_in(line)) {
    if (solver.name.empty()) {
      solver.name = word;
      continue;
    }
    const auto equals = word.find('=');
    const auto key = word.substr(0, equals);
    const auto& known = equals == std::string::npos ? flags : keys;
    if (std::ranges::count(known, key) == 0) {
      auto all = flags;
      all.insert(all.end(), keys.begin(), keys.end());
      throw InputError("it has an unknown word " + in_quotes(word) + suggestion(key, all));
    }
    if (!words.emplace(key, equals == std::string::npos ? "" : word.substr(equals + 1)).second)
      throw InputError(in_quotes(key) + " is given twice");
  }
  const auto order = [&](const char* key) { return words.contains(key) ? order_of(key, words[key]) : 0; };
  code.order = order("order");
  code.estimate_order = order("estimate-order");
  code.dense_order = order("dense-order");
  code.controlled_power = order("controller-power");
  if (words.contains("effectivity")) code.effectivity = effectivity_of(words["effectivity"]);
  if (words.contains("per")) try {
      solver.per = chosen<ErrorPer>(words["per"]);
    } catch (const InputError&) {
      throw InputError("per=" + words["per"] + ": expected step or unit-step");
    }
  code.equal_steps = !words.contains("no-equal-steps");
  code.shows_steps = !words.contains("hidden-steps");
  code.finds_events = words.contains("finds-events");
  code.keeps_history = words.contains("history");
  std::istringstream problems(words["problems"] == word_of_any_problem ? "" : words["problems"]);
  for (std::string problem; std::getline(problems, problem, ',');)
    if (!problem.empty()) code.own_problems.push_back(problem);
  solver.source = words["source"];
  solver.estimate = std::move(code);
  return solver;
}

std::vector<AdaptiveMethod> solvers_of(const Handshake& handshake, const std::string& whose) {
  std::vector<AdaptiveMethod> solvers;
  std::string_view left = handshake.answer;
  const bool several = left.find(between_descriptions) != std::string_view::npos;
  const auto processes = std::make_shared<Processes>(handshake.command, handshake.options, handshake.running);
  for (bool more = true; more;) {
    const auto length = left.find(between_descriptions);
    const std::string line(left.substr(0, length));
    more = length != std::string_view::npos;
    if (more) left.remove_prefix(length + between_descriptions.size());
    try {
      AdaptiveMethod solver = read_solver_description(line);
      auto& code = std::get<ForeignSolver>(solver.estimate);
      const bool asks = std::ranges::count(words_in(line), "problems=" + word_of_any_problem) > 0;
      if (code.own_problems.empty() && !asks)
        throw InputError("it names no problem that it implements; add problems=kepler,lotka-volterra, or problems=any");
      const std::string which = several ? solver.name : "";
      code.begin = [processes, which, asks, keeps_history = code.keeps_history](const ForeignTask& task) {
        return std::make_unique<SolverProgramRun>(processes, task, which, asks, keeps_history);
      };
      code.what_is_run = what_is_run(handshake.command, handshake.options.folder);
      validate(solver);
      solvers.push_back(std::move(solver));
    } catch (const InputError& error) {
      throw InputError(whose + " describes itself as " + in_short_quotes(line) + ": " + error.what());
    }
  }
  return solvers;
}

}  // namespace halfstep::inline methods
