// The HTML report: one self-contained page made from the tables alone.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "halfstep/engine/tables/results.hpp"
#include "halfstep/reports/chapters/chapter.hpp"

namespace halfstep::inline reports {

/// The page as text. `dir` is looked into for run.json, rules.csv, figures/ and latex/, all optional; the page links
/// to what is there by relative address and asks for nothing else. Equal input gives equal bytes.
/// Throws InputError where run.json or rules.csv is malformed.
std::string page(const Results& results, const std::filesystem::path& dir, const std::vector<Chapter>& chapters = {});

/// Writes dir/index.html. Throws InputError where the file cannot be written, and as `page` does.
void write_page(const Results& results, const std::filesystem::path& dir, const std::vector<Chapter>& chapters = {});

/// The page of one method of the results, self-contained as the other: its scheme, orders declared and proven, its
/// measurements, what the chapters' charts show of it, whom to cite.
std::string method_page(const Results& results, const std::vector<Chapter>& chapters, const std::string& method);

/// Writes dir/methods/NAME.html for each method that something was measured of; to be done before write_page, which
/// links to what is there. Throws InputError where a file cannot be written.
void write_method_pages(const Results& results, const std::filesystem::path& dir,
                        const std::vector<Chapter>& chapters = {});

}  // namespace halfstep::inline reports
