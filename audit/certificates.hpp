// One certificate a scheme or solver, from the tables of a run of the audit.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace halfstep::audit {

/// Writes NAME.html, .json, .tex and, with pdflatex, .pdf to DIR/certificates, of each scheme and solver that is chosen
/// (names or globs; all) and that the tables in DIR hold. Prints a line for each. Throws InputError for an unknown
/// name, and where the tables hold none of those that are chosen.
void write_certificates(const std::filesystem::path& dir, const std::vector<std::string>& globs);

}  // namespace halfstep::audit
