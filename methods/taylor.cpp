// Taylor series methods of any order.
#include <charconv>
#include <string>
#include <system_error>

#include "halfstep/methods/catalogue.hpp"

namespace halfstep::inline methods {

namespace {

constexpr int highest_taylor_order = 100;

TaylorSeries taylor_series(int order) { return {Coefficients(static_cast<std::size_t>(order), Coefficient("1"))}; }

/// |R(iy)|^2 of a truncated exponential is 1 up to y^(p+2) for even p, and up to y^(p+1) for odd p.
Claims taylor_claims(int p) { return p % 2 == 0 ? order_even(p) : order(p); }

Option taylor_order() {
  return {"order", {}, [](Method& method, const std::string& value) {
            int p = 0;
            const char* end = value.data() + value.size();
            const auto [read, error] = std::from_chars(value.data(), end, p);
            if (error != std::errc() || read != end || p < 1 || p > highest_taylor_order)
              throw InputError("method \"taylor\": parameter \"order\" cannot be \"" + value +
                               "\"; it is a whole number from 1 to " + std::to_string(highest_taylor_order));
            method.scheme = taylor_series(p);
            method.claims = taylor_claims(p);
          }};
}

}  // namespace

// clang-format off
std::vector<Method> taylor_methods() {
  return {
      {.name = "taylor",
       .what = "the Taylor series of the solution, of order eight where no other is asked for",
       .family = "Taylor series",
       .scheme = taylor_series(8),
       .claims = taylor_claims(8),
       .source = "Jorba, Zou 2005, doi:10.1080/10586458.2005.10128904, section 2 (equation number not confirmed)",
       .options = {taylor_order()},
       .main_job = false},
  };
}
// clang-format on

}  // namespace halfstep::inline methods
