// What TeX says of a file that was written for it.
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>

#include "tests/catch.hpp"
#include "tests/program.hpp"

namespace halfstep::testing {

/// Whether a command of the shell succeeds.
inline bool succeeds(const std::string& command) {
  const int status = std::system((command + " > /dev/null 2>&1").c_str());
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// Lines of a log that tell of a fault: a letter that the font lacks, what leaves its box, a name that nobody defines.
inline std::string faults(const std::string& log) {
  std::istringstream lines(log);
  std::string found;
  for (std::string line; std::getline(lines, line);)
    for (const char* fault : {"Missing character", "Overfull", "undefined", "cannot apply", "Too many", "! "})
      if (line.find(fault) != std::string::npos && line.find("Font Info") == std::string::npos) {
        found += line + "\n";
        break;
      }
  return found;
}

/// Checks that pdflatex and lualatex set STEM.tex without a fault. What is not installed (`needs`: a file of TeX's,
/// such as beamer.cls) is said.
inline void check_compiles(const std::filesystem::path& folder, const std::string& stem, const std::string& needs) {
  for (const std::string engine : {"pdflatex", "lualatex"}) {
    if (!succeeds("command -v " + engine) || !succeeds("kpsewhich " + needs)) {
      WARN("no " << engine << " with " << needs << ": " << stem << ".tex is not tested");
      continue;
    }
    const std::string job = stem + "-" + engine;
    const bool done = succeeds("cd '" + folder.string() + "' && max_print_line=1000 " + engine +
                               " -interaction=nonstopmode -halt-on-error -jobname=" + job + " " + stem + ".tex");
    const std::string log = content(folder / (job + ".log"));
    INFO(engine << " " << stem << ".tex\n"
                << faults(log) << (done ? "" : log.substr(log.size() > 2000 ? log.size() - 2000 : 0)));
    CHECK(done);
    CHECK(faults(log).empty());
    CHECK(std::filesystem::exists(folder / (job + ".pdf")));
  }
}

}  // namespace halfstep::testing
