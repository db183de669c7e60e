// Tables of the studies that are too long for the fuzzer to run them itself.
#pragma once

#include "tests/fuzz/sandbox.hpp"

namespace halfstep::fuzz {

/// Below "run/": some rows of each table, and of findings.csv, all of them real. run.json is not among them.
const Files& recorded_tables();

}  // namespace halfstep::fuzz
