# Makes C++ sources of texts, so that the program needs no files: those of the page, of the chapters, of exported tests.
# Included: embed_texts(TARGET). Run with -P: writes into OUT from the files in DIR.
set(PAGE_SCRIPTS state.js address.js axes.js chart.js readings.js zoom.js slopes.js sentences.js families.js figures.js chapters.js legend.js matrix.js tables.js fold.js main.js)
set(PAGE_FILES frame.html page.css ${PAGE_SCRIPTS} slides.html slides.css slides.js certificate.css)
set(CHAPTERS audit between claims collisions constants constraints cube damping estimate events growth implicit-solvers invariants mutation stability stages step-changes stiff
    structure tolerance variable-steps)
set(EXPORTS py c f90 jl)

# Adds the generated sources' objects to TARGET; an edited file is embedded again by the next build.
function(embed_texts target)
  set(dir ${PROJECT_SOURCE_DIR}/reports)
  set(out ${PROJECT_BINARY_DIR}/generated)
  set(files ${PAGE_FILES})
  list(TRANSFORM files PREPEND ${dir}/page/)
  set(chapters ${CHAPTERS})
  list(TRANSFORM chapters PREPEND ${dir}/chapters/)
  list(TRANSFORM chapters APPEND .md)
  list(APPEND files ${PROJECT_SOURCE_DIR}/docs/sources.bib)
  foreach(ending IN LISTS EXPORTS)
    list(APPEND files ${dir}/exports/test.${ending})
  endforeach()
  set(sources ${out}/page_files.cpp ${out}/chapter_texts.cpp ${out}/test_texts.cpp)
  add_custom_command(OUTPUT ${sources} DEPENDS ${files} ${chapters} ${dir}/embed.cmake
                     COMMAND ${CMAKE_COMMAND} -DDIR=${dir} -DOUT=${out} -P ${dir}/embed.cmake VERBATIM)
  # A library of its own: what TARGET links would have to be built before its generated sources.
  add_library(${target}_texts OBJECT ${sources})
  target_link_libraries(${target}_texts PRIVATE halfstep_wide)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_texts>)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE AND DEFINED OUT)
  # file(READ) and quoted expansion keep every byte; nothing in the files is substituted.
  function(literal before)
    set(text "")
    foreach(file IN LISTS ARGN)
      file(READ ${DIR}/${file} content)
      string(APPEND text "${content}")
    endforeach()
    file(APPEND ${source} "${before}R\"~text~(${text})~text~\"")
  endfunction()
  set(made "// Made by reports/embed.cmake: edit the files that it names instead.\n")

  set(source ${OUT}/page_files.cpp)
  file(WRITE ${source} "${made}#include \"halfstep/reports/page/files.hpp\"\n\nnamespace halfstep::inline reports::html {\n\n")
  list(TRANSFORM PAGE_SCRIPTS PREPEND page/)
  literal("const std::string_view page_frame = " page/frame.html)
  literal(";\nconst std::string_view page_css = " page/page.css)
  literal(";\nconst std::string_view page_script = " ${PAGE_SCRIPTS})
  literal(";\nconst std::string_view bibliography = " ../docs/sources.bib)
  literal(";\nconst std::string_view slides_frame = " page/slides.html)
  literal(";\nconst std::string_view slides_css = " page/slides.css)
  literal(";\nconst std::string_view slides_script = " page/slides.js)
  literal(";\nconst std::string_view certificate_css = " page/certificate.css)
  file(APPEND ${source} ";\n\n}  // namespace halfstep::inline reports::html\n")

  set(source ${OUT}/chapter_texts.cpp)
  file(WRITE ${source} "${made}#include \"halfstep/reports/chapters/embedded_text.hpp\"\n\nnamespace halfstep::inline reports {\n\n"
                       "const std::vector<EmbeddedText>& embedded_texts() {\n"
                       "  static const std::vector<EmbeddedText> all = {\n")
  foreach(chapter IN LISTS CHAPTERS)
    literal("{\"${chapter}\", " chapters/${chapter}.md)
    file(APPEND ${source} "},\n")
  endforeach()
  file(APPEND ${source} "  };\n  return all;\n}\n\n}  // namespace halfstep::inline reports\n")

  set(source ${OUT}/test_texts.cpp)
  file(WRITE ${source} "${made}#include \"halfstep/reports/exports/test_texts.hpp\"\n\nnamespace halfstep::inline reports {\n\n"
                       "const std::vector<TestText>& test_texts() {\n"
                       "  static const std::vector<TestText> all = {\n")
  foreach(ending IN LISTS EXPORTS)
    literal("{\"${ending}\", " exports/test.${ending})
    file(APPEND ${source} "},\n")
  endforeach()
  file(APPEND ${source} "  };\n  return all;\n}\n\n}  // namespace halfstep::inline reports\n")
endif()
