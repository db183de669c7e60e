// gnuplot, run on scripts that stand in a folder.
#include "halfstep/reports/figures/run_gnuplot.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <memory>
#include <thread>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/methods/foreign/process.hpp"
#include "halfstep/methods/scheme/integrator.hpp"

namespace halfstep::inline reports {
namespace {

namespace fs = std::filesystem;

// gnuplot with faster_gnuplot.cpp in it, which lies in lib/halfstep beside this program, or beside the folder
// of it.
std::string program() {
  std::error_code error;
  const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const auto& place : {folder, folder.parent_path()}) {
    const std::string library = (place / "lib/halfstep/faster_gnuplot.so").string();
    const bool is_one_word = library.find_first_of(" :;$\t\n") == std::string::npos;  // as the loader reads its list
    if (is_one_word && fs::is_regular_file(library, error))
      return "env LD_PRELOAD=" + escaped::shell_word(library) + "\"${LD_PRELOAD:+:$LD_PRELOAD}\" gnuplot";
  }
  return "gnuplot";
}

// A gnuplot at work on some of the scripts; finish() waits for it and throws with what it said last where it failed. It
// is killed with us, however we end.
class Gnuplot {
 public:
  Gnuplot(const fs::path& folder, const std::string& scripts) try
      : folder_(folder.string()),
        process_(std::make_unique<Process>("exec " + program() + scripts + " 2>&1",
                                           ProcessOptions{.folder = folder, .timeout = patience})) {
  } catch (const IntegratorError&) {
    throw InputError("gnuplot cannot be started; scripts and data are in " + folder.string());
  }

  void finish() try {
    auto [status, output] = process_->wait();
    if (status == 0) return;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
      throw InputError(
          "gnuplot is not installed (Debian: apt install gnuplot-nox); figures were not drawn, their scripts and data "
          "are in " +
          folder_);
    std::replace(output.begin(), output.end(), '\n', ' ');
    throw InputError(fmt::format("gnuplot failed in {}: {}", folder_, output));
  } catch (const IntegratorError& error) {
    throw InputError(fmt::format("gnuplot {} in {}", error.what(), folder_));
  }

 private:
  static constexpr double patience = 3600;  // s, for all figures of a large run

  std::string folder_;
  std::unique_ptr<Process> process_;
};

}  // namespace

// One process a core, each with its share of the scripts; PNG takes most of the time.
void run_gnuplot(const fs::path& folder, const std::vector<std::string>& scripts) {
  std::vector<std::string> shares(std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 8));
  for (std::size_t i = 0; i < scripts.size(); ++i) shares[i % shares.size()] += " " + escaped::shell_word(scripts[i]);
  std::vector<Gnuplot> running;
  for (const auto& share : shares)
    if (!share.empty()) running.emplace_back(folder, share);
  for (auto& gnuplot : running) gnuplot.finish();
}

}  // namespace halfstep::inline reports
