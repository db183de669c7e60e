// The logarithm of a product of many positive numbers, with few calls of log.
#pragma once

#include <cmath>

namespace halfstep::inline engine {

class LogOfProduct {
 public:
  void take(double factor) {
    product_ *= factor;
    if (!(product_ < 1e100 && product_ > 1e-100)) flush();
  }
  double value() {
    flush();
    return sum_;
  }

 private:
  void flush() {
    sum_ += std::log(product_);
    product_ = 1;
  }
  double product_ = 1, sum_ = 0;
};

}  // namespace halfstep::inline engine
