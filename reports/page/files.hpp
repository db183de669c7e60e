// The files beside this one, as text in the program; reports/embed.cmake makes the source.
#pragma once

#include <string_view>

namespace halfstep::inline reports::html {

extern const std::string_view page_frame;   ///< frame.html: the page, with marks <!--NAME--> where pieces go
extern const std::string_view page_css;     ///< page.css
extern const std::string_view page_script;  ///< all *.js, one after the other

}  // namespace halfstep::inline reports::html
