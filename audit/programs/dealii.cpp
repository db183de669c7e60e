// The time steppers of deal.II (base/time_stepping.h), all in one program (docs/plugins-and-programs.md, "A solver").
// It is no part of halfstep_audit: deal.II wants the version of Boost that it was built with.
//
// ./hs run --program build/release/audit/audit_dealii --solver dealii-dopri
#include <deal.II/base/time_stepping.h>
#include <deal.II/lac/full_matrix.h>
#include <deal.II/lac/vector.h>

#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace dealii::TimeStepping;
using Vector = dealii::Vector<double>;

void say(const char* word, double t, const Vector& y) {
  std::printf("%s%.17g", word, t);
  for (const double number : y) std::printf(" %.17g", number);
  std::printf("\n");
  std::fflush(stdout);
}

Vector numbers(std::size_t n) {
  Vector read(static_cast<unsigned>(n));
  for (double& number : read) std::cin >> number;
  return read;
}

struct Equations {
  double last_t = 0;
  Vector last_y = {};  // deal.II tells no state with a Jacobian: it is that of the last slope

  Vector rate(double t, const Vector& y) {
    last_t = t, last_y = y;
    say("rate ", t, y);
    return numbers(y.size());
  }

  /// (1 - tau J)^-1 r
  Vector solve(double tau, const Vector& r) {
    say("jacobian ", last_t, last_y);
    dealii::FullMatrix<double> matrix(r.size(), r.size());
    for (unsigned i = 0; i < r.size(); ++i)
      for (unsigned j = 0; j < r.size(); ++j) {
        double entry = 0;
        std::cin >> entry;
        matrix(i, j) = (i == j ? 1 : 0) - tau * entry;
      }
    matrix.gauss_jordan();
    Vector solution(r.size());
    matrix.vmult(solution, r);
    return solution;
  }
};

struct Row {
  const char *name, *call, *orders;
  runge_kutta_method method;
  bool is_implicit, is_embedded;
};

const Row rows[] = {
    {"forward-euler", "ExplicitRungeKutta, FORWARD_EULER", "order=1", FORWARD_EULER, false, false},
    {"rk-third-order", "ExplicitRungeKutta, RK_THIRD_ORDER", "order=3", RK_THIRD_ORDER, false, false},
    {"ssp-third-order", "ExplicitRungeKutta, SSP_THIRD_ORDER", "order=3", SSP_THIRD_ORDER, false, false},
    {"rk-classic-fourth-order", "ExplicitRungeKutta, RK_CLASSIC_FOURTH_ORDER", "order=4", RK_CLASSIC_FOURTH_ORDER,
     false, false},
    {"low-storage-rk-stage3-order3", "LowStorageRungeKutta, LOW_STORAGE_RK_STAGE3_ORDER3", "order=3",
     LOW_STORAGE_RK_STAGE3_ORDER3, false, false},
    {"low-storage-rk-stage5-order4", "LowStorageRungeKutta, LOW_STORAGE_RK_STAGE5_ORDER4", "order=4",
     LOW_STORAGE_RK_STAGE5_ORDER4, false, false},
    {"low-storage-rk-stage7-order4", "LowStorageRungeKutta, LOW_STORAGE_RK_STAGE7_ORDER4", "order=4",
     LOW_STORAGE_RK_STAGE7_ORDER4, false, false},
    {"low-storage-rk-stage9-order5", "LowStorageRungeKutta, LOW_STORAGE_RK_STAGE9_ORDER5", "order=5",
     LOW_STORAGE_RK_STAGE9_ORDER5, false, false},
    {"backward-euler", "ImplicitRungeKutta, BACKWARD_EULER", "order=1", BACKWARD_EULER, true, false},
    {"implicit-midpoint", "ImplicitRungeKutta, IMPLICIT_MIDPOINT", "order=2", IMPLICIT_MIDPOINT, true, false},
    {"crank-nicolson", "ImplicitRungeKutta, CRANK_NICOLSON", "order=2", CRANK_NICOLSON, true, false},
    {"sdirk-two-stages", "ImplicitRungeKutta, SDIRK_TWO_STAGES", "order=2", SDIRK_TWO_STAGES, true, false},
    {"heun-euler", "EmbeddedExplicitRungeKutta, HEUN_EULER", "order=2", HEUN_EULER, false, true},
    {"bogacki-shampine", "EmbeddedExplicitRungeKutta, BOGACKI_SHAMPINE", "order=3", BOGACKI_SHAMPINE, false, true},
    {"dopri", "EmbeddedExplicitRungeKutta, DOPRI", "order=5", DOPRI, false, true},
    {"fehlberg", "EmbeddedExplicitRungeKutta, FEHLBERG", "order=5", FEHLBERG, false, true},
    {"cash-karp", "EmbeddedExplicitRungeKutta, CASH_KARP", "order=5", CASH_KARP, false, true}};

class Run {
 public:
  Run(const Row& row, double t, double span, double tolerance, double equal, const Vector& y)
      : equal_(equal), t_(t), h_(equal > 0 ? equal : span / 1000), y_(y) {
    if (row.is_implicit) {  // Newton's iterations are not what is looked at
      auto made = std::make_unique<ImplicitRungeKutta<Vector>>(row.method);
      made->set_newton_solver_parameters(100, 1e-15);
      stepper_ = std::move(made);
    } else if (row.is_embedded) {  // the norm of an estimate is held to a number, below a tenth of which steps grow
      auto made = std::make_unique<EmbeddedExplicitRungeKutta<Vector>>(row.method);
      made->set_time_adaptation_parameters(1.2, 0.8, 1e-14, 1e9, equal > 0 ? 1e99 : tolerance,
                                           equal > 0 ? 0 : tolerance / 10);
      embedded_ = made.get();
      stepper_ = std::move(made);
    } else if (std::string(row.call).compare(0, 3, "Low") == 0) {
      stepper_ = std::make_unique<LowStorageRungeKutta<Vector>>(row.method);
    } else {
      stepper_ = std::make_unique<ExplicitRungeKutta<Vector>>(row.method);
    }
  }

  void step(double end) {
    const double left = end - t_, wanted = equal_ > 0 ? equal_ : h_;
    const bool is_last = wanted >= std::fabs(left) * (1 - 1e-9);
    const double reached =
        stepper_->evolve_one_time_step([this](double t, const Vector& y) { return equations_.rate(t, y); },
                                       [this](double, double tau, const Vector& r) { return equations_.solve(tau, r); },
                                       t_, is_last ? left : std::copysign(wanted, left), y_);
    if (embedded_ != nullptr) h_ = std::fabs(embedded_->get_status().delta_t_guess);
    // an embedded method may have taken a shorter step
    t_ = is_last && std::fabs(reached - end) <= 1e-9 * std::fabs(left) ? end : reached;
  }

  double time() const { return t_; }
  const Vector& state() const { return y_; }

 private:
  double equal_, t_, h_;
  Vector y_;
  Equations equations_;
  std::unique_ptr<RungeKutta<Vector>> stepper_;
  EmbeddedExplicitRungeKutta<Vector>* embedded_ = nullptr;
};

const Row& row_named(const std::string& name) {
  for (const Row& row : rows)
    if (name == std::string("dealii-") + row.name) return row;
  throw std::runtime_error("no such solver");
}

std::unique_ptr<Run> begin(std::istringstream& words) {
  std::string problem, parameter, name;
  unsigned n = 0;
  double t = 0, end = 0, absolute = 0, relative = 0, equal = 0;
  words >> problem >> n >> t >> end >> absolute >> relative >> equal;
  Vector y(n);
  for (double& number : y) words >> number;
  while (words >> parameter)
    if (parameter.compare(0, 7, "solver=") == 0) name = parameter.substr(7);
  return std::make_unique<Run>(row_named(name), t, end - t, absolute, equal, y);
}

void describe() {
  for (const Row& row : rows)
    std::printf("%sdealii-%s solver %s problems=any source=\"deal.II %s; %s; %smanual page of TimeStepping\"",
                &row == rows ? "" : " | ", row.name, row.orders, DEAL_II_PACKAGE_VERSION, row.call,
                row.is_embedded ? "" : "fixed steps, ");
  std::printf("\n");
}

}  // namespace

int main() {
  std::unique_ptr<Run> run;
  for (std::string line, word; std::getline(std::cin, line);) {
    std::istringstream words(line);
    if (!(words >> word)) continue;
    try {
      if (word == "halfstep") {
        describe();
      } else if (word == "solve") {
        run = begin(words);
        std::printf("ready\n");
      } else if (word == "step") {
        double end = 0;
        words >> end;
        run->step(end);
        std::printf("%.17g 0 0", run->time());
        for (const double number : run->state()) std::printf(" %.17g", number);
        std::printf("\n");
      }
    } catch (const std::exception& error) {
      std::string message = error.what();
      for (char& c : message) c = c == '\n' ? ' ' : c;
      std::printf("error %s\n", message.c_str());
    }
    std::fflush(stdout);
  }
}
