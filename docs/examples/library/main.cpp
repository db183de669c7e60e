// halfstep with one method more: ./my-halfstep run --method my-verlet --method velocity-verlet
#include "my_stepper.hpp"

int main(int argc, char** argv) { return halfstep::main(argc, argv, {my_verlet}); }
