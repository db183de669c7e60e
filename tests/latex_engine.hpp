// What TeX says of a file that was written for it.
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <future>
#include <sstream>
#include <string>
#include <vector>

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
  std::string errors;
  for (std::string line; std::getline(lines, line);)
    for (const char* fault : {"Missing character", "Overfull", "undefined", "cannot apply", "Too many", "! "})
      if (line.find(fault) != std::string::npos && line.find("Font Info") == std::string::npos) {
        errors += line + "\n";
        break;
      }
  return errors;
}

/// FOLDER/STEM.tex, and a file of TeX's that it needs, such as beamer.cls.
struct TexFile {
  std::filesystem::path folder;
  std::string stem, needs;
};

/// Checks that pdflatex and lualatex set each file without a fault, all beside one another. What is not installed is
/// said.
inline void check_compiles(const std::vector<TexFile>& files) {
  struct Job {
    const TexFile* file;
    std::string engine, name;
    std::future<bool> done;
  };
  std::vector<Job> jobs;
  for (const TexFile& file : files)
    for (const std::string engine : {"pdflatex", "lualatex"}) {
      if (!succeeds("command -v " + engine) || !succeeds("kpsewhich " + file.needs)) {
        WARN("no " << engine << " with " << file.needs << ": " << file.stem << ".tex is not tested");
        continue;
      }
      const std::string name = file.stem + "-" + engine;
      const std::string command = "cd '" + file.folder.string() + "' && max_print_line=1000 " + engine +
                                  " -interaction=nonstopmode -halt-on-error -jobname=" + name + " " + file.stem +
                                  ".tex";
      jobs.push_back({&file, engine, name, std::async(std::launch::async, succeeds, command)});
    }
  for (Job& job : jobs) {
    const bool done = job.done.get();
    const std::string log = content(job.file->folder / (job.name + ".log"));
    INFO(job.engine << " " << job.file->stem << ".tex\n"
                    << faults(log) << (done ? "" : log.substr(log.size() > 2000 ? log.size() - 2000 : 0)));
    CHECK(done);
    CHECK(faults(log).empty());
    CHECK(std::filesystem::exists(job.file->folder / (job.name + ".pdf")));
  }
}

inline void check_compiles(const std::filesystem::path& folder, const std::string& stem, const std::string& needs) {
  check_compiles({{folder, stem, needs}});
}

}  // namespace halfstep::testing
