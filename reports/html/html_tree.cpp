// Rooted trees as drawings: the root at the bottom, leaves side by side, as in Hairer, Norsett, Wanner 1993, II.2.
#include "halfstep/reports/html/html_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/html/html_formula.hpp"

namespace halfstep::inline reports::html {
namespace {

struct Node {
  bool hollow = false;
  std::vector<Node> branches;
  double x = 0;
  int depth = 0;
};

constexpr int deepest = 12;

/// The node that begins at `at`, which is moved behind it; nothing where the brackets do not match.
std::optional<Node> read(std::string_view text, std::size_t& at, int depth = 0) {
  Node node;
  node.depth = depth;
  if (at < text.size() && text[at] == '.') {
    node.hollow = true;
    ++at;
    return node;
  }
  if (at >= text.size() || (text[at] != '[' && text[at] != '(') || depth > deepest) return std::nullopt;
  node.hollow = text[at] == '(';
  const char closing = node.hollow ? ')' : ']';
  ++at;
  while (at < text.size() && text[at] != closing) {
    auto branch = read(text, at, depth + 1);
    if (!branch) return std::nullopt;
    node.branches.push_back(std::move(*branch));
  }
  if (at >= text.size()) return std::nullopt;
  ++at;
  return node;
}

/// Leaves from left to right, every other node above the middle of its branches. Returns the greatest depth.
int place(Node& node, double& next_leaf) {
  if (node.branches.empty()) {
    node.x = next_leaf++;
    return node.depth;
  }
  int depth = node.depth;
  for (auto& branch : node.branches) depth = std::max(depth, place(branch, next_leaf));
  node.x = (node.branches.front().x + node.branches.back().x) / 2;
  return depth;
}

constexpr double step = 10, margin = 4;

void draw(const Node& node, double height, std::string& lines, std::string& nodes) {
  const double x = margin + step * node.x, y = height - margin - step * node.depth;
  for (const auto& branch : node.branches) {
    lines += fmt::format("M{:g} {:g}L{:g} {:g}", x, y, margin + step * branch.x, y - step);
    draw(branch, height, lines, nodes);
  }
  nodes += fmt::format("<circle cx=\"{:g}\" cy=\"{:g}\" r=\"2.6\"{}/>", x, y, node.hollow ? " class=\"other\"" : "");
}

std::string drawing(Node tree, std::string_view brackets) {
  double leaves = 0;
  const int depth = place(tree, leaves);
  const double width = 2 * margin + step * (leaves - 1), height = 2 * margin + step * depth;
  std::string lines, nodes;
  draw(tree, height, lines, nodes);
  return fmt::format(
      "<svg class=\"tree\" role=\"img\" aria-label=\"{0}\" width=\"{1:g}\" height=\"{2:g}\" viewBox=\"0 0 {1:g} "
      "{2:g}\">"
      "<title>{0}</title><path d=\"{3}\"/>{4}</svg>",
      escaped::html(brackets), width, height, lines, nodes);
}

}  // namespace

std::string with_trees(std::string_view text) {
  constexpr std::string_view word = "tree ";
  std::string out;
  for (std::size_t from = 0;;) {
    const auto found = std::min(text.find("tree [", from), text.find("tree (", from));
    if (found == std::string_view::npos) return out + prose(text.substr(from));
    const std::size_t begin = found + word.size();
    std::size_t end = begin;
    auto tree = read(text, end);
    if (!tree) end = begin + 1;
    out += prose(text.substr(from, begin - from));
    out += tree ? drawing(std::move(*tree), text.substr(begin, end - begin)) : escaped::html(text.substr(begin, 1));
    from = end;
  }
}

}  // namespace halfstep::inline reports::html
