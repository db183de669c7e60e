// Rows and CSV: one list of columns a table, from which header, writing and reading follow.
#include "studies/tables.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <variant>

#include "core/error.hpp"
#include "studies/csv.hpp"

namespace halfstep {
namespace {

template <class Row>
using Member = std::variant<std::string Row::*, int Row::*, long long Row::*, double Row::*, bool Row::*, Number Row::*,
                            std::optional<double> Row::*, std::optional<int> Row::*, Verdict Row::*>;

// required = false: appended after the first version of the table; older files lack it.
template <class Row>
struct Field {
  std::string name;
  Member<Row> member;
  bool required = true;
};

template <class Row>
struct Table {
  std::string file;
  std::vector<Field<Row>> fields;
};

template <class Row>
const Table<Row>& table();

template <>
const Table<ErrorRow>& table() {
  using R = ErrorRow;
  static const Table<R> t{"errors.csv",
                          {{"problem", &R::problem},
                           {"method", &R::method},
                           {"precision", &R::precision},
                           {"level", &R::level},
                           {"steps", &R::steps},
                           {"h", &R::h},
                           {"global_position", &R::global_position},
                           {"global_velocity", &R::global_velocity},
                           {"local_position", &R::local_position},
                           {"local_velocity", &R::local_velocity},
                           {"energy", &R::energy},
                           {"force_evaluations", &R::force_evaluations},
                           {"seconds", &R::seconds},
                           {"status", &R::status},
                           {"max_position", &R::max_position, false},
                           {"max_velocity", &R::max_velocity, false},
                           {"signed_position", &R::signed_position, false},
                           {"signed_velocity", &R::signed_velocity, false}}};
  return t;
}

template <>
const Table<OrderRow>& table() {
  using R = OrderRow;
  static const Table<R> t{"orders.csv",
                          {{"problem", &R::problem},
                           {"method", &R::method},
                           {"precision", &R::precision},
                           {"quantity", &R::quantity},
                           {"expected", &R::expected},
                           {"observed", &R::observed},
                           {"uncertainty", &R::uncertainty},
                           {"constant", &R::constant},
                           {"first_level", &R::first_level},
                           {"last_level", &R::last_level},
                           {"verdict", &R::verdict},
                           {"constant_uncertainty", &R::constant_uncertainty, false},
                           {"reason", &R::reason, false}}};
  return t;
}

template <>
const Table<EnergyRow>& table() {
  using R = EnergyRow;
  static const Table<R> t{"energy.csv",
                          {{"problem", &R::problem},
                           {"method", &R::method},
                           {"precision", &R::precision},
                           {"h", &R::h},
                           {"t", &R::t},
                           {"relative_energy_error", &R::relative_energy_error}}};
  return t;
}

template <>
const Table<DriftRow>& table() {
  using R = DriftRow;
  static const Table<R> t{"drift.csv",
                          {{"problem", &R::problem},
                           {"method", &R::method},
                           {"precision", &R::precision},
                           {"h", &R::h},
                           {"time", &R::time},
                           {"max_relative_energy_error", &R::max_relative_energy_error},
                           {"drift_per_time", &R::drift_per_time},
                           {"drift_uncertainty", &R::drift_uncertainty},
                           {"behaviour", &R::behaviour}}};
  return t;
}

template <>
const Table<TimingRow>& table() {
  using R = TimingRow;
  static const Table<R> t{"timing.csv",
                          {{"problem", &R::problem},
                           {"method", &R::method},
                           {"precision", &R::precision},
                           {"nanoseconds_per_step", &R::nanoseconds_per_step},
                           {"nanoseconds_per_force_evaluation", &R::nanoseconds_per_force_evaluation},
                           {"force_evaluations_per_step", &R::force_evaluations_per_step},
                           {"repetitions", &R::repetitions}}};
  return t;
}

template <>
const Table<PortraitRow>& table() {
  using R = PortraitRow;
  static const Table<R> t{"portraits.csv",
                          {{"problem", &R::problem},
                           {"method", &R::method},
                           {"precision", &R::precision},
                           {"h", &R::h},
                           {"t", &R::t},
                           {"x1", &R::x1},
                           {"x2", &R::x2},
                           {"v1", &R::v1},
                           {"v2", &R::v2}}};
  return t;
}

template <>
const Table<RoundingRow>& table() {
  using R = RoundingRow;
  static const Table<R> t{"rounding.csv",
                          {{"problem", &R::problem},
                           {"method", &R::method},
                           {"precision", &R::precision},
                           {"wide_precision", &R::wide_precision},
                           {"level", &R::level},
                           {"steps", &R::steps},
                           {"h", &R::h},
                           {"discretisation", &R::discretisation},
                           {"rounding", &R::rounding}}};
  return t;
}

template <>
const Table<ProofRow>& table() {
  using R = ProofRow;
  static const Table<R> t{
      "proofs.csv", {{"method", &R::method}, {"declared", &R::declared}, {"proven", &R::proven}, {"how", &R::how}}};
  return t;
}

template <>
const Table<MethodRow>& table() {
  using R = MethodRow;
  static const Table<R> t{"methods.csv",
                          {{"name", &R::name},
                           {"what", &R::what},
                           {"family", &R::family},
                           {"position", &R::position},
                           {"velocity", &R::velocity},
                           {"velocity_dependent", &R::velocity_dependent},
                           {"evaluations", &R::evaluations},
                           {"symplectic", &R::symplectic},
                           {"reversible", &R::reversible},
                           {"source", &R::source}}};
  return t;
}

template <>
const Table<ProblemRow>& table() {
  using R = ProblemRow;
  static const Table<R> t{"problems.csv",
                          {{"name", &R::name},
                           {"equation", &R::equation},
                           {"data", &R::data},
                           {"force", &R::force},
                           {"exact", &R::exact},
                           {"dimension", &R::dimension},
                           {"end_time", &R::end_time},
                           {"has_energy", &R::has_energy}}};
  return t;
}

std::string text_of(const std::string& value) { return csv_field(value); }
std::string text_of(int value) { return std::to_string(value); }
std::string text_of(long long value) { return std::to_string(value); }
std::string text_of(double value) { return std::isnan(value) ? "" : fmt::format("{}", value); }
std::string text_of(bool value) { return value ? "yes" : "no"; }
std::string text_of(const Number& value) { return value.text; }
std::string text_of(Verdict value) { return std::string(word(value)); }
template <class T>
std::string text_of(const std::optional<T>& value) {
  return value ? text_of(*value) : "";
}

// One field on its way in: where it stands, for messages.
struct Place {
  const std::filesystem::path& file;
  const CsvLine& line;
  const Column& column;

  [[noreturn]] void complain(const std::string& text, std::string_view what) const {
    throw InputError(
        fmt::format("{}:{}: column \"{}\": \"{}\" is not {}", file.string(), line.number, column.name, text, what));
  }
};

void parse(const Place&, const std::string& text, std::string& value) { value = text; }

template <std::integral Whole>
void parse(const Place& place, const std::string& text, Whole& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) place.complain(text, "a whole number");
}

void parse(const Place& place, const std::string& text, double& value) {
  value =
      text.empty() ? std::numeric_limits<double>::quiet_NaN() : to_double(place.file, place.line, place.column, text);
}

void parse(const Place& place, const std::string& text, bool& value) {
  if (text != "yes" && text != "no") place.complain(text, "yes or no");
  value = text == "yes";
}

void parse(const Place& place, const std::string& text, Number& value) {
  value = {text, text.empty() ? 0 : to_double(place.file, place.line, place.column, text)};
}

void parse(const Place& place, const std::string& text, Verdict& value) try {
  value = verdict_of(text);
} catch (const std::invalid_argument&) {
  place.complain(text, "a verdict (pass, fail, superconvergent, rounding-limited, unstable, no-window, resolved)");
}

template <class T>
void parse(const Place& place, const std::string& text, std::optional<T>& value) {
  if (text.empty()) return value.reset();
  parse(place, text, value.emplace());
}

template <class Row>
void read_if_there(const std::filesystem::path& dir, std::vector<Row>& rows, int& found) {
  const std::filesystem::path file = dir / table<Row>().file;
  if (!std::filesystem::exists(file)) return;
  rows = read_csv<Row>(file);
  ++found;
}

}  // namespace

template <class Row>
std::string to_csv(const std::vector<Row>& rows) {
  const auto& fields = table<Row>().fields;
  std::string csv;
  const auto end_field = [&](const Field<Row>& field) { csv += &field == &fields.back() ? '\n' : ','; };
  for (const auto& field : fields) {
    csv += field.name;
    end_field(field);
  }
  for (const Row& row : rows)
    for (const auto& field : fields) {
      std::visit([&](auto member) { csv += text_of(row.*member); }, field.member);
      end_field(field);
    }
  return csv;
}

template <class Row>
void write_csv(const std::filesystem::path& file, const std::vector<Row>& rows) {
  write_file(file, to_csv(rows));
}

template <class Row>
std::vector<Row> read_csv(const std::filesystem::path& file) {
  const auto& fields = table<Row>().fields;
  std::vector<Column> columns;
  for (const auto& field : fields) columns.push_back({field.name, field.required});
  std::vector<Row> rows;
  for (const CsvLine& line : read_lines(file, columns)) {
    Row& row = rows.emplace_back();
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const Place place{file, line, columns[i]};
      std::visit([&](auto member) { parse(place, line.fields[i], row.*member); }, fields[i].member);
    }
  }
  return rows;
}

Results read_results(const std::filesystem::path& dir) {
  if (!std::filesystem::is_directory(dir)) throw InputError(dir.string() + ": there is no such folder");
  Results results;
  int found = 0;
  const auto read = [&](auto&... tables) { (read_if_there(dir, tables, found), ...); };
  auto& r = results;
  read(r.errors, r.orders, r.energy, r.drift, r.timing, r.portraits, r.rounding, r.proofs, r.methods, r.problems);
  if (found == 0)
    throw InputError(dir.string() + ": holds no tables; expected errors.csv, orders.csv, ... as `halfstep run` writes");
  return results;
}

template std::string to_csv(const std::vector<ErrorRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<ErrorRow>&);
template std::vector<ErrorRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<OrderRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<OrderRow>&);
template std::vector<OrderRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<EnergyRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<EnergyRow>&);
template std::vector<EnergyRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<DriftRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<DriftRow>&);
template std::vector<DriftRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<TimingRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<TimingRow>&);
template std::vector<TimingRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<PortraitRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<PortraitRow>&);
template std::vector<PortraitRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<RoundingRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<RoundingRow>&);
template std::vector<RoundingRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<ProofRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<ProofRow>&);
template std::vector<ProofRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<MethodRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<MethodRow>&);
template std::vector<MethodRow> read_csv(const std::filesystem::path&);
template std::string to_csv(const std::vector<ProblemRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<ProblemRow>&);
template std::vector<ProblemRow> read_csv(const std::filesystem::path&);

}  // namespace halfstep
