// A solver of one's own that chooses its steps: Heun's method, whose error Euler's estimates.
#include <halfstep/adaptive.hpp>
#include <halfstep/program.hpp>

#include <cmath>
#include <stdexcept>

class Heun : public halfstep::ForeignRun {
 public:
  explicit Heun(const halfstep::ForeignTask& task)
      : task_(task), t_(task.t), h_(task.equal_step > 0 ? task.equal_step : 1e-4), y_(task.y), errors_(task.y) {}

  void step(double end) override {
    const auto [absolute, relative] = task_.tolerances;
    for (;; ++rejected_) {
      const bool last = h_ >= std::abs(end - t_);
      const double h = last ? end - t_ : std::copysign(h_, end - t_);
      if (t_ + h == t_) throw std::runtime_error("no step is short enough");
      auto after = y_;
      const auto slope = task_.system.rate(t_, y_);
      for (std::size_t i = 0; i < y_.size(); ++i) after[i] += h * slope[i];
      const auto later = task_.system.rate(t_ + h, after);
      double sum = 0;  // of squares; NaN if one of them is, which std::max would drop
      for (std::size_t i = 0; i < y_.size(); ++i) {
        after[i] += errors_[i] = h / 2 * (later[i] - slope[i]);
        const double share = errors_[i] / (absolute + relative * std::abs(y_[i]));
        sum += share * share;
      }
      const double error = std::sqrt(sum);
      if (task_.equal_step == 0) h_ = std::abs(h) * std::fmin(5, std::fmax(0.2, 0.9 / std::sqrt(error)));
      if (task_.equal_step == 0 && !(error <= 1)) continue;
      t_ = last ? end : t_ + h;
      y_ = after;
      return;
    }
  }
  double time() const override { return t_; }
  std::vector<double> state() const override { return y_; }
  std::vector<double> estimate() const override { return errors_; }
  long rejected() const override { return rejected_; }

 private:
  halfstep::ForeignTask task_;
  double t_, h_;
  std::vector<double> y_, errors_;
  long rejected_ = 0;
};

int main(int argc, char** argv) {
  halfstep::add(halfstep::own_solver<Heun>("my-heun", {.order = 2, .estimate_order = 1}));
  return halfstep::main(argc, argv);
}
