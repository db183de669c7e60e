#include "audit/certificates.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <optional>

#include "audit/run.hpp"
#include "audit/run_solvers.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/plan/read_results.hpp"
#include "halfstep/reports/certificate/certificate.hpp"
#include "halfstep/studies/catalogue.hpp"

namespace halfstep::audit {
namespace {

/// The tables of a run in a folder; nothing where there are none.
std::optional<Results> results_in(const std::filesystem::path& dir) {
  if (!std::filesystem::exists(dir / Table<FindingRow>::file())) return std::nullopt;
  return read_results(dir, all_studies());
}

/// False where the tables say nothing of the subject.
bool write(Certificate certificate, const Results& results, const std::filesystem::path& dir) {
  if (certificate.sections.empty()) return false;
  certificate.command = fmt::format("halfstep_audit {0} {1} && halfstep_audit --certify {0} {1}",
                                    escaped::shell_word(dir.string()), escaped::shell_word(certificate.name));
  const CertificateFiles files = write_certificate(certificate, results, dir / "certificates");
  fmt::print("{}\n", summary(certificate));
  for (const std::string& line : files.missing) fmt::print(stderr, "halfstep_audit: {}\n", line);
  return true;
}

}  // namespace

void write_certificates(const std::filesystem::path& dir, const std::vector<std::string>& globs) {
  const auto schemes = every_scheme();
  const auto solvers = every_solver();
  check_named(schemes, solvers, {}, globs);
  const auto of_schemes = results_in(dir);
  // beside schemes the tables of solvers have a folder of their own
  const bool are_apart = std::filesystem::exists(dir / "solvers");
  const auto of_solvers = are_apart ? results_in(dir / "solvers") : of_schemes;
  std::size_t written = 0;
  if (of_schemes)
    for (const Audited& scheme : schemes)
      if (is_chosen(scheme.method.name, globs))
        written +=
            write(certificate_of(*of_schemes, scheme.method.name, {"convergence", "structure"}), *of_schemes, dir);
  if (of_solvers)
    for (const auto& [solver, library, call, claim] : solvers) {
      if (!is_chosen(solver.name, globs)) continue;
      Certificate certificate = certificate_of(*of_solvers, solver.name, studies_of_solvers());
      certificate.claims = claims_of(solver);
      written += write(std::move(certificate), *of_solvers, dir);
    }
  if (written == 0)
    throw InputError(
        fmt::format("\"{}\" holds no tables of the schemes and solvers that are chosen; halfstep_audit {} "
                    "writes them",
                    dir.string(), dir.string()));
  fmt::print("Certificates: {}\n", (dir / "certificates").string());
}

}  // namespace halfstep::audit
