// JSON files, checked as they are read.
#include "studies/tables/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace halfstep {
namespace {

using Json = nlohmann::ordered_json;

/// Objects and lists inside each other: a run writes four. Deeper ones would be a way to exhaust the stack.
constexpr int deepest = 16;

/// "line:column" of a byte, both from 1.
std::string position(std::string_view text, std::size_t byte) {
  const auto before = text.substr(0, std::min(byte == 0 ? 0 : byte - 1, text.size()));
  const auto last_end = before.rfind('\n');
  return fmt::format("{}:{}", 1 + std::count(before.begin(), before.end(), '\n'),
                     before.size() - (last_end == std::string_view::npos ? 0 : last_end + 1) + 1);
}

bool has_control(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t' && c != '\r') || c == '\x7F';
  });
}

/// Watches a parser: what JSON allows, and a run never writes.
class Watch {
 public:
  explicit Watch(const std::filesystem::path& file) : file_(file) {}

  bool operator()(int depth, Json::parse_event_t event, const Json& parsed) {
    using Event = Json::parse_event_t;
    if (depth > deepest) refuse(fmt::format("more than {} lists and objects inside each other", deepest));
    if (event == Event::object_start) keys_.emplace_back();
    if (event == Event::object_end) keys_.pop_back();
    if (event != Event::key && !(event == Event::value && parsed.is_string())) return true;
    const auto text = parsed.get<std::string>();
    if (has_control(text)) refuse("a text holds a control character");
    if (event == Event::key && !keys_.back().insert(text).second) refuse("\"" + text + "\" is there twice");
    return true;
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const {
    throw InputError(file_.string() + ": " + what + "; a run writes no such file");
  }

  const std::filesystem::path& file_;
  std::vector<std::set<std::string>> keys_;  // of each object that is open
};

/// A key of run.json, and what it must be where it is there.
struct Entry {
  const char* key;
  bool (*is)(const Json&);
  const char* what;
};

bool is_text(const Json& value) { return value.is_string(); }
bool is_object(const Json& value) { return value.is_object(); }
bool is_list(const Json& value) { return value.is_array(); }
bool is_count(const Json& value) { return value.is_number_unsigned() && value.get<std::uint64_t>() <= 1'000'000; }
bool is_time(const Json& value) { return value.is_number() && value.get<double>() >= 0; }

constexpr Entry entries[] = {
    {"shard", is_text, "a text"},           {"version", is_text, "a text"},
    {"compiler", is_text, "a text"},        {"flags", is_text, "a text"},
    {"wide_precisions", is_text, "a text"}, {"processor", is_text, "a text"},
    {"cores", is_count, "a whole number"},  {"jobs", is_count, "a whole number"},
    {"wall_seconds", is_time, "a time"},    {"reference_digits", is_object, "an object"},
    {"study", is_object, "an object"},      {"shards", is_list, "a list"},
};

}  // namespace

std::string content(const std::filesystem::path& file) {
  std::error_code ignored;
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  const bool folder = std::filesystem::is_directory(file, ignored);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in || folder)
    throw InputError(fmt::format("{}: cannot be read: {}", file.string(), std::strerror(folder ? EISDIR : errno)));
  return text;
}

Json read_json(const std::filesystem::path& file) {
  const std::string text = content(file);
  try {
    Json json = Json::parse(text, Watch(file));
    if (!json.is_object()) throw InputError(file.string() + ":1:1: an object {...} is expected");
    return json;
  } catch (const Json::parse_error& error) {
    throw InputError(
        fmt::format("{}:{}: not JSON; a run writes it whole or not at all", file.string(), position(text, error.byte)));
  }
}

Json read_run_json(const std::filesystem::path& file) {
  Json json = read_json(file);
  for (const auto& [key, is, what] : entries)
    if (json.contains(key) && !is(json[key])) {
      const auto place = content(file).find(fmt::format("\"{}\"", key));
      throw InputError(
          fmt::format("{}:{}: \"{}\" must be {}", file.string(), position(content(file), place + 1), key, what));
    }
  if (!json.contains("version")) throw InputError(file.string() + ": \"version\" is missing");
  return json;
}

}  // namespace halfstep
