// GROMACS' trajectories: what is read is what the format says, and what is none of it is refused.
#include "audit/physics/trr.hpp"

#include <bit>
#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>

#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

/// XDR: the most significant byte first.
class Written {
 public:
  Written& integer(std::int32_t value) { return number(static_cast<std::uint32_t>(value), 4); }
  Written& real(double value) { return number(std::bit_cast<std::uint64_t>(value), 8); }
  Written& bytes(const std::string& text) {
    all += text;
    return *this;
  }

  std::string all;

 private:
  Written& number(std::uint64_t value, int size) {
    for (int i = size - 1; i >= 0; --i) all += static_cast<char>(value >> (8 * i) & 0xFF);
    return *this;
  }
};

/// A frame of one atom with a box, after GROMACS' order of the header's thirteen numbers.
Written frame(double t, std::int32_t atoms, std::int32_t positions, std::int32_t forces = 24) {
  Written out;
  out.integer(1993).integer(13).integer(12).bytes("GMX_trn_file");
  for (const std::int32_t size : {0, 0, 72, 0, 0, 0, 0, positions, 24, forces, atoms, 7, 0}) out.integer(size);
  out.real(t).real(0);
  for (int i = 0; i < 9; ++i) out.real(100 + i);
  for (const double value : {1.0, -2.5, 3.0, 0.1, 0.2, 0.3}) out.real(value);
  if (forces == 24)
    for (const double value : {-4.0, 5.0, -6.0}) out.real(value);
  return out;
}

std::vector<audit::TrrFrame> read(const std::string& bytes) {
  const TemporaryFolder folder;
  std::ofstream(folder / "run.trr", std::ios::binary) << bytes;
  return audit::read_trr(folder / "run.trr");
}

std::string refusal_of_trr(const std::string& bytes) {
  try {
    read(bytes);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a trajectory is read frame by frame, to the last bit", "[audit]") {
  const auto frames = read(frame(0, 1, 24).all + frame(0.125, 1, 24).all);
  REQUIRE(frames.size() == 2);
  CHECK(frames[1].t == 0.125);
  CHECK(frames[1].x == std::vector{1.0, -2.5, 3.0});
  CHECK(frames[1].v == std::vector{0.1, 0.2, 0.3});
  CHECK(frames[1].f == std::vector{-4.0, 5.0, -6.0});
  CHECK(read("").empty());
}

TEST_CASE("a trajectory that is none is refused with its reason", "[audit]") {
  const std::string whole = frame(0, 1, 24).all;
  for (std::size_t size = 1; size < whole.size(); ++size) {
    INFO(size);
    CHECK_THAT(refusal_of_trr(whole.substr(0, size)), ContainsSubstring("run.trr is cut short"));
  }
  CHECK_THAT(refusal_of_trr("\1\2\3\4" + whole), ContainsSubstring("is no trajectory in full precision"));
  CHECK_THAT(refusal_of_trr(frame(0, 1, 12).all), ContainsSubstring("does not hold positions in double precision"));
  CHECK_THAT(refusal_of_trr(frame(0, 1, 24, 0).all), ContainsSubstring("lacks velocities or forces"));
  CHECK_THAT(refusal_of_trr(frame(0, -1, -24).all), ContainsSubstring("is cut short"));  // sizes that are none
  CHECK_THROWS_AS(audit::read_trr("no-such-folder/run.trr"), std::runtime_error);
}

}  // namespace halfstep::testing
