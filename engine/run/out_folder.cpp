// Folders of results, told from those of others.
#include "halfstep/engine/run/out_folder.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/json.hpp"

namespace halfstep::inline engine {
namespace {

namespace fs = std::filesystem;

/// Whether a file of that name is a JSON object with these keys.
bool is_json_with(const fs::path& file, const std::vector<const char*>& keys) try {
  if (!fs::exists(file)) return false;
  const auto json = read_json(file);
  return std::all_of(keys.begin(), keys.end(), [&](const char* key) { return json.contains(key); });
} catch (const InputError&) {
  return false;
}

/// studies.json and methods.json: a name, and all that decides what it gives.
bool is_json_of_texts(const fs::path& file) try {
  if (!fs::exists(file)) return false;
  const auto json = read_json(file);
  return json.is_object() && std::all_of(json.begin(), json.end(), [](const auto& value) { return value.is_string(); });
} catch (const InputError&) {
  return false;
}

/// Whether a table's header begins with these columns.
bool is_table(const fs::path& file, std::string_view header) {
  std::ifstream in(file, std::ios::binary);
  std::string begin(header.size(), '\0');
  return in.read(begin.data(), static_cast<std::streamsize>(begin.size())) && begin == header;
}

/// "shard-2-of-3".
bool is_shard_name(std::string_view name) {
  const auto skip_number = [&] {
    const auto digits = std::find_if(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c) == 0; });
    const auto count = static_cast<std::size_t>(digits - name.begin());
    name.remove_prefix(count);
    return count > 0;
  };
  const auto skip = [&](std::string_view word) {
    if (!name.starts_with(word)) return false;
    name.remove_prefix(word.size());
    return true;
  };
  return skip("shard-") && skip_number() && skip("-of-") && skip_number() && name.empty();
}

/// What a run writes first is there when it was killed, what it writes last when it was finished by an older version.
bool holds_results(const fs::path& dir, const std::vector<std::string>& names) {
  return is_json_with(dir / "run.json", {"version", "study"}) || is_json_with(dir / "shard.json", {"shard", "plan"}) ||
         is_json_of_texts(dir / "methods.json") || is_json_of_texts(dir / "studies.json") ||
         is_table(dir / "methods.csv", "name,what,family,position,velocity,") ||
         is_table(dir / "problems.csv", "name,equation,data,force,exact,") ||
         is_table(dir / "errors.csv", "problem,method,precision,level,steps,h,") ||
         is_table(dir / "orders.csv", "problem,method,precision,quantity,expected,") ||
         is_table(dir / "audit.csv", "library,") ||
         std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return is_shard_name(name) && fs::is_directory(dir / name); });
}

/// The first few names, for a message.
std::string some_of(std::vector<std::string> names) {
  constexpr std::size_t most = 3;
  std::sort(names.begin(), names.end());
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < most; ++i) text += (i == 0 ? "" : ", ") + names[i];
  return text + (names.size() > most ? ", ..." : "");
}

}  // namespace

namespace {

/// Throws InputError where a folder is neither new nor empty, nor one that `ours` says is of halfstep; `what` is what
/// halfstep writes there.
void check_folder(const fs::path& dir, const std::string& expected,
                  const std::function<bool(const std::vector<std::string>&)>& ours) {
  std::error_code error;
  if (!fs::exists(dir, error)) return;
  if (!fs::is_directory(dir, error))
    throw InputError(shown_name(dir) + ": is not a folder; name a new or an empty one");
  std::vector<std::string> names;
  for (fs::directory_iterator at(dir, error), end; !error && at != end; at.increment(error))
    names.push_back(at->path().filename().string());
  if (error) throw InputError(shown_name(dir) + ": cannot be listed: " + error.message());
  if (names.empty() || ours(names)) return;
  throw InputError(shown_name(dir) + ": holds files that are not " + expected + " of halfstep (" + some_of(names) +
                   "); name a new or an empty folder, or one that halfstep has written");
}

}  // namespace

void check_out_folder(const fs::path& dir) {
  check_folder(dir, "results", [&](const std::vector<std::string>& names) { return holds_results(dir, names); });
}

void check_certificate_folder(const fs::path& dir) {
  check_folder(dir, "certificates", [&](const std::vector<std::string>& names) {
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return name == certificate_tables ||
             (name.ends_with(".json") && is_json_with(dir / name, {"name", "verdict", "halfstep", "sections"}));
    });
  });
}

void check_figure_folder(const fs::path& dir) {
  check_folder(dir, "figures", [](const std::vector<std::string>& names) {
    return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
      const fs::path file = name;
      // A figure is a script and what gnuplot makes of it.
      return name == "all.gp" || name == "style.gp" ||
             std::find(names.begin(), names.end(), file.stem().string() + ".gp") != names.end();
    });
  });
}

}  // namespace halfstep::inline engine
