// Judges of what other studies found, and judges combined.
#include <cmath>
#include <optional>
#include <string_view>

#include "halfstep/core/append.hpp"
#include "halfstep/studies/claims/answers.hpp"
#include "halfstep/studies/claims/evidence.hpp"
#include "halfstep/studies/claims/judges.hpp"

namespace halfstep::inline studies {
namespace {

bool is_measured(const FindingRow& row) {
  if (!row.observed || std::isnan(*row.observed)) return false;
  if (row.verdict == Verdict::resolved && row.expected && row.uncertainty) return false;  // a time, on a busy machine
  return row.verdict != Verdict::rounding_limited && row.verdict != Verdict::no_window &&
         row.verdict != Verdict::unstable && row.verdict != Verdict::noise_limited && row.verdict != Verdict::other_law;
}

/// What a pattern leaves open behind "... on " or "..., ", or in front; the whole text for others.
std::string left_open(const std::string& pattern, const std::string& text) {
  const auto at = pattern.find('*');
  const auto before = std::string_view(pattern).substr(0, at);
  if (at == std::string::npos || pattern.find_first_of("*?") != pattern.find_last_of("*?") ||
      !(before.empty() || before.ends_with(" on ") || before.ends_with(", ")))
    return text;
  return text.substr(at, text.size() - (pattern.size() - 1));
}

/// What tells a finding from the others that match: its subject, or its quantity where only that one differs.
std::string place_of(const Of& of, const FindingRow& row, std::size_t matching) {
  const auto varies = [](const std::string& pattern) { return pattern.find_first_of("*?") != std::string::npos; };
  if (matching > 1 && varies(of.quantity) && !varies(of.subject)) return row.quantity;
  return left_open(of.subject, row.subject);
}

void add_remark(Judged& judged, const std::string& remark) {
  if (!remark.empty()) judged.remark += (judged.remark.empty() ? "" : "; ") + remark;
}

/// Why a finding is no measurement, once for several of them.
void add_reason(Judged& judged, const FindingRow& row) {
  if (judged.remark.find(row.reason) == std::string::npos) add_remark(judged, row.reason);
}

/// The readings of another judge: as numbers where they are of the same quantity, else in words.
void add_readings(Judged& judged, const Judged& other) {
  if (other.name == judged.name && other.unit == judged.unit)
    append(judged.readings, other.readings);
  else
    add_remark(judged, in_words(other));
}

/// `one`'s answer for each finding; unknown where there is none.
Judge over(const Of& of, const Called& called, const std::function<Answer(const FindingRow&)>& one) {
  return {{}, [=](const Evidence& evidence) {
            Judged judged{.name = called.name, .unit = called.unit, .written = called.written, .exact = called.exact};
            const auto rows = evidence.findings(of.study, of.subject, of.quantity);
            judged.within = Answer::unasked;
            for (const auto& row : rows) {
              if (!is_measured(row)) {
                judged.within = both(judged.within, Answer::unknown);
                add_reason(judged, row);
                continue;
              }
              judged.readings.push_back({place_of(of, row, rows.size()), *row.observed,
                                         called.exact.empty() ? row.uncertainty : std::nullopt, row.quantity});
              judged.within = both(judged.within, one(row));
            }
            if (judged.within == Answer::unasked) judged.within = Answer::unknown;
            return judged;
          }};
}

}  // namespace

Judge every(const Of& of, const Called& called, const Predicate& holds) {
  return over(of, called,
              [holds](const FindingRow& row) { return answer(holds(*row.observed, row.uncertainty.value_or(0))); });
}

Judge as_theory(const Of& of, const Called& called) {
  return over(of, called, [](const FindingRow& row) {
    if (row.verdict == Verdict::resolved) return Answer::unknown;
    return answer(row.verdict == Verdict::pass || row.verdict == Verdict::superconvergent);
  });
}

Judge rising(const std::vector<Of>& of, const Called& called) {
  return {{}, [=](const Evidence& evidence) {
            Judged judged{.name = called.name, .unit = called.unit, .written = called.written, .exact = called.exact};
            judged.within = Answer::unasked;
            std::optional<FindingRow> last;
            for (const auto& one : of) {
              const auto rows = evidence.findings(one.study, one.subject, one.quantity);
              if (rows.empty() || !is_measured(rows.front())) {
                judged.within = Answer::unknown;
                if (!rows.empty()) add_reason(judged, rows.front());
                return judged;
              }
              const auto& row = rows.front();
              judged.readings.push_back({of.front().subject == of.back().subject ? row.quantity : row.subject,
                                         *row.observed, row.uncertainty});
              if (last) {
                const double doubt = row.uncertainty.value_or(0) + last->uncertainty.value_or(0);
                judged.within = both(judged.within, answer(*row.observed - *last->observed > doubt));
              }
              last = row;
            }
            return judged;
          }};
}

Judge beyond(const Judge& within, const Judge& elsewhere) {
  Judge judge = within;
  append(judge.needs, elsewhere.needs);
  judge.judged = [=](const Evidence& evidence) {
    Judged judged = within.judged(evidence);
    const Judged other = elsewhere.judged(evidence);
    judged.beyond = both(judged.beyond, other.within);
    add_readings(judged, other);
    return judged;
  };
  return judge;
}

namespace {

/// Orders of several methods are told apart by the method.
Judged of_several(const Judge& part, const Evidence& evidence) {
  Judged judged = part.judged(evidence);
  if (judged.name == "order" && part.needs.size() == 1)
    for (auto& reading : judged.readings) reading.where = part.needs.front().method + " on " + reading.where;
  return judged;
}

}  // namespace

Judge all_of(const std::vector<Judge>& parts) {
  Judge judge;
  for (const auto& part : parts) append(judge.needs, part.needs);
  judge.judged = [=](const Evidence& evidence) {
    Judged judged = of_several(parts.front(), evidence);
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const Judged other = of_several(parts[i], evidence);
      judged.within = both(judged.within, other.within);
      judged.beyond = both(judged.beyond, other.beyond);
      add_readings(judged, other);
    }
    return judged;
  };
  return judge;
}

Judge no_measurement(const std::string& why) {
  return {{}, [=](const Evidence&) {
            Judged judged;
            judged.remark = why;
            return judged;
          }};
}

Judge remarked(Judge judge, const std::string& remark) {
  judge.judged = [own = judge.judged, remark](const Evidence& evidence) {
    Judged judged = own(evidence);
    if (!judged.readings.empty()) add_remark(judged, remark);
    return judged;
  };
  return judge;
}

Predicate about(double expected, double tolerance) {
  return [=](double value, double) { return std::fabs(value - expected) <= tolerance; };
}

Predicate at_least(double least) {
  return [=](double value, double) { return value >= least; };
}

Predicate at_most(double most) {
  return [=](double value, double) { return value <= most; };
}

Predicate above(double least) {
  return [=](double value, double uncertainty) { return value - uncertainty > least; };
}

}  // namespace halfstep::inline studies
