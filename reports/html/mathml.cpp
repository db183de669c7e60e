// Formulas of schemes as MathML.
#include "halfstep/reports/html/mathml.hpp"

#include <fmt/format.h>

#include <cctype>
#include <stdexcept>
#include <utility>

#include "halfstep/core/text/escaped.hpp"

namespace halfstep::inline reports::html {
namespace {

bool is_tex_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_tex_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

class TexReader {
 public:
  explicit TexReader(std::string_view tex) : tex_(tex) {}

  std::string all() {
    std::string out = row();
    if (at_ < tex_.size()) fail("a \"}\" too many");
    return out;
  }

 private:
  /// Up to the end, or to the brace that closes a group.
  std::string row() {
    std::string out;
    for (skip_blanks(); at_ < tex_.size() && here() != '}'; skip_blanks()) out += with_scripts();
    return out;
  }

  std::string with_scripts() {
    const bool is_sum = tex_.substr(at_).starts_with("\\sum");
    const std::string base = atom();
    std::string lowered, raised;
    for (;;) {
      if (here() == '_' && lowered.empty())
        lowered = script();
      else if (here() == '^' && raised.empty())
        raised = script();
      else
        break;
    }
    if (lowered.empty() && raised.empty()) return base;
    if (raised.empty()) return fmt::format("<{0}>{1}{2}</{0}>", is_sum ? "munder" : "msub", base, lowered);
    if (lowered.empty()) return fmt::format("<{0}>{1}{2}</{0}>", is_sum ? "mover" : "msup", base, raised);
    return fmt::format("<{0}>{1}{2}{3}</{0}>", is_sum ? "munderover" : "msubsup", base, lowered, raised);
  }

  std::string script() {
    ++at_;
    return atom();
  }

  std::string atom() {
    skip_blanks();
    if (at_ >= tex_.size()) fail("something to stand here");
    if (here() == '{') return "<mrow>" + group() + "</mrow>";
    if (here() == '\\') return command();
    if (is_tex_digit(here())) {
      const std::size_t from = at_;
      while (is_tex_digit(here())) ++at_;
      return fmt::format("<mn>{}</mn>", tex_.substr(from, at_ - from));
    }
    return symbol();
  }

  std::string group() {
    if (here() != '{') fail("\"{\"");
    ++at_;
    std::string out = row();
    if (here() != '}') fail("\"}\"");
    ++at_;
    return out;
  }

  std::string command() {
    const std::size_t from = ++at_;
    while (is_tex_letter(here())) ++at_;
    const auto name = tex_.substr(from, at_ - from);
    if (name == "sum") return "<mo>∑</mo>";
    if (name == "frac") {
      const std::string raised = group(), lowered = group();
      return fmt::format("<mfrac><mrow>{}</mrow><mrow>{}</mrow></mfrac>", raised, lowered);
    }
    if (name != "text" || here() != '{') fail("\\frac, \\sum or \\text");
    const std::size_t begin = ++at_, end = tex_.find('}', begin);
    if (end == std::string_view::npos) fail("\"}\"");
    at_ = end + 1;
    return fmt::format("<mtext>{}</mtext>", escaped::html(tex_.substr(begin, end - begin)));
  }

  /// A letter of any alphabet or a sign, which may be several bytes.
  std::string symbol() {
    const auto first = static_cast<unsigned char>(here());
    const std::size_t bytes = first < 0x80 ? 1 : first < 0xe0 ? 2 : 3;
    const std::string_view sign = tex_.substr(at_, bytes);
    at_ += bytes;
    const bool is_greek = bytes == 2 && (first == 0xce || first == 0xcf);
    if (is_tex_letter(sign[0]) || is_greek || sign == "∂" || sign == "∞") return fmt::format("<mi>{}</mi>", sign);
    if (sign == "/") return "<mo lspace=\"0\" rspace=\"0\">/</mo>";
    if (sign == "-") return "<mo>−</mo>";
    if (sign == "(" || sign == ")" || sign == "|") return fmt::format("<mo stretchy=\"false\">{}</mo>", sign);
    if (std::string_view("+=,<*!≤←′…×").find(sign) == std::string_view::npos) fail("a letter or a sign");
    return fmt::format("<mo>{}</mo>", escaped::html(sign));
  }

  char here() const { return at_ < tex_.size() ? tex_[at_] : '\0'; }
  void skip_blanks() {
    while (here() == ' ') ++at_;
  }

  [[noreturn]] void fail(const char* wanted) const {
    throw std::invalid_argument(fmt::format("formula \"{}\", character {}: {} is expected", tex_, at_ + 1, wanted));
  }

  std::string_view tex_;
  std::size_t at_ = 0;
};

}  // namespace

std::string mathml(std::string_view tex) { return "<math display=\"block\">" + TexReader(tex).all() + "</math>"; }

}  // namespace halfstep::inline reports::html
