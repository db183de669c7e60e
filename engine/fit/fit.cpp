// Orders of (h, error) or (h, value) data that any program wrote: what `halfstep fit` does.
#include "halfstep/engine/fit/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/fit/fit_data.hpp"
#include "halfstep/engine/fit/noisy_fit.hpp"
#include "halfstep/engine/fit/surface_table.hpp"
#include "halfstep/engine/run/pool.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/values/judge_values.hpp"
#include "halfstep/engine/verdict/remedy.hpp"
#include "halfstep/engine/verdict/why.hpp"

namespace halfstep::inline engine {
namespace {

// Each file's series, named after it where there are several files.
std::vector<Fit> read_all(const std::vector<std::filesystem::path>& files, const FitOptions& options) {
  std::vector<Fit> fits;
  for (auto file = files.begin(); file != files.end(); ++file) {
    if (std::find(files.begin(), file, *file) != file) throw InputError(shown(*file) + ": is named twice");
    for (FitSeries& series : read_fit_data(*file, options)) {
      if (files.size() > 1) series.name = shown(*file) + (series.name.empty() ? "" : ": " + series.name);
      fits.push_back({std::move(series), {}, {}, {}, {}});
    }
  }
  return fits;
}

bool has_values(const Fit& fit) { return !fit.values.empty(); }

bool any_has_values(const std::vector<Fit>& fits) { return std::any_of(fits.begin(), fits.end(), has_values); }

bool any_is_surface(const std::vector<Fit>& fits) {
  return std::any_of(fits.begin(), fits.end(), [](const Fit& fit) { return fit.surface.has_value(); });
}

void judge_one(Fit& fit) {
  if (fit.surface) {
    fit.on_surface = judge_surface(*fit.surface);
    fit.finding = fit.on_surface.h;
    return;
  }
  if (!fit.noisy.empty()) return judge_noisy_series(fit);
  if (!has_values(fit)) return judge_series(fit);
  fit.ladder.claimed = fit.claimed;
  ValueFinding judged = judge_values(fit.values, fit.ladder);
  fit.limits = std::move(judged.limits);
  fit.ladder = std::move(judged.errors);
  fit.finding = std::move(judged.finding);
  if (!fit.repeated.empty()) fit.finding.reason += "; " + fit.repeated;
}

// The law and its parameters, before the evidence that there is no order.
std::string law_text(const Fit& fit) {
  return fmt::format("{}: {}\n  {}: {}\n  of levels {}..{}\nAs an order of h: ", word(fit.finding.verdict),
                     fit.finding.reason, word(fit.law->kind), parameters_text(*fit.law), fit.law->first_level,
                     fit.law->last_level);
}

// A number of each limit, divided by ';'.
template <class Number>
std::string of_limits(const Fit& fit, Number number_of) {
  std::string text;
  for (std::size_t k = 0; k < fit.limits.size(); ++k) {
    if (k > 0) text += ';';
    if (fit.limits[k].limit) fmt::format_to(std::back_inserter(text), "{}", number_of(*fit.limits[k].limit));
  }
  return text;
}

// "1.2345 ± 1.2e-04; - ": a limit to two digits of its half-width.
std::string limits_text(const Fit& fit) {
  if (!has_values(fit)) return "-";
  std::string text;
  for (const LimitAnswer& answer : fit.limits) {
    if (!text.empty()) text += "; ";
    if (!answer.limit || !std::isfinite(answer.limit->value) || !std::isfinite(answer.limit->half_width())) {
      text += '-';
      continue;
    }
    const double half = answer.limit->half_width(), size = std::max(std::abs(answer.limit->value), half);
    constexpr int fewest = 2, most = 17;
    const int digits =
        half > 0 ? static_cast<int>(std::floor(std::log10(size)) - std::floor(std::log10(half))) + 2 : most;
    fmt::format_to(std::back_inserter(text), "{:.{}g} ± {:.1e}", answer.limit->value, std::clamp(digits, fewest, most),
                   half);
  }
  return text;
}

// Surfaces and estimates with standard errors tell which runs or samples they lack in reasons of their own, and a law
// lacks none.
std::string remedy_of(const Fit& fit) {
  if (fit.surface || fit.law || !fit.noisy.empty() || fit.finding.observed) return "";
  if (!has_values(fit)) return what_would_help(fit.ladder);
  if (fit.finding.verdict != Verdict::no_window) return "";
  Ladder values{Arithmetic::unknown()};
  for (const ValueRung& rung : fit.values.front()) values.rungs.push_back({0, rung.h, rung.value});
  return finer_rungs(values);
}

// Characters of a text, of which ± is one and two bytes.
std::size_t shown_width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

// A column of a table for a terminal; one that is empty in all rows is left out unless it is wanted always.
struct ShownColumn {
  std::string head;
  bool left = false;
  std::size_t width = 11;  // at least
  bool always = false;
  std::vector<std::string> cells = {};

  bool is_left_out() const {
    return !always &&
           std::all_of(cells.begin(), cells.end(), [](const auto& cell) { return cell.empty() || cell == "-"; });
  }
};

std::string lines_of(std::vector<ShownColumn>& columns, std::size_t rows) {
  std::erase_if(columns, [](const ShownColumn& column) { return column.is_left_out(); });
  const auto line = [&](auto cell_of) {
    std::string text;
    for (const ShownColumn& column : columns) {
      std::size_t width = std::max(column.width, shown_width(column.head));
      for (const auto& cell : column.cells) width = std::max(width, shown_width(cell));
      const std::string& cell = cell_of(column);
      const std::string blanks(width - shown_width(cell), ' ');
      text += text.empty() ? "" : "  ";
      text += &column == &columns.back() ? cell : column.left ? cell + blanks : blanks + cell;
    }
    return text + "\n";
  };
  std::string text = line([](const ShownColumn& column) -> const std::string& { return column.head; });
  for (std::size_t i = 0; i < rows; ++i)
    text += line([i](const ShownColumn& column) -> const std::string& { return column.cells[i]; });
  return text;
}

// One order that a series is asked for: of a surface there are two.
struct FitOrder {
  std::string name;
  std::optional<double> claimed;
  const Finding& finding;

  bool is_not_confirmed() const { return claimed && !as_declared(finding.verdict); }
};

std::vector<FitOrder> orders_of(const Fit& fit) {
  if (!fit.surface) return {{fit.name, fit.claimed, fit.finding}};
  const std::string prefix = fit.name.empty() ? "" : fit.name + ": ";
  return {{prefix + "h", fit.claimed, fit.finding}, {prefix + "dx", fit.surface->claimed_dx, fit.on_surface.dx}};
}

std::vector<FitOrder> orders_of(const std::vector<Fit>& fits) {
  std::vector<FitOrder> all;
  for (const Fit& fit : fits)
    for (FitOrder& order : orders_of(fit)) all.push_back(std::move(order));
  return all;
}

}  // namespace

std::vector<Fit> fit(const std::vector<std::filesystem::path>& files, int jobs, const FitOptions& options) {
  std::vector<Fit> fits = read_all(files, options);
  // Handing out single ladders would cost as much as judging most of them; one without an order takes a hundredth of a
  // second, surfaces a tenth each.
  const std::size_t batch = any_is_surface(fits) ? 1 : 8;
  parallel_for((fits.size() + batch - 1) / batch, jobs, nullptr, [&](std::size_t k) {
    for (std::size_t i = k * batch; i < std::min(fits.size(), (k + 1) * batch); ++i) judge_one(fits[i]);
  });
  return fits;
}

std::string fit_csv(const std::vector<Fit>& fits) {
  const bool values = any_has_values(fits), surfaces = any_is_surface(fits);
  const auto add = [&](std::string line, const std::string& of_values, const std::string& of_surface) {
    line.insert(line.size() - 1, (values ? of_values : "") + (surfaces ? of_surface : ""));  // before its line feed
    return line;
  };
  std::string text =
      add(std::string(fit_csv_header()), ",limit,limit_low,limit_high", std::string(surface_csv_header()));
  for (const Fit& fit : fits)
    text += add(fit_csv_row(fit),
                "," + of_limits(fit, [](const Limit& limit) { return limit.value; }) + "," +
                    of_limits(fit, [](const Limit& limit) { return limit.low; }) + "," +
                    of_limits(fit, [](const Limit& limit) { return limit.high; }),
                surface_csv_fields(fit));
  return text;
}

std::string fit_table(const std::vector<Fit>& fits) {
  const std::vector<FitOrder> orders = orders_of(fits);
  std::vector<ShownColumn> columns = {{"series", true, 6}, {"claimed", false, 7},       {"observed", false, 8, true},
                                      {"uncertainty"},     {"constant", false, 11},     {"levels", false, 7},
                                      {"limit", false, 5}, {"verdict", true, 16, true}, {"why", true, 0, true}};
  const auto shown = [](const std::optional<double>& value, const char* format) {
    return value ? fmt::format(fmt::runtime(format), *value) : std::string("-");
  };
  for (const Fit& fit : fits)
    for (const FitOrder& order : orders_of(fit)) {
      const Finding& finding = order.finding;
      const std::vector<std::string> cells = {
          order.name,
          shown(order.claimed, "{:g}"),
          shown(finding.observed, "{:.4f}"),
          shown(finding.uncertainty, "{:.1e}"),
          shown(finding.constant, "{:.4g}"),
          finding.observed ? fmt::format("{}..{}", finding.first_level, finding.last_level) : "-",
          has_values(fit) ? limits_text(fit) : "",
          std::string(word(finding.verdict)),
          finding.reason};
      for (std::size_t i = 0; i < columns.size(); ++i) columns[i].cells.push_back(cells[i]);
    }
  std::string text = lines_of(columns, orders.size());
  auto out = std::back_inserter(text);
  for (const Fit& fit : fits)
    if (fit.surface) text += surface_text(fit);
  for (const Fit& fit : fits)
    if (const std::string helps = remedy_of(fit); !helps.empty())
      text += (fit.name.empty() ? "" : fit.name + ": ") + "what would help: " + helps + "\n";
  const auto claims =
      std::count_if(orders.begin(), orders.end(), [](const FitOrder& one) { return one.claimed.has_value(); });
  const auto open =
      std::count_if(orders.begin(), orders.end(), [](const FitOrder& one) { return one.is_not_confirmed(); });
  if (open > 0)
    fmt::format_to(out, "{} of {} claim{} {} not confirmed\n", open, claims, claims == 1 ? "" : "s",
                   open == 1 ? "is" : "are");
  return text;
}

std::string rates_table(const std::vector<Fit>& fits) {
  std::string text;
  auto out = std::back_inserter(text);
  for (const Fit& fit : fits) {
    if (fit.surface) {
      text += (text.empty() ? "" : "\n") + surface_points(fit);
      continue;
    }
    const auto& rungs = fit.ladder.rungs;
    const bool noisy = std::any_of(rungs.begin(), rungs.end(), [](const Rung& rung) { return rung.noise > 0; });
    fmt::format_to(out, "{}{}\n{:>5}  {:>9}  {:>10}{}  {:>5}\n", text.empty() ? "" : "\n",
                   fit.name.empty() ? "rates" : fit.name, "level", "h", "error", noisy ? "      noise" : "", "rate");
    for (std::size_t i = 0; i < rungs.size(); ++i) {
      const auto& [level, h, error, noise] = rungs[i];
      const double rate =
          i == 0 ? std::nan("") : std::log(std::abs(rungs[i - 1].error / error)) / std::log(rungs[i - 1].h / h);
      const bool used = fit.finding.observed && fit.finding.first_level <= level && level <= fit.finding.last_level;
      fmt::format_to(out, "{:>5}  {:>9.3e}  {:>10.3e}{}  {:>5}{}\n", level, h, error,
                     noisy ? fmt::format("  {:>9.1e}", noise) : "",
                     std::isfinite(rate) ? fmt::format("{:.2f}", rate) : "-", used ? " *" : "");
    }
  }
  const bool ladders = std::any_of(fits.begin(), fits.end(), [](const Fit& fit) { return !fit.surface; });
  return ladders ? text + "* used in the fit of the order\n" : text;
}

std::string why_text(const Fit& fit) {
  if (fit.surface) return surface_evidence(fit);
  if (!fit.noisy.empty()) return noisy_why(fit);
  if (!has_values(fit)) return (fit.law ? law_text(fit) : "") + why(fit.ladder);
  std::string text = fmt::format("{}: {}\n", word(fit.finding.verdict), fit.finding.reason);
  for (std::size_t k = 0; k < fit.limits.size(); ++k) {
    const LimitAnswer& answer = fit.limits[k];
    if (!answer.limit)
      text += fmt::format("  {}: {}\n", fit.components[k], answer.reason);
    else
      text += fmt::format("  {}: limit {} in [{}, {}]\n", fit.components[k], answer.limit->value, answer.limit->low,
                          answer.limit->high);
  }
  const bool judged = std::any_of(fit.ladder.rungs.begin(), fit.ladder.rungs.end(),
                                  [](const Rung& rung) { return std::isfinite(rung.error); });
  return judged ? text + "The values less their limit, with its half-width as noise: " + why(fit.ladder) : text;
}

bool claim_failed(const std::vector<Fit>& fits) {
  const std::vector<FitOrder> orders = orders_of(fits);
  return std::any_of(orders.begin(), orders.end(), [](const FitOrder& one) { return one.is_not_confirmed(); });
}

}  // namespace halfstep::inline engine
