// Advance widths of DejaVu Sans.
#include "halfstep/reports/charts/text_width.hpp"

#include <array>
#include <cstddef>

namespace halfstep::inline reports {
namespace {

// Thousandths of an em, from the blank to the tilde.
constexpr std::array<int, 95> advances = {
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};
constexpr int of_others = 650;  // Greek, raised digits, signs

}  // namespace

double text_width(std::string_view text, double size) {
  int thousandths = 0;
  for (const char letter : text) {
    const auto code = static_cast<unsigned char>(letter);
    if (code >= 0x80 && code < 0xC0) continue;  // goes on with a letter of several bytes
    const bool listed = code >= ' ' && code < ' ' + advances.size();
    thousandths += listed ? advances[static_cast<std::size_t>(code - ' ')] : of_others;
  }
  return size * thousandths / 1000;
}

}  // namespace halfstep::inline reports
