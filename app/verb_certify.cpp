// halfstep certify: everything that is claimed of one method or solver, measured, as one document.
#include <fmt/format.h>

#include <algorithm>

#include "halfstep/app/interrupt.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/core/append.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/run/out_folder.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/certificate/certificate.hpp"
#include "halfstep/studies/catalogue.hpp"

namespace halfstep::inline app {
namespace {

/// Studies whose verdicts stand in a certificate of a method, or of a solver.
std::vector<std::string> certifying(bool of_solvers) {
  std::vector<std::string> names;
  for (const auto& study : all_studies())
    if (study.certifies && study.takes.solvers == of_solvers) names.push_back(study.name);
  return names;
}

/// What the name is: both, where a method and a solver made of it are called the same.
struct Kind {
  bool method = false, solver = false;
};

Kind kind_of(const std::string& name) {
  Kind kind;
  std::vector<std::string> names;
  for (const auto& known : all_methods()) names.push_back(known.name);
  for (const auto& solver : all_adaptive_methods()) {
    kind.solver = kind.solver || solver.name == name;
    names.push_back(solver.name);
  }
  try {
    method(name);
    kind.method = true;
  } catch (const InputError&) {
    if (!kind.solver && name.find(':') != std::string::npos) throw;  // it knows what is wrong with the options
  }
  if (!kind.method && !kind.solver)
    throw InputError("certify: no method and no solver is named \"" + name + "\"" + suggestion(name, names));
  return kind;
}

Request request_of(const std::string& name, bool of_solvers, const std::vector<std::string>& precisions) {
  Request request;
  request.studies = certifying(of_solvers);
  request.precisions = precisions;
  (of_solvers ? request.solvers : request.methods) = {name};
  if (!of_solvers) request.problems = {"*"};
  return request;
}

std::string command_line(const CertifyCommand& command) {
  std::string text = "halfstep certify " + escaped::shell_word(command.name);
  for (const auto& file : command.files) text += " " + escaped::shell_word(file.string());
  for (const auto& precision : command.precisions) text += " --precision " + precision;
  for (const auto& plugin : command.brought.plugins) text += " --plugin " + escaped::shell_word(plugin.string());
  for (const auto& program : command.brought.programs) text += " --program " + escaped::shell_word(program);
  return text;
}

/// A line a claim.
std::string lines(const Certificate& certificate) {
  std::size_t widest = 0;
  for (const auto& statement : certificate.statements) widest = std::max(widest, statement.quantity.size());
  std::string text, study;
  for (const auto& statement : certificate.statements) {
    if (statement.study != study) text += (study = statement.study) + "\n";
    text += fmt::format("  {:<{}}  {:>10}  {:<24}  {:<24}  {}\n", statement.quantity, widest, claimed(statement),
                        observed_range(statement), shown_by(statement), words(statement.standing()));
  }
  return text;
}

}  // namespace

int execute(const CertifyCommand& typed) {
  check_out_folder(typed.out);
  CertifyCommand command = typed;
  command.brought.options.stop = &interrupted();
  const Arrived arrived = bring(command.brought);
  for (const auto& file : command.files) read_study(file, all_studies(), command.brought.options);
  const Kind kind = kind_of(command.name);
  if (command.precisions.empty()) {
    command.precisions = {"double"};
    if (command.brought.empty()) command.precisions.push_back("quad");
  }
  Results results;
  std::vector<std::string> studies;
  for (const bool of_solvers : {false, true}) {
    if (!(of_solvers ? kind.solver : kind.method)) continue;
    Progress progress;
    const Plan plan = make_plan(request_of(command.name, of_solvers, command.precisions), all_studies());
    RunOptions options = watched(command.out / (of_solvers ? "solver" : "method"), command.jobs, progress);
    progress.expect(Workload(plan, all_studies(), options));
    Results part = run(plan, all_studies(), options);
    progress.clear();
    if (interrupted()) {
      say("interrupted; finished tables are in " + options.out.string());
      return exit_interrupted;
    }
    append(studies, certifying(of_solvers));
    append(results.findings, part.findings);
    append(results.broken, part.broken);
    if (of_solvers) continue;
    part.findings = results.findings;
    results = std::move(part);
  }
  append(results.broken, arrived.broken);
  Certificate certificate = certificate_of(results, command.name, studies);
  certificate.command = command_line(typed);
  const CertificateFiles files = write_certificate(certificate, results, command.out);
  put(lines(certificate) + "\n" + summary(certificate) + "\n");
  for (const auto& line : files.missing) say("warning: " + line);
  std::string written;
  for (const auto& file : files.written) written += (written.empty() ? "" : ", ") + file.string();
  put("Certificate: " + written + "\n");
  return certificate.standing() == Standing::holds ? exit_done : exit_failed;
}

}  // namespace halfstep::inline app
