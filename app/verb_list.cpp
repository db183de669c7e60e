// halfstep list: what there is.
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/reports/listing.hpp"

namespace halfstep::inline app {

int execute(const ListCommand& command) {
  const auto broken = bring(command.brought).broken;
  if (!broken.empty()) throw InputError(broken.front());
  const Listing table = listing(command.what);
  put(command.csv ? listing_csv(table) : command.json ? listing_json(table) : listing_text(command.what, table));
  return exit_done;
}

}  // namespace halfstep::inline app
