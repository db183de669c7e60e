// The core without its library: included by one source of a program that links halfstep::core alone.
#pragma once

#include "core/coefficient.cpp"
#include "core/dense_solver.cpp"
#include "core/parameters.cpp"
