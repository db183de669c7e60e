// halfstep list: what there is.
#include <memory>

#include "halfstep/app/options.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/reports/listing.hpp"

namespace halfstep::inline app {

MakeCommand add_list(CLI::App& app) {
  struct Typed {
    ListCommand list;
    ForeignCodeOptions foreign_code;
  };
  const auto typed = std::make_shared<Typed>();
  auto* verb = app.add_subcommand("list", "List methods, problems, studies, precisions or solvers");
  verb->add_option("methods|problems|studies|precisions|solvers", typed->list.what, "What to list")
      ->required()
      ->option_text(" ");
  auto* csv = verb->add_flag("--csv", typed->list.csv, "CSV");
  verb->add_flag("--json", typed->list.json, "JSON")->excludes(csv);
  typed->foreign_code.add_to(verb);
  return [typed] {
    ListCommand list = typed->list;
    list.foreign_code = typed->foreign_code.value();
    return list;
  };
}

int execute(const ListCommand& command) {
  const auto broken = load_foreign_code(command.foreign_code).broken;
  if (!broken.empty()) throw InputError(broken.front());
  const Listing table = listing(command.what);
  if (command.csv || command.json)
    put_data(command.csv ? listing_csv(table) : listing_json(table));
  else
    put(listing_text(command.what, table));
  return exit_done;
}

}  // namespace halfstep::inline app
