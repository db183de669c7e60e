// The columns of findings.csv.
#include "halfstep/engine/tables/finding.hpp"

#include "halfstep/engine/tables/table.hpp"

namespace halfstep::inline engine {

template <>
TableLayout Table<FindingRow>::layout() {
  return {"findings.csv",
          {{"study", &Row::study, column::name()},
           {"subject", &Row::subject, column::name()},
           {"precision", &Row::precision, column::precision().or_empty()},
           {"quantity", &Row::quantity, column::name()},
           {"expected", &Row::expected},
           {"observed", &Row::observed},
           {"uncertainty", &Row::uncertainty, column::size()},
           {"verdict", &Row::verdict},
           {"reason", &Row::reason},
           {"tolerance", &Row::tolerance, column::size(), added_later}}};
}
template struct Table<FindingRow>;

}  // namespace halfstep::inline engine
