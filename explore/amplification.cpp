// The step as a matrix, column by column, and its spectral radius by squaring.
#include "halfstep/explore/amplification.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/run/trajectory.hpp"

namespace halfstep::inline explore {
namespace {

/// x'' = -stiffness x - friction v.
class TestEquation final : public System<double> {
 public:
  explicit TestEquation(std::complex<double> lambda) : stiffness_(std::norm(lambda)), friction_(-2 * lambda.real()) {}

  int dimension() const override { return 1; }
  Force force() const override { return friction_ == 0 ? Force::position : Force::velocity; }
  VelocityTerm velocity_term() const override { return friction_ == 0 ? VelocityTerm::any : VelocityTerm::friction; }
  double friction() const override { return friction_; }

  void acceleration(const double&, const double* x, const double* v, double* a) const override {
    ++this->evaluations_;
    a[0] = -(stiffness_ * x[0] + friction_ * v[0]);
  }
  void jacobian(const double&, const double*, const double*, double* dx, double* dv) const override {
    dx[0] = -stiffness_;
    dv[0] = -friction_;
  }
  void taylor(const double&, const double* x, const double* v, int order, double* out) const override {
    out[0] = x[0];
    if (order > 0) out[1] = v[0];
    for (int k = 0; k + 2 <= order; ++k)
      out[k + 2] = -(stiffness_ * out[k] + friction_ * (k + 1) * out[k + 1]) / ((k + 1) * (k + 2));
  }
  bool has_energy() const override { return false; }
  double energy(const double&, const double*, const double*) const override { return 0; }

 private:
  double stiffness_, friction_;
};

using Column = std::vector<double>;
using Run = Trajectory<System<double>>;

/// The history after some steps, newest last, from a history of (x, v), oldest first.
Column after(Run& run, const Column& history, int steps) {
  std::vector<State<System<double>>> past;
  for (std::size_t i = 0; i < history.size(); i += 2) past.push_back({{history[i]}, {history[i + 1]}});
  run.continue_from(past, 0);
  Column result = history;
  for (int step = 0; step < steps; ++step) {
    run.advance();
    result.erase(result.begin(), result.begin() + 2);
    result.push_back(run.state().x[0]);
    result.push_back(run.state().v[0]);
  }
  return result;
}

double size(const Column& entries) {
  double largest = 0;
  for (const double entry : entries) largest = std::isfinite(entry) ? std::max(largest, std::abs(entry)) : entry;
  return largest;
}

/// Square, its columns one after another.
struct Matrix {
  std::size_t n;
  Column entries;

  Column times(const Column& u) const {
    Column product(n, 0);
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t i = 0; i < n; ++i) product[i] += entries[j * n + i] * u[j];
    return product;
  }
};

/// |A^m|^(1/m) with m = 2^50.
double spectral_radius(Matrix a) {
  double logarithm = 0;
  double weight = 1;
  for (int squaring = 0; squaring <= 50; ++squaring) {
    const double norm = size(a.entries);
    if (!(norm > 0) || !std::isfinite(norm)) return norm;
    logarithm += weight * std::log(norm);
    weight /= 2;
    for (double& entry : a.entries) entry /= norm;
    Column square;
    for (std::size_t j = 0; j < a.n; ++j) {
      const auto begin = a.entries.begin() + static_cast<std::ptrdiff_t>(j * a.n);
      const Column column = a.times({begin, begin + static_cast<std::ptrdiff_t>(a.n)});
      square.insert(square.end(), column.begin(), column.end());
    }
    a.entries = std::move(square);
  }
  return std::exp(logarithm);
}

/// How fast a long run grows, where a scheme carries more along than the positions and velocities of its past.
double growth(Run& run, std::size_t n) {
  constexpr std::size_t most = 1200;
  after(run, Column(n, 1), 0);
  Column sizes;
  for (double now = 1; sizes.size() < most && now < 1e250;) {
    run.advance();
    sizes.push_back(now = size({run.state().x[0], run.state().v[0]}));
  }
  // The last third against the one before it: the first is of the start.
  const auto third = static_cast<std::ptrdiff_t>(sizes.size() / 3);
  if (third == 0) return std::numeric_limits<double>::infinity();
  const double before = *std::max_element(sizes.begin() + third, sizes.begin() + 2 * third);
  const double later = *std::max_element(sizes.begin() + 2 * third, sizes.begin() + 3 * third);
  return !(before > 0) ? 0 : std::pow(later / before, 1.0 / static_cast<double>(third));
}

}  // namespace

double amplification(const Method& method, std::complex<double> z) {
  const TestEquation equation(z);
  if (!takes(method, equation.force(), equation.velocity_term()) || !has_equal_steps(method))
    return std::numeric_limits<double>::quiet_NaN();
  Run run(method, equation, 1);
  const auto n = static_cast<std::size_t>(2 * points(method));
  Matrix step{n, {}};
  Column generic;
  for (std::size_t j = 0; j < n; ++j) {
    Column unit(n, 0);
    unit[j] = 1;
    const Column column = after(run, unit, 1);
    step.entries.insert(step.entries.end(), column.begin(), column.end());
    generic.push_back(1 + 0.3 * static_cast<double>(j % 3));
  }
  // Whether the matrix is the whole scheme: three steps at once are three times the matrix.
  const Column at_once = after(run, generic, 3);
  const Column one_by_one = step.times(step.times(step.times(generic)));
  const double rounding = 1e-12 * std::pow(std::max(1.0, size(step.entries) * static_cast<double>(n)), 3);
  for (std::size_t i = 0; i < n; ++i)
    if (!(std::abs(at_once[i] - one_by_one[i]) <= rounding)) return growth(run, n);
  return spectral_radius(step);
}

std::vector<double> test_run(const Method& method, std::complex<double> z, int n) {
  const TestEquation equation(z);
  if (!takes(method, equation.force(), equation.velocity_term()))
    throw InputError("method \"" + method.name + "\" cannot take the force of the test equation");
  Run run(method, equation, 1);
  run.start({{1}, {z.real()}});
  std::vector<double> x;
  const auto& past = run.past();
  for (auto state = past.end() - 1 - run.steps_of_start(); state != past.end(); ++state) x.push_back(state->x[0]);
  while (x.size() <= static_cast<std::size_t>(n)) {
    run.advance();
    x.push_back(run.state().x[0]);
  }
  x.resize(static_cast<std::size_t>(n) + 1);
  return x;
}

}  // namespace halfstep::inline explore
