// Diagonally implicit pairs and Rosenbrock pairs, for stiff equations. Estimates are those of the stages, not filtered.
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/methods/catalogue.hpp"

namespace halfstep::inline methods {
namespace {

/// The weights of a stage, which is a result of its own.
Coefficients stage_of(const char* name, std::size_t stage) {
  const Method of = method(name);
  if (const auto* rosenbrock = std::get_if<Rosenbrock>(&of.scheme)) return rosenbrock->a.at(stage);
  return std::get<ButcherTableau>(of.scheme).a.at(stage);
}

}  // namespace

// clang-format off
std::vector<EmbeddedPair> implicit_embedded_pairs() {
  return {
      {.name = "tr-bdf2-2-3",
       .method = "tr-bdf2",
       .b_hat = {"(4 - sqrt(2))/12", "(4 + 3*sqrt(2))/12", "(2 - sqrt(2))/6"},
       .embedded_order = 3,
       .source = "Hosea, Shampine 1996, doi:10.1016/0168-9274(95)00115-8 (equation number not confirmed)"},

      // Of Kværnø's pairs the last stage but one is the other result.
      {.name = "kvaerno-3-2",
       .method = "kvaerno-3",
       .b_hat = stage_of("kvaerno-3", 2),
       .embedded_order = 2,
       .source = "Kværnø 2004, doi:10.1023/B:BITN.0000046811.70614.38 (equation number not confirmed)"},

      {.name = "kvaerno-4-3",
       .method = "kvaerno-4",
       .b_hat = stage_of("kvaerno-4", 3),
       .embedded_order = 3,
       .source = "Kværnø 2004, doi:10.1023/B:BITN.0000046811.70614.38 (equation number not confirmed)"},

      {.name = "kvaerno-5-4",
       .method = "kvaerno-5",
       .b_hat = stage_of("kvaerno-5", 5),
       .embedded_order = 4,
       .source = "Kværnø 2004, doi:10.1023/B:BITN.0000046811.70614.38 (equation number not confirmed)"},

      // The last two weights as printed, 9247589265047/10645013368117 and 2193209047091/5459859503100; order 2 gives the
      // others.
      {.name = "ark-esdirk-3-2",
       .method = "ark-esdirk-3",
       .b_hat = {"0.21474028622338914048623834044259871231943417937353160920588240011245877741789762927154073018204121855564708672066207372013",
                 "-0.48516226388493909282090505440336045424970457096924106659685469167030037585435652265804727186423169203080241923598482775173",
                 "0.86872500252038755116621236886675492175319827876000801668369300464442666338759661014487240769926761902204364508172601606501",
                 "0.40169697514116240116845434509400682017707211283570144070727928691341493504886228324163413398292285445311168743359673796658"},
       .embedded_order = 2,
       .source = "Kennedy, Carpenter 2003, doi:10.1016/S0168-9274(02)00138-1 (equation number not confirmed)"},

      {.name = "ark-esdirk-4-3",
       .method = "ark-esdirk-4",
       .b_hat = {"4586570599/29645900160", "0", "178811875/945068544", "814220225/1159782912", "-3700637/11593932",
                 "61727/225920"},
       .embedded_order = 3,
       .source = "Kennedy, Carpenter 2003, doi:10.1016/S0168-9274(02)00138-1 (equation number not confirmed)"},

      // Order 3 with four weights determines them.
      {.name = "cash-sdirk-4-3",
       .method = "cash-sdirk-4",
       .b_hat = {"0.77669193291575242219678510406356506899139421807617861990405635403349993065378656985372450432312758381921790891965179914639",
                 "0.029747279150320391088615038045815441417490101612645069732689848691087839358381743888850070883022273303881539459475752405544",
                 "-0.026744023915640963828355523926548008272758255170835152621410145524341777657147058628108298892242183112473145538832762821351",
                 "0.22030481184956815054295538181716749786387393548201146298466394279975400764497874488553372368609232598937369715970521126942"},
       .embedded_order = 3,
       .source = "Cash 1979, doi:10.1093/imamat/24.3.293 (equation number not confirmed)"},

      {.name = "hairer-wanner-sdirk-4-3",
       .method = "hairer-wanner-sdirk-4",
       .b_hat = {"59/48", "-17/96", "225/32", "-85/12"},
       .embedded_order = 3,
       .source = "Hairer, Wanner 1996, section IV.6, table 6.5"},

      // The last stage of a stiffly accurate Rosenbrock method begins at the other result.
      {.name = "rodas3-3-2",
       .method = "rodas3",
       .b_hat = stage_of("rodas3", 3),
       .embedded_order = 2,
       .source = "Sandu et al. 1997, doi:10.1016/S1352-2310(97)83212-8 (equation number not confirmed)"},

      // Where the last stage begins, refined: the conditions of order 3 hold, no number moved by more than 5e-15.
      {.name = "rodas4-4-3",
       .method = "rodas4",
       .b_hat = {"2.4286337654669839226264804201208104805537934636410538163477484551112350478417033349929812088466156485694133931123895182135",
                 "-0.38274873376478358752038356042917622164656931487358566956182716812862715174417835262698525599255799313078124623461032885939",
                 "-1.8557203309295757985916390190324504280443958039060266757786266804966647913710787887256446208134240009111120039486845072186",
                 "0.55983529922737546348554215934081616913717165513855852899270539351405689527355380635964866795936634547247985707090531786447", "0.25"},
       .embedded_order = 3,
       .source = "Hairer, Wanner 1996, section IV.7"},

      {.name = "ros3p-3-2",
       .method = "ros3p",
       .b_hat = {"1/3", "1/3", "1/3"},
       .embedded_order = 2,
       .source = "Lang, Verwer 2001, doi:10.1023/A:1021900219772 (equation number not confirmed)"},
  };
}
// clang-format on

}  // namespace halfstep::inline methods
