// The only file that is compiled for one folder: the others are the same wherever the tree stands (and in ccache).
#include "tests/places.hpp"

const char* const source_dir = HALFSTEP_SOURCE_DIR;
const char* const program_path = HALFSTEP_PROGRAM;
