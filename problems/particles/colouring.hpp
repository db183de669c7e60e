// A colouring of the elements of a body, so that several threads add their forces without touching the same particle.
#pragma once

#include <cstddef>
#include <vector>

namespace halfstep::inline problems {

struct Body;

/// Springs and tetrahedra that lie next to one another in the arrays of a body: from the first to before the last.
struct ElementRange {
  std::size_t first_spring = 0, last_spring = 0, first_tetrahedron = 0, last_tetrahedron = 0;
};

/// The ranges of each colour. Those of one colour have no particle in common, so that the sums of forces have the same
/// bits in whatever order they are added; one colour follows the other.
using Colouring = std::vector<std::vector<ElementRange>>;

/// Cuts the particles into so many blocks of consecutive numbers and sorts springs and tetrahedra by them: those within
/// a block, those between a block and the next, in two colours since each block has two neighbours, and what reaches
/// further in one range of its own. One block, or none: one range, the order as it is.
Colouring colour_elements(Body& body, std::size_t blocks);

}  // namespace halfstep::inline problems
