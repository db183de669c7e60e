// Statements of SklogWiki and of Gregory's book.
#include "halfstep/studies/claims/judges.hpp"

namespace halfstep::inline studies::detail {
namespace {

const ClaimSource wiki{"sklogwiki2018", "SklogWiki, Velocity Verlet algorithm"},
    book{"gregory2009", "Gregory 2009, Game Engine Architecture"};

}  // namespace

std::vector<Statement> statements_of_others() {
  using Q = Quantity;
  return {
      {&wiki, "formulas", "v(t + δt) = v(t) + 1/2 δt [a(t) + a(t + δt)]",
       "The two printed equations make the positions of the four-step velocity Verlet",
       same_positions("velocity-verlet-predicted", "velocity-verlet"),
       "\"for use in molecular dynamics\", where forces are a(x)",
       "else the velocity that the force is given tells them apart"},
      {&book, "12.4, regular Verlet", "it achieves a high order (low error)",
       "The exact motion fulfils the recurrence up to h^4, as its formula has it", defect_of_recurrence_is(4)},
      {&book, "12.4, regular Verlet", "it can be found using the following somewhat inaccurate approximation",
       "(r(t1 + h) - r(t1)) / h errs by h in velocity", order_is("stormer-verlet-backward", Q::local_velocity, 1)},
      {&book, "12.4.4.5, velocity Verlet", "we have all the information we need as long as the force is not ve-",
       "The four steps are an explicit scheme, that of the two equations",
       same_positions("velocity-verlet", "velocity-verlet-predicted"),
       "\"as long as the force is not ve-\", where the page ends within the word velocity",
       "with F(t, r, v) the velocity that the force is given decides the scheme"},
  };
}

}  // namespace halfstep::inline studies::detail
