// The deck as a whole, and its folder.
#include <fmt/format.h>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/slides/slide.hpp"
#include "halfstep/reports/text/folded.hpp"

namespace halfstep::inline reports {
namespace {

// A title goes into two lines, all else into one.
std::string shortened(const std::string& text, std::size_t most) {
  return letters(text) <= most ? text : folded_lines(text, most - 2).front() + " …";
}

}  // namespace

std::vector<Slide> slides(const Results& results, const std::vector<Chapter>& chapters) {
  std::vector<Slide> all = problem_slides(results);
  for (auto& slide : chapter_slides(chapters)) all.push_back(std::move(slide));
  for (auto& slide : all) {
    slide.statement = shortened(slide.statement, most_title_letters);
    for (auto* text : {&slide.selection, &slide.about}) *text = shortened(*text, most_foot_letters);
  }
  return all;
}

Deck write_slides(const Results& results, const std::vector<Chapter>& chapters, const std::filesystem::path& dir) {
  const auto all = slides(results, chapters);
  if (all.empty())
    throw InputError(fmt::format(
        "{}: its tables hold nothing that a slide could show; run a study into it first: halfstep run --out {}",
        dir.string(), dir.string()));
  const auto folder = dir / "slides";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw InputError(fmt::format("{}: cannot be made: {}", folder.string(), error.message()));
  const std::string title = "halfstep: " + dir.filename().string();
  write_file(folder / "slides.html", slides_html(all, title));
  write_file(folder / "slides.tex", slides_beamer(all, title));
  std::vector<Drawing> drawings;
  for (const auto& slide : all)
    if (const auto* chart = std::get_if<Chart>(&slide.shown)) drawings.push_back(draw(*chart));
  remove_stale_figures(drawings, folder / "figures");
  Deck deck{all.size(), {}};
  try {
    write_drawings(drawings, folder / "figures", Format::slide);
  } catch (const InputError& drawing) {
    deck.undrawn = drawing.what();
  }
  return deck;
}

}  // namespace halfstep::inline reports
