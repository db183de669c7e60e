// What the tables of the mass-spring cube hold.
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/studies/cube/cube.hpp"

namespace halfstep {

template <>
TableLayout Table<CubeRow>::layout() {
  return {"cube.csv",
          {{"scheme", &Row::scheme, column::name().key()},
           {"work_per_step", &Row::work, column::size()},
           {"small_cube_step_ms", &Row::small_step, column::size()},
           {"one_mode_step_ms", &Row::mode_step, column::size()},
           {"step_ms", &Row::step, column::size()},
           {"found_on", &Row::found_on, column::name()},
           {"compute_ms", &Row::compute, column::size()},
           {"ratio", &Row::ratio, column::size()},
           Field("published_step_ms", &Row::published_step).formerly("slides_step_ms"),
           Field("published_compute_ms", &Row::published_compute).formerly("slides_compute_ms"),
           Field("published_ratio", &Row::published_ratio).formerly("slides_ratio"),
           {"compute_scatter", &Row::scatter, column::size()}}};
}
template struct Table<CubeRow>;

template <>
TableLayout Table<CubeSizeRow>::layout() {
  return {"cube-size.csv",
          {{"n", &Row::n, column::count().key()},
           {"particles", &Row::particles, column::count()},
           {"springs", &Row::springs, column::count()},
           {"tetrahedra", &Row::tetrahedra, column::count()},
           {"fastest_w", &Row::fastest},
           {"verlet_step_ms", &Row::verlet_step},
           {"rk4_step_ms", &Row::rk4_step},
           {"verlet_wh", &Row::verlet_wh},
           {"rk4_wh", &Row::rk4_wh}}};
}
template struct Table<CubeSizeRow>;

template <>
TableLayout Table<CubeDropRow>::layout() {
  return {"cube-drops.csv",
          {{"solve", &Row::solve, column::name().key()},
           {"energy_bound", &Row::bound, column::size().key()},
           {"step_ms", &Row::step, column::size()}}};
}
template struct Table<CubeDropRow>;

template <>
TableLayout Table<CubeCostRow>::layout() {
  return {"cube-cost.csv",
          {{"particles", &Row::particles, column::count().key()},
           {"springs", &Row::springs, column::count()},
           {"tetrahedra", &Row::tetrahedra, column::count()},
           {"layout", &Row::layout, column::one_of({"interleaved", "separate"}).key()},
           {"step_ms", &Row::step_ms},
           {"ns_per_particle", &Row::ns_per_particle},
           {"ns_per_spring", &Row::ns_per_spring},
           {"ns_per_tetrahedron", &Row::ns_per_tetrahedron},
           {"bytes_per_spring", &Row::bytes_per_spring},
           {"copy_gb_per_s", &Row::copy_gb_per_s},
           {"bandwidth_ns_per_spring", &Row::bandwidth_ns},
           {"step_scatter", &Row::step_scatter, column::size(), added_later},
           {"cores", &Row::cores, column::count().or_empty(), added_later},
           {"step_on_cores_ms", &Row::step_on_cores_ms, column::size(), added_later}}};
}
template struct Table<CubeCostRow>;

template <>
TableLayout Table<CubeCflRow>::layout() {
  return {"cube-cfl.csv",
          {{"experiment", &Row::experiment, column::one_of({"plate", "cube"}).key()},
           {"scheme", &Row::scheme, column::name().key()},
           {"h_ms", &Row::h_ms, column::positive().key()},
           {"speed", &Row::speed, column::size().key()},
           {"courant", &Row::courant, column::size().key()},
           {"observed", &Row::observed},
           {"expected", &Row::expected}}};
}
template struct Table<CubeCflRow>;

template <>
TableLayout Table<CubeParticleRow>::layout() {
  return {"cube-shapes.csv",
          {{"shape", &Row::shape, column::name().key()},
           {"particle", &Row::particle, column::count().key()},
           {"i", &Row::i, column::count()},
           {"j", &Row::j, column::count()},
           {"k", &Row::k, column::count()},
           {"x", &Row::x, column::finite()},
           {"y", &Row::y, column::finite()},
           {"z", &Row::z, column::finite()}}};
}
template struct Table<CubeParticleRow>;

template <>
TableLayout Table<CubeTetrahedronRow>::layout() {
  return {"cube-shape-tetrahedra.csv",
          {{"shape", &Row::shape, column::name().key()},
           {"tetrahedron", &Row::tetrahedron, column::count().key()},
           {"a", &Row::a, column::count()},
           {"b", &Row::b, column::count()},
           {"c", &Row::c, column::count()},
           {"d", &Row::d, column::count()},
           {"volume_over_rest", &Row::volume, column::finite()}}};
}
template struct Table<CubeTetrahedronRow>;

}  // namespace halfstep
