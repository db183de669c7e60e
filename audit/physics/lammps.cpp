// LAMMPS by its library, in double: `fix nve` and `fix external`, which asks for the forces. One instance of it at a
// time makes steps: it is made for one thread of a process.
#include <fmt/format.h>

#include <array>
#include <mutex>

// The integers of atoms and steps that Debian's LAMMPS is built with (liblammps.pc).
#define LAMMPS_SMALLBIG
#include <lammps/library.h>

#include "audit/physics/world.hpp"

namespace halfstep::audit {
namespace {

using Numbers = std::vector<double>;
constexpr std::size_t space = 3;

std::mutex& one_at_a_time() {
  static std::mutex mutex;
  return mutex;
}

void* open_lammps() {
  std::array<std::string, 6> words = {"lmp", "-log", "none", "-screen", "none", "-nocite"};
  std::array<char*, 6> argv{};
  std::transform(words.begin(), words.end(), argv.begin(), [](std::string& word) { return word.data(); });
  void* lammps = lammps_open_no_mpi(static_cast<int>(argv.size()), argv.data(), nullptr);
  if (lammps == nullptr) throw std::runtime_error("LAMMPS cannot be begun");
  return lammps;
}

class LammpsWorld {
 public:
  using Scalar = double;
  static constexpr std::size_t dimensions = space;

  LammpsWorld(const Accelerations<double>& a, const Numbers& x, const Numbers& v, double t, double h)
      : accelerations_(&a), begin_(t), h_(h), x_(x.size()), v_(x.size()), a_(x.size()) {
    const std::lock_guard lock(one_at_a_time());
    lammps_ = open_lammps();
    for (const char* line : {"units lj", "atom_style atomic", "atom_modify map array sort 0 0", "boundary s s s",
                             "region all block -1 1 -1 1 -1 1", "create_box 1 all", "mass 1 1", "neighbor 0 bin",
                             "comm_modify cutoff 1", "pair_style none"})
      command(line);
    const auto n = static_cast<int>(x.size() / space);
    lammps_create_atoms(lammps_, n, nullptr, std::vector<int>(x.size() / space, 1).data(), x.data(), v.data(), nullptr,
                        1);
    for (const char* line : {"fix force all external pf/callback 1 1", "fix move all nve", "thermo 0"}) command(line);
    command(fmt::format("timestep {:.17g}", h));
    lammps_set_fix_external_callback(lammps_, "force", force, this);
    command("run 0 post no");
  }
  LammpsWorld(const LammpsWorld&) = delete;
  LammpsWorld& operator=(const LammpsWorld&) = delete;
  ~LammpsWorld() {
    const std::lock_guard lock(one_at_a_time());
    lammps_close(lammps_);
  }

  void step(double, double) {
    const std::lock_guard lock(one_at_a_time());
    command("run 1 pre no post no");
  }

  void read(Numbers& x, Numbers& v) const { x = numbers("x"), v = numbers("v"); }

 private:
  /// Coordinates of all atoms, in the order in which they were made.
  Numbers numbers(const char* name) const {
    const auto** rows = static_cast<const double**>(lammps_extract_atom(lammps_, name));
    const auto* tags = static_cast<const int*>(lammps_extract_atom(lammps_, "id"));
    Numbers all(a_.size());
    for (std::size_t i = 0; i < all.size() / space; ++i)
      std::copy_n(rows[i], space, all.begin() + static_cast<std::ptrdiff_t>(space) * (tags[i] - 1));
    return all;
  }

  void command(const std::string& line) {
    lammps_command(lammps_, line.c_str());
    if (lammps_has_error(lammps_) == 0) return;
    std::array<char, 512> message{};
    lammps_get_last_error_message(lammps_, message.data(), static_cast<int>(message.size()));
    throw std::runtime_error(message.data());
  }

  /// LAMMPS asks for forces behind the drift of a step: the velocities are those in its middle.
  static void force(void* of, int64_t step, int, int* tags, double**, double** f) {
    auto& world = *static_cast<LammpsWorld*>(of);
    world.read(world.x_, world.v_);
    world.accelerations_->at(world.begin_ + static_cast<double>(step) * world.h_, world.x_.data(), world.v_.data(),
                             world.a_.data());
    for (std::size_t i = 0; i < world.a_.size() / space; ++i)
      std::copy_n(world.a_.begin() + static_cast<std::ptrdiff_t>(space) * (tags[i] - 1), space, f[i]);
  }

  const Accelerations<double>* accelerations_;
  double begin_, h_;
  Numbers x_, v_, a_;
  void* lammps_ = nullptr;
};

/// "LAMMPS 29 Sep 2021" of its own number, 20210929.
std::string version() {
  constexpr std::array<const char*, 13> months = {"",    "Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::lock_guard lock(one_at_a_time());
  void* lammps = open_lammps();
  const int number = lammps_version(lammps);
  lammps_close(lammps);
  return fmt::format("LAMMPS {} {} {}", number % 100, months.at(static_cast<std::size_t>(number / 100 % 100)),
                     number / 10000);
}

}  // namespace

std::vector<PhysicsEngine> lammps_engines() {
  return {physics_engine<LammpsWorld>({.name = "lammps-nve",
                                       .library = version(),
                                       .call = "fix nve, fix external pf/callback, run 1 pre no",
                                       .documented = "The verlet style is a standard velocity-Verlet integrator.",
                                       .where = "manual, run_style command",
                                       .taken_for = "velocity-verlet"})};
}

}  // namespace halfstep::audit
