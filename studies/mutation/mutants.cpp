// Makes mutants: of each coefficient, of what can be dropped, and the lists of the rest.
#include "halfstep/studies/mutation/mutants.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/studies/mutation/fault.hpp"

namespace halfstep::inline studies {

namespace {

constexpr std::array<std::pair<const char*, double>, 4> amounts = {
    {{"1e-1", 1e-1}, {"1e-3", 1e-3}, {"1e-6", 1e-6}, {"1e-9", 1e-9}}};

Coefficient sum(const Coefficient& a, const Coefficient& b) { return {"(" + a.text() + ") + (" + b.text() + ")"}; }

/// Takes the last of each list and each row of a shape: its last stage, derivative or coefficient. What weights that
/// are summed lose, the one before gains. Says what was dropped; nothing where that leaves no such shape.
template <SchemeShape Shape>
std::optional<std::string> drop_last(Shape& shape) {
  bool possible = true, summed = false;
  std::string lists;
  each_part(shape, [&]<class Member>(const auto& part, Member& list) {
    if constexpr (std::is_same_v<Member, Coefficients> || std::is_same_v<Member, Rows>) {
      possible = possible && list.size() >= 2;
      if (!possible) return;
      if constexpr (std::is_same_v<Member, Coefficients>)
        if (part.summed) {
          list[list.size() - 2] = sum(list[list.size() - 2], list.back());
          summed = true;
        }
      list.pop_back();
      if constexpr (std::is_same_v<Member, Rows>)
        for (auto& row : list) row.resize(std::min(row.size(), list.size()));
      lists += (lists.empty() ? "" : ", ") + std::string(part.name);
    }
  });
  if (!possible || lists.empty()) return std::nullopt;
  try {
    shape.check_shape();
  } catch (const InputError&) {
    return std::nullopt;
  }
  return "last of " + lists + " dropped" + (summed ? ", weights to those before" : "");
}

/// The schemes that are left when something is dropped, and what that was; weights keep their sums.
struct Dropped {
  using Result = std::vector<std::pair<std::string, Scheme>>;

  template <SchemeShape Shape>
  Result operator()(Shape shape) const {
    const auto dropped = drop_last(shape);
    if (!dropped) return {};
    return {{*dropped, shape}};
  }
  Result operator()(AdditiveTableau t) const {
    const auto dropped = drop_last(t.explicit_part);
    if (!dropped || !drop_last(t.implicit_part)) return {};
    return {{*dropped, t}};
  }
  Result operator()(const Multistep& m) const {
    if (const auto shorter = without_oldest(m))
      return {{"oldest point dropped, its weight to the one after", *shorter}};
    return {};
  }
  Result operator()(const AdditiveMultistep& m) const {
    Result result;
    AdditiveMultistep shorter = m;
    if (merge_last(shorter.explicit_beta))
      result.push_back({"explicit part's oldest point dropped, its weight to the one after", shorter});
    shorter = m;
    if (merge_last(shorter.implicit_beta))
      result.push_back({"implicit part's oldest point dropped, its weight to the one after", shorter});
    return result;
  }
  Result operator()(const PredictorCorrector& p) const {
    Result result;
    if (const auto shorter = without_oldest(p.predictor))
      result.push_back({"predictor's oldest point dropped, its weight to the one after",
                        PredictorCorrector{*shorter, p.corrector, p.corrections, p.mode}});
    if (const auto shorter = without_oldest(p.corrector))
      result.push_back({"corrector's oldest point dropped, its weight to the one after",
                        PredictorCorrector{p.predictor, *shorter, p.corrections, p.mode}});
    return result;
  }
  Result operator()(const Beeman& b) const {
    Beeman position = b, velocity = b;
    position.position = {sum(b.position[0], b.position[1]), "0"};
    velocity.velocity = {b.velocity[0], sum(b.velocity[1], b.velocity[2]), "0"};
    return {{"a[n-1] dropped from the position, its weight to a[n]", position},
            {"a[n-1] dropped from the velocity, its weight to a[n]", velocity}};
  }

  /// Gives the last weight to the one before; false where there is none.
  static bool merge_last(Coefficients& weights) {
    if (weights.size() < 2) return false;
    weights[weights.size() - 2] = sum(weights[weights.size() - 2], weights.back());
    weights.pop_back();
    return true;
  }

  static std::optional<Multistep> without_oldest(Multistep m) {
    if (m.beta.size() >= 2) {
      m.beta[m.beta.size() - 2] = sum(m.beta[m.beta.size() - 2], m.beta.back());
      m.beta.pop_back();
      return m;
    }
    if (m.beta.empty() || m.implicit.is_zero()) return std::nullopt;
    m.implicit = sum(m.implicit, m.beta.front());
    m.beta.clear();
    return m;
  }
};

bool same(const Claim& a, const Claim& b) {
  const auto linear = [](const Claim& claim) { return claim.linear_energy > 0 ? claim.linear_energy : claim.energy; };
  return a.global == b.global && a.local == b.local && a.energy == b.energy && linear(a) == linear(b);
}

/// Whether a method declares the same as another.
bool declares_the_same(const Method& a, const Method& b) {
  const auto equal = [](const auto& p, const auto& q) { return p.first == q.first && same(p.second, q.second); };
  return a.is == b.is && a.claims.size() == b.claims.size() &&
         std::equal(a.claims.begin(), a.claims.end(), b.claims.begin(), equal);
}

/// All mutants of one method.
class Maker {
 public:
  explicit Maker(const Method& method) : sound_(method) {}

  std::vector<Mutant> all() {
    coefficients();
    if (!has_coefficients(sound_)) weights_in_code();
    exchanges();
    for (auto& [change, scheme] : std::visit(Dropped{}, sound_.scheme)) add(Damage::dropped, change, scheme);
    faults();
    options();
    return std::move(mutants_);
  }

 private:
  void coefficients() {
    Scheme counted = sound_.scheme;
    std::size_t count = 0;
    each_coefficient(counted, [&](const std::string&, Coefficient&) { ++count; });
    for (std::size_t i = 0; i < count; ++i)
      for (const auto& [text, value] : amounts) coefficient(i, text, value);
  }

  void coefficient(std::size_t which, const std::string& text, double value) {
    Mutant mutant{sound_, Damage::coefficient, "", value};
    std::size_t i = 0;
    each_coefficient(mutant.method.scheme, [&](const std::string& name, Coefficient& c) {
      if (i++ != which) return;
      mutant.change = c.is_zero() ? name + " + " + text : name + " * (1 + " + text + ")";
      c = c.is_zero() ? Coefficient(text) : Coefficient("(" + c.text() + ")*(1 + " + text + ")");
    });
    mutants_.push_back(std::move(mutant));
  }

  /// A scheme in code has its coefficients there: what all forces or the step are multiplied by changes them together.
  void weights_in_code() {
    for (const auto& [fault, factor] : {std::pair{Fault::force, "force"}, std::pair{Fault::step, "step"}})
      for (const auto& [text, value] : amounts) {
        Mutant mutant{sound_, Damage::coefficient, std::string(factor) + " * (1 + " + text + ")", value};
        set_fault(mutant.method, fault, text);
        mutants_.push_back(std::move(mutant));
      }
  }

  void exchanges() {
    const auto* s = std::get_if<Splitting>(&sound_.scheme);
    if (s == nullptr) return;
    add(Damage::exchange, "columns of kick and drift exchanged", Splitting{.kick = s->drift, .drift = s->kick});
    // The first flow drifts by what it kicked, the second kicks by what it drifted.
    Splitting other{.kick = {"0"}, .drift = s->kick};
    other.kick.insert(other.kick.end(), s->drift.begin(), s->drift.end());
    other.drift.push_back("0");
    add(Damage::exchange, "drifts first: kick and drift exchange roles", other);
  }

  /// A scheme of whose evaluations only the last counts, those solved to convergence, does not see that each is late. A
  /// Taylor series asks for no force at all.
  void faults() {
    if (std::holds_alternative<TaylorSeries>(sound_.scheme)) return;
    if (evaluations_per_step(sound_, Force::position)) add(Damage::fault, "stale acceleration", Fault::stale);
    if (sound_.claims.contains(Force::time)) add(Damage::fault, "clock stands still in a step", Fault::stopped_clock);
  }

  /// How a scheme is run is no mutation of it.
  void options() {
    for (const auto& option : sound_.options) {
      const auto sets_it = [&](const Setting& setting) { return setting.key == option.key; };
      if (std::any_of(sound_.settings.begin(), sound_.settings.end(), sets_it)) continue;
      for (const auto& value : option.values) {
        if (value == option.values.front()) continue;
        const bool bare = sound_.name.find(':') == std::string::npos;
        const Method other = method(sound_.name + (bare ? ":" : ",") + option.key + "=" + value);
        if (!is_run_alike(other, sound_)) continue;
        const Damage damage = other.start == sound_.start ? Damage::option : Damage::start;
        Mutant mutant{other, damage, option.key + "=" + value, {}};
        if (declares_the_same(mutant.method, sound_)) continue;  // as good
        mutant.method.claims = sound_.claims;
        mutant.method.is = sound_.is;
        mutants_.push_back(std::move(mutant));
      }
    }
  }

  void add(Damage damage, const std::string& change, const Scheme& scheme) {
    mutants_.push_back({sound_, damage, change, {}});
    mutants_.back().method.scheme = scheme;
  }
  void add(Damage damage, const std::string& change, Fault fault) {
    mutants_.push_back({sound_, damage, change, {}});
    set_fault(mutants_.back().method, fault);
  }

  const Method& sound_;
  std::vector<Mutant> mutants_;
};

}  // namespace

std::string_view word(Damage damage) {
  constexpr std::array<std::string_view, 6> words = {"coefficient", "exchange", "dropped stage",
                                                     "fault",       "start",    "option"};
  return words.at(static_cast<std::size_t>(damage));
}

std::vector<Mutant> mutants_of(const Method& method) { return Maker(method).all(); }

}  // namespace halfstep::inline studies
