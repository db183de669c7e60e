// An atom of 1 u is drawn to the origin by a position restraint (oscillators), or by the charge of a frozen atom in a
// medium whose permittivity makes Coulomb's constant 1 (Kepler); an electric field cos(ut) drives it. GROMACS has plain
// Coulomb forces as a reaction field whose dielectric is the medium itself. Its SIMD kernels compute roots to 44 bits:
// they are switched off.
#include "audit/physics/gromacs_run.hpp"

#include <fmt/format.h>
#include <stdlib.h>  // mkdtemp

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <string_view>

#include "halfstep/core/error.hpp"
#include "halfstep/methods/foreign/process.hpp"

namespace halfstep::audit {
namespace {

constexpr std::size_t space = 3;

// gromacs/math/units.h of 2022, in the same order of operations.
constexpr double charge = 1.602176634e-19, avogadro = 6.02214076e23;
constexpr double permittivity = (8.8541878128e-12 * 1e-9 * 1e3) / (charge * charge * avogadro);
constexpr double coulomb = 1 / (4 * std::numbers::pi * permittivity);
constexpr double force_of_field = charge * avogadro / 1e3;  // of 1 V/nm on 1 e, in kJ/mol/nm

// A periodic box, the only kind that GROMACS 2022 has: so wide that nobody meets an image. A pair list that is made
// once: atoms are put back into the box whenever one is made.
constexpr std::string_view parameters = R"(
pbc = xyz
cutoff-scheme = Verlet
nstlist = 1000000000
verlet-buffer-tolerance = -1
coulombtype = Cut-off
coulomb-modifier = None
vdw-modifier = None
comm-mode = None
tcoupl = no
pcoupl = no
gen-vel = no
continuation = no
constraints = none
nstxout = 1
nstvout = 1
nstfout = 1
nstlog = 0
nstenergy = 0
nstcalcenergy = 0
)";

double parameter(const System<double>& system, std::string_view key) {
  for (const auto& [name, value] : system.parameters())
    if (name == key) return value;
  throw IntegratorError(fmt::format("{} has no parameter {}", system.name(), key));
}

bool is_kepler(const System<double>& system) { return system.name() == "kepler"; }

/// A start at a negative coordinate would be moved to the other end of the box: it is mirrored, which these problems
/// allow in each coordinate. Signs, to multiply by.
std::vector<double> mirror(const std::vector<double>& x) {
  std::vector<double> signs(x.size());
  std::transform(x.begin(), x.end(), signs.begin(), [](double at) { return at < 0 ? -1.0 : 1.0; });
  return signs;
}

std::string topology(const System<double>& system) {
  std::string text =
      "[ defaults ]\n1 1 no 1 1\n[ atomtypes ]\nC 1 1 0 A 0 0\n[ moleculetype ]\nmoving 1\n[ atoms ]\n"
      "1 C 1 MOV C 1 1 1\n";
  if (is_kepler(system))
    return text +
           "[ moleculetype ]\nsun 1\n[ atoms ]\n1 C 1 SUN C 1 -1 1\n"
           "[ system ]\nkepler\n[ molecules ]\nmoving 1\nsun 1\n";
  const double w = parameter(system, "w");
  return text + fmt::format("[ position_restraints ]\n1 1 {:.17g} 0 0\n[ system ]\n{}\n[ molecules ]\nmoving 1\n",
                            w * w, system.name());
}

std::string run_parameters(const GromacsIntegrator& integrator, const System<double>& system, const GromacsStart& start,
                           double sign, long count) {
  std::string text = fmt::format("integrator = {}\ntinit = {:.17g}\ndt = {:.17g}\nnsteps = {}\n", integrator.name,
                                 start.t, start.h, count);
  text += parameters;
  text += fmt::format("rlist = {0}\nrcoulomb = {0}\nrvdw = {0}\n", gromacs_reach);
  if (is_kepler(system))
    text += fmt::format("epsilon-r = {0:.17g}\nepsilon-rf = {0:.17g}\nfreezegrps = sun\nfreezedim = Y Y Y\n", coulomb);
  if (system.force() == Force::time)
    text += fmt::format("electric-field-x = {:.17g} {:.17g} 0 0\n", sign * parameter(system, "f") / force_of_field,
                        parameter(system, "u"));
  if (integrator.frictional) {
    const double g = system.friction();  // 0: GROMACS takes an inverse of 0 for none
    text += fmt::format("tc-grps = system\ntau-t = {:.17g}\nref-t = 0\nld-seed = 1\n", g > 0 ? 1 / g : 0);
  }
  return text;
}

/// A .gro whose numbers have as many digits as it takes: their width is told by the distance of the points.
std::string coordinates(const GromacsStart& start, const std::vector<double>& signs, bool with_sun) {
  constexpr int box = 1024;
  std::string text = fmt::format("start\n{}\n", with_sun ? 2 : 1);
  const auto atom = [&](int number, std::string_view residue, bool moves) {
    text += fmt::format("{:5}{:<5}{:>5}{:5}", number, residue, "C", number);
    for (const auto* numbers : {&start.x, &start.v})
      for (std::size_t i = 0; i < space; ++i)
        text += fmt::format("{:45.38f}", moves && i < numbers->size() ? signs[i] * (*numbers)[i] : 0.0);
    text += "\n";
  };
  atom(1, "MOV", true);
  if (with_sun) atom(2, "SUN", false);
  return text + fmt::format(" {0} {0} {0}\n", box);
}

/// A folder for one run, gone behind it.
struct RunFolder {
  std::filesystem::path path;

  RunFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "halfstep-gromacs-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw IntegratorError("cannot make " + pattern);
    path = pattern;
  }
  RunFolder(const RunFolder&) = delete;
  RunFolder& operator=(const RunFolder&) = delete;
  ~RunFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }

  void write(const char* name, const std::string& text) const { std::ofstream(path / name) << text; }
};

/// What it printed, behind the word by which GROMACS begins what ends it.
std::string reason(const std::string& printed) {
  constexpr std::size_t most = 300;
  const auto begin = std::min(printed.find("Fatal error:"), printed.find("Error in user input:"));
  std::string text = begin == std::string::npos ? printed : printed.substr(begin, most);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text.substr(0, most);
}

void make(const std::filesystem::path& folder) {
  constexpr double longest = 600;
  Process process(
      "exec 2>&1; export GMX_DISABLE_SIMD_KERNELS=1 GMX_MAXBACKUP=-1; "
      "gmx_d -quiet grompp -f run.mdp -p run.top -c start.gro -r origin.gro -o run.tpr -maxwarn 9 && "
      "gmx_d -quiet mdrun -s run.tpr -o run.trr -nt 1 -ntomp 1 -pin off -reprod -cpt -1",
      {.folder = folder, .timeout = longest});
  const auto end = process.wait();
  if (end.status != 0) throw IntegratorError("gmx_d " + end_text(end.status) + ": " + reason(end.printed));
}

/// Takes what the problem has of a frame, mirrored back.
TrrFrame own_part(TrrFrame frame, const std::vector<double>& signs) {
  for (auto* numbers : {&frame.x, &frame.v, &frame.f}) {
    numbers->resize(signs.size());
    for (std::size_t i = 0; i < signs.size(); ++i) (*numbers)[i] *= signs[i];
  }
  return frame;
}

/// Beyond its reach, where forces are cut off, nothing is said of them.
void check_forces(const System<double>& system, const TrrFrame& frame) {
  constexpr double allowed = 1e-12;
  const auto beyond = [](double x) { return !(std::fabs(x) < gromacs_reach / 2); };
  if (std::any_of(frame.x.begin(), frame.x.end(), beyond)) return;
  const std::vector<double> at_rest(frame.v.size());  // friction is the integrator's own, and is not among its forces
  const auto a = system.acceleration(frame.t, frame.x, at_rest);
  double size = 1;
  for (const double one : a) size = std::max(size, std::fabs(one));
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!(std::fabs(a[i] - frame.f[i]) <= allowed * size))
      throw IntegratorError(
          fmt::format("the force of GROMACS is {} at t = {}, that of {} {}", frame.f[i], frame.t, system.name(), a[i]));
}

}  // namespace

std::vector<std::string> gromacs_problems(const GromacsIntegrator& integrator) {
  std::vector<std::string> all = {"harmonic-oscillator", "kepler", "driven-oscillator"};
  if (integrator.frictional) all.push_back("damped-oscillator");
  return all;
}

std::vector<TrrFrame> run_gromacs(const GromacsIntegrator& integrator, const System<double>& system,
                                  const GromacsStart& start, long count) {
  const auto signs = mirror(start.x);
  const RunFolder folder;
  folder.write("run.mdp", run_parameters(integrator, system, start, signs.front(), count));
  folder.write("run.top", topology(system));
  folder.write("start.gro", coordinates(start, signs, is_kepler(system)));
  folder.write("origin.gro", coordinates({}, signs, is_kepler(system)));
  make(folder.path);
  auto frames = read_trr(folder.path / "run.trr");
  if (frames.size() != static_cast<std::size_t>(count) + 1)
    throw IntegratorError(fmt::format("mdrun left {} frames, not {}", frames.size(), count + 1));
  for (TrrFrame& frame : frames) frame = own_part(std::move(frame), signs);
  if (frames.front().x != start.x || frames.front().v != start.v)
    throw IntegratorError("mdrun did not begin where it was told to");
  for (const TrrFrame& frame : frames) check_forces(system, frame);
  return frames;
}

std::string gromacs_version() {
  Process process("gmx_d -quiet --version 2>&1", {});
  const std::string printed = process.wait().printed, word = "GROMACS version:";
  const auto begin = printed.find_first_of("0123456789", std::min(printed.find(word), printed.size()));
  const auto end = printed.find_first_not_of("0123456789.", begin);
  return begin == std::string::npos ? "GROMACS" : "GROMACS " + printed.substr(begin, end - begin);
}

}  // namespace halfstep::audit
