// What programs say of their solvers, as rows of the audit.
#include "audit/programs.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <map>

#include "audit/equal_steps.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/methods/foreign/solver_program.hpp"

namespace halfstep::audit {
namespace {

/// The parts of a source: library, call, claim.
std::vector<std::string> parts_of(const std::string& source) {
  std::vector<std::string> parts;
  for (std::size_t from = 0, to = 0; to != std::string::npos; from = to + 2) {
    to = source.find("; ", from);
    parts.push_back(source.substr(from, to == std::string::npos ? to : to - from));
  }
  if (parts.size() < 3) throw InputError("source=\"" + source + "\": expected \"LIBRARY VERSION; CALL; CLAIM\"");
  return parts;
}

const std::vector<AuditedSolver>& asked(const std::string& command) {
  static std::map<std::string, std::vector<AuditedSolver>> known;
  const auto [row, is_new] = known.try_emplace(command);
  if (!is_new) return row->second;
  try {
    for (auto& solver : solvers_of(shake_hands(command, {}), "the audit's program")) {
      const auto parts = parts_of(solver.source);
      row->second.push_back({solver, parts[0], parts[1], parts[2]});
      row->second.back().solver.source = parts[0];
    }
  } catch (const IntegratorError& error) {
    fmt::print(stderr, "The audit goes without it: {}\n", error.what());
  }
  return row->second;
}

bool has_fixed_steps(const AuditedSolver& audited) { return audited.claim.starts_with("fixed steps"); }

}  // namespace

std::vector<AuditedSolver> program_solvers(const std::string& command) {
  auto solvers = asked(command);
  std::erase_if(solvers, has_fixed_steps);
  return solvers;
}

std::vector<Audited> program_schemes(const std::string& command) {
  std::vector<Audited> schemes;
  for (const auto& audited : asked(command)) {
    const ForeignSolver& code = *foreign(audited.solver);
    if (!code.equal_steps || code.order == 0) continue;
    schemes.push_back(
        equal_steps_of(audited, audited.call, {.order = code.order, .local = code.order + 1, .where = audited.claim}));
    schemes.back().variant = true;  // lines take their time
  }
  return schemes;
}

}  // namespace halfstep::audit
