// Text for LaTeX.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/core/text/unicode.hpp"

namespace halfstep::inline core::escaped {
namespace {

struct Command {
  char32_t code;
  std::string_view text;
};

/// Sorted by code. Of the ASCII characters those that mean something else to TeX, or that its oldest fonts lack;
/// of the others all that are known, so that what is written is ASCII and means the same in every encoding of fonts.
constexpr Command commands[] = {
    {'"', "\\char34{}"},
    {'#', "\\#"},
    {'$', "\\$"},
    {'%', "\\%"},
    {'&', "\\&"},
    {'<', "\\ensuremath{<}"},
    {'>', "\\ensuremath{>}"},
    {'\\', "\\textbackslash{}"},
    {'^', "\\^{}"},
    {'_', "\\_"},
    {'`', "\\`{}"},
    {'{', "\\{"},
    {'|', "\\ensuremath{|}"},
    {'}', "\\}"},
    {'~', "\\~{}"},
    {U'\u00A0', "~"},
    {U'¡', "\\textexclamdown{}"},
    {U'§', "\\S{}"},
    {U'©', "\\textcopyright{}"},
    {U'°', "\\ensuremath{^\\circ}"},
    {U'±', "\\ensuremath{\\pm}"},
    {U'²', "\\ensuremath{^2}"},
    {U'³', "\\ensuremath{^3}"},
    {U'µ', "\\ensuremath{\\mu}"},
    {U'¶', "\\P{}"},
    {U'·', "\\ensuremath{\\cdot}"},
    {U'¹', "\\ensuremath{^1}"},
    {U'½', "\\ensuremath{\\frac12}"},
    {U'¿', "\\textquestiondown{}"},
    {U'Æ', "\\AE{}"},
    {U'×', "\\ensuremath{\\times}"},
    {U'Ø', "\\O{}"},
    {U'ß', "\\ss{}"},
    {U'æ', "\\ae{}"},
    {U'÷', "\\ensuremath{\\div}"},
    {U'ø', "\\o{}"},
    {U'Ł', "\\L{}"},
    {U'ł', "\\l{}"},
    {U'Œ', "\\OE{}"},
    {U'œ', "\\oe{}"},
    {U'Γ', "\\ensuremath{\\Gamma}"},
    {U'Δ', "\\ensuremath{\\Delta}"},
    {U'Θ', "\\ensuremath{\\Theta}"},
    {U'Λ', "\\ensuremath{\\Lambda}"},
    {U'Π', "\\ensuremath{\\Pi}"},
    {U'Σ', "\\ensuremath{\\Sigma}"},
    {U'Φ', "\\ensuremath{\\Phi}"},
    {U'Ψ', "\\ensuremath{\\Psi}"},
    {U'Ω', "\\ensuremath{\\Omega}"},
    {U'α', "\\ensuremath{\\alpha}"},
    {U'β', "\\ensuremath{\\beta}"},
    {U'γ', "\\ensuremath{\\gamma}"},
    {U'δ', "\\ensuremath{\\delta}"},
    {U'ε', "\\ensuremath{\\varepsilon}"},
    {U'ζ', "\\ensuremath{\\zeta}"},
    {U'η', "\\ensuremath{\\eta}"},
    {U'θ', "\\ensuremath{\\theta}"},
    {U'κ', "\\ensuremath{\\kappa}"},
    {U'λ', "\\ensuremath{\\lambda}"},
    {U'μ', "\\ensuremath{\\mu}"},
    {U'ν', "\\ensuremath{\\nu}"},
    {U'ξ', "\\ensuremath{\\xi}"},
    {U'π', "\\ensuremath{\\pi}"},
    {U'ρ', "\\ensuremath{\\rho}"},
    {U'σ', "\\ensuremath{\\sigma}"},
    {U'τ', "\\ensuremath{\\tau}"},
    {U'φ', "\\ensuremath{\\varphi}"},
    {U'χ', "\\ensuremath{\\chi}"},
    {U'ψ', "\\ensuremath{\\psi}"},
    {U'ω', "\\ensuremath{\\omega}"},
    {U'ᵖ', "\\ensuremath{^p}"},
    {U'ᵗ', "\\ensuremath{^t}"},
    {U'–', "\\textendash{}"},
    {U'—', "\\textemdash{}"},
    {U'‘', "\\textquoteleft{}"},
    {U'’', "\\textquoteright{}"},
    {U'“', "\\textquotedblleft{}"},
    {U'”', "\\textquotedblright{}"},
    {U'•', "\\ensuremath{\\bullet}"},
    {U'…', "\\textellipsis{}"},
    {U'′', "\\ensuremath{'}"},
    {U'″', "\\ensuremath{''}"},
    {U'⁰', "\\ensuremath{^0}"},
    {U'⁴', "\\ensuremath{^4}"},
    {U'⁵', "\\ensuremath{^5}"},
    {U'⁶', "\\ensuremath{^6}"},
    {U'⁷', "\\ensuremath{^7}"},
    {U'⁸', "\\ensuremath{^8}"},
    {U'⁹', "\\ensuremath{^9}"},
    {U'⁻', "\\ensuremath{^-}"},
    {U'ⁿ', "\\ensuremath{^n}"},
    {U'₀', "\\ensuremath{_0}"},
    {U'₁', "\\ensuremath{_1}"},
    {U'₂', "\\ensuremath{_2}"},
    {U'₃', "\\ensuremath{_3}"},
    {U'₊', "\\ensuremath{_+}"},
    {U'₋', "\\ensuremath{_-}"},
    {U'ₙ', "\\ensuremath{_n}"},
    {U'→', "\\ensuremath{\\to}"},
    {U'−', "\\ensuremath{-}"},
    {U'√', "\\ensuremath{\\surd}"},
    {U'∞', "\\ensuremath{\\infty}"},
    {U'≈', "\\ensuremath{\\approx}"},
    {U'≠', "\\ensuremath{\\ne}"},
    {U'≤', "\\ensuremath{\\le}"},
    {U'≥', "\\ensuremath{\\ge}"},
    {U'▲', "\\ensuremath{\\triangle}"},
    {U'◐', "\\ensuremath{\\circ}"},
    {U'✓', "\\ensuremath{\\surd}"},
    {U'✗', "\\ensuremath{\\times}"},
};
static_assert(std::is_sorted(std::begin(commands), std::end(commands),
                             [](const Command& a, const Command& b) { return a.code < b.code; }));

/// Letters that carry an accent, and those under it, one for one. As bytes of UTF-8 they would be other letters to
/// lualatex without luaotfload, whose fonts are those of pdflatex.
struct Accent {
  char command;
  std::u32string_view letters;
  std::string_view bases;
};

constexpr Accent accents[] = {
    {'`', U"ÀÈÌÒÙàèìòù", "AEIOUaeiou"},
    {'\'', U"ÁÉÍÓÚÝáéíóúýĆćĹĺŃńŔŕŚśŹź", "AEIOUYaeiouyCcLlNnRrSsZz"},
    {'^', U"ÂÊÎÔÛâêîôû", "AEIOUaeiou"},
    {'~', U"ÃÑÕãñõ", "ANOano"},
    {'"', U"ÄËÏÖÜäëïöüÿŸ", "AEIOUaeiouyY"},
    {'r', U"ÅåŮů", "AaUu"},
    {'c', U"ÇçŞş", "CcSs"},
    {'v', U"ČčĎďĚěŇňŘřŠšŤťŽž", "CcDdEeNnRrSsTtZz"},
    {'u', U"Ğğ", "Gg"},
    {'H', U"ŐőŰű", "OoUu"},
    {'.', U"Żż", "Zz"},
};
static_assert(std::all_of(std::begin(accents), std::end(accents),
                          [](const Accent& accent) { return accent.letters.size() == accent.bases.size(); }));

/// "\"{o}"; an empty text for what is no such letter.
std::string accented(char32_t code) {
  for (const auto& [command, letters, bases] : accents)
    if (const auto at = letters.find(code); at != std::u32string_view::npos)
      return fmt::format("\\{}{{{}}}", command, bases[at]);
  return "";
}

}  // namespace

std::string latex(std::string_view text) {
  const std::string words = plain(text);
  std::string out;
  for (std::string_view rest = words; !rest.empty();) {
    const auto [code, bytes] = first_character(rest);
    const auto* entry = std::lower_bound(std::begin(commands), std::end(commands), *code,
                                         [](const Command& command, char32_t c) { return command.code < c; });
    if (entry != std::end(commands) && entry->code == *code)
      out += entry->text;
    else if (*code < 0x80)
      out += rest.substr(0, bytes);
    else if (const auto letter = accented(*code); !letter.empty())
      out += letter;
    else
      out += fmt::format("[U+{:04X}]", static_cast<std::uint32_t>(*code));
    rest.remove_prefix(bytes);
  }
  return out;
}

}  // namespace halfstep::inline core::escaped
