// docs/audit.md: a template, with the tables of an audit and the findings put in.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace halfstep::inline reports {

/// A finding of the audit: the comment at the beginning of the program that shows it, and what the program printed.
struct AuditFinding {
  std::string file;      ///< of the program: "gsl_bsimp_infinite_error.cpp"
  std::string title;     ///< the first line of the comment
  std::string seen;      ///< its line "Seen with: ...": libraries with versions
  std::string upstream;  ///< its line "Upstream: ...": mended, reported, unchanged, or "status not known"
  std::string text;      ///< the rest, as Markdown
  std::string output;    ///< what stands beside the program as .txt
};

/// The findings of a folder, programs in C++, Python, R and Octave, by file name. Throws InputError with "file:line:
/// ..." where one has no title, no line "Seen with:", "Upstream:" or no output beside it.
std::vector<AuditFinding> read_audit_findings(const std::filesystem::path& folder);

/// The template with {{results}}, {{signals}}, {{findings}}, {{solvers}}, {{calibration}}, {{solver notes}},
/// {{schemes}} and {{physics}} replaced, from the tables of the audit in `tables` and from the folder of findings.
/// Throws InputError for what cannot be read, and for a template that lacks one of these.
std::string audit_document(const std::filesystem::path& page, const std::filesystem::path& tables,
                           const std::filesystem::path& findings);

}  // namespace halfstep::inline reports
