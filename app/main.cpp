// The program as it is installed: halfstep with its own methods.
#include "app/program.hpp"

int main(int argc, char** argv) { return halfstep::main(argc, argv); }
