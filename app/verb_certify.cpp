// halfstep certify: everything that is claimed of one method or solver, measured, as one document.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "halfstep/app/interrupt.hpp"
#include "halfstep/app/options.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/core/append.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/run/out_folder.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/reports/certificate/certificate.hpp"
#include "halfstep/studies/catalogue.hpp"

namespace halfstep::inline app {

namespace {

/// One name, and study files.
void take_words(const std::vector<std::string>& words, CertifyCommand& certify) {
  const auto names = names_beside_files(words, certify.files);
  if (names.size() > 1)
    throw InputError("certify: \"" + names[1] +
                     "\" is one name too many; a certificate is of one method, or one solver");
  if (names.empty()) return;
  if (names[0].empty()) throw InputError("certify: the name is empty");
  certify.name = names[0];
}

}  // namespace

MakeCommand add_certify(CLI::App& app) {
  struct Typed {
    CertifyCommand certify;
    std::vector<std::string> words;
    JobsOption jobs;
    ForeignCodeOptions foreign_code;
  };
  const auto typed = std::make_shared<Typed>();
  auto* verb = app.add_subcommand("certify", "One method, or one solver: its claims, what was measured, a certificate");
  verb->add_option("NAME", typed->words,
                   "A method (list methods), or a solver that chooses its steps (list solvers), and study files that "
                   "define it;\n"
                   "the name may be left out where --plugin or --program bring one method")
      ->option_text("[NAME] [FILE.toml]...");
  repeatable(verb, "--precision", typed->certify.precisions,
             "Precisions (default double and quad; of code from outside those of them that it offers)")
      ->option_text("NAME");
  verb->add_option("-o,--out", typed->certify.out, "Folder for certificates and their tables (default certificates)")
      ->option_text("DIR");
  typed->jobs.add_to(verb);
  typed->foreign_code.add_to(verb);
  verb->footer(
      "Writes DIR/NAME.html, .json, .tex and, with pdflatex, .pdf; takes about a minute of processor time.\n"
      "Exit code: 0 it does what it claims, 1 it does not, or that is not decided, 2 bad usage or bad input.\n"
      "docs/certify.md tells what is measured and how it is decided.");
  return [typed] {
    CertifyCommand certify = typed->certify;
    certify.jobs = typed->jobs.value();
    certify.foreign_code = typed->foreign_code.value();
    take_words(typed->words, certify);
    return certify;
  };
}

namespace {

/// What is certified: both, where a method and a solver made of it are called the same.
struct Certified {
  std::string name;  ///< as tables have it: of a name with all its parameters only those that are no defaults
  std::optional<Method> method;
  std::optional<AdaptiveMethod> solver;
};

/// The one method or solver of foreign code, where no name was typed.
std::string only_one(const LoadedCode& loaded) {
  std::vector<std::string> names = loaded.methods;
  append(names, loaded.solvers);
  if (names.size() == 1) return names.front();
  if (names.empty() && !loaded.broken.empty()) throw InputError(loaded.broken.front());
  throw InputError("certify: name what is to be certified: a method (list methods), a solver (list solvers)" +
                   std::string(names.empty() ? "" : ", or one of those that were loaded: ") +
                   fmt::format("{}", fmt::join(names, ", ")));
}

Certified certified(const std::string& name) {
  Certified subject;
  std::string why_no_method;
  try {
    subject.method = method(name);
    subject.name = subject.method->name;
  } catch (const InputError& error) {
    why_no_method = error.what();
  }
  try {
    subject.solver = adaptive_method(name);
    subject.name = subject.solver->name;
  } catch (const InputError&) {
    if (subject.method) return subject;
    const auto bare = split_parameters(name).name;
    const auto& solvers = all_adaptive_methods();
    if (name.starts_with("doubled-") ||
        std::any_of(solvers.begin(), solvers.end(), [&](const auto& solver) { return solver.name == bare; }))
      throw;  // it is the message on a solver that says what is wrong
    std::vector<std::string> names;
    for (const auto& known : all_methods()) names.push_back(known.name);
    for (const auto& known : solvers) names.push_back(known.name);
    if (std::find(names.begin(), names.end(), bare) != names.end()) throw InputError(why_no_method);
    throw InputError("certify: no method and no solver is named \"" + name + "\"" + suggestion(name, names));
  }
  return subject;
}

/// Problems on which a method has the order that it claims: not those made to show what stiffness does to it, which
/// have a study of their own; nor those that cost more than all others together and show nothing else.
std::vector<std::string> problems_of_orders() {
  static const std::vector<std::string> costly = {"outer-solar-system", "figure-eight", "argon-cluster"};
  std::vector<std::string> names;
  for (const auto& problem : all_problems())
    if (!problem.info.stiff && std::find(costly.begin(), costly.end(), problem.name) == costly.end())
      names.push_back(problem.name);
  return names;
}

/// Studies whose verdicts stand in a certificate of a method, or of a solver.
struct CertifyingStudies {
  std::vector<std::string> names;
  std::vector<std::string> left_out;  ///< those that can judge nothing of it, each with the reason
};

CertifyingStudies certifying(const Certified& subject, bool of_solvers, const std::vector<std::string>& typed) {
  std::vector<Precision> precisions;
  for (const auto& name : typed)
    if (const auto known = precision_named(name)) precisions.push_back(*known);
  CertifyingStudies studies;
  for (const auto& study : all_studies()) {
    if (!study.certifies || study.takes.solvers != of_solvers) continue;
    const std::string why =
        study.cannot_judge == nullptr ? "" : study.cannot_judge(of_solvers ? nullptr : &*subject.method, precisions);
    if (why.empty())
      studies.names.push_back(study.name);
    else
      studies.left_out.push_back(fmt::format("the study \"{}\": {}", study.name, why));
  }
  return studies;
}

bool takes_precisions(const std::vector<std::string>& studies) {
  return std::any_of(all_studies().begin(), all_studies().end(), [&](const Study& study) {
    return study.takes.precisions && std::find(studies.begin(), studies.end(), study.name) != studies.end();
  });
}

Request request_of(const std::string& name, bool of_solvers, const std::vector<std::string>& studies,
                   const std::vector<std::string>& precisions) {
  Request request;
  request.studies = studies;
  if (takes_precisions(studies)) request.precisions = precisions;
  (of_solvers ? request.solvers : request.methods) = {name};
  if (!of_solvers) request.problems = problems_of_orders();
  return request;
}

/// Double and quad, in which orders show that rounding hides in double; of code from elsewhere what it offers of
/// them.
std::vector<std::string> precisions_of(const Certified& subject) {
  std::vector<std::string> names;
  for (const Precision precision : {Precision::double_, Precision::quad}) {
    const bool by_method = subject.method && offers(*subject.method, precision);
    const bool by_solver = subject.solver && (precision == Precision::double_ || !foreign(*subject.solver));
    if (by_method || by_solver) names.emplace_back(info(precision).name);
  }
  return names;
}

std::string command_line(const CertifyCommand& command, const std::string& name) {
  std::string text = "halfstep certify " + escaped::shell_word(name);
  for (const auto& file : command.files) text += " " + escaped::shell_word(file.string());
  for (const auto& precision : command.precisions) text += " --precision " + precision;
  for (const auto& plugin : command.foreign_code.plugins) text += " --plugin " + escaped::shell_word(plugin.string());
  for (const auto& program : command.foreign_code.programs) text += " --program " + escaped::shell_word(program);
  return text;
}

/// A line a claim.
std::string lines(const Certificate& certificate) {
  std::size_t widest = 0;
  for (const auto& section : certificate.sections)
    for (const auto& statement : section.statements) widest = std::max(widest, statement.quantity.size());
  std::string text;
  for (const auto& section : certificate.sections) {
    text += title(section) + "\n";
    for (const auto& statement : section.statements)
      text += fmt::format("  {:<{}}  {:>10}  {:<22}  {:<18}  {}\n", statement.quantity, widest, claimed(statement),
                          observed_range(statement), words(statement.standing()), shown_on(statement));
  }
  for (const auto& line : certificate.broken) text += "broken: " + line + "\n";
  for (const auto& section : certificate.sections)
    for (const auto& statement : section.statements)
      for (const auto& one : statement.measured)
        if (speaks_against(one)) text += "against: " + told(statement, one) + "\n";
  for (const auto& line : certificate.notes) text += "not measured: " + line + "\n";
  return text;
}

}  // namespace

int execute(const CertifyCommand& typed) {
  check_certificate_folder(typed.out);
  CertifyCommand command = typed;
  command.foreign_code.options.stop = &interrupted();
  const LoadedCode loaded = load_foreign_code(command.foreign_code);
  for (const auto& file : command.files) read_study(file, all_studies(), command.foreign_code.options);
  const Certified subject = certified(command.name.empty() ? only_one(loaded) : command.name);
  const auto precisions = command.precisions.empty() ? precisions_of(subject) : command.precisions;
  const auto tables = command.out / certificate_tables / escaped::file_stem({subject.name});
  Results results;
  std::vector<std::string> studies, left_out;
  for (const bool of_solvers : {false, true}) {
    if (of_solvers ? !subject.solver : !subject.method) continue;
    const CertifyingStudies judging = certifying(subject, of_solvers, precisions);
    if (!command.precisions.empty() && !takes_precisions(judging.names))
      throw InputError(
          fmt::format("--precision means nothing to what is left to judge \"{}\"; {}; leave the option out",
                      subject.name, fmt::join(judging.left_out, "; ")));
    Progress progress;
    Plan plan = make_plan(request_of(subject.name, of_solvers, judging.names, precisions), all_studies());
    plan.names_problems = false;  // those are of orders; invariants are looked at wherever they are declared
    RunOptions options = watched(tables / (of_solvers ? "solver" : "method"), command.jobs, progress);
    progress.expect(Workload(plan, all_studies(), options));
    Results part = run(plan, all_studies(), options);
    progress.clear();
    if (interrupted()) {
      say("interrupted; finished tables are in " + options.out.string());
      return exit_interrupted;
    }
    append(studies, judging.names);
    append(left_out, judging.left_out);
    append(part.findings, results.findings);
    append(part.broken, results.broken);
    if (of_solvers) {
      results.findings = part.findings;
      results.broken = part.broken;
    } else {
      results = std::move(part);
    }
  }
  Certificate certificate = certificate_of(results, subject.name, studies);
  append(certificate.notes, left_out);
  if (subject.solver) append(certificate.claims, claims_of(*subject.solver));
  certificate.command = command_line(typed, subject.name);
  const CertificateFiles files = write_certificate(certificate, results, command.out);
  put(lines(certificate) + "\n" + summary(certificate) + "\n");
  for (const auto& line : loaded.broken) say("warning: " + line);
  for (const auto& line : files.missing) say("warning: " + line);
  std::string written;
  for (const auto& file : files.written) written += (written.empty() ? "" : ", ") + file.string();
  put("Certificate: " + written + "\n");
  return certificate.standing() == Standing::holds ? exit_done : exit_failed;
}

}  // namespace halfstep::inline app
