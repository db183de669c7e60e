// A value that many own.
#pragma once

#include <memory>
#include <utility>

namespace halfstep::inline core {

/// A value that many own and nobody changes: as many copies as there are places that name it cost a pointer each. Made
/// of a value, and taken for one where a reference is asked for.
template <class T>
class Shared {
 public:
  Shared(T value) : value_(std::make_shared<const T>(std::move(value))) {}

  operator const T&() const { return *value_; }
  const T& operator*() const { return *value_; }
  const T* operator->() const { return value_.get(); }

 private:
  std::shared_ptr<const T> value_;
};

}  // namespace halfstep::inline core
