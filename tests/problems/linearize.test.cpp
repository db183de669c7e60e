// A force and its Jacobian taken in one pass.
#include <limits>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/reference.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

TEMPLATE_TEST_CASE("forces and Jacobians taken together are those taken apart, to the last bit", "[slow]", float,
                   double, DoubleDouble, digits50_t) {
  using T = TestType;
  for (const Problem& p : all_problems()) {
    INFO(p.name);
    const auto equations = make_system<T>(p);
    const auto exact = solution<digits50_t>(p);
    const auto n = static_cast<std::size_t>(equations->dimension());
    const digits50_t end = p.data.at("T").as<digits50_t>();
    for (const char* fraction : {"0", "0.37"}) {
      const digits50_t at = end * digits50_t(fraction);
      std::vector<digits50_t> there(n), speed(n);
      exact->at(at, there.data(), speed.data());
      std::vector<T> x, v;
      for (std::size_t i = 0; i < n; ++i) {
        x.push_back(from_text<T>(there[i].str(40)));
        v.push_back(from_text<T>(speed[i].str(40)));
      }
      const T t = from_text<T>(at.str(40));
      const auto is_same = [&] {
        std::vector<T> a(n), dx(n * n), dv(n * n), a_too(n), dx_too(n * n), dv_too(n * n);
        const auto before = equations->evaluations();
        equations->acceleration(t, x.data(), v.data(), a.data());
        equations->jacobian(t, x.data(), v.data(), dx.data(), dv.data());
        equations->linearize(t, x.data(), v.data(), a_too.data(), dx_too.data(), dv_too.data());
        CHECK(equations->evaluations() - before == 2);
        const auto same = [](const std::vector<T>& one, const std::vector<T>& other) {
          for (std::size_t i = 0; i < one.size(); ++i)
            if (!(one[i] == other[i] || (one[i] != one[i] && other[i] != other[i]))) return false;
          return true;
        };
        return same(a, a_too) && same(dx, dx_too) && same(dv, dv_too);
      };
      CHECK(is_same());
      v[0] = std::numeric_limits<T>::quiet_NaN();  // a run that is lost
      CHECK(is_same());
    }
  }
}
