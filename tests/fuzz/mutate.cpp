// One function a kind of damage; a case suffers a few of them.
#include "tests/fuzz/mutate.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace halfstep::fuzz {
namespace {

using Words = std::vector<std::string>;

/// A stretch of the text.
struct Span {
  std::size_t from = 0, size = 0;
};

bool in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '_' || c == '+' || c == '-';
}

/// Words and numbers of the text.
std::vector<Span> words_of(const std::string& text) {
  std::vector<Span> words;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && in_word(text[end])) ++end;
    if (end > i) words.push_back({i, end - i});
    i = end + 1;
  }
  return words;
}

Words lines_of(const std::string& text) {
  Words lines(1);
  for (const char c : text) {
    lines.back() += c;
    if (c == '\n') lines.emplace_back();
  }
  if (lines.back().empty() && lines.size() > 1) lines.pop_back();
  return lines;
}

std::string joined(const Words& parts, const std::string& between = "") {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) text += (i == 0 ? "" : between) + parts[i];
  return text;
}

Words fields_of(const std::string& line) {
  Words fields(1);
  for (const char c : line) {
    if (c == ',')
      fields.emplace_back();
    else
      fields.back() += c;
  }
  return fields;
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

void damage_bytes(std::string& text, const Words&, Random& random) {
  const std::string special("\0\x1b\x7f\r\n\t\"'\\`$:;,=*?[]{}()#%&<>|~^\x80\xff\xc3\xe2\xef", 36);
  const auto at = random.below(text.size() + 1);
  const auto byte = random.one_in(2) ? random.pick(std::vector<char>(special.begin(), special.end()))
                                     : static_cast<char>(random.below(256));
  switch (random.below(4)) {
    case 0:
      text.insert(at, 1, byte);
      break;
    case 1:
      if (at < text.size()) text[at] = byte;
      break;
    case 2:
      if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << random.below(8)));
      break;
    default:
      text.erase(std::min(at, text.size()), 1 + random.below(8));
      break;
  }
}

void cut_off(std::string& text, const Words&, Random& random) { text.resize(random.below(text.size() + 1)); }

void repeat_piece(std::string& text, const Words&, Random& random) {
  const auto from = random.below(text.size() + 1);
  const auto piece = text.substr(from, 1 + random.below(random.one_in(3) ? 200 : 8));
  if (text.size() < 300'000) text.insert(from, repeated(piece, random.one_in(10) ? 2000 : 1 + random.below(5)));
}

void replace_word(std::string& text, const Words& words, Random& random) {
  const auto spans = words_of(text);
  if (spans.empty()) return;
  const auto where = random.pick(spans);
  const auto other = random.pick(spans);
  const auto by = random.one_in(3)   ? random.pick(hostile_words())
                  : random.one_in(2) ? random.pick(words)
                                     : text.substr(other.from, other.size);
  text.replace(where.from, where.size, by);
}

/// The numbers of a text, made larger, smaller, negative, longer.
void change_number(std::string& text, const Words&, Random& random) {
  std::vector<Span> numbers;
  for (const auto& word : words_of(text))
    if (std::isdigit(static_cast<unsigned char>(text[word.from])) != 0) numbers.push_back(word);
  if (numbers.empty()) return;
  static const Words ends = {"0",  "00",  ".5", "e400", "e-400", "e308", "999999999999999999999",
                             "/0", "^99", "d5", "x1"};
  static const Words whole = {"0",     "-1",   "-0",    "1",  "2",          "nan",         "-nan",
                              "inf",   "-inf", "1e400", "64", "2147483648", "-2147483649", "9223372036854775808",
                              "1e-320"};
  const auto where = random.pick(numbers);
  if (random.one_in(3))
    text[where.from + random.below(where.size)] = static_cast<char>('0' + random.below(10));
  else if (random.one_in(2))
    text.replace(where.from, where.size, random.pick(whole));
  else if (random.one_in(2))
    text.insert(where.from + where.size, random.pick(ends));
  else
    text.insert(where.from, "-");
}

void change_lines(std::string& text, const Words& words, Random& random) {
  auto lines = lines_of(text);
  const auto at = random.below(lines.size()), other = random.below(lines.size());
  const auto place = [&](std::size_t i) { return lines.begin() + static_cast<std::ptrdiff_t>(i); };
  switch (random.below(6)) {
    case 0:
      lines.erase(place(at));
      break;
    case 1:
      lines.insert(place(other), lines[at]);
      break;
    case 2:
      std::swap(lines[at], lines[other]);
      break;
    case 3:
      lines[at] = lines[at].substr(0, random.below(lines[at].size() + 1));
      break;
    case 4:
      lines.insert(place(at), random.pick(words) + (random.one_in(2) ? "\n" : "\r\n"));
      break;
    default:
      lines.insert(place(at), random.one_in(10) ? 1000 : 3, Words::value_type(lines[other]));
      break;
  }
  text = joined(lines);
}

/// Swaps, removes or doubles a column, in every line, in one, or in the header alone.
void change_columns(std::string& text, const Words&, Random& random) {
  auto lines = lines_of(text);
  const auto count = fields_of(lines.front()).size();
  const auto at = random.below(count), other = random.below(count), variant = random.below(3);
  const bool all = random.one_in(2);
  const auto only = random.one_in(3) ? 0 : random.below(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!all && i != only) continue;
    auto fields = fields_of(lines[i]);
    if (std::max(at, other) >= fields.size()) continue;
    if (variant == 0) std::swap(fields[at], fields[other]);
    if (variant == 1) fields.erase(fields.begin() + static_cast<std::ptrdiff_t>(at));
    if (variant == 2) fields.insert(fields.begin() + static_cast<std::ptrdiff_t>(at), Words::value_type(fields[other]));
    lines[i] = joined(fields, ",");
  }
  text = joined(lines);
}

void nest_deeply(std::string& text, const Words&, Random& random) {
  static const Words openings = {"[", "(", "{", "-", "[[", "{a=", "\"", "2^", "sqrt(", "a.", "{\"a\":"};
  text.insert(random.below(text.size() + 1), repeated(random.pick(openings), random.one_in(2) ? 100 : 20'000));
}

using Damage = void (*)(std::string&, const Words&, Random&);
constexpr std::array<Damage, 12> damages = {damage_bytes,   damage_bytes,  replace_word,  replace_word,
                                            replace_word,   change_number, change_number, change_lines,
                                            change_columns, repeat_piece,  cut_off,       nest_deeply};

/// A path that stays below the folder, a shell that is not asked to do more than a word.
std::string tamed(std::string argument) {
  const auto slash = argument.find('/');
  if (slash != std::string::npos && (slash == 0 || argument[slash - 1] == '=' || argument.starts_with("-o")))
    argument.erase(slash, argument.find_first_not_of('/', slash) - slash);
  for (auto up = argument.find(".."); up != std::string::npos; up = argument.find("..", up + 1))
    if (argument.find('/') != std::string::npos || argument.size() == 2 || argument.starts_with("-o"))
      argument.replace(up, 2, "._");
  std::erase(argument, '\0');  // ends an argument
  return argument;
}

}  // namespace

std::string mutated(std::string text, const Words& words, Random& random) {
  const auto before = text;
  do {
    for (int left = random.a_few(); left > 0; --left) damages[random.below(damages.size())](text, words, random);
  } while (text == before);
  return text;
}

Words mutated_arguments(Words arguments, const Words& words, Random& random) {
  const auto before = arguments;
  do {
    for (int left = random.a_few(); left > 0; --left) {
      const auto at = random.below(arguments.size() + 1), other = random.below(arguments.size() + 1);
      const auto place = arguments.begin() + static_cast<std::ptrdiff_t>(at);
      if (const auto variant = random.below(7); variant == 0)
        arguments.insert(place, random.pick(words));
      else if (variant == 1)
        arguments.insert(place, random.pick(hostile_words()));
      else if (at == arguments.size())
        continue;
      else if (variant == 2)
        arguments.erase(place);
      else if (variant == 3 && other < arguments.size())
        std::swap(arguments[at], arguments[other]);
      else if (variant == 4)
        arguments[at] = random.pick(words);
      else if (variant == 5)
        replace_word(arguments[at], words, random);
      else
        damage_bytes(arguments[at], words, random);
    }
    for (auto& argument : arguments) argument = tamed(std::move(argument));
  } while (arguments == before);
  return arguments;
}

}  // namespace halfstep::fuzz
