// What `halfstep list` shows: tables of what there is, for people, spreadsheets and scripts.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace halfstep::inline reports {

/// A value of a listing; none: an empty field, null.
using Value = std::variant<std::monostate, bool, long long, double, std::string>;

/// A table whose columns are the same in CSV and in JSON.
struct Listing {
  std::vector<std::string> columns;
  std::vector<std::vector<Value>> rows;
};

/// "methods", "problems", "studies", "precisions" or "solvers", with all that is known of each.
/// Throws InputError for any other word (the nearest is suggested).
Listing listing(std::string_view topic);

std::string listing_csv(const Listing& table);
/// A list of objects.
std::string listing_json(const Listing& table);
/// For a person, at most 150 columns where names allow it.
std::string listing_text(std::string_view topic, const Listing& table);

}  // namespace halfstep::inline reports
