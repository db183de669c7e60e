// One step of a scheme as a power series in h, beside the solution's.
#include "halfstep/studies/constants/step_series.hpp"

#include "halfstep/methods/kernels/split.hpp"

namespace halfstep::inline studies::step_series {
namespace {

/// y = (x, v), or a slope of it.
struct State {
  std::vector<Series> x, v;
};

State zero_state(std::size_t n) { return {std::vector<Series>(n), std::vector<Series>(n)}; }

State constant(const Point& at) { return {{at.x.begin(), at.x.end()}, {at.v.begin(), at.v.end()}}; }

void add(State& to, const Series& factor, const State& addend) {
  for (std::size_t d = 0; d < to.x.size(); ++d) {
    to.x[d] = to.x[d] + factor * addend.x[d];
    to.v[d] = to.v[d] + factor * addend.v[d];
  }
}

std::vector<Series> force(const WrittenSystem<T>& system, const Point& at, const Series& later, const State& y) {
  std::vector<Series> a(y.v.size());
  system.problem().acceleration(Series(at.t) + later, y.x.data(), y.v.data(), a.data());
  return a;
}

/// y' = L y with L = (0 1; K D), K and D a share of the Jacobian at a point; of first-order equations D alone.
class LinearPart {
 public:
  LinearPart(const WrittenSystem<T>& system, const Point& at, const T& share = T(1))
      : n_(at.v.size()), second_order_(system.force() != Force::first_order), of_x_(n_ * n_), of_v_(n_ * n_) {
    system.jacobian(at.t, at.x.data(), at.v.data(), of_x_.data(), of_v_.data());
    for (auto* matrix : {&of_x_, &of_v_})
      for (T& entry : *matrix) entry *= share;
  }

  State operator()(const State& y) const {
    State slope = zero_state(n_);
    if (second_order_) slope.x = y.v;
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t j = 0; j < n_; ++j) {
        slope.v[i] = slope.v[i] + Series(of_v_[i * n_ + j]) * y.v[j];
        if (second_order_) slope.v[i] = slope.v[i] + Series(of_x_[i * n_ + j]) * y.x[j];
      }
    return slope;
  }

 private:
  std::size_t n_;
  bool second_order_;
  Numbers of_x_, of_v_;
};

/// The coefficient of h^power less the solution's of h^order.
StepError off(const State& y, int power, const WrittenSystem<T>& system, const Point& at, int order) {
  StepError error = taylor_coefficients(system, at, order);
  for (std::size_t d = 0; d < error.x.size(); ++d) {
    error.x[d] = y.x[d].coefficient(static_cast<std::size_t>(power)) - error.x[d];
    error.v[d] = y.v[d].coefficient(static_cast<std::size_t>(power)) - error.v[d];
  }
  return error;
}

Numbers numbers(const Coefficients& row) {
  Numbers result;
  for (const auto& entry : row) result.push_back(entry.as<T>());
  return result;
}

T sum(const Numbers& row) {
  T result = 0;
  for (const T& entry : row) result += entry;
  return result;
}

}  // namespace

StepError taylor_coefficients(const WrittenSystem<T>& system, const Point& at, int order) {
  const std::size_t n = at.x.size();
  Numbers series(n * static_cast<std::size_t>(order + 2));
  system.taylor(at.t, at.x.data(), at.v.data(), order + 1, series.data());
  const auto x = series.end() - 2 * static_cast<std::ptrdiff_t>(n);
  StepError result{Numbers(x, x + static_cast<std::ptrdiff_t>(n)),
                   Numbers(x + static_cast<std::ptrdiff_t>(n), series.end())};
  for (T& v : result.v) v *= order + 1;
  return result;
}

StepError scaled(StepError error, const T& factor) {
  for (auto* part : {&error.x, &error.v})
    for (T& entry : *part) entry *= factor;
  return error;
}

TableauError::TableauError(const ButcherTableau& tableau, int order)
    : b_(numbers(tableau.b)), order_(order), implicit_(tableau.is_implicit()) {
  for (std::size_t i = 0; i < b_.size(); ++i) {
    a_.push_back(numbers(tableau.a[i]));
    c_.push_back(sum(a_.back()));
  }
}

StepError TableauError::operator()(const WrittenSystem<T>& system, const Point& at, const Point&) const {
  const Series h = Series::variable(order_);
  std::vector<State> slopes(b_.size(), zero_state(at.x.size()));
  // Each sweep through the stages of an implicit method makes one more power of h final.
  for (int sweep = 0; sweep <= (implicit_ ? order_ : 0); ++sweep)
    for (std::size_t i = 0; i < b_.size(); ++i) {
      State y = constant(at);
      for (std::size_t j = 0; j < a_[i].size(); ++j) add(y, Series(a_[i][j]) * h, slopes[j]);
      slopes[i] = {y.v, force(system, at, Series(c_[i]) * h, y)};
    }
  State step = zero_state(at.x.size());
  for (std::size_t i = 0; i < b_.size(); ++i) add(step, Series(b_[i]), slopes[i]);
  return off(step, order_, system, at, order_ + 1);
}

RosenbrockError::RosenbrockError(const Rosenbrock& table, int order)
    : b_(numbers(table.b)), jacobian_(table.jacobian), order_(order) {
  for (std::size_t i = 0; i < b_.size(); ++i) {
    a_.push_back(numbers(table.a[i]));
    gamma_.push_back(numbers(table.gamma[i]));
  }
}

StepError RosenbrockError::operator()(const WrittenSystem<T>& system, const Point& at, const Point& beginning) const {
  const std::size_t n = at.x.size();
  const Series h = Series::variable(order_);
  const Point& of_matrix = jacobian_ == JacobianOf::run ? beginning : at;
  const LinearPart jacobian(system, of_matrix, jacobian_ == JacobianOf::none ? T(0) : T(1));
  Numbers of_time(n, T(0));
  if (jacobian_ != JacobianOf::none)
    system.time_derivative(of_matrix.t, of_matrix.x.data(), of_matrix.v.data(), of_time.data());
  std::vector<State> slopes(b_.size(), zero_state(n));
  for (int sweep = 0; sweep <= order_; ++sweep)
    for (std::size_t i = 0; i < b_.size(); ++i) {
      State y = constant(at), drift = zero_state(n);
      for (std::size_t j = 0; j < a_[i].size(); ++j) add(y, Series(a_[i][j]) * h, slopes[j]);
      if (jacobian_ != JacobianOf::none)
        for (std::size_t j = 0; j <= i; ++j) add(drift, Series(gamma_[i][j]) * h, slopes[j]);
      State slope{y.v, force(system, at, Series(sum(a_[i])) * h, y)};
      add(slope, Series(1), jacobian(drift));
      for (std::size_t d = 0; d < n; ++d) slope.v[d] = slope.v[d] + Series(sum(gamma_[i]) * of_time[d]) * h;
      slopes[i] = slope;
    }
  State step = zero_state(n);
  for (std::size_t i = 0; i < b_.size(); ++i) add(step, Series(b_[i]), slopes[i]);
  return off(step, order_, system, at, order_ + 1);
}

AdditiveError::Part AdditiveError::read(const ButcherTableau& tableau) {
  Part part{{}, numbers(tableau.b), {}};
  for (const auto& row : tableau.a) {
    part.a.push_back(numbers(row));
    part.c.push_back(sum(part.a.back()));
  }
  return part;
}

AdditiveError::AdditiveError(const AdditiveTableau& tableau, int order)
    : explicit_(read(tableau.explicit_part)),
      implicit_(read(tableau.implicit_part)),
      split_(tableau.split),
      order_(order) {}

StepError AdditiveError::operator()(const WrittenSystem<T>& system, const Point& at, const Point& beginning) const {
  const std::size_t n = at.x.size();
  const Series h = Series::variable(order_);
  const LinearPart linear(system, beginning);
  const OddEntries odd(system);
  std::vector<State> of_explicit(explicit_.b.size(), zero_state(n)), of_implicit = of_explicit;
  for (int sweep = 0; sweep <= order_; ++sweep)
    for (std::size_t i = 0; i < of_explicit.size(); ++i) {
      State y = constant(at);
      for (std::size_t j = 0; j < explicit_.a[i].size(); ++j) add(y, Series(explicit_.a[i][j]) * h, of_explicit[j]);
      for (std::size_t j = 0; j < implicit_.a[i].size(); ++j) add(y, Series(implicit_.a[i][j]) * h, of_implicit[j]);
      State whole{y.v, force(system, at, Series(explicit_.c[i]) * h, y)};
      if (split_ == Split::linear) {
        of_implicit[i] = linear(y);
        of_explicit[i] = whole;
        if (system.force() == Force::first_order) of_explicit[i].x = std::vector<Series>(n);
        add(of_explicit[i], Series(-1), of_implicit[i]);
        continue;
      }
      const auto implicit_force = force(system, at, Series(implicit_.c[i]) * h, y);
      for (std::size_t d = 0; d < n; ++d) {
        (odd.has_x(d) ? of_implicit : of_explicit)[i].x[d] = y.v[d];
        (odd.has_v(d) ? of_implicit : of_explicit)[i].v[d] = odd.has_v(d) ? implicit_force[d] : whole.v[d];
      }
    }
  State step = zero_state(n);
  for (std::size_t i = 0; i < of_explicit.size(); ++i) {
    add(step, Series(explicit_.b[i]), of_explicit[i]);
    add(step, Series(implicit_.b[i]), of_implicit[i]);
  }
  return off(step, order_, system, at, order_ + 1);
}

ExponentialError::ExponentialError(const ExponentialTableau& tableau, int order)
    : share_(tableau.jacobian == JacobianShare::half ? T(1) / 2 : T(1)), order_(order) {
  for (std::size_t i = 0; i < tableau.b.size(); ++i) {
    rows_.push_back(read(tableau.a[i]));
    rows_.back().node = tableau.node(i).as<T>();
  }
  rows_.push_back(read(tableau.b));
  rows_.back().node = 1;
}

ExponentialError::Row ExponentialError::read(const PhiSums& sums) const {
  Row row;
  for (const auto& entry : sums) {
    Numbers& powers = row.entries.emplace_back(static_cast<std::size_t>(order_) + 1, T(0));
    for (const auto& term : entry.terms()) {
      T factor = term.weight.as<T>();
      for (int k = 2; k <= term.index; ++k) factor /= k;
      for (std::size_t m = 0; m < powers.size(); ++m) {
        powers[m] += factor;
        factor *= term.argument.as<T>() / (static_cast<int>(m) + 1 + term.index);
      }
    }
  }
  return row;
}

StepError ExponentialError::operator()(const WrittenSystem<T>& system, const Point& at, const Point& beginning) const {
  const std::size_t n = at.x.size();
  const Series h = Series::variable(order_ + 1);
  const LinearPart linear(system, beginning, share_);
  std::vector<State> slopes;  // g
  State y;
  for (const Row& row : rows_) {
    y = zero_state(n);
    State power = constant(at);  // of c h L, on y
    T factorial = 1;
    for (int m = 0; m <= order_ + 1; ++m) {
      add(y, Series(1 / factorial), power);
      factorial *= m + 1;
      State next = zero_state(n);
      add(next, Series(row.node) * h, linear(power));
      power = next;
    }
    for (std::size_t j = 0; j < row.entries.size(); ++j) {
      power = slopes[j];
      for (const T& coefficient : row.entries[j]) {
        add(y, Series(coefficient) * h, power);
        State next = zero_state(n);
        add(next, h, linear(power));
        power = next;
      }
    }
    State g = zero_state(n);
    g.v = force(system, at, Series(row.node) * h, y);
    const State of_linear = linear(y);
    for (std::size_t d = 0; d < n; ++d) g.v[d] = g.v[d] - of_linear.v[d];
    slopes.push_back(g);
  }
  return off(y, order_ + 1, system, at, order_ + 1);
}

StepError error_of_parts(const WrittenSystem<T>& system, const Point& at, const Point& beginning, Split split,
                         int order, const T& of_explicit, const T& of_implicit) {
  StepError error = taylor_coefficients(system, at, order + 1);
  const std::size_t n = at.x.size();
  if (split == Split::components) {
    const OddEntries odd(system);
    for (std::size_t d = 0; d < n; ++d) {
      error.x[d] *= odd.has_x(d) ? of_implicit : of_explicit;
      error.v[d] *= odd.has_v(d) ? of_implicit : of_explicit;
    }
    return error;
  }
  const StepError before = taylor_coefficients(system, at, order);
  const State implicit_part = LinearPart(system, beginning)(constant({at.t, before.x, before.v}));
  for (std::size_t d = 0; d < n; ++d) {
    const T x = implicit_part.x[d].coefficient(0) / (order + 1), v = implicit_part.v[d].coefficient(0) / (order + 1);
    error.x[d] = of_explicit * (error.x[d] - x) + of_implicit * x;
    error.v[d] = of_explicit * (error.v[d] - v) + of_implicit * v;
  }
  return error;
}

}  // namespace halfstep::inline studies::step_series
