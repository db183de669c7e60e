// Formulas in prose, read from left to right.
#include "halfstep/reports/text/typeset.hpp"

#include <array>
#include <cctype>

#include "halfstep/core/text/escaped.hpp"

namespace halfstep::inline reports {
namespace {

bool letter_at(std::string_view text, std::size_t at) {
  return at < text.size() && std::isalpha(static_cast<unsigned char>(text[at])) != 0;
}
bool digit_at(std::string_view text, std::size_t at) {
  return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0;
}
bool is_at(std::string_view text, std::size_t at, std::string_view part) {
  return at <= text.size() && text.substr(at).starts_with(part);
}

constexpr std::string_view minus = "−";
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> letters_by_name = {
    {{"pi", "π"}, {"omega", "ω"}, {"lambda", "λ"}}};
// Names of methods, too: letters in equations alone.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> letters_in_equations = {
    {{"alpha", "α"}, {"beta", "β"}, {"gamma", "γ"}, {"theta", "θ"}}};

class Typesetter {
 public:
  Typesetter(std::string_view text, const Markup& markup) : text_(text), markup_(markup) {}

  std::string set() {
    while (at_ < text_.size())
      if (!prime() && !power() && !index() && !sign() && !number() && !scale() && !root() && !name())
        plain_ += text_[at_++];
    flush();
    return out_;
  }

 private:
  void flush() {
    if (!plain_.empty()) out_ += markup_.text(plain_);
    plain_.clear();
  }

  /// Puts a part between marks; the text goes on at `end`.
  void put(const std::pair<std::string_view, std::string_view>& marks, std::string_view part, std::size_t end) {
    flush();
    std::string inner(part);
    for (std::size_t at = 0; (at = inner.find('-', at)) != std::string::npos;) inner.replace(at, 1, minus);
    out_.append(marks.first).append(Typesetter(inner, markup_).set()).append(marks.second);
    at_ = end;
  }

  bool replace(std::string_view typed, std::string_view sign) {
    plain_ += sign;
    at_ += typed.size();
    return true;
  }

  bool behind_base() const {
    if (at_ == 0) return false;
    return letter_at(text_, at_ - 1) || digit_at(text_, at_ - 1) ||
           std::string_view(")|}").find(text_[at_ - 1]) != std::string_view::npos;
  }

  /// A letter that stands alone: an index is not part of a name.
  bool behind_letter() const {
    return at_ > 0 && letter_at(text_, at_ - 1) &&
           (at_ == 1 || !(letter_at(text_, at_ - 2) || digit_at(text_, at_ - 2) || text_[at_ - 2] == '_'));
  }

  /// What stands in brackets from `begin` on, without brackets inside; the place behind it, or 0.
  std::size_t end_of_brackets(std::size_t begin, char open, char close) const {
    if (begin >= text_.size() || text_[begin] != open) return 0;
    for (std::size_t i = begin + 1; i < text_.size(); ++i) {
      if (text_[i] == close) return i > begin + 1 ? i + 1 : 0;
      if (text_[i] == open) return 0;
    }
    return 0;
  }

  bool prime() { return behind_base() && is_at(text_, at_, "''") && replace("''", "″"); }

  bool power() {
    if (text_[at_] != '^' || !behind_base()) return false;
    const std::size_t begin = at_ + 1;
    for (const auto& [open, close] : {std::pair{'(', ')'}, std::pair{'{', '}'}})
      if (const auto end = end_of_brackets(begin, open, close); end > 0) {
        put(markup_.raised, text_.substr(begin + 1, end - begin - 2), end);
        return true;
      }
    std::size_t end = begin;
    if (is_at(text_, end, "*")) {
      ++end;
    } else {
      if (is_at(text_, end, "-")) ++end;
      const std::size_t first = end;
      if (letter_at(text_, end) && !letter_at(text_, end + 1))
        ++end;
      else
        while (digit_at(text_, end)) ++end;
      if (end == first) return false;
    }
    put(markup_.raised, text_.substr(begin, end - begin), end);
    return true;
  }

  bool index() {
    if (!behind_letter()) return false;
    if (text_[at_] == '[') {
      const auto end = end_of_brackets(at_, '[', ']');
      if (end == 0 || !digit_at(text_, at_ + (is_at(text_, at_ + 1, "-") ? 2 : 1))) return false;
      put(markup_.lowered, text_.substr(at_ + 1, end - at_ - 2), end);
      return true;
    }
    if (text_[at_] != '_') return false;
    const std::size_t begin = at_ + 1;
    if (const auto end = end_of_brackets(begin, '{', '}'); end > 0) {
      put(markup_.lowered, text_.substr(begin + 1, end - begin - 2), end);
      return true;
    }
    std::size_t end = begin;
    if (is_at(text_, end, "±")) end += std::string_view("±").size();
    for (; end < begin + 2 && (letter_at(text_, end) || digit_at(text_, end));) ++end;
    if (end == begin || letter_at(text_, end) || digit_at(text_, end) || is_at(text_, end, "_")) return false;
    put(markup_.lowered, text_.substr(begin, end - begin), end);
    return true;
  }

  /// Between words a dash stands, not a minus.
  static bool is_word(std::string_view before) {
    const auto end = before.size() - 1;  // the blank
    return end >= 3 && letter_at(before, end - 1) && letter_at(before, end - 2) && letter_at(before, end - 3);
  }
  bool is_word_ahead(std::size_t at) const {
    std::size_t end = at;
    while (letter_at(text_, end)) ++end;
    return end >= at + 3 && !is_at(text_, end, "(");
  }

  /// An inequality; a minus between blanks, in front of what follows an equals sign or a bracket, or of a decimal.
  bool sign() {
    if (is_at(text_, at_, "<= ")) return replace("<=", "≤");
    if (is_at(text_, at_, ">= ")) return replace(">=", "≥");
    if (text_[at_] != '-') return false;
    const auto before = text_.substr(0, at_);
    const bool amid =
        before.ends_with(' ') && is_at(text_, at_ + 1, " ") && !is_word(before) && !is_word_ahead(at_ + 2);
    const bool in_front = (before.ends_with("= ") || before.ends_with('(')) &&
                          (letter_at(text_, at_ + 1) || digit_at(text_, at_ + 1) || is_at(text_, at_ + 1, "("));
    const bool leads = (at_ == 0 || before.ends_with(", ")) && digit_at(text_, at_ + 1);
    const bool of_decimal =
        before.ends_with(' ') && digit_at(text_, at_ + 1) && is_at(text_, end_of_digits(at_ + 1), ".");
    return (amid || in_front || leads || of_decimal) && replace("-", minus);
  }

  std::size_t end_of_digits(std::size_t at) const {
    while (digit_at(text_, at)) ++at;
    return at;
  }

  /// A number with an exponent that stands alone; one that is typed, as in "tolerance=1e-4", does not.
  bool number() {
    if (!digit_at(text_, at_)) return false;
    const auto before = text_.substr(0, at_);
    if (!before.empty() && !before.ends_with(' ') && !before.ends_with('(') && !plain_.ends_with(minus)) return false;
    std::size_t end = end_of_digits(at_);
    if (is_at(text_, end, ".")) end = end_of_digits(end + 1);
    const auto mantissa = text_.substr(at_, end - at_);
    return exponent(end, mantissa == "1" ? "10" : std::string(mantissa) + "·10");
  }

  /// A bracket with an exponent: "(5.20 ± 0.01)e-07".
  bool scale() {
    const bool signed_exponent = is_at(text_, at_, ")e-") || is_at(text_, at_, ")e+");
    return signed_exponent && exponent(at_ + 1, ")·10");
  }

  /// An exponent at `at`, behind a power of ten.
  bool exponent(std::size_t at, const std::string& power_of_ten) {
    if (!is_at(text_, at, "e")) return false;
    std::size_t first = at + 1;
    const bool small = is_at(text_, first, "-");
    if (small || is_at(text_, first, "+")) ++first;
    const std::size_t end = end_of_digits(first);
    if (end == first || letter_at(text_, end) || is_at(text_, end, "_")) return false;
    while (first + 1 < end && text_[first] == '0') ++first;
    plain_ += power_of_ten;
    put(markup_.raised, (small ? "-" : "") + std::string(text_.substr(first, end - first)), end);
    return true;
  }

  /// The root of a name or a number needs no brackets.
  bool root() {
    if (!is_at(text_, at_, "sqrt(") || (at_ > 0 && letter_at(text_, at_ - 1))) return false;
    const std::size_t open = at_ + 4, end = end_of_brackets(open, '(', ')');
    if (end == 0) return false;
    const auto inside = text_.substr(open + 1, end - open - 2);
    const bool single = inside.find_first_of(" +-*/^") == std::string_view::npos;
    plain_ += single ? "√" + std::string(inside) : "√";
    at_ = single ? end : open;
    return true;
  }

  /// The Greek letter that a word is the name of.
  bool name() {
    const auto joins = [&](std::size_t at) {
      return letter_at(text_, at) || digit_at(text_, at) ||
             (at < text_.size() && std::string_view("_-:").find(text_[at]) != std::string_view::npos);
    };
    if (at_ > 0 && (joins(at_ - 1) || text_[at_ - 1] == '=')) return false;
    for (const auto& [word, letter] : letters_by_name)
      if (is_at(text_, at_, word) && !joins(at_ + word.size()) && !is_at(text_, at_ + word.size(), "="))
        return replace(word, letter);
    for (const auto& [word, letter] : letters_in_equations)
      if (is_at(text_, at_, word) && !joins(at_ + word.size()) &&
          (is_at(text_, at_ + word.size(), " = ") || text_.substr(0, at_).ends_with("= ")))
        return replace(word, letter);
    return false;
  }

  std::string_view text_;
  const Markup& markup_;
  std::size_t at_ = 0;
  std::string plain_, out_;
};

}  // namespace

const Markup as_html = {
    [](std::string_view text) { return escaped::html(text); }, {"<sup>", "</sup>"}, {"<sub>", "</sub>"}};

const Markup as_svg = {[](std::string_view text) { return escaped::html(text); },
                       {"<tspan dy=\"-4\" font-size=\"80%\">", "</tspan><tspan dy=\"4\">\u200b</tspan>"},
                       {"<tspan dy=\"3\" font-size=\"80%\">", "</tspan><tspan dy=\"-3\">\u200b</tspan>"}};

const Markup as_gnuplot = {[](std::string_view text) {
                             const std::string quoted = escaped::gnuplot(text);
                             return quoted.substr(1, quoted.size() - 2);
                           },
                           {"^{", "}"},
                           {"_{", "}"}};

const Markup as_latex = {
    [](std::string_view text) { return escaped::latex(text); }, {"\\textsuperscript{", "}"}, {"\\textsubscript{", "}"}};

std::string typeset(std::string_view text, const Markup& markup) { return Typesetter(text, markup).set(); }

}  // namespace halfstep::inline reports
