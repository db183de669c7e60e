// halfstep discriminate: the shortest test that would have caught it.
#include <cstdio>
#include "halfstep/app/interrupt.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/engine/plan/method_names.hpp"
#include "halfstep/studies/mutation/discriminate.hpp"
#include <fmt/format.h>

namespace halfstep::inline app {

int execute(const DiscriminateCommand& command) {
  Plan plan;
  StudyInput input{"discriminate", plan, {}};
  input.jobs = command.jobs;
  const auto all = discriminate(resolve_methods(command.methods), input);
  fmt::print("{} methods {} mutants {} caught\n", all.methods, all.mutants.size(), all.caught);
  for (std::size_t p = 0; p < all.probes.size(); ++p)
    fmt::print("{:28} {:24} {:26} seen {} notcaught {} accused {} evals {} sound {:.2g} rung {}\n", all.probes[p].problem, word(all.probes[p].look),
               all.probes[p].steps, all.scores[p].seen, all.scores[p].not_caught, all.scores[p].accused, all.scores[p].evaluations, all.scores[p].largest_of_sound, all.scores[p].median_rung);
  fmt::print("cover:"); for (auto c : all.cover.chosen) fmt::print(" {}", c);
  fmt::print(" covered {} evals {}\n", all.cover.covered, all.evaluations);
  for (auto& a : all.accused) fmt::print("ACCUSED {}\n", a);
  for (auto& m : all.mutants) {
    if (m.known == Known::caught && !m.seen_by[0]) { fmt::print("MISSED {} {} by {}; seen", m.method, m.mutant, m.caught_by); for (std::size_t p = 0; p < m.seen_by.size(); ++p) if (m.seen_by[p]) fmt::print(" {}", p); fmt::print("\n"); }
    if (m.known != Known::caught) fmt::print("NOTCAUGHT {} {} {} seen {} const {}\n", m.method, m.mutant, m.caught_by, static_cast<bool>(m.seen_by[0]), m.other_constants);
  }
  return 0;
}

}  // namespace halfstep::inline app
