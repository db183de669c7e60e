// halfstep list: what there is.
#include "app/terminal.hpp"
#include "app/verbs.hpp"
#include "reports/listing.hpp"

namespace halfstep {

int execute(const ListCommand& command) {
  const Listing table = listing(command.what);
  put(command.csv ? listing_csv(table) : command.json ? listing_json(table) : listing_text(command.what, table));
  return exit_done;
}

}  // namespace halfstep
