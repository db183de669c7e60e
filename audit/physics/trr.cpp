// The format is XDR: integers of four bytes and doubles of eight, the most significant byte first.
#include "audit/physics/trr.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace halfstep::audit {
namespace {

class Xdr {
 public:
  Xdr(std::string bytes, std::string file) : bytes_(std::move(bytes)), file_(std::move(file)) {}

  bool at_end() const { return at_ == bytes_.size(); }
  std::int32_t integer() { return static_cast<std::int32_t>(number(sizeof(std::int32_t))); }
  double real() { return std::bit_cast<double>(number(sizeof(double))); }

  std::vector<double> reals(std::size_t bytes) {
    if (bytes > bytes_.size() - at_) fail("is cut short");  // before room is made for what is not there
    std::vector<double> all(bytes / sizeof(double));
    for (double& one : all) one = real();
    return all;
  }

  void skip(std::size_t bytes) {
    if (bytes > bytes_.size() - at_) fail("is cut short");
    at_ += bytes;
  }

  [[noreturn]] void fail(const std::string& why) const { throw std::runtime_error(file_ + " " + why); }

 private:
  std::uint64_t number(std::size_t bytes) {
    const std::size_t begin = at_;
    skip(bytes);
    std::uint64_t all = 0;
    for (std::size_t i = begin; i < at_; ++i) all = all << 8U | static_cast<unsigned char>(bytes_[i]);
    return all;
  }

  std::string bytes_, file_;
  std::size_t at_ = 0;
};

/// A header names the sizes, in bytes, of what follows it. Its own strings are padded to words.
TrrFrame read_frame(Xdr& in) {
  constexpr std::int32_t magic = 1993;
  constexpr std::size_t word = 4, space = 3;
  if (in.integer() != magic) in.fail("is no trajectory in full precision");
  in.integer();  // the length of the string to come, once more
  const auto length = static_cast<std::size_t>(in.integer());
  in.skip((length + word - 1) / word * word);
  enum Field { input, energies, box, virial, pressure, topology, symbols, positions, velocities, forces, atoms, step };
  std::array<std::int32_t, 13> header{};
  for (auto& field : header) field = in.integer();
  const auto size = [&](Field field) { return static_cast<std::size_t>(header.at(field)); };
  if (size(positions) != size(atoms) * space * sizeof(double)) in.fail("does not hold positions in double precision");
  TrrFrame frame;
  frame.t = in.real();
  in.real();  // of free energies
  in.skip(size(box) + size(virial) + size(pressure));
  frame.x = in.reals(size(positions));
  frame.v = in.reals(size(velocities));
  frame.f = in.reals(size(forces));
  if (frame.v.size() != frame.x.size() || frame.f.size() != frame.x.size()) in.fail("lacks velocities or forces");
  return frame;
}

}  // namespace

std::vector<TrrFrame> read_trr(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error(file.string() + " cannot be read");
  Xdr xdr({std::istreambuf_iterator<char>(in), {}}, file.string());
  std::vector<TrrFrame> frames;
  while (!xdr.at_end()) frames.push_back(read_frame(xdr));
  return frames;
}

}  // namespace halfstep::audit
