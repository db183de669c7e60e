// A ladder that goes on where code from elsewhere breaks.
#pragma once

#include <cstddef>
#include <exception>

#include "halfstep/core/error.hpp"

namespace halfstep::inline engine {

/// Step sizes at which code from elsewhere broke: at coarse ones it may, and the ladder goes on.
class LostRungs {
 public:
  /// What `make` returns, or `otherwise` where it throws IntegratorError.
  template <class Make, class Row>
  Row unless_broken(const Make& make, const Row& otherwise) {
    try {
      return make();
    } catch (const IntegratorError&) {
      last_ = std::current_exception();
      ++count_;
      return otherwise;
    }
  }

  /// Throws what the last one threw where none of so many step sizes went well.
  void check(std::size_t of) const {
    if (count_ > 0 && count_ == of) std::rethrow_exception(last_);
  }

 private:
  std::size_t count_ = 0;
  std::exception_ptr last_;
};

}  // namespace halfstep::inline engine
