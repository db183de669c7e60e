// The types of TSROSW, with the exact Jacobian.
#include "audit/petsc/petsc.hpp"

namespace halfstep::audit {

/// Orders are those of the manual pages; of ark3, which has none, that of its registration. The page of TSROSW: “This
/// method currently only works with autonomous ODE and DAE.” W-methods keep their orders on others, too.
void add_petsc_rosenbrock(std::vector<PetscRow>& rows) {
  constexpr std::pair<const char*, int> types[] = {
      {TSROSWTHETA1, 1},     {TSROSWTHETA2, 2},      {TSROSW2M, 2},          {TSROSW2P, 2},
      {TSROSWRA3PW, 3},      {TSROSWRA34PW2, 3},     {TSROSWRODAS3, 3},      {TSROSWSANDU3, 3},
      {TSROSWASSP3P3S1C, 3}, {TSROSWLASSP3P4S2C, 3}, {TSROSWLLSSP3P4S2C, 3}, {TSROSWARK3, 3},
      {TSROSWGRK4T, 4},      {TSROSWSHAMP4, 4},      {TSROSWVELDD4, 4},      {TSROSW4L, 4}};
  for (const auto& [type, order] : types) {
    const std::string id = type;
    const bool is_theta = id.find("theta") != std::string::npos;
    const bool is_w_method =
        id[0] == '2' || id.starts_with("ra3") || id.find("ssp") != std::string::npos || id == "ark3";
    rows.push_back({.name = "rosw-" + id,
                    .call = "TSROSW, " + id,
                    .scheme = {.choose = petsc_type(TSROSW, TSRosWSetType, type),
                               .given = Given::residual,
                               .order = is_theta ? 0 : order},
                    .claims = {.order = order, .estimate_order = is_theta ? 0 : order - 1},
                    .claim = id == "ark3" ? "TSRosWRegisterAll()" : "manual page of the type",
                    .has_control = is_w_method,  // solvers are looked at on y' = f(t), too
                    .is_autonomous = true});
  }
}

}  // namespace halfstep::audit
