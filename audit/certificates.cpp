#include "audit/certificates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <functional>

#include "audit/run.hpp"
#include "audit/run_solvers.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/plan/read_results.hpp"
#include "halfstep/reports/certificate/certificate.hpp"
#include "halfstep/studies/catalogue.hpp"

namespace halfstep::audit {
namespace {

/// The tables of schemes and of solvers, the newest first: beside schemes those of solvers have a folder of their own.
std::vector<Results> tables_of(const std::filesystem::path& dir) {
  std::vector<std::filesystem::path> folders = {dir, dir / "solvers"};
  std::erase_if(folders,
                [](const auto& folder) { return !std::filesystem::exists(folder / Table<FindingRow>::file()); });
  std::ranges::sort(folders, std::greater{}, [](const auto& folder) {
    return std::filesystem::last_write_time(folder / Table<FindingRow>::file());
  });
  std::vector<Results> tables;
  for (const auto& folder : folders) tables.push_back(read_results(folder, all_studies()));
  return tables;
}

/// From the first of the tables that hold anything of the subject; false where none does.
bool write(const std::string& name, const std::vector<std::string>& studies, const std::vector<std::string>& claims,
           const std::vector<Results>& tables, const std::filesystem::path& dir) {
  for (const Results& results : tables) {
    Certificate certificate = certificate_of(results, name, studies);
    if (certificate.sections.empty()) continue;
    if (!claims.empty()) certificate.claims = claims;
    certificate.command =
        fmt::format("halfstep_audit NEW_DIR {0} && halfstep_audit --certify NEW_DIR {0}", escaped::shell_word(name));
    const CertificateFiles files = write_certificate(certificate, results, dir / "certificates");
    fmt::print("{}\n", summary(certificate));
    for (const std::string& line : files.missing) fmt::print(stderr, "halfstep_audit: {}\n", line);
    return true;
  }
  return false;
}

}  // namespace

void write_certificates(const std::filesystem::path& dir, const std::vector<std::string>& globs) {
  const auto schemes = every_scheme();
  const auto solvers = every_solver();
  const auto engines = every_engine();
  check_named(schemes, solvers, engines, globs);
  const std::vector<Results> tables = tables_of(dir);
  std::size_t written = 0;
  const auto count = [&](const std::string& name, bool is_written) {
    written += is_written;
    if (!is_written && std::ranges::find(globs, name) != globs.end())
      fmt::print(stderr, "halfstep_audit: \"{}\" holds no table with {}\n", dir.string(), name);
  };
  for (const Audited& scheme : schemes)
    if (const std::string& name = scheme.method.name; is_chosen(name, globs))
      count(name, write(name, {"convergence", "structure"}, {}, tables, dir));
  for (const auto& [solver, library, call, claim] : solvers)
    if (is_chosen(solver.name, globs))
      count(solver.name, write(solver.name, studies_of_solvers(), claims_of(solver), tables, dir));
  for (const PhysicsEngine& engine : engines)
    if (std::ranges::find(globs, engine.name) != globs.end())
      fmt::print(stderr, "halfstep_audit: {} is an engine, of which there are no certificates\n", engine.name);
  if (written == 0)
    throw InputError(
        fmt::format("\"{0}\" holds no tables of the schemes and solvers that are chosen; halfstep_audit {0} "
                    "writes them",
                    dir.string()));
  fmt::print("Certificates: {}\n", (dir / "certificates").string());
}

}  // namespace halfstep::audit
