// A certificate: what is claimed of one method, or of one solver that chooses its steps, and what was measured of it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/tables/results.hpp"

namespace halfstep::inline reports {

/// What the measurements say of a claim, or of all of them.
enum class Standing {
  holds,         ///< shown at least once, and nothing speaks against it
  contradicted,  ///< a measurement, or the coefficients, disprove it
  undecided,     ///< neither
  measured       ///< nothing is claimed
};

/// "holds", "does not hold", "not decided", "measured".
std::string_view words(Standing standing);

/// One verdict on a claim.
struct Measurement {
  std::string where;  ///< a problem, or what else of the subject a study names; empty: the method itself
  std::string precision;
  std::optional<double> expected, observed, uncertainty;
  Verdict verdict = Verdict::no_window;
  std::string reason;
  std::optional<double> finest_error;  ///< of an order: a fault that changes a result by less was not looked for
};

/// A quantity that a study looks at, and every measurement of it.
struct Statement {
  std::string study, quantity;
  std::vector<Measurement> measured;

  Standing standing() const;
};

struct Certificate {
  std::string name;
  MethodRow method;                     ///< what the run knew of it; of a solver its name alone
  std::vector<std::string> problems;    ///< with their equations, of the orders
  std::vector<std::string> precisions;  ///< in which anything was measured
  std::vector<ProofRow> proofs;
  std::vector<Statement> statements;  ///< in the order of their studies
  std::vector<std::string> broken;    ///< what code from elsewhere gave no rows of
  std::string command;                ///< that measures all of it again

  /// Holds where at least one claim does, none is contradicted or undecided, and no single verdict is amiss.
  Standing standing() const;

  std::size_t count(Standing standing) const;
  std::size_t measurements() const;
};

/// From the tables of a run. `studies`: names, in the order in which they are shown. Findings on other subjects than
/// `name` are left out.
Certificate certificate_of(const Results& results, const std::string& name, const std::vector<std::string>& studies);

/// The range of what was observed: "3.9998 to 4.0002", with an uncertainty where it is one number; "" of nothing.
std::string observed_range(const Statement& statement);

/// What is claimed, where it is the same everywhere: "4"; "3 or 4"; "" where nothing is.
std::string claimed(const Statement& statement);

/// "17 of 18; 1 hidden by rounding": how many measurements show it, and what became of the others.
std::string shown_by(const Statement& statement);

/// One sentence: what the certificate comes to.
std::string summary(const Certificate& certificate);

/// The largest error that an order which passed rests on; nothing where none passed.
std::optional<double> largest_finest_error(const Certificate& certificate);

std::string certificate_json(const Certificate& certificate);

/// One file without scripts or links to others. `svg`: a picture to stand in it, or empty.
std::string certificate_html(const Certificate& certificate, const std::string& svg);

/// For pdflatex or lualatex. `figure`: the stem of the picture beside it, or empty.
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
