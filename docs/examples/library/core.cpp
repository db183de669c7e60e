// The core alone, with no library of halfstep to link: a coefficient read exactly, in 50 digits.
#include <halfstep/core/header_only.hpp>
#include <iostream>

int main() {
  using Number = halfstep::Scalar<halfstep::Precision::digits50>;
  const auto w = halfstep::Coefficient("1/(2 - 2^(1/3))").as<Number>();  // of Forest and Ruth
  const Number defect = 2 * w * w * w + (1 - 2 * w) * (1 - 2 * w) * (1 - 2 * w);
  std::cout << "w = " << halfstep::to_text(w) << ", 2 w^3 + (1 - 2 w)^3 = " << halfstep::to_text(defect) << "\n";
  return abs(defect) < Number("1e-48") ? 0 : 1;
}
