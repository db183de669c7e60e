// The catalogues of methods, problems and scenes, written out.
#include "halfstep/explore/catalogue_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "halfstep/explore/subject.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep::inline explore {
namespace {

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

template <class Items, class Text>
std::string list(const Items& items, const Text& text) {
  std::string result;
  for (const auto& item : items) result += (result.empty() ? "" : ",\n") + text(item);
  return "[" + result + "]";
}

std::string method_text(const Method& m) {
  constexpr auto families = words_of(Family{});
  const auto family = std::find(families.begin(), families.end(), m.family) - families.begin();
  const auto& claim = m.claims.begin()->second.global;
  return fmt::format(R"({{"name":{},"what":{},"family":{},"order":{},"symplectic":{},"reversible":{}}})",
                     in_quotes(m.name), in_quotes(m.what), family, std::min(claim.position, claim.velocity),
                     m.is.symplectic, m.is.reversible);
}

std::string subject_text(const std::string& name) {
  const Subject s = subject(name);
  std::string takers, parameters;
  const auto methods = default_methods();
  for (std::size_t i = 0; i < methods.size(); ++i)
    if (takes(methods[i], s.info.force, s.info.velocity_term))
      takers += (takers.empty() ? "" : ",") + std::to_string(i);
  for (const auto& parameter : s.info.parameters)
    parameters += (parameters.empty() ? "" : ",") + in_quotes(parameter.name) + ":" + in_quotes(parameter.value);
  return fmt::format(
      R"({{"name":{},"equation":{},"force":{},"dimension":{},"end":{},"period":{},"energy":{},"linear":{},"fastest":{},)"
      R"("parameters":{{{}}},"methods":[{}]}})",
      in_quotes(s.info.name), in_quotes(s.info.equation), in_quotes(core::name(s.info.force)), s.x.size(), s.end,
      s.period, s.info.has_energy, s.info.linear, s.fastest, parameters, takers);
}

/// The problems that have positions to be drawn, and are compiled.
std::vector<std::string> subjects() {
  std::vector<std::string> names;
  for (const auto& problem : all_problems())
    if (!problem.written) names.push_back(problem.name);
  return names;
}

}  // namespace

std::string catalogue_text() {
  return fmt::format("{{\"methods\":{},\n\"families\":{},\n\"problems\":{},\n\"scenes\":{}}}\n",
                     list(default_methods(), method_text), list(words_of(Family{}), in_quotes),
                     list(subjects(), subject_text), list(scenes(), subject_text));
}

}  // namespace halfstep::inline explore
