// The files of a certificate.
#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/json.hpp"
#include "halfstep/methods/foreign/process.hpp"
#include "halfstep/methods/scheme/integrator.hpp"
#include "halfstep/reports/certificate/certificate.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline reports {
namespace {

/// A panel a precision, a curve a problem: those that come first by name, the others in grey behind them.
Chart ladders(const Results& results, const std::string& name) {
  constexpr std::size_t named = 6;
  Chart chart;
  chart.name = escaped::file_stem({"certificate", name});
  chart.title = name + ": global error against step size";
  chart.x.label = "step size h";
  chart.y.label = "global error of the position, or of the state";
  chart.y.most = meaningless;
  for (const auto& subject : subjects(results)) {
    const Quantity quantity = principal_quantity(results, subject.problem);
    auto points = error_curve(results, subject, name, quantity, [](const ErrorRow& row) { return row.h.value; });
    if (points.empty()) continue;
    Panel& panel = panel_named(chart, subject.precision);
    const OrderRow* order = find_order(results, subject, name, quantity);
    const bool ghost = panel.curves.size() >= named;
    Curve curve{.name = ghost ? "" : subject.problem, .look = panel.curves.size(), .points = std::move(points)};
    curve.ghost = ghost;
    if (!ghost && order != nullptr && order->verdict == Verdict::pass) curve.slope = order->expected;
    panel.curves.push_back(std::move(curve));
  }
  for (auto& panel : chart.panels)  // what is behind is drawn first
    std::stable_partition(panel.curves.begin(), panel.curves.end(), [](const Curve& curve) { return curve.ghost; });
  chart.note = window_note(chart) + "     grey: further problems";
  return chart;
}

/// pdflatex twice, for the widths of a long table. Empty: done; else why there is no PDF.
std::string set_in_type(const std::filesystem::path& dir, const std::string& stem) try {
  constexpr double patience = 120;  // s
  const std::string command = "pdflatex -interaction=batchmode -halt-on-error " + escaped::shell_word(stem + ".tex");
  Process process("{ " + command + " && " + command + " ; } >/dev/null 2>&1", {.folder = dir, .timeout = patience});
  const auto [status, printed] = process.wait();
  const bool done = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  std::error_code ignored;
  for (const std::string_view left : {".aux", ".log"})
    if (done || left == ".aux") std::filesystem::remove(dir / (stem + std::string(left)), ignored);
  if (done) return "";
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
    return "pdflatex is not installed (Debian: apt install texlive-latex-base texlive-latex-recommended); " + stem +
           ".tex was not set";
  return "pdflatex failed; see " + (dir / (stem + ".log")).string();
} catch (const IntegratorError& error) {
  return std::string("pdflatex ") + error.what();
}

}  // namespace

CertificateFiles write_certificate(const Certificate& certificate, const Results& results,
                                   const std::filesystem::path& dir) {
  std::error_code error;
  std::filesystem::create_directories(dir, error);
  if (error) throw InputError(fmt::format("{}: cannot be made: {}", dir.string(), error.message()));
  const std::string stem = escaped::file_stem({certificate.name});
  CertificateFiles files;
  const auto write = [&](const std::string& ending, const std::string& text) {
    files.written.push_back(dir / (stem + ending));
    write_file(files.written.back(), text);
  };
  write(".json", certificate_json(certificate));  // first: it tells the folder from those of others
  std::string svg, figure;
  const Chart chart = ladders(results, certificate.name);
  if (has_points(chart)) try {
      write_drawings({draw(chart)}, dir / "figures");
      figure = chart.name;
      svg = read_file(dir / "figures" / (figure + ".svg"));
      if (const auto begin = svg.find("<svg"); begin != std::string::npos) svg.erase(0, begin);
    } catch (const InputError& drawing) {
      files.missing.push_back(drawing.what());
    }
  write(".html", certificate_html(certificate, svg));
  write(".tex", certificate_latex(certificate, figure.empty() ? "" : "figures/" + figure));
  const std::string why_not = set_in_type(dir, stem);
  if (why_not.empty())
    files.written.push_back(dir / (stem + ".pdf"));
  else
    files.missing.push_back(why_not);
  return files;
}

}  // namespace halfstep::inline reports
