// Runs the program in a process of its own, in a folder of its own, within bounds of time and memory.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace halfstep::fuzz {

/// Files in the folder of a case, by their path in it.
using Files = std::map<std::string, std::string>;

/// How long and how large a run may grow.
struct Bounds {
  double asked_to_stop = 1;  ///< seconds of processor time after which it gets SIGINT, as a person would give it
  double killed = 10;        ///< seconds of processor time after which it counts as hung; three times that by the clock
  long megabytes = 2000;     ///< resident memory
};

/// What a run did.
struct Outcome {
  int code = 0;       ///< exit code, where there was no signal
  int signal = 0;     ///< that ended it, 0: none
  bool hung = false;  ///< it had to be killed
  bool grew = false;  ///< beyond the bound on memory
  std::string out, err;
  double seconds = 0;  ///< of processor time
};

/// What is run: takes argc and argv, returns the exit code.
using Program = std::function<int(int, char**)>;

/// A folder with `case` (where the program runs), `tmp` (its TMPDIR) and what it printed, gone at the end.
class Sandbox {
 public:
  explicit Sandbox(std::filesystem::path folder);
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  /// Empties `case`, lays the files there, and runs the program on the arguments (its name is put before them).
  Outcome run(const Program& program, const std::vector<std::string>& arguments, const Files& files,
              const Bounds& bounds) const;

  /// Where the last run stood.
  std::filesystem::path place() const { return folder_ / "case"; }

  /// What lies beside `case` and should not.
  std::vector<std::string> strays() const;

 private:
  std::filesystem::path folder_;
};

/// All files below a folder.
Files files_in(const std::filesystem::path& folder);

/// Lays files out below a folder.
void lay_out(const std::filesystem::path& folder, const Files& files);

}  // namespace halfstep::fuzz
