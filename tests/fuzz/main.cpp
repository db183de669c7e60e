// halfstep_fuzz: seeded mutants of every input, each run by the program in a process of its own.
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <charconv>
#include <cstdlib>
#include <iostream>
#include <new>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "halfstep/program.hpp"
#include "tests/fuzz/judge.hpp"
#include "tests/fuzz/planted.hpp"
#include "tests/fuzz/shrink.hpp"

// A sanitizer asks for these; elsewhere nobody calls it.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
  return "detect_leaks=0:exitcode=99:handle_abort=1:max_allocation_size_mb=1500:quarantine_size_mb=16:"
         "malloc_context_size=4:intercept_tls_get_addr=0";
}

namespace {

namespace fs = std::filesystem;
using namespace halfstep::fuzz;

constexpr const char* usage =
    "usage: halfstep_fuzz [--count N] [--seed S] [--kind KIND]... [--case N] [--jobs N] [--keep DIR] | --self-test\n"
    "KIND: studies, data, tables, baselines, shards, commands; all without one. Exit code 1 where a property is "
    "violated.\n";

int program(int argc, char** argv) { return halfstep::main(argc, argv); }

struct Options {
  std::uint64_t count = 50, seed = 1;
  std::vector<std::string> kinds;
  std::optional<std::uint64_t> only;  ///< one case
  unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
  fs::path keep = "fuzz-failures";
  bool self_test = false;
};

/// What the workers count together.
struct Tally {
  std::array<std::atomic<long>, 256> codes;
  std::atomic<long> cases, violations;
};

std::uint64_t number(const std::string& option, const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    throw std::runtime_error(option + " \"" + text + "\": expected a whole number");
  return value;
}

Options options_of(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    if (option == "--self-test") {
      options.self_test = true;
      continue;
    }
    if (i + 1 == argc) throw std::runtime_error(usage);
    const std::string value = argv[++i];
    if (option == "--count")
      options.count = number(option, value);
    else if (option == "--seed")
      options.seed = number(option, value);
    else if (option == "--case")
      options.only = number(option, value);
    else if (option == "--jobs")
      options.jobs = std::max(1u, static_cast<unsigned>(number(option, value)));
    else if (option == "--kind")
      options.kinds.push_back(value);
    else if (option == "--keep")
      options.keep = value;
    else
      throw std::runtime_error(usage);
  }
  if (options.kinds.empty()) options.kinds = kinds();
  return options;
}

/// As a shell takes it.
std::string typed(const std::vector<std::string>& arguments) {
  std::string line = "halfstep";
  for (const auto& argument : arguments) {
    line += " '";
    for (const char c : argument) line += c == '\'' ? std::string("'\\''") : std::string(1, c);
    line += "'";
  }
  return line;
}

/// Arguments, their control characters written out.
std::string printable(const std::string& text) {
  constexpr std::size_t most = 1500;
  std::string result;
  for (const char c : text.substr(0, most)) {
    std::ostringstream hex;
    hex << "\\x" << std::hex << static_cast<int>(static_cast<unsigned char>(c));
    result += c == '\n' || (c >= ' ' && c != '\x7f') ? std::string(1, c) : hex.str();
  }
  return result + (text.size() > most ? "..." : "");
}

class Worker {
 public:
  Worker(const Options& options, const Corpus& corpus, const fs::path& folder, Tally& tally)
      : options_(options), corpus_(corpus), sandbox_(folder), tally_(tally) {}

  void run(const std::string& kind, std::uint64_t number) {
    const Case made = make_case(corpus_, kind, options_.seed, number);
    const auto outcome = sandbox_.run(program, made.arguments, made.files, {});
    ++tally_.cases;
    ++tally_.codes[static_cast<std::size_t>(outcome.code & 255)];
    auto violated = violation(made, outcome, sandbox_);
    // A sanitized program may be stopped for its slowness (130): that refuses nothing.
    if (!violated && made.input && number == 0 && outcome.code > 1 && outcome.code != 130)
      violated = Violation{"an undamaged input is refused", outcome.err};
    if (!violated) return;
    ++tally_.violations;
    tell(kind, number, made, *violated);
  }

 private:
  std::optional<Violation> again(const Case& made) const {
    return violation(made, sandbox_.run(program, made.arguments, made.files, {}), sandbox_);
  }

  void tell(const std::string& kind, std::uint64_t number, const Case& made, const Violation& violation) const {
    constexpr int tries = 150;
    const auto same = [&](const Case& other) {
      const auto now = again(other);
      return now && now->kind == violation.kind;
    };
    const bool slow = violation.kind.starts_with("it ");
    const Case smaller = slow ? made : shrunk(made, same, tries);
    const auto name = kind + "-" + std::to_string(options_.seed) + "-" + std::to_string(number);
    std::string kept;
    try {
      lay_out(options_.keep / name, smaller.files);
      lay_out(options_.keep / name, {{"command", typed(smaller.arguments) + "\n"}});
      kept = "  input: " + (options_.keep / name).string() + "\n";
    } catch (const fs::filesystem_error& error) {
      kept = std::string("  input not kept: ") + error.what() + "\n";
    }
    // In one piece: several workers print.
    std::cout << kind + ", seed " + std::to_string(options_.seed) + ", case " + std::to_string(number) + ": " +
                     violation.kind + "\n  " + printable(typed(smaller.arguments)) + "\n" + kept +
                     "  again: halfstep_fuzz --seed " + std::to_string(options_.seed) + " --kind " + kind + " --case " +
                     std::to_string(number) + "\n" + printable(violation.detail) + "\n"
              << std::flush;
  }

  const Options& options_;
  const Corpus& corpus_;
  Sandbox sandbox_;
  Tally& tally_;
};

/// Nobody's rights, so that no mutant of a command line can do harm, and no way to other programs.
void give_up_rights(const fs::path& scratch, const fs::path& keep) {
  constexpr unsigned nobody = 65534;
  std::error_code ignored;
  fs::create_directories(keep, ignored);
  ::setenv("PATH", "/nonexistent", 1);
  ::setenv("HALFSTEP_CACHE", (scratch / "cache").c_str(), 1);
  for (const char* name : {"GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "HOME"}) ::unsetenv(name);
  if (::geteuid() != 0) return;
  const auto hand_over = [](const fs::path& folder) { return ::chown(folder.c_str(), nobody, nobody) == 0; };
  if (!hand_over(scratch) || !hand_over(keep) || ::setgid(nobody) != 0 || ::setuid(nobody) != 0)
    throw std::runtime_error("the rights of root cannot be given up");
  ::prctl(PR_SET_DUMPABLE, 1);
}

int run_all(const Options& options, const Corpus& corpus, const fs::path& scratch) {
  void* shared = ::mmap(nullptr, sizeof(Tally), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) throw std::runtime_error("no memory to share");
  auto& tally = *new (shared) Tally{};
  const unsigned jobs = options.only ? 1 : options.jobs;
  for (unsigned job = 0; job < jobs; ++job) {
    std::cout << std::flush;
    if (::fork() != 0) continue;
    {
      Worker worker(options, corpus, scratch / std::to_string(job), tally);
      for (const auto& kind : options.kinds) {
        if (options.only) worker.run(kind, *options.only);
        for (std::uint64_t n = job; n < options.count && !options.only; n += jobs) worker.run(kind, n);
      }
    }
    std::_Exit(0);
  }
  bool whole = true;
  int status = 0;
  while (::wait(&status) > 0) whole = whole && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  std::cout << tally.cases << " cases, " << tally.violations << " violations; exit codes";
  for (const std::size_t code : {0u, 1u, 2u, 130u}) std::cout << " " << code << ": " << tally.codes[code];
  std::cout << "\n";
  return whole && tally.violations == 0 ? 0 : 1;
}

/// A folder that is gone at the end.
struct Scratch {
  fs::path path;
  Scratch() {
    auto pattern = (fs::temp_directory_path() / "halfstep-fuzz-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error(pattern + ": cannot be made");
    path = pattern;
  }
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
};

}  // namespace

int main(int argc, char** argv) try {
  const Options options = options_of(argc, argv);
  const Scratch scratch;
  give_up_rights(scratch.path, options.keep);
  const Sandbox sandbox(scratch.path / "corpus");
  if (options.self_test) return sees_planted_faults(sandbox) ? 0 : 1;
  const Corpus corpus = make_corpus(sandbox, program);
  return run_all(options, corpus, scratch.path);
} catch (const std::exception& error) {
  std::cerr << "halfstep_fuzz: " << error.what() << "\n";
  return 2;
}
