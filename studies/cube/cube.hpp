// The mass-spring cube of Teschner's comparison (Particle Motion 3): largest stable step, time per step, their ratio,
// for every scheme that applies.
#pragma once

#include "halfstep/engine/particles/particle_euler.hpp"
#include "halfstep/engine/plan/study.hpp"
#include "halfstep/studies/cube/cube_body.hpp"

namespace halfstep::inline studies {

/// Particles along an edge of the cubes: of the search, and of the one thrown at the floor.
inline constexpr int small_cube = 6, thrown_cube = 5;
/// How long a run has to stay stable, s.
inline constexpr double cube_run_time = 2;
/// What the energy of a dropped cube may reach in the comparison, as a multiple of that at the start.
inline constexpr double cube_drop_bound = 1.1;

/// A scheme on the cube: cube.csv. Steps and times in ms.
struct CubeRow {
  std::string scheme;
  double work = 0;        ///< force evaluations a step; for an implicit scheme the iterations of its solver
  double small_step = 0;  ///< largest stable step of the 6^3 cube, by search; 0: none
  double mode_step = 0;   ///< the same of its fastest vibration alone, by search
  double step = 0;        ///< largest stable step of the 16^3 cube
  std::string found_on;   ///< "6^3": that of the small cube, scaled by the fastest vibrations; "16^3": confirmed on it
  double compute = 0;     ///< time to compute a step of the 16^3 cube
  double ratio = 0;       ///< step / compute
  std::optional<double> published_step, published_compute, published_ratio;  ///< Teschner's table
  double scatter = 0;                     ///< of compute: by which share odd and even timings differ
  std::optional<LinearSolve> solve = {};  ///< of an implicit scheme; in no column
};

/// A cube of another size: cube-size.csv.
struct CubeSizeRow {
  int n = 0, particles = 0, springs = 0, tetrahedra = 0;
  double fastest = 0;                    ///< w of the fastest vibration, 1/s
  double verlet_step = 0, rk4_step = 0;  ///< largest stable, ms, by search
  double verlet_wh = 0, rk4_wh = 0;      ///< times w
};

/// Implicit Euler on the 6^3 cube dropped on the floor: cube-drops.csv.
struct CubeDropRow {
  std::string solve;  ///< how the linear system is solved
  double bound = 0;   ///< what the energy may reach, as a multiple of that at the start
  double step = 0;    ///< largest step with which it stays below, ms
};

/// What a Verlet step of a cube costs: cube-cost.csv.
struct CubeCostRow {
  long long particles = 0, springs = 0, tetrahedra = 0;
  std::string layout;
  double step_ms = 0, ns_per_particle = 0;
  double ns_per_spring = 0;       ///< springs alone
  double ns_per_tetrahedron = 0;  ///< volumes alone
  double bytes_per_spring = 0;    ///< that must cross the memory bus at least
  double copy_gb_per_s = 0;       ///< what copying a large array reaches, read and written bytes together
  double bandwidth_ns = 0;        ///< time per spring that this bandwidth allows
  double step_scatter = 0;        ///< by which share the times of a step, taken before and after the others, differ
  std::optional<int> cores;       ///< of the machine
  std::optional<double> step_on_cores_ms;  ///< of large bodies: by the clock, with forces computed on all of them
};

/// What happens beyond h |v| = d: cube-cfl.csv.
struct CubeCflRow {
  std::string experiment;  ///< "plate": one particle through a plate of thickness d; "cube": thrown at the floor
  std::string scheme;
  double h_ms = 0, speed = 0, courant = 0;  ///< courant: h |v| / d
  double observed = 0;                      ///< share of plates unseen; share of tetrahedra once turned inside out
  double expected = 0;                      ///< 1 - 1/courant; the same share with steps of a fortieth of a stable one
};

/// A particle of a cube in one of four shapes, m: cube-shapes.csv.
struct CubeParticleRow {
  std::string shape;        ///< "at rest" on its plane; "compressed", "sheared" or "thrown" down
  int particle = 0;         ///< from 0
  int i = 0, j = 0, k = 0;  ///< its place in the cube, from 0 along x, y and z
  double x = 0, y = 0, z = 0;
};

/// A tetrahedron of it: cube-shape-tetrahedra.csv.
struct CubeTetrahedronRow {
  std::string shape;
  int tetrahedron = 0, a = 0, b = 0, c = 0, d = 0;  ///< its corners: particles
  double volume = 0;                                ///< over that of the rest shape; below 0: inside out
};

struct CubeShapes {
  std::vector<CubeParticleRow> particles;
  std::vector<CubeTetrahedronRow> tetrahedra;
};

/// To what part of itself a step of the 16^3 cube is known: confirmed where one that is so much shorter is stable, and
/// one that is so much longer is not.
inline constexpr double large_step_tolerance = 0.015;

std::vector<CubeDropRow> cube_drops(const StudyInput& input);
/// Rows of every scheme; the implicit ones, whose steps are those of `drops`, behind the others. Timing is left 0.
/// large: the cube of 16^3.
std::vector<CubeRow> cube_limits(const StudyInput& input, const RestedBody& large,
                                 const std::vector<CubeDropRow>& drops);
std::vector<CubeSizeRow> cube_sizes(const StudyInput& input);
/// The scheme relative to which all others are timed.
inline constexpr const char* cost_reference = "explicit-euler";
/// Fills in compute, scatter and ratio, alone on the machine.
void time_cubes(const StudyInput& input, const RestedBody& large, std::vector<CubeRow>& rows);
std::vector<CubeCostRow> cube_costs(const StudyInput& input);
std::vector<CubeCflRow> cube_cfl(const StudyInput& input);

/// Particles along an edge of the cubes that are drawn.
inline constexpr int shape_cube = 7;
/// "compressed" by this share of its height, "sheared" by this angle's tangent; "thrown" at the plane with this speed,
/// m/s, in steps of this length, s, when the largest number of tetrahedra is inside out.
inline constexpr double cube_compression = 0.15, cube_shear = 0.4, cube_throw = 30, cube_throw_step = 2e-4;
/// Subject and quantities of the findings on how far the cube sags.
inline constexpr const char *cube_at_rest = "cube of 7^3, at rest on its plane",
                            *cube_height = "mean height over that of the free shape",
                            *cube_top = "height of its top over that of the free shape";
static_assert(shape_cube == 7);
CubeShapes cube_shapes();

/// The largest h of 0.1, 1 and 10 s with which the implicit Euler of the table keeps a shaken 6^3 cube stable over 100
/// steps; 0: none.
double implicit_step_at_rest();

/// The implicit Euler of the table: linearised, conjugate gradients to a residual of 1 %.
LinearSolve cube_solve();

/// What a cost in units of another may be off by, since caches and memory differ from machine to machine.
inline constexpr double cost_tolerance = 0.15;

/// Whether a step takes `times` that of explicit Euler to `cost_tolerance`; on a machine whose timings do not repeat to
/// 5 %, the number and no verdict.
FindingRow& judge_cost(const CubeRow& row, const CubeRow& euler, double times, FindingsIn& findings);

/// The same of the implicit scheme, whose iterations no theory counts: a number without a verdict, and none on such a
/// machine.
FindingRow& tell_implicit_cost(const CubeRow& row, const CubeRow& euler, FindingsIn& findings);

/// How many pairs of Teschner's table have ratios of step to time in the same order as here. No verdict where timings
/// do not repeat to 5 %, and none where the opposite order of a pair is within what costs may be off by.
FindingRow& judge_order(const std::vector<CubeRow>& rows, FindingsIn& findings);

/// Writes the seven tables.
std::vector<FindingRow> cube(const StudyInput& input);

}  // namespace halfstep::inline studies
