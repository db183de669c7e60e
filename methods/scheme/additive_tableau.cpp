// What an additive tableau asks of its two parts, and what they cost.
#include "halfstep/methods/scheme/additive_tableau.hpp"

namespace halfstep::inline methods {

bool uses_stage(const ButcherTableau& tableau, std::size_t stage) {
  const auto takes = [&](const Coefficients& row) { return stage < row.size() && !row[stage].is_zero(); };
  return takes(tableau.b) || std::any_of(tableau.a.begin(), tableau.a.end(), takes);
}

std::optional<int> AdditiveTableau::evaluations(Force) const {
  if (is_implicit()) return std::nullopt;
  int count = 0;
  for (std::size_t i = 0; i < explicit_part.b.size(); ++i) count += uses_stage(explicit_part, i) ? 1 : 0;
  return count;
}

namespace {

void check_part(const ButcherTableau& part, const std::string& which) {
  try {
    part.check_shape();
  } catch (const InputError& error) {
    throw InputError(which + error.what());
  }
}

}  // namespace

void AdditiveTableau::check_shape() const {
  check_part(explicit_part, "its explicit part: ");
  check_part(implicit_part, "its implicit part: ");
  require(explicit_part.b.size() == implicit_part.b.size(),
          "its explicit part has " + std::to_string(explicit_part.b.size()) + " stages, its implicit part " +
              std::to_string(implicit_part.b.size()) + "; the numbers must be equal");
  require(!explicit_part.is_implicit(), "its explicit part takes the slope of a stage that is not known yet");
  require(implicit_part.is_diagonal(), "its implicit part takes the slope of a later stage");
}

void AdditiveTableau::check_sums() const {
  require_sum("the weights b of its explicit part", explicit_part.b);
  require_sum("the weights b of its implicit part", implicit_part.b);
}

}  // namespace halfstep::inline methods
