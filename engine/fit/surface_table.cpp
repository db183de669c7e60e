// What is said of errors over two step sizes: for a terminal and for CSV.
#include "halfstep/engine/fit/surface_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <set>

#include "halfstep/core/text/escaped.hpp"

namespace halfstep::inline engine {
namespace {

std::string optional_number(const std::optional<double>& value) { return value ? fmt::format("{}", *value) : ""; }

// "error = 2.5 h^2 + 0.13 dx^4 - 1.2e-05": the leading terms of the likeliest model whose orders are told; "..." for
// one that is there and whose order is not. Of a norm, each in parentheses; of the larger of both, "max(...)".
std::string formula(const SurfaceFinding& surface) {
  std::string text;
  const auto add = [&](double constant, const std::string& powers) {
    const bool minus = constant < 0;
    text += text.empty() ? (minus ? "-" : "") : surface.maximum ? ", " : (minus ? " - " : " + ");
    const std::string size = std::isnormal(constant) ? fmt::format("{:.4g}", std::abs(constant)) : "C";
    text += surface.power == 1 ? size + powers : fmt::format("({}{})^{:g}", size, powers, surface.power);
  };
  const auto power = [](const char* step, double order) { return fmt::format(" {}^{:.3g}", step, order); };
  if (surface.term_h && surface.h.observed) add(surface.term_h->constant, power("h", surface.term_h->order));
  if (surface.term_dx && surface.dx.observed) add(surface.term_dx->constant, power("dx", surface.term_dx->order));
  if (surface.product) add(surface.product->constant, power("h", surface.product->r) + power("dx", surface.product->s));
  if (surface.offset) add(*surface.offset, "");
  const bool mixed = surface.power != 1 && std::any_of(surface.shares.begin(), surface.shares.end(),
                                                       [](const PointShares& one) { return one.of_product > 0; });
  const bool more = mixed || (!surface.h.observed && !surface.hidden_h) ||
                    (!surface.dx.observed && !surface.hidden_dx) || text.empty();
  if (more) text += text.empty() ? "..." : surface.maximum ? ", ..." : " + ...";
  if (surface.maximum) return "error = max(" + text + ")";
  return (surface.power == 1 ? "error = " : fmt::format("error^{:g} = ", surface.power)) + text;
}

// The step size h at which both terms are of one size; not finite where that or a constant is out of range.
double balance(const SurfaceFinding& surface, double dx) {
  const LeadingTerm &h = *surface.term_h, &of_dx = *surface.term_dx;
  return std::exp((std::log(std::abs(of_dx.constant / h.constant)) + of_dx.order * std::log(dx)) / h.order);
}

// ": h > 0.01 where dx = 0.1, ...", at the coarsest and the finest dx, where two terms alone share the error.
std::string border(const SurfaceFinding& surface) {
  if (!surface.h.observed || !surface.dx.observed || surface.product || surface.offset) return "";
  std::set<double> dx;
  for (const PointShares& one : surface.shares) dx.insert(one.point.dx);
  const double coarse = balance(surface, *dx.rbegin()), fine = balance(surface, *dx.begin());
  if (!std::isnormal(coarse) || !std::isnormal(fine)) return "";
  std::string text = fmt::format(" h > {:.3g} where dx = {:.4g}", coarse, *dx.rbegin());
  if (dx.size() > 1) text += fmt::format(", at h > {:.3g} where dx = {:.4g}", fine, *dx.begin());
  return text + ":";
}

const char* name_of(SurfaceTerm term) {
  constexpr const char* names[] = {"h", "dx", "product", "offset"};
  return names[static_cast<std::size_t>(term)];
}

// Which term is the largest at how many points: "h leads at 11 of 20 points, dx at 9".
std::string rulers(const SurfaceFinding& surface) {
  std::array<std::size_t, 4> count{};
  for (const PointShares& one : surface.shares) ++count[static_cast<std::size_t>(leader(one))];
  std::string text;
  for (const SurfaceTerm term : {SurfaceTerm::h, SurfaceTerm::dx, SurfaceTerm::product, SurfaceTerm::offset}) {
    const std::size_t here = count[static_cast<std::size_t>(term)];
    if (here == 0) continue;
    if (here == surface.shares.size()) return fmt::format("{} leads everywhere", name_of(term));
    text += text.empty() ? fmt::format("{} leads at{}", name_of(term), term == SurfaceTerm::h ? border(surface) : "")
                         : fmt::format(", {} at", name_of(term));
    text += fmt::format(" {}{}", text.ends_with(":") ? "at " : "", here);
    if (text.find(" points") == std::string::npos) text += fmt::format(" of {} points", surface.shares.size());
  }
  return text;
}

}  // namespace

std::string surface_text(const Fit& fit) {
  const SurfaceFinding& surface = fit.on_surface;
  if (surface.shares.empty()) return "";
  const std::string prefix = fit.name.empty() ? "" : fit.name + ": ";
  std::string text =
      fmt::format("{}{}, scatter {:.1g}\n{}{}\n", prefix, formula(surface), surface.scatter, prefix, rulers(surface));
  if (const auto& next = surface.next) {
    const char* step = next->of_dx ? "dx" : "h";
    const bool hidden = next->of_dx ? surface.hidden_dx : surface.hidden_h;
    fmt::format_to(std::back_inserter(text),
                   "{}cheapest next run: h = {:.4g}, dx = {:.4g}, for the order in {}: ", prefix, next->h, next->dx,
                   step);
    if (hidden)
      fmt::format_to(std::back_inserter(text), "its term is at most {:.2g} % of the error there\n", 100 * next->share);
    else
      fmt::format_to(std::back_inserter(text), "known to {:.1e}, then to {:.1e}, as a real number\n", next->before,
                     next->after);
  }
  return text;
}

std::string surface_points(const Fit& fit) {
  const SurfaceFinding& surface = fit.on_surface;
  std::string text = fmt::format("{}\n{:>9}  {:>9}  {:>10}  {:>6}  {:>6}  {:>7}  {:>6}  {}\n",
                                 fit.name.empty() ? "share of each term" : fit.name, "h", "dx", "error", "h", "dx",
                                 "product", "offset", "leads");
  for (const PointShares& one : surface.shares)
    fmt::format_to(std::back_inserter(text),
                   "{:>9.3e}  {:>9.3e}  {:>10.3e}  {:>6.3f}  {:>6.3f}  {:>7.3f}  {:>6.3f}  {}\n", one.point.h,
                   one.point.dx, one.point.error, one.of_h, one.of_dx, one.of_product, one.of_offset,
                   name_of(leader(one)));
  return text;
}

std::string surface_evidence(const Fit& fit) {
  const SurfaceFinding& surface = fit.on_surface;
  std::string text = fmt::format("h: {}: {}\ndx: {}: {}\n", word(surface.h.verdict), surface.h.reason,
                                 word(surface.dx.verdict), surface.dx.reason);
  for (const std::string& line : surface.evidence) text += line + "\n";
  return surface.shares.empty() ? text : text + "\n" + surface_points(fit);
}

std::string_view surface_csv_header() {
  return ",claimed_dx,observed_dx,uncertainty_dx,constant_dx,first_level_dx,last_level_dx,verdict_dx,reason_dx,"
         "product_h,product_dx,product_constant,offset,next_h,next_dx";
}

std::string surface_csv_fields(const Fit& fit) {
  if (!fit.surface) return std::string(14, ',');
  const SurfaceFinding& surface = fit.on_surface;
  const Finding& dx = surface.dx;
  const bool resolved = dx.observed.has_value();
  const auto of_product = [&](double ProductTerm::*member) {
    return surface.product ? fmt::format("{}", (*surface.product).*member) : std::string();
  };
  return fmt::format(",{},{},{},{},{},{},{},{},{},{},{},{},{},{}", optional_number(fit.surface->claimed_dx),
                     optional_number(dx.observed), optional_number(dx.uncertainty), optional_number(dx.constant),
                     resolved ? fmt::format("{}", dx.first_level) : "",
                     resolved ? fmt::format("{}", dx.last_level) : "", word(dx.verdict), escaped::csv(dx.reason),
                     of_product(&ProductTerm::r), of_product(&ProductTerm::s), of_product(&ProductTerm::constant),
                     optional_number(surface.offset), surface.next ? fmt::format("{}", surface.next->h) : "",
                     surface.next ? fmt::format("{}", surface.next->dx) : "");
}

}  // namespace halfstep::inline engine
