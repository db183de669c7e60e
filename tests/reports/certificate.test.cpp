// Certificates: how claims stand, and what is written of hostile names.
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "halfstep/reports/certificate/certificate.hpp"
#include "tests/catch.hpp"
#include "tests/latex_engine.hpp"
#include "tests/program.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using namespace halfstep::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

Measurement measurement(const std::string& where, Verdict verdict, std::optional<double> observed = 4) {
  return {where, "double", 4, observed, 0.01, verdict, "", {}};
}

/// The standing of a claim that was measured on problems a, b, c, ... with these verdicts.
Standing standing_of(const std::vector<Verdict>& verdicts) {
  Statement statement{"order", {}};
  for (std::size_t i = 0; i < verdicts.size(); ++i)
    statement.measured.push_back(measurement(std::string(1, static_cast<char>('a' + i)), verdicts[i]));
  return statement.standing();
}

Certificate with(const std::vector<Statement>& statements) {
  Certificate certificate;
  certificate.name = "m";
  certificate.sections.push_back({"convergence", "x'' = a(x)", statements});
  return certificate;
}

/// Results of one method on two problems of two classes, orders as claimed.
Results sample(const std::string& name) {
  Results results;
  MethodRow method;
  method.name = name;
  method.what = "50 % <b>bold</b> & more_of #1";
  method.symplectic = true;
  results.methods.push_back(method);
  for (const auto& [problem, force] : {std::pair("spring", "a(x), linear"), std::pair("charge", "a(x, v)")}) {
    ProblemRow row;
    row.name = problem;
    row.force = force;
    results.problems.push_back(row);
    for (const Quantity quantity : {Quantity::global_position, Quantity::global_velocity}) {
      OrderRow order;
      order.method = name;
      order.problem = problem;
      order.precision = "double";
      order.quantity = quantity;
      order.expected = 2;
      order.observed = 2.0001;
      order.uncertainty = 0.001;
      order.verdict = Verdict::pass;
      order.finest_error = 1e-9;
      results.orders.push_back(order);
    }
  }
  return results;
}

std::size_t occurrences(const std::string& text, const std::string& of) {
  std::size_t count = 0;
  for (auto at = text.find(of); at != std::string::npos; at = text.find(of, at + of.size())) ++count;
  return count;
}

}  // namespace

TEST_CASE("a claim is shown, contradicted, hidden or open") {
  using enum Verdict;
  CHECK(Statement{"order", {}}.standing() == Standing::undecided);
  CHECK(standing_of({pass}) == Standing::holds);
  CHECK(standing_of({superconvergent}) == Standing::holds);
  CHECK(standing_of({rounding_limited, rounding_limited}) == Standing::hidden);
  CHECK(standing_of({rounding_limited, rounding_limited, pass}) == Standing::holds);
  CHECK(standing_of({resolved, resolved}) == Standing::unclaimed);
  for (const Verdict open : {no_window, noise_limited, other_law}) {
    CHECK(standing_of({open}) == Standing::undecided);
    CHECK(standing_of({open, pass}) == Standing::holds);
    CHECK(standing_of({open, open, pass}) == Standing::undecided);
    CHECK(standing_of({open, rounding_limited}) == Standing::undecided);
  }
  for (const Verdict against : {fail, unstable}) {
    CHECK(standing_of({against}) == Standing::contradicted);
    CHECK(standing_of({pass, pass, pass, pass, against}) == Standing::contradicted);
    CHECK(standing_of({against, resolved}) == Standing::contradicted);
  }
}

TEST_CASE("a pass without a number shows nothing") {
  Statement statement{"order", {measurement("a", Verdict::pass, no_number)}};
  CHECK(statement.standing() == Standing::undecided);
  statement.measured.push_back(measurement("b", Verdict::pass));
  CHECK(statement.standing() == Standing::holds);
  // A limit of stability may be infinite, and what is only decided has no number at all.
  CHECK(Statement{"limit", {measurement("", Verdict::pass, std::numeric_limits<double>::infinity())}}.standing() ==
        Standing::holds);
  CHECK(Statement{"limit", {measurement("", Verdict::superconvergent, {})}}.standing() == Standing::holds);
}

TEST_CASE("of a problem in several precisions the clearest counts, and a contradiction in any") {
  const auto on = [](Verdict one, Verdict other) {
    return Statement{"order", {measurement("a", one), measurement("a", other)}}.places();
  };
  CHECK(on(Verdict::no_window, Verdict::pass).shown == 1);
  CHECK(on(Verdict::no_window, Verdict::pass).open == 0);
  CHECK(on(Verdict::rounding_limited, Verdict::no_window).open == 1);
  CHECK(on(Verdict::pass, Verdict::fail).contradicted == 1);
  CHECK(on(Verdict::fail, Verdict::pass).contradicted == 1);
  CHECK(on(Verdict::pass, Verdict::fail).shown == 0);
}

TEST_CASE("a certificate holds where every claim does that can be seen") {
  const Statement shown{"order", {measurement("a", Verdict::pass)}};
  const Statement hidden{"local order", {measurement("a", Verdict::rounding_limited)}};
  const Statement open{"energy", {measurement("a", Verdict::no_window)}};
  const Statement against{"energy", {measurement("a", Verdict::fail)}};
  CHECK(with({shown}).standing() == Standing::holds);
  CHECK(with({shown, hidden}).standing() == Standing::holds);
  CHECK(with({hidden}).standing() == Standing::undecided);
  CHECK(with({shown, open}).standing() == Standing::undecided);
  CHECK(with({shown, open, against}).standing() == Standing::contradicted);
  CHECK(Certificate{}.standing() == Standing::undecided);
  CHECK(with({}).standing() == Standing::undecided);
  CHECK(with({{"order", {measurement("a", Verdict::resolved)}}}).standing() == Standing::undecided);

  // Another class of equations of which nothing shows.
  Certificate two = with({shown});
  two.sections.push_back({"convergence", "x'' = a(x, v)", {hidden}});
  CHECK(two.standing() == Standing::undecided);
  CHECK_THAT(summary(two), ContainsSubstring("m: not decided: 1 of 2 claims hold, 1 hidden by rounding"));
}

TEST_CASE("coefficients, and a run that breaks, contradict a certificate") {
  Certificate certificate = with({{"order", {measurement("a", Verdict::pass)}}});
  certificate.proofs = {{"m", 4, 4, "trees"}};
  CHECK(certificate.standing() == Standing::holds);
  certificate.proofs = {{"m", 4, std::nullopt, "nothing is proven"}};
  CHECK(certificate.standing() == Standing::holds);
  certificate.proofs = {{"m", 4, 3, "trees"}};
  CHECK(certificate.standing() == Standing::contradicted);
  CHECK_THAT(summary(certificate), ContainsSubstring("disprove"));
  certificate.proofs = {{"m", 4, 3, "the tree [[[[]]]] gives 0, not 1/24"}};
  CHECK_THAT(certificate_html(certificate, ""), ContainsSubstring("<svg class=\"tree\"") &&
                                                    ContainsSubstring("aria-label=\"[[[[]]]]\"") &&
                                                    ContainsSubstring("gives 0, not 1/24"));
  certificate.proofs.clear();
  certificate.broken = {"m on a: its step was killed"};
  CHECK(certificate.standing() == Standing::contradicted);
}

TEST_CASE("a certificate takes what is said of its own method") {
  Results results = sample("m");
  OrderRow other = results.orders.front();
  other.method = "m2";
  other.verdict = Verdict::fail;
  results.orders.push_back(other);
  FindingRow finding;
  finding.study = "structure";
  finding.quantity = "symplectic form";
  finding.verdict = Verdict::pass;
  for (const char* subject : {"m", "m on kepler", "m, alternating grid", "m2 on kepler", "mm", "on m"}) {
    finding.subject = subject;
    results.findings.push_back(finding);
  }
  finding.study = "damping";
  finding.subject = "m";
  results.findings.push_back(finding);
  const Certificate certificate = certificate_of(results, "m", {"convergence", "structure"});
  REQUIRE(certificate.sections.size() == 3);
  CHECK(title(certificate.sections[0]) == "Orders on x'' = a(x)");
  CHECK(title(certificate.sections[1]) == "Orders on x'' = a(x, v)");
  CHECK(certificate.sections[2].statements.front().measured.size() == 3);
  CHECK(certificate.standing() == Standing::holds);
  CHECK(certificate.claims == std::vector<std::string>{"order 2 on x'' = a(x), x'' = a(x, v)", "symplectic"});
  CHECK(certificate_of(results, "m2", {"convergence"}).standing() == Standing::contradicted);
  CHECK(certificate_of(results, "nobody", {"convergence", "structure"}).standing() == Standing::undecided);
}

TEST_CASE("a certificate as JSON says what the certificate says") {
  Certificate certificate = certificate_of(sample("m"), "m", {"convergence"});
  auto& measured = certificate.sections[0].statements[0].measured;
  measured.push_back(measurement("c", Verdict::pass, no_number));
  certificate.name = "quote \" and \xff";
  const auto json = nlohmann::json::parse(certificate_json(certificate));
  CHECK(json.at("verdict") == "does what it claims");
  CHECK(json.at("sections").size() == 2);
  const auto& statement = json.at("sections")[0].at("statements")[0];
  CHECK(statement.at("standing") == "holds");
  CHECK(statement.at("places").at("shown") == 1);
  CHECK(statement.at("places").at("not_judged") == 1);
  CHECK(statement.at("measured")[0].at("observed") == 2.0001);
  CHECK(statement.at("measured").back().at("observed").is_null());
}

TEST_CASE("HTML and LaTeX of a certificate take any name", "[slow]") {
  for (const std::string name : {"<script>alert(1)</script>", "a\"b'c", "_ & % # $ ^ ~ \\ {x}", "x--y", "\xff"}) {
    Certificate certificate = certificate_of(sample(name), name, {"convergence"});
    certificate.command = "halfstep certify '" + name + "'";
    certificate.broken = {name + " broke"};
    certificate.notes = {name};
    certificate.sections[0].statements[0].measured.push_back(measurement(name, Verdict::fail));
    certificate.sections[1].statements[0].measured.push_back(measurement(name, Verdict::no_window));
    certificate.proofs = {{name, 2, 1, name}};
    const std::string html = certificate_html(certificate, "");
    CHECK_THAT(html, !ContainsSubstring("<script") && !ContainsSubstring("<b>") && !ContainsSubstring("<x"));
    for (const std::string tag :
         {"main", "table", "thead", "tbody", "tr", "td", "th", "ul", "li", "dl", "dd", "details"})
      CHECK(occurrences(html, "<" + tag + ">") + occurrences(html, "<" + tag + " ") ==
            occurrences(html, "</" + tag + ">"));
    const TemporaryFolder folder;
    std::ofstream(folder / "certificate.tex") << certificate_latex(certificate, "");
    check_compiles(folder.path, "certificate", "booktabs.sty");
  }
}

TEST_CASE("certify by the command line: a liar without TeX and gnuplot, a folder of somebody else's", "[slow]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "liar.toml") << "study = \"convergence\"\n[[method]]\nname = \"liar\"\norder = 3\n"
                                         "kick = [\"1/2\", \"1/2\"]\ndrift = [\"1\", \"0\"]\n";
  const Ran liar = shell(folder,
                         "mkdir bin && ln -s \"$(command -v sh)\" bin/sh && "
                         "PATH=\"$PWD/bin\" \"$halfstep\" certify liar liar.toml -o out --precision double");
  CHECK(liar.code == 1);
  CHECK_THAT(liar.out, ContainsSubstring("liar: does not do what it claims") && ContainsSubstring("disprove"));
  CHECK_THAT(liar.err, ContainsSubstring("warning: pdflatex is not installed") && ContainsSubstring("gnuplot"));
  CHECK(std::filesystem::exists(folder / "out" / "liar.html"));
  CHECK(std::filesystem::exists(folder / "out" / "liar.tex"));

  const Ran refused =
      shell(folder, "mkdir theirs && echo mine >theirs/mine.txt && \"$halfstep\" certify rk4 -o theirs");
  CHECK(refused.code == 2);
  CHECK_THAT(refused.err, ContainsSubstring("mine.txt") && ContainsSubstring("not certificates of halfstep"));

  const Ran unknown = shell(folder, "\"$halfstep\" certify rk44 -o new");
  CHECK(unknown.code == 2);
  CHECK_THAT(unknown.err, ContainsSubstring("no method and no solver is named \"rk44\"") && ContainsSubstring("rk4"));
  CHECK(shell(folder, "\"$halfstep\" certify -o new").code == 2);
  CHECK(shell(folder, "\"$halfstep\" certify rk4 heun -o new").code == 2);
  CHECK(shell(folder, "\"$halfstep\" certify ab4:start=nonsense -o new").code == 2);
  CHECK_FALSE(std::filesystem::exists(folder / "new"));
}
