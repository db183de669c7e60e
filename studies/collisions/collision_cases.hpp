// Which bodies meet, and how their impacts are handled: what the parts of the study share.
#pragma once

#include <string>

#include "halfstep/studies/collisions/collision_runs.hpp"

namespace halfstep::inline studies {

inline const CollisionSystem bouncing_ball{.name = "ball", .g = "9.81"};
inline const CollisionSystem ball_on_spring{.name = "ball-on-spring", .g = "9.81", .w = "2"};
inline const CollisionSystem pair{
    .name = "pair", .lower_inverse_mass = "1", .upper_inverse_mass = "1/3", .rate = "-2", .centre_rate = "3/10"};
inline const CollisionSystem pair_in_trap{
    .name = "pair-in-trap", .w = "2", .lower_inverse_mass = "1", .upper_inverse_mass = "1/3", .centre_rate = "3/10"};

inline const Impact projection{.name = "projection"};
inline const Impact half_and_half{.name = "projection:half-and-half", .half_and_half = true};
inline const Impact mirror{.name = "mirror", .response = Response::mirror};
inline const Impact newton_impact{.name = "restitution", .response = Response::restitute};
inline const Impact located{.name = "located", .handler = Handler::located};
inline const Impact fixed_penalty{.name = "penalty:k=1e4", .handler = Handler::penalty, .stiffness = "1e4"};
inline const Impact stiffening_penalty{
    .name = "penalty:k=20/h", .handler = Handler::penalty, .stiffness = "20", .by_h = -1};
inline const Impact stiffest_penalty{
    .name = "penalty:kh2=1/2", .handler = Handler::penalty, .stiffness = "1/2", .by_h = -2};

}  // namespace halfstep::inline studies
