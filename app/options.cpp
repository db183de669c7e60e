// Options that several verbs share.
#include "halfstep/app/options.hpp"

namespace halfstep::inline app {
namespace {

double seconds(const std::string& text) {
  constexpr double most = 1e6;
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !(value > 0) || !(value <= most))
    throw InputError("--timeout \"" + text + "\": expected seconds, more than 0 and at most 1e6");
  return value;
}

}  // namespace

void JobsOption::add_to(CLI::App* verb, const std::string& what) {
  verb->add_option("-j,--jobs", text_, what)->option_text("N");
}

void OutOption::add_to(CLI::App* verb, const std::string& what) {
  verb->add_option("-o,--out", text_, what)->option_text("DIR");
}

std::filesystem::path OutOption::value() const {
  if (text_.empty()) throw InputError("--out is empty; name a folder");
  return text_;
}

void ForeignCodeOptions::add_to(CLI::App* verb) {
  repeatable(verb, "--plugin", foreign_code_.plugins, "Shared library with methods (methods/foreign/halfstep_plugin.h)")
      ->option_text("FILE.so");
  repeatable(verb, "--program", foreign_code_.programs, "Program that acts as a method; a shell command")
      ->option_text("COMMAND");
  verb->add_option("--timeout", timeout_, "Time limit for one answer of a program (default 60)")
      ->option_text("SECONDS");
}

ForeignCode ForeignCodeOptions::value() const {
  ForeignCode foreign_code = foreign_code_;
  if (timeout_) foreign_code.options.timeout = seconds(*timeout_);
  return foreign_code;
}

std::vector<std::string> names_beside_files(const std::vector<std::string>& words,
                                            std::vector<std::filesystem::path>& files) {
  std::vector<std::string> names;
  for (const auto& word : words)
    if (word.ends_with(".toml"))
      files.emplace_back(word);
    else
      names.push_back(word);
  return names;
}

void add_studies(const std::vector<std::string>& words, RunCommand& run) {
  for (const auto& word : words)
    if (word.ends_with(".toml") || word.find('/') != std::string::npos)
      run.files.emplace_back(word);
    else
      run.request.studies.push_back(word);
}

std::optional<std::filesystem::path> plot_folder(const std::optional<std::string>& text) {
  if (text && text->empty()) throw InputError("--plot is empty; name a folder");
  return text;
}

}  // namespace halfstep::inline app
