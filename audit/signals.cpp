#include "audit/signals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace halfstep::audit {

Signals::Step& Signals::current() {
  static thread_local Step step;
  return step;
}

void Signals::say(const std::string& signal) {
  auto& step = current();
  if (!step.counted) signalled_.fetch_add(1, std::memory_order_relaxed);
  step.counted = true;
  const double h = std::fabs(step.h);
  const std::lock_guard lock(mutex_);
  auto [entry, first] = rows_.try_emplace(signal);
  auto& row = entry->second;
  row.finest = first ? h : std::min(row.finest, h);
  row.coarsest = std::max(row.coarsest, h);
  ++row.steps;
}

void Signals::tell_order(int order) {
  for (int seen = least_order_; order < seen && !least_order_.compare_exchange_weak(seen, order);) continue;
  for (int seen = greatest_order_; order > seen && !greatest_order_.compare_exchange_weak(seen, order);) continue;
}

std::vector<SignalRow> Signals::rows(const std::string& library, const std::string& method) const {
  const std::lock_guard lock(mutex_);
  std::vector<SignalRow> rows;
  for (const auto& [signal, row] : rows_) {
    rows.push_back(row);
    rows.back().library = library;
    rows.back().method = method;
    rows.back().signal = signal;
    rows.back().of = steps();
  }
  return rows;
}

std::string Signals::orders_told() const {
  return greatest_order_ < 0 ? "" : fmt::format("order told: {} ... {}", least_order_.load(), greatest_order_.load());
}

}  // namespace halfstep::audit
