// The program as it is installed: halfstep with its own methods.
#include "halfstep/program.hpp"

int main(int argc, char** argv) { return halfstep::main(argc, argv); }
