// Drifts of energies.
#include "tests/catch.hpp"
TEST_CASE("drift: placeholder") {}
