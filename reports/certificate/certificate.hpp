// A certificate: what is claimed of one method, or of one solver that chooses its steps, and what was measured of it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/tables/results.hpp"
#include "halfstep/methods/adaptive/adaptive_method.hpp"
#include "halfstep/reports/certificate/standing.hpp"

namespace halfstep::inline reports {

struct Certificate {
  std::string name;
  MethodRow method;                     ///< what the run knew of it; of a solver its name alone
  std::vector<std::string> claims;      ///< what is claimed, a phrase each: "order 4 on x'' = a(x)"
  std::vector<std::string> problems;    ///< on which anything was measured
  std::vector<std::string> precisions;  ///< in which anything was measured
  std::vector<ProofRow> proofs;
  std::vector<Section> sections;    ///< in the order of their studies
  std::vector<std::string> broken;  ///< what it did instead of giving rows, or of what it declares
  std::vector<std::string> notes;   ///< what was not measured, and why; what another program gave no answer to
  std::string command;              ///< that measures all of it again

  /// Contradicted where the coefficients disprove what is declared, where it broke, or where a section is; undecided
  /// where a section is or nothing holds; else it holds.
  Standing standing() const;

  /// Claims with that standing.
  std::size_t count(Standing standing) const;
};

/// From the tables of a run. `studies`: names, in the order in which they are shown. Findings on other subjects than
/// `name` are left out. Orders are those of the first study.
Certificate certificate_of(const Results& results, const std::string& name, const std::vector<std::string>& studies);

/// What a solver says of itself, a phrase each: "order 5 of the result that is kept".
std::vector<std::string> claims_of(const AdaptiveMethod& solver);

/// Whether the coefficients prove less than what is declared.
bool is_disproven(const Certificate& certificate);

// What stands in a certificate, in words (certificate_text.cpp). ------------------------------------------------------

/// "does what it claims", "does not do what it claims", "not decided".
std::string_view verdict_words(const Certificate& certificate);

/// One sentence: name and verdict, and the number of claims of each standing.
std::string summary(const Certificate& certificate);

/// "30 of 31 claims hold, 1 not decided": the end of it alone.
std::string tally(const Certificate& certificate);

/// What was measured: how many measurements, on how many problems, and what became of them.
std::string extent(const Certificate& certificate);

/// What an order that passed leaves open: its largest error; "" where none passed.
std::string reservation(const Certificate& certificate);

/// "the coefficients prove order 4, declared is 4: rooted trees", a line a proof.
std::vector<std::string> proof_lines(const Certificate& certificate);

/// "Orders on x'' = a(x)", or what the study is called.
std::string title(const Section& section);

/// The range of what was observed: "3.9998 to 4.0002", with an uncertainty where it is one number; "" of nothing.
std::string observed_range(const Statement& statement);

/// What is claimed, where it is the same everywhere: "4"; "3 or 4"; "" where nothing is.
std::string claimed(const Statement& statement);

/// "17 of 18; 1 hidden by rounding": of the problems: where it shows, and what became of the others.
std::string shown_on(const Statement& statement);

/// A measurement that is no pass, in one line: "energy on kepler in double: no-window, no two rungs agree".
std::string told(const Statement& statement, const Measurement& one);

// What is written. ----------------------------------------------------------------------------------------------------

std::string certificate_json(const Certificate& certificate);

/// One file without scripts or links to others. `svg`: a picture to stand in it, or empty.
std::string certificate_html(const Certificate& certificate, const std::string& svg);

/// For pdflatex or lualatex. `figure`: the picture beside it, without its ending, or empty.
std::string certificate_latex(const Certificate& certificate, const std::string& figure);

/// What was written, in the order of writing; `missing`: a line for each that could not be made, with the package.
struct CertificateFiles {
  std::vector<std::filesystem::path> written;
  std::vector<std::string> missing;
};

/// Writes DIR/NAME.json, .html, .tex and, where pdflatex is installed, .pdf; the picture by gnuplot, in DIR/figures.
/// Throws InputError where a file cannot be written.
CertificateFiles write_certificate(const Certificate& certificate, const Results& results,
                                   const std::filesystem::path& dir);

}  // namespace halfstep::inline reports
