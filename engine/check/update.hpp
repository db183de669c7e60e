// A baseline brought up to date with what was measured: only what changed is written.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/engine/check/baseline.hpp"
#include "halfstep/engine/tables/results.hpp"

namespace halfstep::inline engine {

/// A measurement as a row of a baseline. Tolerances are order_margin and constant_margin times the measured
/// uncertainty, rounded up to two digits; order and constant are rounded to a hundredth of them.
BaselineRow frozen(const OrderRow& measured, const std::string& reason);

/// What is to be written, and what cannot be.
struct Update {
  struct Change {
    BaselineRow row;  ///< its line: of the row that it replaces, or behind which it is put; 0: at the end
    bool added = false;
  };
  std::vector<Change> changes;
  std::size_t kept = 0;        ///< rows that agree with what was measured
  std::size_t unmeasured = 0;  ///< rows that were not measured: they stay
  std::map<Verdict, std::size_t>
      numberless;                    ///< orders without a row that have no number to freeze, and are no failure
  std::vector<std::string> refused;  ///< why rows cannot be frozen, each with the row to paste where a reason will do
  std::vector<std::string> notes;    ///< reasons that are no longer needed
};

/// Rows that agree with the measurement stay; the others are replaced, orders without a row are added. Refused: an
/// order less than declared without a reason, or less than even the reason excused; an order that can no longer be
/// measured. A superconvergent order gets the engine's own reason; one that is as declared again loses its reason.
Update updated(const std::vector<BaselineRow>& rows, const Results& results);

/// The file's text after the update: every other byte as it was. An empty text becomes a whole new file. Throws
/// InputError where the columns of `file` are not those of baseline_header, in its order.
std::string updated_text(const std::filesystem::path& file, std::string_view text, const Update& update);

}  // namespace halfstep::inline engine
