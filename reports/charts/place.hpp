// Where a legend or a reference slope can stand in a panel without touching the data. Pixels, y upwards.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace halfstep::inline reports {

struct Pixel {
  double x = 0, y = 0;
};

/// A panel as drawn: its size, its curves as polylines, and boxes that are taken.
struct Scene {
  struct Box {
    double left = 0, bottom = 0, width = 0, height = 0;
  };
  double width = 0, height = 0;
  std::vector<std::vector<Pixel>> lines;
  std::vector<Box> taken;
  std::vector<std::vector<Pixel>> behind = {};  ///< grey lines: what may be hidden, but had rather not be

  /// Distance from a point to the nearest curve, taken box or border.
  double clearance(Pixel point) const;
};

/// Distance from a point to the nearest of the lines; far where there are none.
double distance(Pixel point, const std::vector<std::vector<Pixel>>& lines);

/// A corner of the panel ("top left", "bottom right", ...) for a box of that size: the one that hides least of the
/// curves, then of what is behind them.
struct Corner {
  bool top = true, left = true;
  Scene::Box box;
  int hidden = 0, behind = 0;  ///< how many pixels of either lie beneath it
};
Corner emptiest_corner(const Scene& scene, double width, double height);

/// The same anywhere in the panel, where no corner is free of both: along the edges or, with clear air around it, away
/// from them.
Scene::Box emptiest_place(const Scene& scene, double width, double height);

/// Pixels of curve beneath a box.
int hidden_by(const Scene& scene, const Scene::Box& box);

/// The share beneath a box of what is behind the curves.
double hidden_behind(const Scene& scene, const Scene::Box& box);

/// A short straight segment of a given direction near one of the curves, and its label along it.
struct Guide {
  Pixel from, to, label;
  double angle = 0;        ///< of the label, degrees
  std::size_t beside = 0;  ///< which of the curves it stands by
};

/// The best place for a guide of direction `angle` (degrees) beside one of `near`, along a stretch of that direction
/// where there is one, and beside a bend only where the curves have no such stretch; none where it would touch
/// something, or be nearer to another line or nearly as near to one of `others`. text_width: of its label, pixels.
/// alike: whole curves, of which `near` has pieces; the guide is nearer to none of them than to its piece, but for a
/// line's width.
std::optional<Guide> place_guide(const Scene& scene, const std::vector<std::vector<Pixel>>& near, double angle,
                                 double text_width, const std::vector<std::vector<Pixel>>& others = {},
                                 const std::vector<std::vector<Pixel>>& alike = {});

}  // namespace halfstep::inline reports
