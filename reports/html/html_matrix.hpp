// The matrix methods x problems: observed orders, marked where they differ from the declared.
#pragma once

#include <string>

#include "halfstep/reports/html/html_subject.hpp"

namespace halfstep::inline reports::html {

/// One table for each precision and quantity; the page's script shows one of them at a time. A cell names its verdict
/// in words for whoever cannot see the mark. Empty where there are no orders.
std::string matrices(const Results& results, const Subject& subject);

/// The verdicts with symbol, word, what it means, and how often it was given.
std::string verdict_key(const Results& results);

}  // namespace halfstep::inline reports::html
