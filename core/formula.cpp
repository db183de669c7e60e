// Reads formulas: recursive descent to a list of steps, equal ones made once.
#include "halfstep/core/formula.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"

namespace halfstep::inline core {
namespace {

constexpr std::size_t longest_formula = 20000;  // these bounds keep any text from hanging the reader
constexpr int deepest_formula = 100;
constexpr int largest_exponent = 64;

constexpr std::array<std::pair<std::string_view, FormulaOp>, 5> functions = {{{"sqrt", FormulaOp::root},
                                                                              {"sin", FormulaOp::sine},
                                                                              {"cos", FormulaOp::cosine},
                                                                              {"exp", FormulaOp::exponential},
                                                                              {"log", FormulaOp::logarithm}}};
constexpr std::string_view tangent = "tan", circle = "pi";
/// What other languages have, and formulas that are differentiated or run in wide precisions do not.
constexpr std::array<std::string_view, 16> not_available = {"abs",  "sign", "min",  "max",  "floor", "ceil",
                                                            "mod",  "pow",  "asin", "acos", "atan",  "atan2",
                                                            "sinh", "cosh", "tanh", "log10"};

bool begins_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool continues_name(char c) { return begins_name(c) || std::isdigit(static_cast<unsigned char>(c)); }

bool is_function(std::string_view name) {
  return name == tangent ||
         std::any_of(functions.begin(), functions.end(), [&](const auto& function) { return function.first == name; });
}

}  // namespace

class FormulaReader {
 public:
  FormulaReader(Formulas& formulas, std::string_view text) : formulas_(formulas), text_(text) {}

  int read() {
    if (text_.size() > longest_formula)
      fail(longest_formula, "a formula of at most " + std::to_string(longest_formula) + " characters");
    const int result = sum();
    if (peek() != 0) fail(at_, "an operator (+ - * / ^) or the end");
    return result;
  }

 private:
  int sum() {
    int left = product();
    while (peek() == '+' || peek() == '-') {
      const auto op = text_[at_++] == '+' ? FormulaOp::sum : FormulaOp::difference;
      left = step(op, left, product());
    }
    return left;
  }

  int product() {
    int left = unary();
    while (peek() == '*' || peek() == '/') {
      const auto op = text_[at_++] == '*' ? FormulaOp::product : FormulaOp::quotient;
      left = step(op, left, unary());
    }
    return left;
  }

  // A minus binds less than a power: -x^2 is -(x^2).
  int unary() {
    const Depth depth(*this);
    if (peek() != '-') return power();
    ++at_;
    return step(FormulaOp::negative, unary());
  }

  int power() {
    const int base = atom();
    if (peek() != '^') return base;
    ++at_;
    peek();
    const std::size_t where = at_;
    const int exponent = unary();
    const auto number = number_in(text_.substr(where, at_ - where));
    if (!number) return step(FormulaOp::exponential, step(FormulaOp::product, exponent, logarithm(base)));
    const auto slash = number->find('/');
    const std::string top = number->substr(0, slash), bottom = slash == number->npos ? "1" : number->substr(slash + 1);
    if (bottom != "1" && bottom != "2")
      return step(FormulaOp::exponential, step(FormulaOp::product, exponent, logarithm(base)));
    if (top.size() > 4 || std::abs(std::stoi(top)) > largest_exponent)
      fail(where, "an exponent of at most " + std::to_string(largest_exponent));
    const int n = std::stoi(top);
    const int positive = whole_power(bottom == "1" ? base : step(FormulaOp::root, base), std::abs(n));
    return n < 0 ? step(FormulaOp::quotient, constant("1"), positive) : positive;
  }

  /// The exact rational that a text without names is.
  static std::optional<std::string> number_in(std::string_view text) {
    if (std::any_of(text.begin(), text.end(), begins_name)) return std::nullopt;
    return Coefficient(std::string(text)).rational();
  }

  int whole_power(int base, int n) {
    if (n == 0) return constant("1");
    if (n == 1) return base;
    const int half = whole_power(base, n / 2);
    const int square = step(FormulaOp::product, half, half);
    return n % 2 == 0 ? square : step(FormulaOp::product, square, base);
  }

  int atom() {
    const char next = peek();
    const std::size_t where = at_;
    if (next == '(') return parenthesis();
    if (std::isdigit(static_cast<unsigned char>(next)) || next == '.') return number();
    if (!begins_name(next)) fail(where, "a number, a name, '(' or '-'");
    const std::string name = word();
    if (name == circle) return constant(std::string(circle));
    if (is_function(name)) {
      if (peek() != '(') fail(at_, "'(' behind " + name);
      const int argument = parenthesis();
      if (name == tangent)
        return step(FormulaOp::quotient, step(FormulaOp::sine, argument), step(FormulaOp::cosine, argument));
      return step(
          std::find_if(functions.begin(), functions.end(), [&](const auto& f) { return f.first == name; })->second,
          argument);
    }
    const auto entry = formulas_.names_.find(name);
    if (entry == formulas_.names_.end()) fail(where, "a known name" + near(name));
    return entry->second;
  }

  std::string near(const std::string& name) const {
    std::vector<std::string> known;
    std::string listed;
    for (const auto& [each, place] : formulas_.names_) {
      known.push_back(each);
      listed += (listed.empty() ? "" : ", ") + each;
    }
    std::string callable;
    for (const auto& [function, op] : functions) {
      known.emplace_back(function);
      callable += std::string(function) + ", ";
    }
    known.emplace_back(tangent);
    const bool elsewhere = std::find(not_available.begin(), not_available.end(), name) != not_available.end();
    return " instead of \"" + name + "\"" +
           (elsewhere ? ", a function that is not available" : suggestion(name, known)) + "; there are: " + listed +
           "; functions: " + callable + std::string(tangent);
  }

  int parenthesis() {
    const Depth depth(*this);
    ++at_;
    const int result = sum();
    if (peek() != ')') fail(at_, "')' or an operator (+ - * / ^)");
    ++at_;
    return result;
  }

  std::string word() {
    const std::size_t from = at_;
    while (at_ < text_.size() && continues_name(text_[at_])) ++at_;
    if (at_ < text_.size() && text_[at_] == '\'') ++at_;
    return std::string(text_.substr(from, at_ - from));
  }

  int number() {
    const std::size_t from = at_;
    const auto digits = [&] {
      while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_]))) ++at_;
    };
    digits();
    if (at_ < text_.size() && text_[at_] == '.') ++at_, digits();
    if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
      ++at_;
      if (at_ < text_.size() && (text_[at_] == '-' || text_[at_] == '+')) ++at_;
      digits();
    }
    if (at_ < text_.size() && begins_name(text_[at_])) fail(at_, "an operator (+ - * / ^) behind a number");
    try {
      return constant(std::string(text_.substr(from, at_ - from)));
    } catch (const InputError&) {
      fail(from, "a number");
    }
  }

  int logarithm(int argument) { return step(FormulaOp::logarithm, argument); }

  int constant(const std::string& text) { return formulas_.constant(text); }

  int step(FormulaOp op, int a, int b) { return formulas_.place({op, a, b}); }
  int step(FormulaOp op, int a) { return step(op, a, a); }

  /// The next character that is no space; 0 at the end.
  char peek() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  [[noreturn]] void fail(std::size_t at, const std::string& expected) const {
    std::string shown(text_.substr(0, 60));
    if (text_.size() > shown.size()) shown += "...";
    for (char& c : shown)
      if (std::iscntrl(static_cast<unsigned char>(c))) c = ' ';
    throw InputError("formula \"" + shown + "\", character " + std::to_string(at + 1) + ": expected " + expected);
  }

  struct Depth {
    explicit Depth(FormulaReader& reader) : depth(reader.depth_) {
      if (++depth > deepest_formula) reader.fail(reader.at_, "fewer parentheses and signs");
    }
    ~Depth() { --depth; }
    Depth(const Depth&) = delete;
    Depth& operator=(const Depth&) = delete;
    int& depth;
  };

  Formulas& formulas_;
  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

void Formulas::input(const std::string& name) {
  const auto number = static_cast<int>(inputs_);
  this->name(name, place({FormulaOp::input, number, number}));
  ++inputs_;
}

void Formulas::define(const std::string& name, std::string_view text) { this->name(name, read(text)); }

int Formulas::read(std::string_view text) { return FormulaReader(*this, text).read(); }

int Formulas::constant(const std::string& text) {
  const auto position =
      std::find_if(constants_.begin(), constants_.end(), [&](const Coefficient& c) { return c.text() == text; });
  const auto number = static_cast<int>(position - constants_.begin());
  if (position == constants_.end()) constants_.emplace_back(text);
  return place({FormulaOp::constant, number, number});
}

int Formulas::derivative(int result, std::size_t input) {
  const int none = constant("0");
  const std::vector<bool> needed = needed_for({result});
  std::vector<int> slopes;  // of all steps up to the result; of those that it does not need, none
  const auto add = [&](FormulaOp op, int a, int b) { return place({op, a, b}); };
  const auto of_product = [&](int slope, int factor) {
    return slope == none ? none : add(FormulaOp::product, slope, factor);
  };
  const auto minus = [&](int a, int b) {
    return b == none ? a : a == none ? add(FormulaOp::negative, b, b) : add(FormulaOp::difference, a, b);
  };
  for (int i = 0; i <= result; ++i) {
    const auto [op, a, b] = steps_[static_cast<std::size_t>(i)];
    if (!needed[static_cast<std::size_t>(i)]) {
      slopes.push_back(none);
      continue;
    }
    const bool has_operands = op != FormulaOp::input && op != FormulaOp::constant;
    const int da = has_operands ? slopes[static_cast<std::size_t>(a)] : none;
    const int db = has_operands ? slopes[static_cast<std::size_t>(b)] : none;
    int slope = none;
    switch (op) {
      case FormulaOp::input:
        if (static_cast<std::size_t>(a) == input) slope = constant("1");
        break;
      case FormulaOp::constant:
        break;
      case FormulaOp::sum:
        slope = da == none ? db : db == none ? da : add(op, da, db);
        break;
      case FormulaOp::difference:
        slope = minus(da, db);
        break;
      case FormulaOp::product: {
        const int left = of_product(da, b), right = of_product(db, a);
        slope = left == none ? right : right == none ? left : add(FormulaOp::sum, left, right);
        break;
      }
      case FormulaOp::quotient:
        if (da != none || db != none) slope = add(op, minus(da, of_product(db, i)), b);
        break;
      case FormulaOp::negative:
        if (da != none) slope = add(op, da, da);
        break;
      case FormulaOp::root:
        if (da != none) slope = add(FormulaOp::quotient, da, add(FormulaOp::sum, i, i));
        break;
      case FormulaOp::sine:
        slope = of_product(da, add(FormulaOp::cosine, a, a));
        break;
      case FormulaOp::cosine:
        slope = minus(none, of_product(da, add(FormulaOp::sine, a, a)));
        break;
      case FormulaOp::exponential:
        slope = of_product(da, i);
        break;
      case FormulaOp::logarithm:
        if (da != none) slope = add(FormulaOp::quotient, da, a);
        break;
    }
    slopes.push_back(slope);
  }
  return slopes.back();
}

int Formulas::with(int result, const std::map<std::size_t, int>& instead) {
  const std::vector<bool> needed = needed_for({result});
  std::vector<int> places;  // of what takes the place of each step
  for (int i = 0; i <= result; ++i) {
    const FormulaStep step = steps_[static_cast<std::size_t>(i)];
    if (step.op == FormulaOp::input) {
      const auto other = instead.find(static_cast<std::size_t>(step.a));
      places.push_back(other == instead.end() ? i : other->second);
    } else if (step.op == FormulaOp::constant || !needed[static_cast<std::size_t>(i)]) {
      places.push_back(i);
    } else {
      places.push_back(
          place({step.op, places[static_cast<std::size_t>(step.a)], places[static_cast<std::size_t>(step.b)]}));
    }
  }
  return places.back();
}

std::vector<bool> Formulas::needed_for(const std::vector<int>& results) const {
  std::vector<bool> needed(steps_.size());
  for (const int result : results) needed[static_cast<std::size_t>(result)] = true;
  for (std::size_t i = needed.size(); i-- > 0;) {
    const FormulaStep& step = steps_[i];
    if (!needed[i] || step.op == FormulaOp::input || step.op == FormulaOp::constant) continue;
    needed[static_cast<std::size_t>(step.a)] = needed[static_cast<std::size_t>(step.b)] = true;
  }
  return needed;
}

bool Formulas::uses(int place, std::size_t input) const {
  const std::vector<bool> needed = needed_for({place});
  for (std::size_t i = 0; i < steps_.size(); ++i)
    if (needed[i] && steps_[i].op == FormulaOp::input && static_cast<std::size_t>(steps_[i].a) == input) return true;
  return false;
}

void Formulas::name(const std::string& name, int place) {
  const std::string_view bare = name.ends_with('\'') ? std::string_view(name).substr(0, name.size() - 1) : name;
  if (bare.empty() || !begins_name(bare.front()) || !std::all_of(bare.begin(), bare.end(), continues_name))
    throw InputError("\"" + name + "\" cannot be a name: letters, digits and _ make one, the first no digit");
  if (is_function(bare) || bare == circle) throw InputError("the name \"" + name + "\" is taken by a function");
  if (!names_.emplace(name, place).second) throw InputError("the name \"" + name + "\" is given twice");
}

int Formulas::place(const FormulaStep& step) {
  const auto position = std::find(steps_.begin(), steps_.end(), step);
  const auto result = static_cast<int>(position - steps_.begin());
  if (position == steps_.end()) steps_.push_back(step);
  return result;
}

}  // namespace halfstep::inline core
