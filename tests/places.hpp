// Where the tests find the sources and the program.
#pragma once

extern const char* const source_dir;
extern const char* const program_path;
