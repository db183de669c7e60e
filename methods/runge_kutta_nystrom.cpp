// Runge-Kutta-Nyström methods, as their tableaus are printed: nodes and matrix, the weights of position and velocity.
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/family.hpp"

namespace halfstep::inline methods {

namespace {
/// For forces free of v, the only ones that the stages know. On linear problems the energy is no better: the steps turn
/// an ellipse that differs from the circle by h^p.
Claims nystrom_claims(int p) {
  Claims claims = order(p);
  claims.erase(Force::velocity);
  return claims;
}

/// The symplectic tableau of these nodes c and weights b: a_ij = b_j (c_i - c_j), and b_i (1 - c_i) for the position
/// (Suris 1989; Okunbor, Skeel 1994, equation 5).
RungeKuttaNystrom symplectic_nystrom(const Coefficients& nodes, const Coefficients& velocity) {
  RungeKuttaNystrom tableau{.nodes = nodes, .a = {}, .position = {}, .velocity = velocity};
  const auto times_distance = [&](std::size_t weight, const std::string& from) {
    return Coefficient("(" + velocity[weight].text() + ")*(" + from + " - (" + nodes[weight].text() + "))");
  };
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    Coefficients row;
    for (std::size_t j = 0; j < i; ++j) row.push_back(times_distance(j, "(" + nodes[i].text() + ")"));
    tableau.a.push_back(row);
    tableau.position.push_back(times_distance(i, "1"));
  }
  return tableau;
}
}  // namespace

// clang-format off
std::vector<Method> runge_kutta_nystrom_methods() {
  return {
      {.name = "nystrom4",
       .what = "Nyström's method of order four, three forces a step",
       .family = word(Family::runge_kutta_nystrom),
       .scheme = RungeKuttaNystrom{.nodes = {"0", "1/2", "1"},
                                   .a = {{},
                                         {"1/8"},
                                         {"0",   "1/2"}},
                                   .position = {"1/6", "1/3", "0"},
                                   .velocity = {"1/6", "2/3", "1/6"}},
       .claims = nystrom_claims(4),
       .source = "Nyström 1925, Acta Soc. Sci. Fenn. 50; Hairer, Nørsett, Wanner 1993, section II.14"},

      {.name = "rkn6",
       .what = "Dormand, El-Mikkawy and Prince's method of order six, RKN6(4)6FM",
       .family = word(Family::runge_kutta_nystrom),
       .scheme = RungeKuttaNystrom{.nodes = {"0", "1/10", "3/10", "7/10", "17/25", "1"},
                                   .a = {{},
                                         {"1/200"},
                                         {"-1/2200",        "1/22"},
                                         {"637/6600",       "-7/110",        "7/33"},
                                         {"225437/1968750", "-30073/281250", "65569/281250", "-9367/984375"},
                                         {"151/2142",       "5/116",         "385/1368",     "55/168", "-6250/28101"}},
                                   .position = {"151/2142", "5/116",  "385/1368", "55/168",  "-6250/28101",   "0"},
                                   .velocity = {"151/2142", "25/522", "275/684",  "275/252", "-78125/112404", "1/12"}},
       .claims = nystrom_claims(6),
       .source = "Dormand, El-Mikkawy, Prince 1987, doi:10.1093/imanum/7.2.235, method RKN6(4)6FM"},

      {.name = "okunbor-skeel6",
       .what = "Okunbor and Skeel's symplectic method of order six, method 13",
       .family = word(Family::runge_kutta_nystrom),
       // Printed to 20 digits, which fix one solution of the order conditions: these are 100 of its digits.
       .scheme = symplectic_nystrom(
          {"-1.0130879789171747298149045784889559086391757256457256651735932384750792376975642361842972470973676925",
           "0.17434159481536797720938874214844629185147733079455766419884731181273024260766028201248225413592098056",
           "0.15600574271890738686500125373871568343784819773239591713642448082722349705168848273808988438556446460",
           "1/2",
           "0.84399425728109261313499874626128431656215180226760408286357551917277650294831151726191011561443553539",
           "0.82565840518463202279061125785155370814852266920544233580115268818726975739233971798751774586407901943",
           "2.0130879789171747298149045784889559086391757256457256651735932384750792376975642361842972470973676925"},
          {"0.00016600692650009894217470724279697534150712274972263007780132228692668155950375118531868199507675599795",
           "-0.37962421426377360608194690799909206038176649632643350969510108177582656759798795066000808510588359878",
           "0.68913741185181063674080166465780303660636107757488312460167289136103144646848298652912880819646782976",
           "0.38064159097092574079794107219698409686779659200365551003125373625573687914000242589112118982867802605",
           "0.68913741185181063674080166465780303660636107757488312460167289136103144646848298652912880819646782976",
           "-0.37962421426377360608194690799909206038176649632643350969510108177582656759798795066000808510588359878",
           "0.00016600692650009894217470724279697534150712274972263007780132228692668155950375118531868199507675599795"
          }),
       .claims = nystrom_claims(6),
       .is = symplectic | reversible,
       .source = "Okunbor, Skeel 1994, doi:10.1016/0377-0427(92)00119-T, method 13"},
  };
}
// clang-format on

}  // namespace halfstep::inline methods
