// Statements against measurements.
#include "halfstep/studies/claims/claims.hpp"

#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/studies/claims/evidence.hpp"

namespace halfstep::inline studies {
namespace {

std::vector<std::string> verdict_words() {
  std::vector<std::string> words;
  for (const auto verdict : {ClaimVerdict::holds, ClaimVerdict::stated, ClaimVerdict::conditional, ClaimVerdict::fails,
                             ClaimVerdict::unmeasured})
    words.emplace_back(word(verdict));
  return words;
}

}  // namespace

}  // namespace halfstep::inline studies

namespace halfstep {

template <>
TableLayout Table<ClaimRow>::layout() {
  return {"claims.csv",
          {Field("source", &Row::source, column::name()).formerly("seed"),
           {"place", &Row::place},
           {"statement", &Row::statement, column::name()},
           {"measured", &Row::measured},
           {"verdict", &Row::verdict, column::one_of(verdict_words())},
           {"comment", &Row::comment},
           {"quote", &Row::quote, added_later},
           {"key", &Row::key, added_later}}};
}
template struct Table<ClaimRow>;

template <>
TableLayout Table<ClaimReadingRow>::layout() {
  return {"claim-readings.csv",
          {{"source", &Row::source, column::name()},
           {"place", &Row::place},
           {"statement", &Row::statement, column::name()},
           {"kind", &Row::kind, column::one_of({"written", "measured"})},
           {"where", &Row::where},
           {"quantity", &Row::quantity},
           {"unit", &Row::unit},
           {"value", &Row::value},
           {"uncertainty", &Row::uncertainty},
           {"exact", &Row::exact, added_later}}};
}
template struct Table<ClaimReadingRow>;

}  // namespace halfstep

namespace halfstep::inline studies {

namespace {

std::string joined(const std::string& a, const std::string& b) { return a.empty() || b.empty() ? a + b : a + "; " + b; }

/// What a reader is told beside the verdict.
std::string comment(const Statement& statement, ClaimVerdict verdict) {
  if (verdict == ClaimVerdict::holds) return "";
  if (verdict == ClaimVerdict::stated) return joined("stated by the source: " + statement.limit, statement.comment);
  if (verdict == ClaimVerdict::conditional && !statement.comment.empty())
    return "not stated by the source: " + statement.comment;
  return statement.comment;
}

void add(const Statement& statement, const Judged& judged, std::vector<ClaimRow>& rows,
         std::vector<ClaimReadingRow>& readings, FindingsIn& findings) {
  const ClaimVerdict decided = verdict(judged, !statement.limit.empty());
  const std::string measured = in_words(judged), words(word(decided));
  const auto& [key, title] = *statement.source;
  rows.push_back({title, statement.place, statement.statement, measured, words, comment(statement, decided),
                  statement.quote, key});
  for (const double value : judged.written)
    readings.push_back(
        {title, statement.place, statement.statement, "written", "", judged.name, judged.unit, value, {}, {}});
  for (const auto& reading : judged.readings)
    readings.push_back({title, statement.place, statement.statement, "measured", reading.where, judged.name,
                        judged.unit, reading.value, reading.uncertainty, reading.uncertainty ? "" : judged.exact});
  // What no study measures is a row of the table, and no finding.
  if (decided == ClaimVerdict::unmeasured) return;
  findings.verdict(title + ", " + statement.place + ": " + statement.statement, words, Verdict::resolved, measured);
}

}  // namespace

std::vector<FindingRow> claims(const StudyInput& input) {
  const auto list = all_statements();
  const Evidence evidence(input, list);
  if (input.stopped()) return {};
  std::vector<Judged> judged(list.size());
  parallel_for(input, list.size(), [&](std::size_t i) {
    judged[i] = list[i].judge.judged(evidence);
    tell_apart(judged[i].readings);
  });
  if (input.stopped()) return {};
  Findings all(input.study);
  auto findings = all.in(precisions_of(input.plan).front());
  std::vector<ClaimRow> rows;
  std::vector<ClaimReadingRow> readings;
  for (std::size_t i = 0; i < list.size(); ++i) add(list[i], judged[i], rows, readings, findings);
  input.write(rows);
  input.write(readings);
  return all.rows();
}

}  // namespace halfstep::inline studies
