// The force loop: all forces of a body at once, from arrays into arrays.
#pragma once

#include "halfstep/problems/particles/elastic.hpp"

namespace halfstep::inline problems {

/// f += the forces of the springs and tetrahedra, N. x, v, f: 3 N entries in the layout given; v may be null: at rest.
/// Blocks of springs are copied from all over the particles into short arrays, computed there several at a time, and
/// added back in their order: the same bits whatever the width of the processor's registers. Allocates nothing.
void add_spring_forces(const Body& body, Layout layout, const double* x, const double* v, double* f);
void add_volume_forces(const Body& body, Layout layout, const double* x, const double* v, double* f);

/// Those of the springs and tetrahedra of one range.
void add_forces(const Body& body, const ElementRange& range, Layout layout, const double* x, const double* v,
                double* f);

/// a = (f + gravity + floor) / m in place, f as above.
void finish_accelerations(const Body& body, Layout layout, const double* x, const double* v, double* f);

/// The energy of the springs, the volumes, the height and the floor, J.
double potential_energy(const Body& body, Layout layout, const double* x);

/// The energy of motion, J.
double kinetic_energy(const Body& body, Layout layout, const double* v);

}  // namespace halfstep::inline problems
