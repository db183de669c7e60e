// The order that the clean rungs of a ladder show, and the error constant, with their uncertainties.
#pragma once

#include <optional>

#include "halfstep/engine/verdict/evidence.hpp"
#include "halfstep/engine/verdict/ladder_rungs.hpp"

namespace halfstep::inline engine {

/// An order, its evidence, and the rungs (indices into the clean ladder) that it rests on.
struct Order {
  double observed = 0;
  double uncertainty = 0;
  double doubt = 0;          ///< uncertainty of the slopes alone, before anything was eliminated from the errors
  std::optional<int> whole;  ///< the integer that it stands for, if it does
  bool interval = false;     ///< of a short or noisy ladder: all that is known
  double constant = 0;       ///< lim |error| / h^p, p: whole, half-integer or observed; 0: none
  double constant_uncertainty = 0;
  int first = 0;
  int last = 0;
};

/// The order, if the rungs resolve one: two independent extrapolations must agree, of the slopes to a number near an
/// integer p and of error / h^p to a finite constant that is not 0. An order that is no integer must be seen sharper;
/// failing both, an interval is an answer. `evidence` takes what was asked on the way.
std::optional<Order> order_of(const CleanLadder& ladder, EvidenceList& evidence);

/// The order p, where the errors have a term of it that is beyond all doubt, however small beside those of higher
/// order: error / h^p tends to it.
std::optional<Order> order_below(const CleanLadder& ladder, int p);

}  // namespace halfstep::inline engine
