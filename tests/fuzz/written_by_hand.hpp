// Inputs as people write them: study files, data for fit, energies for drift, command lines, and the words in them.
#pragma once

#include <string>
#include <vector>

namespace halfstep::fuzz {

const std::vector<std::string>& study_files();
const std::vector<std::string>& data_files();
const std::vector<std::string>& energy_files();
const std::vector<std::vector<std::string>>& command_lines();
const std::vector<std::string>& known_words();

}  // namespace halfstep::fuzz
