// A run of an integrator of SUNDIALS with steps of its own choice.
#include "audit/sundials/sundials_solvers.hpp"

#include <sundials/sundials_config.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <cmath>
#include <limits>

#include "halfstep/core/error.hpp"

namespace halfstep::audit {
namespace {

void quiet(int, const char*, const char*, char*, void*) {}

constexpr int normal = 1, one_step = 2;  // ARK_NORMAL, CV_NORMAL; ARK_ONE_STEP, CV_ONE_STEP
constexpr int found_root = 2;            // ARK_ROOT_RETURN, CV_ROOT_RETURN

class SundialsRun final : public ForeignRun {
 public:
  SundialsRun(const ForeignTask& task, const SundialsScheme& scheme, Mode mode)
      : api_(scheme.api), mode_(mode), task_(task), t_(task.t) {
    SUNContext context = nullptr;
    sundials_require(SUNContext_Create(nullptr, &context), "SUNContext_Create");
    context_.reset(context, [](SUNContext c) { SUNContext_Free(&c); });
    const auto n = static_cast<sunindextype>(task.y.size());
    y_.reset(N_VNew_Serial(n, context), N_VDestroy);
    errors_.reset(N_VNew_Serial(n, context), N_VDestroy);
    between_.reset(N_VNew_Serial(n, context), N_VDestroy);
    std::copy(task.y.begin(), task.y.end(), N_VGetArrayPointer(y_.get()));
    matrix_.reset(SUNDenseMatrix(n, n, context), SUNMatDestroy);
    linear_.reset(SUNLinSol_Dense(y_.get(), matrix_.get(), context), SUNLinSolFree);
    memory_ = scheme.create(task, y_.get(), matrix_.get(), linear_.get(), context);
    sundials_require(api_.set_user_data(memory_.get(), &task_), "SetUserData");
    ask_for_events();
    sundials_require(api_.set_error_handler(memory_.get(), quiet, nullptr), "SetErrHandlerFn");
    const bool equal = task.equal_step > 0;
    sundials_require(
        api_.set_tolerances(memory_.get(), task.tolerances.relative, equal ? 1e200 : task.tolerances.absolute),
        "SStolerances");
    sundials_require(api_.set_most_steps(memory_.get(), 1000000), "SetMaxNumSteps");
    if (!equal) return;
    sundials_require(api_.set_first_step(memory_.get(), std::copysign(task.equal_step, task.end - task.t)),
                     "SetInitStep");
    sundials_require(api_.set_longest_step(memory_.get(), task.equal_step), "SetMaxStep");
  }

  void step(double end) override {
    if (mode_ == Mode::normal)
      return sundials_require(api_.evolve(memory_.get(), end, y_.get(), &t_, normal), "Evolve");
    if (end != end_) sundials_require(api_.set_end(memory_.get(), end_ = end), "SetStopTime");
    events_.clear();
    const double from = t_;
    int flag = found_root;
    for (double reached = 0; flag == found_root && !(events_.size() > 0 && is_at(reached, from));) {
      flag = api_.evolve(memory_.get(), end, y_.get(), &t_, one_step);
      sundials_require(flag, "Evolve");
      if (flag != found_root) break;
      note_roots();
      sundials_require(api_.current_time(memory_.get(), &reached), "GetCurrentTime");
    }
    if (std::abs(t_ - end) <= 100 * std::numeric_limits<double>::epsilon() * std::abs(end)) t_ = end;
  }

  double time() const override { return t_; }
  std::vector<double> state() const override { return numbers(y_.get()); }
  std::vector<ReportedEvent> events() const override { return events_; }

  std::vector<double> estimate() const override {
    sundials_require(api_.estimate(memory_.get(), errors_.get()), "GetEstLocalErrors");
    return numbers(errors_.get());
  }

  std::vector<double> between(double t) override {
    sundials_require(api_.between(memory_.get(), t, 0, between_.get()), "GetDky");
    return numbers(between_.get());
  }

  long rejected() const override {
    long count = 0;
    sundials_require(api_.rejected(memory_.get(), &count), "GetNumErrTestFails");
    return count;
  }

 private:
  void ask_for_events() {
    if (task_.events.empty()) return;
    const auto count = static_cast<int>(task_.events.size());
    sundials_require(api_.set_functions(memory_.get(), count, sundials_functions), "RootInit");
    std::vector<int> directions;
    for (const auto& each : task_.events)
      directions.push_back(each.crossing == Crossing::either ? 0 : each.crossing == Crossing::rising ? 1 : -1);
    sundials_require(api_.set_directions(memory_.get(), directions.data()), "SetRootDirection");
  }

  void note_roots() {
    std::vector<int> directions(task_.events.size());
    sundials_require(api_.roots(memory_.get(), directions.data()), "GetRootInfo");
    for (std::size_t k = 0; k < directions.size(); ++k)
      if (directions[k] != 0) events_.push_back({k, t_, directions[k] > 0});
  }

  /// Whether the step between these times is at its end, as closely as roots are told apart; the next call would begin
  /// another one.
  bool is_at(double reached, double from) const {
    const double size = std::abs(reached) + std::abs(reached - from);
    return std::abs(t_ - reached) <= 100 * std::numeric_limits<double>::epsilon() * size;
  }

  static std::vector<double> numbers(N_Vector vector) {
    const double* first = N_VGetArrayPointer(vector);
    return {first, first + N_VGetLength(vector)};
  }

  SundialsApi api_;
  Mode mode_;
  ForeignTask task_;
  double t_, end_ = std::numeric_limits<double>::quiet_NaN();
  std::vector<ReportedEvent> events_;
  // Freed in the opposite order, also where a constructor throws.
  std::shared_ptr<std::remove_pointer_t<SUNContext>> context_;
  std::shared_ptr<std::remove_pointer_t<N_Vector>> y_, errors_, between_;
  std::shared_ptr<std::remove_pointer_t<SUNMatrix>> matrix_;
  std::shared_ptr<std::remove_pointer_t<SUNLinearSolver>> linear_;
  std::shared_ptr<void> memory_;
};

}  // namespace

int sundials_rate(double t, N_Vector y, N_Vector dydt, void* data) {
  static_cast<const ForeignTask*>(data)->system.rate(t, N_VGetArrayPointer(y), N_VGetArrayPointer(dydt));
  return 0;
}

int sundials_jacobian(double t, N_Vector y, N_Vector, SUNMatrix matrix, void* data, N_Vector, N_Vector, N_Vector) {
  const auto& system = static_cast<const ForeignTask*>(data)->system;
  const std::size_t n = system.dimension();
  std::vector<double> df(n * n);
  system.jacobian(t, N_VGetArrayPointer(y), df.data());
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = 0; i < n; ++i) SUNDenseMatrix_Column(matrix, static_cast<sunindextype>(j))[i] = df[i * n + j];
  return 0;
}

int sundials_functions(double t, N_Vector y, double* values, void* data) {
  const double* first = N_VGetArrayPointer(y);
  const std::vector<double> state(first, first + N_VGetLength(y));
  for (const auto& each : static_cast<const ForeignTask*>(data)->events) *values++ = each.g(t, state);
  return 0;
}

void sundials_require(int flag, const char* call) {
  if (flag < 0) throw IntegratorError(std::string(call) + " returned " + std::to_string(flag));
}

AuditedSolver sundials_solver(const std::string& name, const std::string& call, const std::string& claim,
                              ForeignSolver claims, const SundialsScheme& scheme, Mode mode) {
  const bool hides = mode == Mode::normal;
  claims.finds_events = !hides;
  if (hides) claims.equal_steps = claims.shows_steps = false, claims.dense_order = 0;
  return audited_solver(name + (hides ? "-normal" : ""), std::string("SUNDIALS ") + SUNDIALS_VERSION,
                        call + (hides ? ", normal mode" : ""), claim, claims, [scheme, mode](const ForeignTask& task) {
                          return std::make_unique<SundialsRun>(task, scheme, mode);
                        });
}

}  // namespace halfstep::audit
