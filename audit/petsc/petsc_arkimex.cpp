// The types of TSARKIMEX with f all implicit, all explicit, and in two parts.
#include "audit/petsc/petsc.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <utility>

namespace halfstep::audit {
namespace {

struct Kind {
  Given given;
  const char *name, *words;
};

/// With `given` the type's implicit part, its explicit part, or both.
PetscRow arkimex(const std::string& type, int order, bool has_embedding, const Kind& kind) {
  const bool all_implicit = kind.given == Given::residual;
  return {.name = "arkimex-" + type + "-" + kind.name,
          .call = "TSARKIMEX, " + type + ", " + kind.words,
          .scheme = {.choose =
                         [type, all_implicit](TS ts) {
                           petsc_require(TSSetType(ts, TSARKIMEX), "TSSetType");
                           petsc_require(TSARKIMEXSetType(ts, type.c_str()), "TSARKIMEXSetType");
                           if (all_implicit)
                             petsc_require(TSARKIMEXSetFullyImplicit(ts, PETSC_TRUE), "TSARKIMEXSetFullyImplicit");
                         },
                     .given = kind.given,
                     .order = has_embedding ? order : 0},
          .claims = {.order = order, .estimate_order = has_embedding ? order - 1 : 0},
          .claim = "manual page of the type",
          .has_control = has_embedding,
          .is_variant = !all_implicit};
}

}  // namespace

/// Orders are those of the manual pages.
void add_petsc_arkimex(std::vector<PetscRow>& rows) {
  constexpr std::pair<const char*, int> types[] = {
      {TSARKIMEX1BEE, 1},   {TSARKIMEXA2, 2}, {TSARKIMEXL2, 2},     {TSARKIMEXARS122, 2}, {TSARKIMEX2C, 2},
      {TSARKIMEX2D, 2},     {TSARKIMEX2E, 2}, {TSARKIMEXPRSSP2, 2}, {TSARKIMEX3, 3},      {TSARKIMEXBPR3, 3},
      {TSARKIMEXARS443, 3}, {TSARKIMEX4, 4},  {TSARKIMEX5, 5}};
  constexpr Kind kinds[] = {{Given::residual, "implicit", "all implicit"},
                            {Given::explicit_part, "explicit", "all explicit"},
                            {Given::both, "imex", "x' implicit, half of v' explicit"}};
  for (const Kind& kind : kinds)
    for (const auto& [type, order] : types) {
      const std::string id = type;  // those whose estimates are looked at
      const bool has_embedding = id == "2c" || id == "2d" || id == "2e" || id == "3" || id == "4" || id == "5";
      rows.push_back(arkimex(id, order, has_embedding, kind));
    }
}

}  // namespace halfstep::audit
