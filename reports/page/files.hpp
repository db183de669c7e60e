// The files beside this one, as text in the program; reports/embed.cmake makes the source.
#pragma once

#include <string_view>

namespace halfstep::inline reports::html {

extern const std::string_view page_frame;   ///< frame.html: the page, with marks <!--NAME--> where pieces go
extern const std::string_view page_css;     ///< page.css
extern const std::string_view page_script;  ///< all *.js, one after the other

extern const std::string_view bibliography;  ///< docs/sources.bib

extern const std::string_view slides_frame;   ///< slides.html: the deck, with such marks
extern const std::string_view slides_css;     ///< slides.css
extern const std::string_view slides_script;  ///< slides.js

extern const std::string_view certificate_css;  ///< certificate.css: of certificate/certificate_html.cpp

}  // namespace halfstep::inline reports::html
