// Formulas of problems as MathML: letters and Greek names, indices, primes, powers; no general mathematics.
#include "halfstep/reports/html/html_formula.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <optional>
#include <utility>
#include <vector>

#include "halfstep/core/text/escaped.hpp"

namespace halfstep::inline reports::html {
namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::string_view greek(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 15> letters = {{{"th", "θ"},
                                                                                      {"theta", "θ"},
                                                                                      {"w", "ω"},
                                                                                      {"omega", "ω"},
                                                                                      {"pi", "π"},
                                                                                      {"phi", "φ"},
                                                                                      {"lambda", "λ"},
                                                                                      {"sigma", "σ"},
                                                                                      {"rho", "ρ"},
                                                                                      {"beta", "β"},
                                                                                      {"mu", "μ"},
                                                                                      {"nu", "ν"},
                                                                                      {"kappa", "κ"},
                                                                                      {"eps", "ε"},
                                                                                      {"alpha", "α"}}};
  for (const auto& [word, letter] : letters)
    if (name == word) return letter;
  return {};
}

/// Reads one formula from left to right; gives up at what it does not know.
class Formula {
 public:
  explicit Formula(std::string_view text) : text_(text) {}

  std::optional<std::string> mathml() {
    std::string out;
    while (skip_blanks(), at_ < text_.size()) {
      const auto part = next();
      if (!part) return std::nullopt;
      out += *part;
    }
    return out;
  }

 private:
  char here(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  void skip_blanks() {
    while (here() == ' ') ++at_;
  }

  /// An operator, or something with what is attached to it: primes and a power.
  std::optional<std::string> next() {
    if (is_cross()) {
      at_ += 1;
      after_operand_ = false;
      return "<mo>×</mo>";
    }
    const auto base = operand();
    if (!base) return sign();
    after_operand_ = true;
    std::string out = *base;
    std::size_t primes = 0;
    for (; here() == '\''; ++at_) ++primes;
    if (primes > 0)  // fonts have raised them already
      out = fmt::format("<mrow>{}<mo lspace=\"0\" rspace=\"0\">{}</mo></mrow>", out, primes == 1 ? "′" : "″");
    if (primes > 2) return std::nullopt;
    return with_power(out);
  }

  /// "x' x B": an x between operands that stands alone is the product of vectors.
  bool is_cross() const {
    return after_operand_ && here() == 'x' && at_ > 0 && text_[at_ - 1] == ' ' && here(1) == ' ' &&
           (is_letter(here(2)) || here(2) == '(');
  }

  std::optional<std::string> with_power(const std::string& base) {
    if (here() != '^') return base;
    ++at_;
    const bool negative = here() == '-';
    if (negative) ++at_;
    const auto power = operand();
    if (!power) return std::nullopt;
    return negative ? fmt::format("<msup>{}<mrow><mo form=\"prefix\">−</mo>{}</mrow></msup>", base, *power)
                    : fmt::format("<msup>{}{}</msup>", base, *power);
  }

  /// A number, or a name with its index.
  std::optional<std::string> operand() {
    std::string number;
    for (; is_digit(here()) || (here() == '.' && is_digit(here(1))); ++at_) number += here();
    if (!number.empty()) return "<mn>" + number + "</mn>";
    const std::size_t from = at_;
    std::string name, index;
    for (; is_letter(here()); ++at_) name += here();
    if (name.empty()) return std::nullopt;
    for (; is_digit(here()); ++at_) index += here();
    if (index.empty() && here() == '_' && is_letter(here(1)))
      for (++at_; is_letter(here()); ++at_) index += here();
    const bool is_function = name == "sin" || name == "cos" || name == "exp" || name == "sqrt" || name == "log";
    if (name == "sum") return fmt::format("<munder><mo>∑</mo><mi>{}</mi></munder>", index);
    if (index.empty() && greek(name).empty() && !is_function && is_product(from, name)) {
      at_ = from + 1;  // letter by letter
      name = name.front();
    }
    if (greek(name).empty() && !is_function && name.size() > 1 && !stands_alone(from)) {
      at_ = text_.size() + 1;  // words: no formula
      return std::nullopt;
    }
    const bool is_coordinate = name == "w" && here() == '\'';  // beside u and v, no frequency
    const std::string out = fmt::format("<mi>{}</mi>", greek(name).empty() || is_coordinate ? name : greek(name));
    if (is_function) return out + "<mspace width=\"0.17em\"></mspace>";
    if (index.empty()) return out;
    return is_digit(index[0]) ? fmt::format("<msub>{}<mn>{}</mn></msub>", out, index)
                              : fmt::format("<msub>{}<mi>{}</mi></msub>", out, index);
  }

  /// Behind a number, as in "3xz", or behind another letter of it, a few letters are a product.
  bool is_product(std::size_t from, const std::string& name) {
    constexpr std::size_t most = 3;
    if (name.size() > 1 && name.size() <= most && from > 0 && is_digit(text_[from - 1]))
      product_end_ = from + name.size();
    return from + name.size() == product_end_;
  }

  /// Whether what was read since `from` has operators on both sides, as the name of a quantity in a formula has.
  bool stands_alone(std::size_t from) const {
    const auto is_operator = [&](std::size_t i) {
      return i >= text_.size() || std::string_view("=+-*/()^|").find(text_[i]) != std::string_view::npos;
    };
    std::size_t before = from, after = at_;
    while (before > 0 && text_[before - 1] == ' ') --before;
    while (after < text_.size() && text_[after] == ' ') ++after;
    return (before == 0 || is_operator(before - 1)) && is_operator(after);
  }

  std::optional<std::string> sign() {
    const char c = here();
    const bool is_dot = c == '.' && after_operand_ && is_letter(here(1));
    if (c == '\0' || (!is_dot && std::string_view("=+-*/()|,<>").find(c) == std::string_view::npos))
      return std::nullopt;
    ++at_;
    if ((c == '<' || c == '>') && here() == '=') {
      ++at_;
      after_operand_ = false;
      return c == '<' ? "<mo>≤</mo>" : "<mo>≥</mo>";
    }
    if (c == '|') {
      bar_open_ = !bar_open_;
      after_operand_ = !bar_open_;
      return with_power(fmt::format("<mo stretchy=\"false\" lspace=\"0\" rspace=\"0\">{}</mo>", '|'));
    }
    const bool prefix = !after_operand_;
    after_operand_ = c == ')';
    if (c == '-') return prefix ? "<mo form=\"prefix\">−</mo>" : "<mo>−</mo>";
    if (c == '*' || is_dot) return "<mo>·</mo>";
    if (c == '/') return "<mo lspace=\"0\" rspace=\"0\">/</mo>";
    const std::string out = fmt::format("<mo{}>{}</mo>", c == '(' || c == ')' ? " stretchy=\"false\"" : "",
                                        escaped::html(std::string(1, c)));
    return c == ')' ? with_power(out) : out;
  }

  std::string_view text_;
  std::size_t at_ = 0, product_end_ = 0;
  bool after_operand_ = false, bar_open_ = false;
};

/// A part of a list, and the comma or semicolon behind it.
struct Clause {
  std::string_view text, end;
};

/// At commas and semicolons outside brackets.
std::vector<Clause> clauses(std::string_view text) {
  std::vector<Clause> out;
  int depth = 0;
  std::size_t from = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] == '(') ++depth;
    if (i < text.size() && text[i] == ')') --depth;
    if (i < text.size() && ((text[i] != ',' && text[i] != ';') || depth > 0)) continue;
    auto part = text.substr(from, i - from);
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    out.push_back({part, text.substr(i, 1)});
    from = i + 1;
  }
  return out;
}

/// A formula, or one and where it holds ("u = 0 at both ends"); what is neither stays as it is.
std::string formula_or_words(std::string_view clause) {
  constexpr std::string_view at = " at ";
  if (clause.find_first_of("=<>") == std::string_view::npos) return escaped::html(clause);
  if (const auto set = Formula(clause).mathml()) return "<math>" + *set + "</math>";
  const auto place = clause.find(at);
  if (place == std::string_view::npos) return escaped::html(clause);
  return formula_or_words(clause.substr(0, place)) + std::string(at) +
         formula_or_words(clause.substr(place + at.size()));
}

}  // namespace

std::string formulas(std::string_view text) {
  constexpr std::string_view where = "where ";
  std::string out;
  for (auto [clause, end] : clauses(text)) {
    if (!out.empty()) out += ' ';
    if (clause.starts_with(where)) {
      out += where;
      clause.remove_prefix(where.size());
    }
    out += formula_or_words(clause);
    out += end;
  }
  return out;
}

}  // namespace halfstep::inline reports::html
