// What a table of coefficients is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/lint/coefficient_table.hpp"
#include "halfstep/engine/theory/trees.hpp"

namespace halfstep::inline engine {

/// A node that is not the sum of its row.
struct RowSum {
  std::size_t stage = 0;
  std::string sum, node;
};

enum class StageKind { explicit_, diagonally_implicit, implicit };

struct TableFacts {
  TreeOrder order;                    ///< of b
  std::optional<TreeOrder> embedded;  ///< of b_hat
  int nearly = 0;                     ///< the order of b but for rounding in double; may be more than `order`
  double missed = 0;                  ///< the most by which the conditions up to that order are missed
  int stage_order = 0;                ///< q of C(q) and B(q): Hairer, Wanner 1996, section IV.5
  std::vector<RowSum> wrong_sums;     ///< none where c is not given
  int digits = 0;                     ///< what the least coefficient is worth
  std::optional<Entry> least;         ///< which one that is; none where all are exact
  std::optional<int> others;          ///< what the median of the rounded ones is worth
  StageKind kind = StageKind::explicit_;
  std::optional<Entry> alone;     ///< the one number on or above the diagonal of a, where all others are below
  bool stiffly_accurate = false;  ///< the last row of a is b: for explicit methods, the first stage is the same as last
  bool symplectic = false;        ///< b_i a_ij + b_j a_ji = b_i b_j: Hairer, Lubich, Wanner 2006, theorem VI.4.3
  bool symmetric = false;         ///< a_ij + a_(s+1-i)(s+1-j) = b_j: Hairer, Lubich, Wanner 2006, theorem V.2.3
  bool negative_weights = false;  ///< some b_i < 0
};

TableFacts facts(const CoefficientTable& table);

}  // namespace halfstep::inline engine
