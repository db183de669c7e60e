// The tables of the page, one function each; an empty text where there is nothing to tell.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "halfstep/reports/html/html_subject.hpp"

namespace halfstep::inline reports::html {

std::string order_table(const Results& results);
std::string drift_table(const Results& results);
std::string timing_table(const Results& results);
/// Measured: the lowest global order that was resolved on any problem, in the widest precision that resolved one.
std::string proof_table(const Results& results, const Subject& subject);
/// A method's name leads to its page where `dir` has one.
std::string method_table(const Results& results, const std::filesystem::path& dir);
/// A source, its DOIs as links.
std::string with_link(std::string_view source);
std::string problem_table(const Results& results);

}  // namespace halfstep::inline reports::html
