// The program as it is installed: halfstep with its own methods.
#include "halfstep/core/freed_memory.hpp"
#include "halfstep/program.hpp"

int main(int argc, char** argv) {
  halfstep::keep_freed_memory();
  return halfstep::main(argc, argv);
}
