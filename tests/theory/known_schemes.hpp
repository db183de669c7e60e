// Schemes of the literature whose coefficients no short decimal holds.
#pragma once

#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::testing {

// Dormand, Prince 1980, doi:10.1016/0771-050X(80)90013-3, table 2: the fifth-order weights.
inline const ButcherTableau dormand_prince{.a = {{},
                                                 {"1/5"},
                                                 {"3/40", "9/40"},
                                                 {"44/45", "-56/15", "32/9"},
                                                 {"19372/6561", "-25360/2187", "64448/6561", "-212/729"},
                                                 {"9017/3168", "-355/33", "46732/5247", "49/176", "-5103/18656"}},
                                           .b = {"35/384", "0", "500/1113", "125/192", "-2187/6784", "11/84"}};

// Ruth 1983, doi:10.1109/TNS.1983.4332919.
inline const Splitting ruth3{.kick = {"7/24", "3/4", "-1/24"}, .drift = {"2/3", "-2/3", "1"}};

// Forest, Ruth 1990, doi:10.1016/0167-2789(90)90019-L, eq. (4.9).
inline const Splitting forest_ruth{
    .kick = {"0", "1/(2 - 2^(1/3))", "1 - 2/(2 - 2^(1/3))", "1/(2 - 2^(1/3))"},
    .drift = {"1/(4 - 2*2^(1/3))", "1/2 - 1/(4 - 2*2^(1/3))", "1/2 - 1/(4 - 2*2^(1/3))", "1/(4 - 2*2^(1/3))"}};

}  // namespace halfstep::testing
