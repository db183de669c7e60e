// The stage of a run in which studies with tables of their own have their turn.
#include <map>

#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/engine/run/resume.hpp"
#include "halfstep/engine/run/run_under_way.hpp"
#include "halfstep/methods/scheme/integrator.hpp"

namespace halfstep::inline engine {

/// The studies that have tables of their own, one after the other. Findings of studies that were not asked for stay in
/// the folder; when going on, a study that the folder holds as a whole, measured for the same, is not run again.
void Run::own_studies() {
  const auto file = options_.out / Table<FindingRow>::file();
  FinishedStudies finished(options_.out, studies_);
  std::map<std::string, std::vector<FindingRow>> of_study;
  std::vector<FindingRow> others;
  const auto known = std::filesystem::exists(file) ? read_findings(file, studies_) : std::vector<FindingRow>{};
  for (const auto& row : known)
    if (std::find(plan_.studies.begin(), plan_.studies.end(), row.study) == plan_.studies.end())
      others.push_back(row);
    else if (options_.resume)
      of_study[row.study].push_back(row);
  const auto write_findings = [&] {
    std::vector<FindingRow> all;
    for (const auto& study : studies_)
      if (const auto rows = of_study.find(study.name); rows != of_study.end())
        all.insert(all.end(), rows->second.begin(), rows->second.end());
    all.insert(all.end(), others.begin(), others.end());
    write(all);
  };
  for (const auto& study : studies_) {
    if (study.run == nullptr || !asked(study) || stopped()) continue;
    auto& rows = of_study[study.name];
    const auto measured = measured_for(study, whole_);
    if (rows.empty() || !finished.holds(study.name, measured)) {
      finished.forget(study.name);
      auto fresh = own_study_or_why_not(study);
      if (stopped()) break;
      rows = std::move(fresh);
      write_findings();
      const auto is_broken = [](const FindingRow& row) { return row.reason.starts_with("broken"); };
      if (std::none_of(rows.begin(), rows.end(), is_broken)) finished.note(study.name, measured);
    }
    results_.findings.insert(results_.findings.end(), rows.begin(), rows.end());
  }
}

/// One finding that says why where code from elsewhere breaks that the study does not look at one by one: whoever
/// merges or goes on can tell a study that broke from one that was lost.
std::vector<FindingRow> Run::own_study_or_why_not(const Study& study) try {
  return own_study(study);
} catch (const IntegratorError& error) {
  results_.broken.push_back(study.name + ": " + error.what());
  return {broken_run(study.name, "all of it", error.what())};
}

/// A study alone knows the names of its tables: a shard has it write them apart, and notes them for whoever merges.
std::vector<FindingRow> Run::own_study(const Study& study) {
  const auto report = [&](std::size_t done, std::size_t all) {
    const std::lock_guard lock(mutex_);
    if (options_.progress) options_.progress(study.name, done, all);
  };
  report(0, 1);
  StudyInput input{study.name, whole_, options_.out, options_.jobs, options_.stop, report, results_.findings};
  if (!record_) return study.run(input);
  input.out = fresh_folder(options_.out / ("." + study.name));
  auto findings = study.run(input);
  if (stopped()) return findings;
  record_->tables[study.name] = move_up(input.out);
  write_shard(options_.out, *record_);
  return findings;
}

}  // namespace halfstep::inline engine
