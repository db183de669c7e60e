// What a study is: one thing that is measured, as the engine sees it.
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/engine/tables/known_table.hpp"

namespace halfstep::inline engine {

/// What a study is given.
struct StudyInput {
  std::string study;                             ///< its name
  const Plan& plan;                              ///< methods, problems and precisions that were asked for
  std::filesystem::path out;                     ///< where its tables go
  int jobs = 0;                                  ///< threads; 0: one a core
  const std::atomic<bool>* stop = nullptr;       ///< set from outside: return what is finished
  std::function<void(std::size_t, std::size_t)>  ///< says how much is done, and of how much; from any thread
      progress = [](std::size_t, std::size_t) {};
  std::vector<FindingRow> earlier_findings = {};  ///< of the studies before it

  bool stopped() const { return stop != nullptr && *stop; }

  /// Writes the table of its rows. `file`: where it is not that of the layout.
  template <class Row>
  void write(const std::vector<Row>& rows, const std::string& file = Table<Row>::file()) const {
    write_table(out, rows, file);
  }
};

/// Which of the options of a run mean something to a study.
struct Takes {
  bool methods = false, problems = false, precisions = false, levels = false, periods = false, solvers = false;
};

class Run;    // a run under way: engine/run/run_under_way.hpp
class Merge;  // shards being merged: engine/merge/merge_under_way.hpp

/// A study. Either it measures cells (methods x problems x precisions), and its tables are among the Results of a run;
/// or it writes tables of its own into `out`, and returns what it decided.
struct Study {
  std::string name;  ///< kebab-case
  std::string what;  ///< one line for a reader
  Takes takes;
  void (*measure)(Run&) = nullptr;
  void (*merge)(Merge&) = nullptr;  ///< of one that measures cells: says which tables are put together, and how
  std::vector<FindingRow> (*run)(const StudyInput&) = nullptr;
  bool main_job = false;                ///< whether `halfstep run` alone does it
  std::vector<std::string> needs = {};  ///< studies whose findings it looks at: asked for with it
  std::vector<KnownTable> tables = {};  ///< what it writes
  /// Whether it times something, for which nothing else may run on its machine. One that measures cells is done behind
  /// the others, on one thread, and of several machines by one: times of different machines cannot be compared.
  bool alone = false;
  /// Milliseconds on one core in double, of a study as a whole; of one that measures cells, of a cell. Only the
  /// proportions matter, for how even shards are and how long a run still takes. Not measured: one of the middle.
  long long cost = 4000;
  /// Throws InputError for precisions in which it would measure nothing. Asked where it is the only study of a request.
  void (*check_precisions)(const Request&, const std::vector<Precision>&) = nullptr;
  /// Whether its verdicts are on claims of the methods or solvers that it is asked on: they stand in certificates.
  bool certifies = false;
  /// Why it can judge nothing of a method in these precisions, as a clause; empty where it can. Of one that throws
  /// InputError otherwise: a certificate, in which nobody asked for this very study, is made without it.
  /// No method: a solver is asked about.
  std::string (*cannot_judge)(const Method*, const std::vector<Precision>&) = nullptr;
  bool elsewhere = false;  ///< a program of its own runs it; here its tables are read and shown
};

/// Whether a study measures each cell by itself, so that cells can be dealt to several machines.
inline bool is_of_cells(const Study& study) { return study.measure != nullptr && !study.alone; }

}  // namespace halfstep::inline engine
