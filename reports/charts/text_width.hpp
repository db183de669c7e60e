// How wide a text is in the figures' font.
#pragma once

#include <string_view>

namespace halfstep::inline reports {

/// The width of a line of DejaVu Sans, in the unit of `size`, its em.
double text_width(std::string_view text, double size);

}  // namespace halfstep::inline reports
