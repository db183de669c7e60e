// A certificate for programs.
#include <cmath>
#include <nlohmann/json.hpp>

#include "halfstep/build.hpp"
#include "halfstep/reports/certificate/certificate.hpp"

namespace halfstep::inline reports {
namespace {

using Json = nlohmann::ordered_json;

/// JSON has no inf and no nan: null.
Json number_or_null(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

Json as_json(const Measurement& one) {
  return {{"where", one.where},
          {"precision", one.precision},
          {"expected", number_or_null(one.expected)},
          {"observed", number_or_null(one.observed)},
          {"uncertainty", number_or_null(one.uncertainty)},
          {"verdict", word(one.verdict)},
          {"reason", one.reason},
          {"finest_error", number_or_null(one.finest_error)}};
}

Json as_json(const Statement& statement) {
  const Places on = statement.places();
  Json json = {
      {"quantity", statement.quantity},
      {"standing", words(statement.standing())},
      {"claimed", claimed(statement)},
      {"places",
       {{"shown", on.shown}, {"contradicted", on.contradicted}, {"not_judged", on.open}, {"hidden", on.hidden}}},
      {"measured", Json::array()}};
  for (const auto& one : statement.measured) json["measured"].push_back(as_json(one));
  return json;
}

}  // namespace

std::string certificate_json(const Certificate& certificate) {
  Json json = {{"name", certificate.name},
               {"verdict", verdict_words(certificate)},
               {"summary", summary(certificate)},
               {"claims", certificate.claims},
               {"measured", extent(certificate)},
               {"what", certificate.method.what},
               {"family", certificate.method.family},
               {"source", certificate.method.source},
               {"halfstep", build::version},
               {"compiler", build::compiler},
               {"flags", build::flags},
               {"command", certificate.command},
               {"precisions", certificate.precisions},
               {"problems", certificate.problems},
               {"broken", certificate.broken},
               {"not_measured", certificate.notes},
               {"proofs", Json::array()},
               {"sections", Json::array()}};
  for (const auto& proof : certificate.proofs)
    json["proofs"].push_back({{"declared", proof.declared},
                              {"proven", proof.proven ? Json(*proof.proven) : Json(nullptr)},
                              {"how", proof.how}});
  for (const auto& section : certificate.sections) {
    Json entry = {{"study", section.study},
                  {"equations", section.equations},
                  {"standing", words(section.standing())},
                  {"statements", Json::array()}};
    for (const auto& statement : section.statements) entry["statements"].push_back(as_json(statement));
    json["sections"].push_back(std::move(entry));
  }
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace halfstep::inline reports
