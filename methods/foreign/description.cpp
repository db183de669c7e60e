// Words and key=value pairs become claims.
#include "halfstep/methods/foreign/description.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/core/text/quoted.hpp"

namespace halfstep::inline methods {
namespace {

const std::vector<std::string> flags = {"symplectic", "reversible"};
const std::vector<std::string> keys = {"order",
                                       "local-order",
                                       "energy-order",
                                       "time-dependent-order",
                                       "time-dependent-local-order",
                                       "velocity-dependent-order",
                                       "velocity-dependent-local-order",
                                       "state-order",
                                       "state-local-order",
                                       "evaluations",
                                       "problems",
                                       "precisions",
                                       "source"};

using Words = std::map<std::string, std::string>;

int whole(const std::string& key, std::string_view text, int most) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 1 || value > most)
    throw InputError(key + "=" + std::string(text) + ": expected a whole number between 1 and " + std::to_string(most));
  return value;
}

Orders orders_of(const std::string& key, const std::string& text) {
  const auto slash = text.find('/');
  const int position = whole(key, std::string_view(text).substr(0, slash), highest_order);
  if (slash == std::string::npos) return {position, position};
  return {position, whole(key, std::string_view(text).substr(slash + 1), highest_order)};
}

std::vector<std::string> list(const std::string& text) {
  std::vector<std::string> items;
  std::istringstream in(text);
  for (std::string item; std::getline(in, item, ',');)
    if (!item.empty()) items.push_back(item);
  return items;
}

Claim claim_of(const Words& words, const std::string& prefix) {
  Claim claim;
  claim.global = orders_of(prefix + "order", words.at(prefix + "order"));
  claim.local = {claim.global.position + 1, claim.global.velocity + 1};
  if (const auto local = words.find(prefix + "local-order"); local != words.end())
    claim.local = orders_of(local->first, local->second);
  claim.energy = std::min(claim.global.position, claim.global.velocity);
  return claim;
}

Claims claims_of(const Words& words) {
  if (!words.contains("order")) {
    for (const auto& [key, value] : words)
      if (key.ends_with("-order")) throw InputError(key + "=" + value + " needs order=... beside it");
    return {};
  }
  Claim claim = claim_of(words, "");
  if (const auto energy = words.find("energy-order"); energy != words.end())
    claim.energy = whole(energy->first, energy->second, highest_order);
  Claims claims = {{Force::position, claim}};
  for (const auto& [force, prefix] : {std::pair(Force::time, std::string("time-dependent-")),
                                      std::pair(Force::velocity, std::string("velocity-dependent-")),
                                      std::pair(Force::first_order, std::string("state-"))}) {
    const auto given = words.find(prefix + "order");
    if (given == words.end() && words.contains(prefix + "local-order"))
      throw InputError(prefix + "local-order needs " + prefix + "order beside it");
    if (given == words.end())
      claims[force] = claim;
    else if (given->second != "none")
      claims[force] = claim_of(words, prefix);
  }
  return claims;
}

std::vector<Precision> precisions_of(const std::string& text) {
  std::vector<std::string> known;
  for (const auto& row : precisions) known.emplace_back(row.name);
  std::vector<Precision> result;
  for (const auto& name : list(text)) {
    const auto precision = precision_named(name);
    if (!precision) throw InputError("precisions: none is named " + in_quotes(name) + suggestion(name, known));
    result.push_back(*precision);
  }
  if (result.empty()) throw InputError("precisions= is empty");
  return result;
}

}  // namespace

Description read_description(std::string_view line) {
  std::istringstream in{std::string(line)};
  Description result;
  if (!(in >> result.name)) throw InputError("it is empty; the name of the method comes first");
  if (result.name.find('=') != std::string::npos)
    throw InputError("the name of the method comes first, not " + in_quotes(result.name));
  Words words;
  for (std::string word; in >> word;) {
    const auto equals = word.find('=');
    const auto key = word.substr(0, equals);
    const auto& known = equals == std::string::npos ? flags : keys;
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      auto all = flags;
      all.insert(all.end(), keys.begin(), keys.end());
      throw InputError("it has an unknown word " + in_quotes(word) + suggestion(key, all));
    }
    if (!words.emplace(key, equals == std::string::npos ? "" : word.substr(equals + 1)).second)
      throw InputError(in_quotes(key) + " is given twice");
  }
  const auto value = [&](const char* key) {
    const auto entry = words.find(key);
    return entry == words.end() ? std::string() : entry->second;
  };
  result.claims = claims_of(words);
  result.symplectic = words.contains("symplectic");
  result.reversible = words.contains("reversible");
  constexpr int most_evaluations = 1000;
  if (words.contains("evaluations")) result.evaluations = whole("evaluations", value("evaluations"), most_evaluations);
  result.problems = list(value("problems"));
  if (words.contains("precisions")) result.precisions = precisions_of(value("precisions"));
  result.source = value("source");
  return result;
}

}  // namespace halfstep::inline methods
