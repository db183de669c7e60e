// Runge-Kutta-Nyström methods, as their tableaus are printed: nodes and matrix, the weights of position and velocity.
#include <algorithm>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/family.hpp"

namespace halfstep::inline methods {

namespace {
/// For forces free of v, the only ones that the stages know. On linear problems the energy is no better: the steps turn
/// an ellipse that differs from the circle by h^p. `position`: of the errors of one step, where it is more than
/// h^(p+1).
Claims nystrom_claims(int p, int position = 0) {
  Claims claims = order(p);
  claims.erase(Force::velocity);
  for (auto& [force, claim] : claims) claim.local.position = std::max(claim.local.position, position);
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

      {.name = "nystrom5",
       .what = "Nyström's method of order five, four forces a step",
       .family = word(Family::runge_kutta_nystrom),
       .scheme = RungeKuttaNystrom{.nodes = {"0", "1/5", "2/3", "1"},
                                   .a = {{},
                                         {"1/50"},
                                         {"-1/27", "7/27"},
                                         {"3/10",  "-2/35", "9/35"}},
                                   .position = {"1/24", "25/84", "9/56", "0"},
                                   .velocity = {"1/24", "125/336", "27/56", "5/48"}},
       .claims = nystrom_claims(5),
       .source = "Nyström 1925, Acta Soc. Sci. Fenn. 50; Hairer, Nørsett, Wanner 1993, section II.14",
       .main_job = false},

      {.name = "rkn4",
       .what = "Dormand, El-Mikkawy and Prince's method of order four, RKN4(3)4FM",
       .family = word(Family::runge_kutta_nystrom),
       .scheme = RungeKuttaNystrom{.nodes = {"0", "1/4", "7/10", "1"},
                                   .a = {{},
                                         {"1/32"},
                                         {"7/1000", "119/500"},
                                         {"1/14",   "8/27", "25/189"}},
                                   .position = {"1/14", "8/27", "25/189", "0"},
                                   .velocity = {"1/14", "32/81", "250/567", "5/54"}},
       .claims = nystrom_claims(4),
       .source = "Dormand, El-Mikkawy, Prince 1987, doi:10.1093/imanum/7.2.235, table 3",
       .main_job = false},

      {.name = "fine4",
       .what = "Fine's method of order four, on forces free of v",
       .family = word(Family::runge_kutta_nystrom),
       .scheme = RungeKuttaNystrom{.nodes = {"0", "2/9", "1/3", "3/4", "1"},
                                   .a = {{},
                                         {"2/81"},
                                         {"1/36",  "1/36"},
                                         {"9/128", "0",     "27/128"},
                                         {"11/60", "-3/20", "9/25", "8/75"}},
                                   .position = {"19/180", "0", "63/200", "16/225", "1/120"},
                                   .velocity = {"1/9", "0", "9/20", "16/45", "1/12"}},
       .claims = nystrom_claims(4, 6),
       .source = "Fine 1987, Computing 38 (equation number not confirmed)",
       .main_job = false},

      {.name = "bettis5",
       .what = "Bettis's method of order five, RKN5(4)",
       .family = word(Family::runge_kutta_nystrom),
       .scheme = RungeKuttaNystrom{.nodes = {"0", "1/8", "1/4", "1/2", "3/4", "1"},
                                   .a = {{},
                                         {"1/128"},
                                         {"1/96",  "1/48"},
                                         {"1/24",  "0", "1/12"},
                                         {"9/128", "0", "9/64", "9/128"},
                                         {"7/90",  "0", "4/15", "1/15", "4/45"}},
                                   .position = {"7/90", "0", "4/15", "1/15", "4/45", "0"},
                                   .velocity = {"7/90", "0", "16/45", "2/15", "16/45", "7/90"}},
       .claims = nystrom_claims(5, 7),
       .source = "Bettis 1973, Celestial Mechanics 8 (equation number not confirmed)",
       .main_job = false},

      {.name = "fine5",
       .what = "Fine's method of order five, on forces free of v",
       .family = word(Family::runge_kutta_nystrom),
       .scheme = RungeKuttaNystrom{.nodes = {"0", "8/39", "4/13", "5/6", "43/47", "1"},
                                   .a = {{},
                                         {"32/1521"},
                                         {"4/169",                 "4/169"},
                                         {"175/5184",              "0",                "1625/5184"},
                                         {"-342497279/5618900760", "6827067/46824173", "35048741/102161832", "-2201514/234120865"},
                                         {"-7079/52152",           "767/2173",         "14027/52152",        "30/2173"}},
                                   .position = {"4817/51600", "0", "388869/1216880", "3276/23575", "-1142053/22015140", "0"},
                                   .velocity = {"4817/51600", "0", "1685099/3650640", "19656/23575", "-53676491/88060560", "53/240"}},
       .claims = nystrom_claims(5),
       .source = "Fine 1987, Computing 38 (equation number not confirmed)",
       .main_job = false},

      // The ninth stage is of the embedded formula only.
      {.name = "rkn8",
       .what = "Dormand, El-Mikkawy and Prince's method of order eight, RKN8(6)9FM",
       .family = word(Family::runge_kutta_nystrom),
       .scheme = RungeKuttaNystrom{.nodes = {"0", "1/20", "1/10", "3/10", "1/2", "7/10", "9/10", "1"},
                                   .a = {{},
                                         {"1/800"},
                                         {"1/600",                 "1/300"},
                                         {"9/200",                 "-9/100",             "9/100"},
                                         {"-66701/197352",         "28325/32892",        "-2665/5482",           "2170/24669"},
                                         {"227015747/304251000",   "-54897451/30425100", "12942349/10141700",    "-9499/304251",       "539/9250"},
                                         {"-1131891597/901789000", "41964921/12882700",  "-6663147/3220675",     "270954/644135",      "-108/5875",   "114/1645"},
                                         {"13836959/3667458",      "-17731450/1833729",  "1063919505/156478208", "-33213845/39119552", "13335/28544", "-705/14272", "1645/57088"}},
                                   .position = {"223/7938", "0", "1175/8064", "925/6048", "41/448", "925/14112", "1175/72576", "0"},
                                   .velocity = {"223/7938", "0", "5875/36288", "4625/21168", "41/224", "4625/21168", "5875/36288", "223/7938"}},
       .claims = nystrom_claims(8),
       .source = "Dormand, El-Mikkawy, Prince 1987, High-Order Embedded Runge-Kutta-Nyström Formulae, method "
                 "RKN8(6)9FM",
       .main_job = false},
  };
}
// clang-format on

}  // namespace halfstep::inline methods
