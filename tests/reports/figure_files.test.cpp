// The files of figures that a run finds: what it draws again, and what it removes.
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>

#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "tests/approve.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;

TEST_CASE("figures: what is drawn already is not drawn again", "[slow]") {
  if (std::system("gnuplot --version > /dev/null 2>&1") != 0) return;
  const testing::TemporaryFolder folder;
  const Drawing plain{"plain",
                      "load 'style.gp'\ndo for [format in formats] {\n  eval open(format, 'plain', 400, 300)\n"
                      "  plot 'plain.dat'\n}\n",
                      "1 2\n2 3\n"};
  Drawing other = plain;
  other.name = "other";
  for (auto at = other.script.find("plain"); at != std::string::npos; at = other.script.find("plain"))
    other.script.replace(at, 5, "other");
  write_drawings({plain, other}, folder.path, Format::paper);
  const auto pictures = [&](const std::string& name) {
    return testing::text_of(folder / (name + ".png")) + testing::text_of(folder / (name + ".svg"));
  };
  const auto drawn = pictures("plain");
  // A mark of this test in a picture stays until the figure is drawn again.
  const auto mark = [&](const std::string& name) { write_file(folder / (name + ".png"), "a mark"); };
  const auto is_marked = [&](const std::string& name) {
    return testing::text_of(folder / (name + ".png")) == "a mark";
  };
  mark("plain");
  mark("other");
  write_drawings({plain, other}, folder.path, Format::paper);
  CHECK(is_marked("plain"));
  CHECK(is_marked("other"));
  other.data = "1 2\n2 4\n";
  write_drawings({plain, other}, folder.path, Format::paper);
  CHECK(is_marked("plain"));
  CHECK_FALSE(is_marked("other"));
  mark("other");
  SECTION("another style") {
    write_file(folder / "style.gp", testing::text_of(folder / "style.gp") + "# mine\n");
    write_drawings({plain, other}, folder.path, Format::paper);
  }
  SECTION("a picture drawn by hand, or left by a run that was stopped") {
    for (const char* name : {"plain", "other"})
      write_file(folder / (std::string(name) + ".svg"), "<svg><title>Gnuplot</title></svg>");
    write_drawings({plain, other}, folder.path, Format::paper);
  }
  SECTION("a picture that is gone") {
    for (const char* name : {"plain", "other"}) std::filesystem::remove(folder / (std::string(name) + ".pdf"));
    write_drawings({plain, other}, folder.path, Format::paper);
  }
  CHECK_FALSE(is_marked("plain"));
  CHECK_FALSE(is_marked("other"));
  CHECK(pictures("plain") == drawn);
}

TEST_CASE("figures: those of an earlier run go, and nothing else") {
  const testing::TemporaryFolder folder;
  const auto draw = [&](const std::string& name, const std::string& title) {
    for (const char* ending : {".gp", ".dat", ".pdf", ".png"}) write_file(folder / (name + ending), "text");
    write_file(folder / (name + ".svg"), "<svg><title>" + title + "</title></svg>");
  };
  const std::set<std::string> names = {"kept", "old", "by-hand", "not-named"};
  for (const auto& name : names) draw(name, name == "by-hand" ? "Gnuplot" : name);
  Drawing kept;
  kept.name = "kept";
  remove_stale_figures({kept}, folder.path);  // without a list nothing is known to be of a run
  const auto is_there = [&](const std::string& name) {
    int files = 0;
    for (const char* ending : {".gp", ".dat", ".svg", ".pdf", ".png"})
      files += std::filesystem::exists(folder / (name + ending)) ? 1 : 0;
    return files;
  };
  for (const auto& name : names) CHECK(is_there(name) == 5);
  write_file(folder / "all.gp", "# Draws\nload 'kept.gp'\nload 'old.gp'\nload 'by-hand.gp'\nload 'gone.gp'\nload '\n");
  remove_stale_figures({kept}, folder.path);
  for (const auto& name : names) CHECK(is_there(name) == (name == "old" ? 0 : 5));
}

TEST_CASE("figures: a clause that several panels have is noted once, and in the pictures of these alone") {
  Chart chart;
  chart.note = "of all";
  chart.separate = true;
  for (const char* title : {"one", "two"})
    chart.panels.push_back({title, {Curve{title, "", 0, {{0.1, 1e-2, true}, {1, 1, true}}, {}}}, {}});
  chart.panels[0].notes = {"thin: lost"};
  chart.panels[1].notes = {"thin: lost", "dot: end"};
  CHECK(whole_note(chart) == "of all     thin: lost     dot: end");
  const auto parts = parts_of(chart);
  REQUIRE(parts.size() == 2);
  CHECK(parts[0].note == "of all     thin: lost");
  CHECK(parts[1].note == "of all     thin: lost     dot: end");
  CHECK(whole_note({}).empty());
}
