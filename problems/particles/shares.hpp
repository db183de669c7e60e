// Parts of a body whose forces several threads add at once.
#pragma once

#include <cstddef>
#include <vector>

namespace halfstep::inline problems {

struct Body;

/// Springs and tetrahedra that lie behind one another in the arrays of a body: from the first one to before the last.
struct Share {
  std::size_t first_spring = 0, last_spring = 0, first_tetrahedron = 0, last_tetrahedron = 0;
};

/// Shares of one stage have no particle in common: whichever is added first, the sums have the same bits. Stages follow
/// one another.
using Stages = std::vector<std::vector<Share>>;

/// Sorts the springs and tetrahedra of a body into shares: those within each of so many stretches of particles as they
/// are numbered, then those that join a stretch to the next, each other pair of them, and last what reaches further.
/// One stretch: all in one share, as they lie.
Stages share_out(Body& body, std::size_t stretches);

}  // namespace halfstep::inline problems
