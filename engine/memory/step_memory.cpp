// How many vectors a running scheme needs.
#include "halfstep/engine/memory/step_memory.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "halfstep/core/system.hpp"
#include "halfstep/methods/kernels/history.hpp"
#include "halfstep/methods/kernels/stepper.hpp"

namespace halfstep::inline engine {
namespace {

/// The vectors that live, in the order in which they were made, of this thread.
class LivingVectors {
 public:
  struct Block {
    double* data = nullptr;
    std::size_t size = 0;
  };

  void add(double* data, std::size_t size) {
    blocks_.push_back({data, size});
    most_ = std::max(most_, blocks_.size());
  }
  void remove(const double* data) {
    std::erase_if(blocks_, [&](const Block& block) { return block.data == data; });
  }
  const std::vector<Block>& blocks() const { return blocks_; }
  std::size_t most() const { return most_; }  ///< at a time, since count_anew
  void count_anew() { most_ = blocks_.size(); }

  static LivingVectors& here() {
    thread_local LivingVectors all;
    return all;
  }

 private:
  std::vector<Block> blocks_;
  std::size_t most_ = 0;
};

template <class T>
struct CountingAllocator {
  using value_type = T;

  CountingAllocator() = default;
  template <class U>
  CountingAllocator(const CountingAllocator<U>&) {}

  T* allocate(std::size_t n) {
    T* const data = std::allocator<T>().allocate(n);
    LivingVectors::here().add(data, n);
    return data;
  }
  void deallocate(T* data, std::size_t n) {
    LivingVectors::here().remove(data);
    std::allocator<T>().deallocate(data, n);
  }
  friend bool operator==(const CountingAllocator&, const CountingAllocator&) { return true; }
};

/// Two pendulums and a spring between them: nonlinear, and at no symmetric point.
class CoupledPendulums final : public System<double> {
 public:
  using Numbers = std::vector<double, CountingAllocator<double>>;

  int dimension() const override { return 2; }
  Force force() const override { return Force::position; }
  void acceleration(const double&, const double* x, const double*, double* a) const override {
    a[0] = -std::sin(x[0]) - spring * (x[0] - x[1]);
    a[1] = -second * std::sin(x[1]) - spring * (x[1] - x[0]);
  }
  void jacobian(const double&, const double* x, const double*, double* dx, double* dv) const override {
    dx[0] = -std::cos(x[0]) - spring;
    dx[1] = dx[2] = spring;
    dx[3] = -second * std::cos(x[1]) - spring;
    std::fill(dv, dv + 4, 0.0);
  }
  // What Nordsieck schemes begin with and Taylor series go by; that it is no solution does not matter here.
  void taylor(const double&, const double* x, const double* v, int order, double* out) const override {
    std::fill(out, out + 2 * (order + 1), 0.0);
    std::copy(x, x + 2, out);
    if (order > 0) std::copy(v, v + 2, out + 2);
  }
  bool has_energy() const override { return false; }
  double energy(const double&, const double*, const double*) const override { return 0; }

 private:
  static constexpr double spring = 0.5, second = 0.7;
};

/// A run with a few steps behind it.
class CountedRun {
 public:
  explicit CountedRun(const Method& method) : method_(method) {
    const State<CoupledPendulums> first{{1.0, 0.3}, {0.2, -0.4}};
    stepper_ = make_stepper(method_, system_, h);
    {
      const auto past = history(system_, Start::rk4, points(method_), 4, 0.0, h, first, {});
      start_ = h * past.steps_done;
      state_ = first;
      stepper_->begin(system_, start_, past.points, state_);
    }
    steps(5);
  }
  CountedRun(const CountedRun&) = delete;
  CountedRun& operator=(const CountedRun&) = delete;

  void steps(int count) {
    for (int i = 0; i < count; ++i) stepper_->advance(system_, start_, made_++, 1, state_);
  }
  std::vector<double> state() const { return {state_.x[0], state_.x[1], state_.v[0], state_.v[1]}; }

 private:
  static constexpr double h = 1.0 / 8;

  Method method_;
  CoupledPendulums system_;
  std::unique_ptr<Stepper<CoupledPendulums>> stepper_;
  State<CoupledPendulums> state_;
  double start_ = 0;
  long made_ = 0;
};

/// Behind a vector that was overwritten a scheme is followed for so many steps: more than any looks back.
constexpr int steps_after = 12;

bool differ(const std::vector<double>& a, const std::vector<double>& b) {
  constexpr double of_newton = 1e-9;  // what another first guess may change
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!(std::fabs(a[i] - b[i]) <= of_newton)) return true;
  return false;
}

/// Whether later steps read what a vector holds: they end elsewhere with other numbers in it.
bool is_kept(const Method& method, std::size_t vector, const std::vector<double>& undisturbed) {
  CountedRun run(method);
  const auto& block = LivingVectors::here().blocks()[vector];
  for (std::size_t i = 0; i < block.size; ++i) block.data[i] += 0.25;
  run.steps(steps_after);
  return differ(run.state(), undisturbed);
}

}  // namespace

std::optional<StepMemory> step_memory(const Method& method) {
  if (foreign(method) || method.sum == Summation::compensated || method.steps != StepSizes::equal ||
      method.decorator != nullptr || !method.claims.contains(Force::position))
    return {};
  auto& living = LivingVectors::here();
  std::vector<bool> written;
  std::vector<double> undisturbed;
  StepMemory memory;
  {
    CountedRun run(method);
    std::vector<std::vector<double>> before;
    for (const auto& block : living.blocks()) before.emplace_back(block.data, block.data + block.size);
    living.count_anew();
    run.steps(1);
    memory.in_step = static_cast<int>(living.most() - before.size());  // made and gone within the step
    for (std::size_t i = 0; i < before.size(); ++i) {
      const auto& block = living.blocks()[i];
      written.push_back(!std::equal(before[i].begin(), before[i].end(), block.data));
    }
    run.steps(steps_after - 1);
    undisturbed = run.state();
  }
  for (std::size_t i = 0; i < written.size(); ++i) {
    const bool kept = is_kept(method, i, undisturbed);
    memory.kept += kept;
    memory.in_step += kept || written[i];
  }
  return memory;
}

}  // namespace halfstep::inline engine
