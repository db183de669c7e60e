// Rooted trees as drawings.
#pragma once

#include <string>
#include <string_view>

namespace halfstep::inline reports::html {

/// Text with every tree in it drawn: "the tree [[[]]] gives 0" has brackets for each node around its branches, the root
/// outermost; a dot is a node of the other kind (a velocity), drawn hollow, as are nodes in round brackets, which are
/// of the second colour. The brackets stay as the drawing's name. The rest is escaped.
std::string with_trees(std::string_view text);

}  // namespace halfstep::inline reports::html
