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
std::string formula(const SurfaceFinding& found) {
  std::string text;
  const auto add = [&](double constant, const std::string& powers) {
    const bool minus = constant < 0;
    text += text.empty() ? (minus ? "-" : "") : found.maximum ? ", " : (minus ? " - " : " + ");
    const std::string size = std::isnormal(constant) ? fmt::format("{:.4g}", std::abs(constant)) : "C";
    text += found.power == 1 ? size + powers : fmt::format("({}{})^{:g}", size, powers, found.power);
  };
  const auto power = [](const char* step, double order) { return fmt::format(" {}^{:.3g}", step, order); };
  if (found.term_h && found.h.observed) add(found.term_h->constant, power("h", found.term_h->order));
  if (found.term_dx && found.dx.observed) add(found.term_dx->constant, power("dx", found.term_dx->order));
  if (found.product) add(found.product->constant, power("h", found.product->r) + power("dx", found.product->s));
  if (found.offset) add(*found.offset, "");
  const bool mixed = found.power != 1 && std::any_of(found.shares.begin(), found.shares.end(),
                                                     [](const PointShares& one) { return one.of_product > 0; });
  const bool more =
      mixed || (!found.h.observed && !found.hidden_h) || (!found.dx.observed && !found.hidden_dx) || text.empty();
  if (more) text += text.empty() ? "..." : found.maximum ? ", ..." : " + ...";
  if (found.maximum) return "error = max(" + text + ")";
  return (found.power == 1 ? "error = " : fmt::format("error^{:g} = ", found.power)) + text;
}

// The step size h at which both terms are of one size; not finite where that or a constant is out of range.
double balance(const SurfaceFinding& found, double dx) {
  const LeadingTerm &h = *found.term_h, &of_dx = *found.term_dx;
  return std::exp((std::log(std::abs(of_dx.constant / h.constant)) + of_dx.order * std::log(dx)) / h.order);
}

// ": h > 0.01 where dx = 0.1, ...", at the coarsest and the finest dx, where two terms alone share the error.
std::string border(const SurfaceFinding& found) {
  if (!found.h.observed || !found.dx.observed || found.product || found.offset) return "";
  std::set<double> dx;
  for (const PointShares& one : found.shares) dx.insert(one.point.dx);
  const double coarse = balance(found, *dx.rbegin()), fine = balance(found, *dx.begin());
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
std::string rulers(const SurfaceFinding& found) {
  std::array<std::size_t, 4> count{};
  for (const PointShares& one : found.shares) ++count[static_cast<std::size_t>(leader(one))];
  std::string text;
  for (const SurfaceTerm term : {SurfaceTerm::h, SurfaceTerm::dx, SurfaceTerm::product, SurfaceTerm::offset}) {
    const std::size_t here = count[static_cast<std::size_t>(term)];
    if (here == 0) continue;
    if (here == found.shares.size()) return fmt::format("{} leads everywhere", name_of(term));
    text += text.empty() ? fmt::format("{} leads at{}", name_of(term), term == SurfaceTerm::h ? border(found) : "")
                         : fmt::format(", {} at", name_of(term));
    text += fmt::format(" {}{}", text.ends_with(":") ? "at " : "", here);
    if (text.find(" points") == std::string::npos) text += fmt::format(" of {} points", found.shares.size());
  }
  return text;
}

}  // namespace

std::string surface_text(const Fit& fit) {
  const SurfaceFinding& found = fit.on_surface;
  if (found.shares.empty()) return "";
  const std::string prefix = fit.name.empty() ? "" : fit.name + ": ";
  std::string text =
      fmt::format("{}{}, scatter {:.1g}\n{}{}\n", prefix, formula(found), found.scatter, prefix, rulers(found));
  if (const auto& next = found.next) {
    const char* step = next->of_dx ? "dx" : "h";
    const bool hidden = next->of_dx ? found.hidden_dx : found.hidden_h;
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
  const SurfaceFinding& found = fit.on_surface;
  std::string text = fmt::format("{}\n{:>9}  {:>9}  {:>10}  {:>6}  {:>6}  {:>7}  {:>6}  {}\n",
                                 fit.name.empty() ? "share of each term" : fit.name, "h", "dx", "error", "h", "dx",
                                 "product", "offset", "leads");
  for (const PointShares& one : found.shares)
    fmt::format_to(std::back_inserter(text),
                   "{:>9.3e}  {:>9.3e}  {:>10.3e}  {:>6.3f}  {:>6.3f}  {:>7.3f}  {:>6.3f}  {}\n", one.point.h,
                   one.point.dx, one.point.error, one.of_h, one.of_dx, one.of_product, one.of_offset,
                   name_of(leader(one)));
  return text;
}

std::string surface_evidence(const Fit& fit) {
  const SurfaceFinding& found = fit.on_surface;
  std::string text = fmt::format("h: {}: {}\ndx: {}: {}\n", word(found.h.verdict), found.h.reason,
                                 word(found.dx.verdict), found.dx.reason);
  for (const std::string& line : found.evidence) text += line + "\n";
  return found.shares.empty() ? text : text + "\n" + surface_points(fit);
}

std::string_view surface_csv_header() {
  return ",claimed_dx,observed_dx,uncertainty_dx,constant_dx,first_level_dx,last_level_dx,verdict_dx,reason_dx,"
         "product_h,product_dx,product_constant,offset,next_h,next_dx";
}

std::string surface_csv_fields(const Fit& fit) {
  if (!fit.surface) return std::string(14, ',');
  const SurfaceFinding& found = fit.on_surface;
  const Finding& dx = found.dx;
  const bool resolved = dx.observed.has_value();
  const auto of_product = [&](double ProductTerm::*member) {
    return found.product ? fmt::format("{}", (*found.product).*member) : std::string();
  };
  return fmt::format(",{},{},{},{},{},{},{},{},{},{},{},{},{},{}", optional_number(fit.surface->claimed_dx),
                     optional_number(dx.observed), optional_number(dx.uncertainty), optional_number(dx.constant),
                     resolved ? fmt::format("{}", dx.first_level) : "",
                     resolved ? fmt::format("{}", dx.last_level) : "", word(dx.verdict), escaped::csv(dx.reason),
                     of_product(&ProductTerm::r), of_product(&ProductTerm::s), of_product(&ProductTerm::constant),
                     optional_number(found.offset), found.next ? fmt::format("{}", found.next->h) : "",
                     found.next ? fmt::format("{}", found.next->dx) : "");
}

}  // namespace halfstep::inline engine
