// A solver of one's own: Bogacki and Shampine's pair of orders 3 and 2, the cubic between its points, its control.
#include <halfstep/adaptive.hpp>
#include <halfstep/program.hpp>

#include <algorithm>
#include <cmath>

using State = std::valarray<double>;

halfstep::Attempt bogacki_shampine(const halfstep::Slope& f, double t, const State& y, double h) {
  const State k1 = f(t, y), k2 = f(t + h / 2, y + h / 2 * k1), k3 = f(t + 3 * h / 4, y + 3 * h / 4 * k2);
  const State after = y + h / 9 * (2. * k1 + 3. * k2 + 4. * k3), k4 = f(t + h, after);
  const auto between = [=](double theta) -> State {
    const State bow = (1 - 2 * theta) * (after - y) + h * (theta - 1) * k1 + h * theta * k4;
    return y + theta * (after - y) + theta * (theta - 1) * bow;
  };
  return {after, h / 72 * (-5. * k1 + 6. * k2 + 8. * k3 - 9. * k4), between};
}

int main(int argc, char** argv) {
  const auto control = [](double error) { return std::clamp(0.9 / std::cbrt(error), 0.2, 5.0); };
  const halfstep::ForeignSolver claims{.order = 3, .estimate_order = 2, .dense_order = 3, .controlled_power = 3};
  halfstep::add(halfstep::own_solver("my-pair", claims, bogacki_shampine, control));
  return halfstep::main(argc, argv);
}
