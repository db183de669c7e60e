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
  if (command.csv || command.json)
    put_data(command.csv ? listing_csv(table) : listing_json(table));
  else
    put(listing_text(command.what, table));
  return exit_done;
}

}  // namespace halfstep::inline app
