// JSON files, checked as they are read.
#include "halfstep/engine/tables/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>
#include <vector>

#include "halfstep/core/error.hpp"

namespace halfstep::inline engine {
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

/// Bytes of a text for a parser, which counts what it has read of them.
struct Counted {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  const char* at;
  std::size_t* count;

  const char& operator*() const { return *at; }
  Counted& operator++() {
    ++at;
    ++*count;
    return *this;
  }
  bool operator==(const Counted& other) const { return at == other.at; }
};

/// Watches a parser: what JSON allows, and a run never writes.
class Watch {
 public:
  /// count: how many bytes of the text the parser has read.
  Watch(const std::filesystem::path& file, const std::string& text, const std::size_t& count)
      : file_(file), text_(text), count_(count) {}

  bool operator()(int depth, Json::parse_event_t event, const Json& parsed) {
    using Event = Json::parse_event_t;
    if (depth > deepest) refuse(fmt::format("lists and objects nested more than {} deep", deepest));
    if (event == Event::object_start) keys_.emplace_back();
    if (event == Event::object_end) keys_.pop_back();
    if (event != Event::key && !(event == Event::value && parsed.is_string())) return true;
    const auto text = parsed.get<std::string>();
    if (has_control(text)) refuse("a text holds a control character");
    if (event == Event::key && !keys_.back().insert(text).second) refuse("\"" + text + "\" appears twice");
    return true;
  }

 private:
  [[noreturn]] void refuse(const std::string& message) const {
    throw InputError(
        fmt::format("{}:{}: {}; a run writes no such file", file_.string(), position(text_, count_), message));
  }

  const std::filesystem::path& file_;
  const std::string& text_;
  const std::size_t& count_;
  std::vector<std::set<std::string>> keys_;  // of each object that is open
};

/// A key of run.json, and what it must be where it is there.
struct Entry {
  const char* key;
  bool (*is)(const Json&);
  const char* type;
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

std::string read_file(const std::filesystem::path& file) {
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
  const std::string text = read_file(file);
  std::size_t count = 0;
  try {
    Json json = Json::parse(Counted{text.data(), &count}, Counted{text.data() + text.size(), nullptr},
                            Watch(file, text, count));
    if (!json.is_object()) throw InputError(file.string() + ":1:1: an object {...} is expected");
    return json;
  } catch (const Json::parse_error& error) {
    throw InputError(
        fmt::format("{}:{}: not JSON; a run writes it whole or not at all", file.string(), position(text, error.byte)));
  } catch (const Json::exception&) {  // of all others only that
    throw InputError(fmt::format("{}:{}: a number is out of range", file.string(), position(text, count)));
  }
}

std::string json_place(const std::filesystem::path& file, std::string_view key) {
  const std::string text = read_file(file);
  const auto place = key.empty() ? std::string::npos : text.find(fmt::format("\"{}\"", key));
  return fmt::format("{}:{}", file.string(), position(text, place == std::string::npos ? 1 : place + 1));
}

Json read_run_json(const std::filesystem::path& file) {
  Json json = read_json(file);
  for (const auto& [key, is, type] : entries)
    if (json.contains(key) && !is(json[key]))
      throw InputError(fmt::format("{}: \"{}\" must be {}", json_place(file, key), key, type));
  if (!json.contains("version")) throw InputError(json_place(file) + ": \"version\" is missing");
  return json;
}

}  // namespace halfstep::inline engine
