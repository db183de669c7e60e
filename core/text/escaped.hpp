// Text for the formats that halfstep writes: one function a format, and whatever was not written by halfstep itself
// goes through it. All of them take any bytes, throw nothing, and first make them text: what is no UTF-8, control
// characters and characters that turn or hide others become U+FFFD, line feeds and tabs blanks, unless said otherwise.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace halfstep::inline core::escaped {

/// Between single quotes, quotes included, for labels and titles of gnuplot in enhanced mode, which shows it as it is.
std::string gnuplot(std::string_view text);

/// Between single quotes, quotes included, for names of files in a gnuplot script.
std::string gnuplot_word(std::string_view text);

/// Behind '#' or '%' in a script, a data file or a TeX file: one line, which does not end with a backslash (gnuplot and
/// the shell would go on in the next line).
std::string comment(std::string_view text);

/// In a paragraph of LaTeX, a cell, or a value in braces; for pdflatex and lualatex in whatever encoding of fonts.
/// Letters that not every font has, and symbols, become commands; what has none becomes [U+2603].
std::string latex(std::string_view text);

/// Between tags and in quoted attributes of HTML. Line feeds stay.
std::string html(std::string_view text);

/// JSON for a <script> element: nothing in it ends the element or begins a comment. `json` must be JSON.
std::string json_in_html(std::string_view json);

/// Between tags of XML 1.0. Line feeds and tabs stay.
std::string xml(std::string_view text);

/// In a quoted attribute of XML 1.0. Line feeds and tabs stay.
std::string xml_attribute(std::string_view text);

/// In a paragraph or a cell of a table of Markdown as GitHub reads it.
std::string markdown(std::string_view text);

/// The message of a workflow command of GitHub ("::error::message"); line feeds stay.
std::string github_message(std::string_view text);

/// A property of a workflow command ("::error title=property::").
std::string github_property(std::string_view text);

/// One word for bash: the same bytes, none of them special and none a control character.
std::string shell_word(std::string_view bytes);

/// A field of a CSV file, quoted where RFC 4180 asks for it. What a spreadsheet would take for a formula (a text that
/// begins with = + - @ and is no number) gets an apostrophe in front, and so does such a text that has one already:
/// csv_text takes one away again.
std::string csv(std::string_view text);

/// The text of a field that csv() wrote, quotes already gone.
std::string_view csv_text(std::string_view field);

/// A line on a terminal: a message. Control characters and what is no UTF-8 are shown as \x1b, line feeds as \n.
std::string terminal(std::string_view text);

/// Lines on a terminal: results. Line feeds, tabs and the colours of the program's own (ESC [ digits m) stay; the rest
/// as above, and no line begins with "::", which GitHub's runner would take for a command.
std::string terminal_lines(std::string_view text);

/// Parts of a file name joined by '-', any run of other characters than ASCII letters, digits and dots made one '-'.
/// Never hidden, never above 120 characters. Where that would give two names one file, as for "t=1" and "t=-1" (a sign,
/// an operator or a bracket is lost), and of what is longer, the end is a number that depends on all.
std::string file_stem(std::initializer_list<std::string_view> parts);

/// A relative address: everything but ASCII letters, digits and "-._~/" percent-encoded, byte by byte.
std::string address(std::string_view path);

/// An id in HTML: lower-case letters, digits and hyphens, the rest replaced by hyphens.
std::string anchor(std::string_view text);

}  // namespace halfstep::inline core::escaped
