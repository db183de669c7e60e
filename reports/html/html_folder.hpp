// What a page shows of the other files in its folder: how the run was made, a comparison of rules, links.
#pragma once

#include <filesystem>
#include <string>

namespace halfstep::inline reports::html {

/// The facts of DIR/run.json as a list; empty where there is no such file. Throws InputError where it is no JSON.
std::string run_facts(const std::filesystem::path& dir);

/// DIR/rules.csv (rule,precision,false_rejections,false_acceptances,unanswered) as a table; empty where there is none.
std::string rule_table(const std::filesystem::path& dir);

/// Links to tables, figures and LaTeX files in DIR that exist, sorted by name.
std::string file_links(const std::filesystem::path& dir);

}  // namespace halfstep::inline reports::html
