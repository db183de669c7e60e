// The option that every method has.
#include "halfstep/methods/options.hpp"

namespace halfstep::inline methods {

Option sum_option() {
  return {"sum", all_words<Summation>(),
          [](Method& method, const std::string& value) { method.sum = chosen<Summation>(value); }};
}

}  // namespace halfstep::inline methods
