// Finds empty places in a panel by trying candidates and measuring their distance to what is there.
#include "halfstep/reports/charts/place.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace halfstep::inline reports {
namespace {

constexpr double border = 4;         // pixels between a legend and the panel's edge
constexpr double half_length = 21;   // of a guide
constexpr double most_air = 14;      // pixels around a guide that are enough
constexpr double text_offset = 7;    // from a guide to the middle of its label
constexpr double most_pieces = 1e4;  // of a line that leads far out of the panel

// Square of the distance from a point to a segment: pixels neither overflow nor underflow.
double squared_distance(Pixel p, Pixel a, Pixel b) {
  const double dx = b.x - a.x, dy = b.y - a.y, length2 = dx * dx + dy * dy;
  const double along = length2 > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length2, 0.0, 1.0) : 0;
  const double x = p.x - a.x - along * dx, y = p.y - a.y - along * dy;
  return x * x + y * y;
}

double distance(Pixel p, const Scene::Box& box) {
  const double dx = std::max({box.left - p.x, 0.0, p.x - box.left - box.width});
  const double dy = std::max({box.bottom - p.y, 0.0, p.y - box.bottom - box.height});
  return std::hypot(dx, dy);
}

constexpr double hair = 1e-9;  // what rounding does to a point on the edge of a box

bool inside(Pixel p, const Scene::Box& box) {
  return box.left - hair < p.x && p.x < box.left + box.width + hair && box.bottom - hair < p.y &&
         p.y < box.bottom + box.height + hair;
}

// Whether no point of a segment can be in the box.
bool misses(Pixel a, Pixel b, const Scene::Box& box) {
  return std::max(a.x, b.x) < box.left - hair || std::min(a.x, b.x) > box.left + box.width + hair ||
         std::max(a.y, b.y) < box.bottom - hair || std::min(a.y, b.y) > box.bottom + box.height + hair;
}

bool overlap(const Scene::Box& a, const Scene::Box& b) {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.bottom < b.bottom + b.height &&
         b.bottom < a.bottom + a.height;
}

Guide guide_at(Pixel middle, double angle, double side) {
  const double c = std::cos(angle * std::numbers::pi / 180), s = std::sin(angle * std::numbers::pi / 180);
  return {{middle.x - half_length * c, middle.y - half_length * s},
          {middle.x + half_length * c, middle.y + half_length * s},
          {middle.x - side * text_offset * s, middle.y + side * text_offset * c},
          angle};
}

// Least clearance over the guide and its label; given up where it falls below what is of use.
double clearance(const Scene& scene, const Guide& guide, double text_width, double of_use) {
  double least = 1e9;
  const double c = std::cos(guide.angle * std::numbers::pi / 180), s = std::sin(guide.angle * std::numbers::pi / 180);
  for (double t = 0; t <= 1 && least > of_use; t += 0.125) {
    const double along = (t - 0.5) * text_width;
    least = std::min(least, scene.clearance({guide.from.x + t * (guide.to.x - guide.from.x),
                                             guide.from.y + t * (guide.to.y - guide.from.y)}));
    least = std::min(least, scene.clearance({guide.label.x + along * c, guide.label.y + along * s}) - 4);
  }
  return least;
}

}  // namespace

double distance(Pixel p, const std::vector<std::vector<Pixel>>& lines) {
  double least = 1e18;
  for (const auto& line : lines)
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
      least = std::min(least, squared_distance(p, line[i], line[i + 1]));
  return std::sqrt(least);
}

namespace {

// A point every two pixels.
int beneath(const Scene::Box& box, const std::vector<std::vector<Pixel>>& lines) {
  int hidden = 0;
  for (const auto& line : lines)
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      const Pixel a = line[i], b = line[i + 1];
      if (misses(a, b, box)) continue;
      const int pieces = 1 + static_cast<int>(std::min(std::hypot(b.x - a.x, b.y - a.y) / 2, most_pieces));
      for (int k = 0; k <= pieces; ++k) {
        const double t = static_cast<double>(k) / pieces;
        hidden += inside({a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)}, box) ? 1 : 0;
      }
    }
  return hidden;
}

}  // namespace

int hidden_by(const Scene& scene, const Scene::Box& box) { return beneath(box, scene.lines); }

double hidden_behind(const Scene& scene, const Scene::Box& box) {
  const int all = beneath({0, 0, scene.width, scene.height}, scene.behind);
  return all == 0 ? 0 : static_cast<double>(beneath(box, scene.behind)) / all;
}

double Scene::clearance(Pixel p) const {
  double least = std::min({p.x, width - p.x, p.y, height - p.y, distance(p, lines)});
  for (const auto& box : taken) least = std::min(least, distance(p, box));
  return least;
}

Corner emptiest_corner(const Scene& scene, double width, double height) {
  std::optional<Corner> best;
  for (const bool top : {true, false})
    for (const bool left : {top, !top}) {  // the corners off the diagonal of growing errors first
      Corner corner{top, left, {border, border, width, height}};
      if (!left) corner.box.left = scene.width - width - border;
      if (top) corner.box.bottom = scene.height - height - border;
      for (const auto& other : scene.taken)  // what is taken along the lower edge lifts the box
        if (!top) corner.box.bottom = std::max(corner.box.bottom, other.bottom + other.height);
      corner.hidden = hidden_by(scene, corner.box);
      corner.behind = beneath(corner.box, scene.behind);
      if (!best || std::pair(corner.hidden, corner.behind) < std::pair(best->hidden, best->behind)) best = corner;
    }
  return *best;
}

Scene::Box emptiest_place(const Scene& scene, double width, double height) {
  const Corner corner = emptiest_corner(scene, width, height);
  Scene::Box best = corner.box;
  std::pair hidden(corner.hidden, corner.behind);
  constexpr std::pair none(0, 0);
  constexpr int places = 12;  // along each side
  constexpr double clear_air = 25;
  for (int row = 0; row <= places && hidden > none; ++row)
    for (int column = 0; column <= places && hidden > none; ++column) {
      const Scene::Box box{border + column * (scene.width - width - 2 * border) / places,
                           border + row * (scene.height - height - 2 * border) / places, width, height};
      if (std::any_of(scene.taken.begin(), scene.taken.end(), [&](const auto& other) { return overlap(box, other); }))
        continue;
      // Away from the edges it floats among the curves, and needs clear air around it.
      const bool floats = row > 0 && row < places && column > 0 && column < places;
      if (floats && hidden_by(scene, {box.left - clear_air, box.bottom - clear_air, width + 2 * clear_air,
                                      height + 2 * clear_air}) > 0)
        continue;
      const int curves_hidden = hidden_by(scene, box);
      if (curves_hidden > hidden.first) continue;
      const std::pair here(curves_hidden, beneath(box, scene.behind));
      if (here >= hidden) continue;
      best = box;
      hidden = here;
    }
  return best;
}

namespace {

/// What a guide has to be placed among; see place_guide.
struct Surroundings {
  const Scene& scene;
  const std::vector<std::vector<Pixel>>&near, &others, &alike;
};

// By what share of it the slope of a segment differs from another one.
double bend_of(const Pixel& a, const Pixel& b, double slope) {
  return std::abs((b.y - a.y) / ((b.x - a.x) * slope) - 1);
}

// The best place beside segments whose own slope differs from the guide's by less than a share of it. nearer: how many
// times further than its own curve all others are.
std::optional<Guide> best_guide(const Surroundings& around, double angle, double text_width, double most_bend,
                                double nearer) {
  std::optional<Guide> best;
  double best_score = 4;                                                          // what is worth drawing
  static constexpr double distances[] = {9, 13, 17, 21, 25, 29, 33, 37, 41, 45};  // from the curve, in pixels
  constexpr double width = 3;  // of a line with its markers: what is nearer by less looks as near
  const double c = std::cos(angle * std::numbers::pi / 180), s = std::sin(angle * std::numbers::pi / 180);
  for (std::size_t k = 0; k < around.near.size(); ++k) {
    const auto& line = around.near[k];
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      const double bend = bend_of(line[i], line[i + 1], s / c);
      if (!(bend < most_bend)) continue;
      for (const double side : {-1.0, 1.0})
        for (const double away : distances) {
          const Pixel middle{(line[i].x + line[i + 1].x) / 2 - side * away * s,
                             (line[i].y + line[i + 1].y) / 2 + side * away * c};
          Guide guide = guide_at(middle, angle, side);
          guide.beside = k;
          // Near its curve is better than far, as long as it has some air, and where the curve has that slope.
          const double cost = 0.12 * away + 12 * (bend < 1 ? bend : 1), of_use = best_score + cost;
          const double to_own = distance(guide.label, {line});
          if (most_air <= of_use || distance(guide.label, around.others) < nearer * to_own ||
              distance(guide.label, around.near) < to_own || distance(guide.label, around.alike) < to_own - width)
            continue;
          const double score = std::min(clearance(around.scene, guide, text_width, of_use), most_air) - cost;
          if (score <= best_score) continue;
          best = guide;
          best_score = score;
        }
    }
  }
  return best;
}

}  // namespace

std::optional<Guide> place_guide(const Scene& scene, const std::vector<std::vector<Pixel>>& near, double angle,
                                 double text_width, const std::vector<std::vector<Pixel>>& others,
                                 const std::vector<std::vector<Pixel>>& alike) {
  // What nobody sees, what few see; of more than the last a stretch has another slope.
  constexpr std::array bends = {0.03, 0.1, 0.2};
  constexpr double clearly = 1.4, hardly = 1.2;
  const Surroundings around{scene, near, others, alike};
  for (const double nearer : {clearly, hardly})
    for (const double bend : bends)
      if (const auto guide = best_guide(around, angle, text_width, bend, nearer)) return guide;
  // A curve that has the slope nowhere is compared with it; one that has it elsewhere is not, where it bends.
  const double slope = std::tan(angle * std::numbers::pi / 180);
  const bool has_it = std::ranges::any_of(near, [&](const std::vector<Pixel>& line) {
    return std::ranges::adjacent_find(
               line, [&](const Pixel& a, const Pixel& b) { return bend_of(a, b, slope) < bends.back(); }) != line.end();
  });
  return has_it ? std::nullopt : best_guide(around, angle, text_width, HUGE_VAL, clearly);
}

}  // namespace halfstep::inline reports
