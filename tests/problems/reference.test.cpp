// The certified reference: extrapolation, agreement between precisions, reach, and the file it is kept in.
#include "halfstep/problems/reference.hpp"
#include "halfstep/core/scalar.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "halfstep/core/extrapolation.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/double_pendulum.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/problems/kepler.hpp"
#include "halfstep/problems/reference_store.hpp"
#include "halfstep/problems/series_reference.hpp"
#include "tests/catch.hpp"
#include "tests/environment.hpp"
#include "tests/files.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using halfstep::testing::content;
using halfstep::testing::TemporaryFolder;

namespace {

std::filesystem::path only_file(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
  REQUIRE(files.size() == 1);
  return files.front();
}

using Q = halfstep::quad_t;
using BarePendulum = SeriesReference<Q, digits50_t>;

InitialValueProblem<digits50_t> pendulum(const std::string& equations = "the pendulum's") {
  const Problem p = problem("double-pendulum");
  auto system = std::make_unique<Equations<DoublePendulum, digits50_t>>(p.data);
  InitialValueProblem<digits50_t> result{
      p.name, equations, nullptr, std::vector<digits50_t>(2), std::vector<digits50_t>(2), 1};
  system->problem().initial(result.x.data(), result.v.data());
  result.system = std::move(system);
  return result;
}

std::vector<Q> state(const Solution<Q>& solution, const Q& t) {
  std::vector<Q> both(4);
  solution.at(t, both.data(), both.data() + 2);
  return both;
}

}  // namespace

TEST_CASE("an extrapolated step has the order asked for, in either direction of time") {
  const Equations<Kepler, digits50_t> kepler(problem("kepler").data);
  for (const int order : {2, 4, 6, 8, 12}) {
    for (const int direction : {1, -1}) {
      INFO("order " << order << ", direction " << direction);
      Extrapolation<digits50_t> extrapolation(2, order);
      const auto error = [&](const digits50_t& h) {
        std::vector<digits50_t> x(2), v(2), exact(2), exact_v(2);
        kepler.problem().exact(digits50_t(1), x.data(), v.data());
        kepler.problem().exact(1 + h, exact.data(), exact_v.data());
        extrapolation.step(kepler, digits50_t(1), h, x.data(), v.data());
        return to_double(digits50_t(abs(x[0] - exact[0])));
      };
      const digits50_t h = digits50_t(direction) / 256;
      CHECK(extrapolation.order() == order);
      CHECK(std::abs(std::log2(error(h) / error(h / 2)) - (order + 1)) < 0.15);
    }
  }
  CHECK(Extrapolation<double>(1, 5).order() == 6);
  CHECK(Extrapolation<double>(1, 1).order() == 2);
}

TEST_CASE("the double pendulum's reference is the same in every precision", "[slow]") {
  const TemporaryFolder folder;
  const testing::Environment cache("HALFSTEP_CACHE", folder.path.string());
  const Problem p = problem("double-pendulum");
  const auto quad = solution<Q>(p);
  const auto wide = solution<digits50_t>(p);
  for (const char* at : {"-0.5", "0", "0.3", "1", "1.7"}) {
    INFO("t = " << at);
    const Q t(at);
    std::vector<Q> x(2), v(2);
    std::vector<digits50_t> wide_x(2), wide_v(2);
    quad->at(t, x.data(), v.data());
    wide->at(digits50_t(t), wide_x.data(), wide_v.data());
    for (std::size_t i = 0; i < 2; ++i) {
      CHECK(x[i] == wide_x[i].convert_to<Q>());
      CHECK(v[i] == wide_v[i].convert_to<Q>());
    }
  }
  CHECK(solution<Q>(p) == quad);
}

TEST_CASE("a reference is kept, found again, and made anew where the file is damaged", "[slow]") {
  const TemporaryFolder folder;
  const testing::Environment cache("HALFSTEP_CACHE", (folder / "deep" / "cache").string());
  const Q t = Q(7) / 10;
  const auto first = state(BarePendulum(pendulum(), 45), t);
  const auto file = only_file(folder / "deep" / "cache");
  const std::string kept = content(file);
  CHECK(state(BarePendulum(pendulum(), 45), t) == first);
  CHECK(content(file) == kept);
  for (const std::string& damaged :
       {std::string(), kept.substr(0, kept.size() / 2), kept + "1\n", std::string("garbage\n") + kept}) {
    std::ofstream(file, std::ios::binary) << damaged;
    CHECK(state(BarePendulum(pendulum(), 45), t) == first);
    CHECK(content(file) == kept);
  }
  std::string one_digit = kept;
  char& digit = one_digit[one_digit.size() / 2];
  digit = digit == '1' ? '2' : '1';
  std::ofstream(file, std::ios::binary) << one_digit;
  CHECK(state(BarePendulum(pendulum(), 45), t) == first);
  BarePendulum other(pendulum("other equations"), 45);
  CHECK(std::distance(std::filesystem::directory_iterator(folder / "deep" / "cache"), {}) == 2);
}

TEST_CASE("where nothing can be kept, all works the same") {
  const TemporaryFolder folder;
  std::ofstream(folder / "file") << "no folder";
  for (const std::string& where : {std::string(), (folder / "file").string()}) {
    const testing::Environment cache("HALFSTEP_CACHE", where);
    CHECK(BarePendulum(pendulum(), 45).digits() >= 38);
    CHECK_FALSE(recall("double-pendulum", "a key"));
  }
}

TEST_CASE("certification sees a check that disagrees") {
  const testing::Environment cache("HALFSTEP_CACHE", "");
  auto spoiled = pendulum();
  /// Taylor series as they should be, accelerations wrong by 1e-20.
  struct Spoiled final : System<digits50_t> {
    explicit Spoiled(std::unique_ptr<System<digits50_t>> sound) : inner(std::move(sound)) {}
    int dimension() const override { return inner->dimension(); }
    Force force() const override { return inner->force(); }
    void acceleration(const digits50_t& t, const digits50_t* x, const digits50_t* v, digits50_t* a) const override {
      inner->acceleration(t, x, v, a);
      a[1] += digits50_t("1e-20");
    }
    void jacobian(const digits50_t& t, const digits50_t* x, const digits50_t* v, digits50_t* dx,
                  digits50_t* dv) const override {
      inner->jacobian(t, x, v, dx, dv);
    }
    void taylor(const digits50_t& t, const digits50_t* x, const digits50_t* v, int order,
                digits50_t* out) const override {
      inner->taylor(t, x, v, order, out);
    }
    bool has_energy() const override { return false; }
    digits50_t energy(const digits50_t&, const digits50_t*, const digits50_t*) const override { return 0; }
    std::unique_ptr<System<digits50_t>> inner;
  };
  spoiled.system = std::make_unique<Spoiled>(std::move(spoiled.system));
  const int digits = BarePendulum(std::move(spoiled), 45).digits();
  CHECK(digits <= 20);
  CHECK(digits >= 16);
}

TEST_CASE("a reference says how far it reaches") {
  const testing::Environment cache("HALFSTEP_CACHE", "");
  const BarePendulum reference(pendulum(), 30);
  CHECK_NOTHROW(state(reference, Q(-2)));
  CHECK_THROWS_AS(state(reference, Q(1000)), InputError);
}

TEST_CASE("the digits of a reference do not depend on which times were asked for before", "[slow]") {
  const TemporaryFolder folder;
  const testing::Environment cache("HALFSTEP_CACHE", folder.path.string());
  const BarePendulum reference(pendulum(), 45);
  const int digits = reference.digits();
  const digits50_t end = pendulum().end;
  for (const int times : {-15, 15}) state(reference, Q(end * times));
  CHECK(reference.digits() == digits);
  CHECK(BarePendulum(pendulum(), 45).digits() == digits);  // from disk, with all the times that were asked for
}

TEST_CASE("threads may ask for different times at once", "[slow]") {
  const testing::Environment cache("HALFSTEP_CACHE", "");
  const BarePendulum together(pendulum(), 30), alone(pendulum(), 30);
  std::vector<std::vector<Q>> states(8);
  std::vector<std::thread> threads;
  for (int k = 0; k < 8; ++k) threads.emplace_back([&, k] { states[std::size_t(k)] = state(together, Q(k - 4) / 2); });
  for (auto& thread : threads) thread.join();
  for (int k = 0; k < 8; ++k) CHECK(states[std::size_t(k)] == state(alone, Q(k - 4) / 2));
}

TEST_CASE("reference: an end time that would take hours is refused, with one that would not") {
  try {
    solution<Q>(problem("double-pendulum:T=1e6"));
    FAIL("accepted");
  } catch (const InputError& error) {
    const std::string message = error.what();
    INFO(message);
    CHECK(message.starts_with("double-pendulum:T=1e6: the end time is too long for a certified reference"));
  }
}
