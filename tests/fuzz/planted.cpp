// Each fault is one way to violate one property.
#include "tests/fuzz/planted.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "tests/fuzz/judge.hpp"

namespace halfstep::fuzz {
namespace {

int refuse(const char* line) {
  std::fputs(line, stderr);
  return 2;
}

int write(const char* file) {
  std::ofstream(file) << "here";
  return 0;
}

[[noreturn]] void never_end() {
  std::signal(SIGINT, SIG_IGN);
  for (volatile bool round = true; round;) {
  }
  std::abort();
}

int fill_memory() {
  std::signal(SIGINT, SIG_IGN);
  static std::vector<std::string> held;
  for (;;) held.emplace_back(32 << 20, 'x');
}

struct Fault {
  std::string seen_as;  ///< how the violation begins; empty: there is none
  int (*program)(int, char**);
};

const std::vector<Fault>& faults() {
  static const std::vector<Fault> all = {
      {"", [](int, char**) { return 0; }},
      {"", [](int, char**) { return refuse("halfstep: data.csv:2: column \"h\": \"x\" is not a number\n"); }},
      {"signal", [](int, char**) -> int { std::abort(); }},
      {"it hangs", [](int, char**) -> int { never_end(); }},
      {"it takes too much memory", [](int, char**) { return fill_memory(); }},
      {"exit code 3", [](int, char**) { return 3; }},
      {"a refusal without a word", [](int, char**) { return 2; }},
      {"a refusal that does not name its place", [](int, char**) { return refuse("halfstep: a number is wrong\n"); }},
      {"a line of errors that is not", [](int, char**) { return refuse("what(): stoi\n"); }},
      {"a control character is printed", [](int, char**) { return refuse("halfstep: data.csv:2: \x1b[31m\n"); }},
      {"a stray file", [](int, char**) { return write("../elsewhere"); }},
      {"a stray file", [](int, char**) { return write("elsewhere"); }},
      {"an input was changed", [](int, char**) { return write("data.csv"); }}};
  return all;
}

}  // namespace

bool sees_planted_faults(const Sandbox& sandbox) {
  const Case made{{"fit", "data.csv"}, {{"data.csv", "h,error\n1,x\n"}}, "data.csv", {}};
  bool all = true;
  for (const auto& fault : faults()) {
    const auto outcome =
        sandbox.run(fault.program, made.arguments, made.files, {.asked_to_stop = 0.2, .killed = 3, .megabytes = 600});
    const auto violated = violation(made, outcome, sandbox);
    const std::string seen = violated ? violated->kind : "";
    // AddressSanitizer ends a program that aborts with an exit code of its own.
    const bool aborted = fault.seen_as == "signal" && seen == "exit code 99";
    const bool right = aborted || (fault.seen_as.empty() ? seen.empty() : seen.starts_with(fault.seen_as));
    all = all && right;
    std::cout << (right ? "seen: " : "NOT SEEN: ") << (fault.seen_as.empty() ? "no fault" : fault.seen_as)
              << (right ? "" : ", but: " + seen) << "\n";
  }
  return all;
}

}  // namespace halfstep::fuzz
