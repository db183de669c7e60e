# Makes a C++ source of the page's files. Included: embed_page(TARGET). Run with -P: writes OUT from the files in DIR.
set(PAGE_SCRIPTS state.js chart.js slopes.js figures.js chapters.js legend.js matrix.js tables.js main.js)
set(PAGE_FILES frame.html page.css ${PAGE_SCRIPTS})

# Adds the generated source's object to TARGET; an edited page file is embedded again by the next build.
function(embed_page target)
  set(dir ${PROJECT_SOURCE_DIR}/reports/page)
  set(out ${PROJECT_BINARY_DIR}/generated/page_files.cpp)
  list(TRANSFORM PAGE_FILES PREPEND ${dir}/ OUTPUT_VARIABLE files)
  add_custom_command(OUTPUT ${out} DEPENDS ${files} ${dir}/embed.cmake
                     COMMAND ${CMAKE_COMMAND} -DDIR=${dir} -DOUT=${out} -P ${dir}/embed.cmake VERBATIM)
  # A library of its own: what TARGET links would have to be built before its generated sources.
  add_library(${target}_page OBJECT ${out})
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_page>)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE AND DEFINED OUT)
  # file(READ) and quoted expansion keep every byte; nothing in the files is substituted.
  function(literal name)
    set(text "")
    foreach(file IN LISTS ARGN)
      file(READ ${DIR}/${file} content)
      string(APPEND text "${content}")
    endforeach()
    file(APPEND ${OUT} "const std::string_view ${name} = R\"~page~(${text})~page~\";\n")
  endfunction()
  file(WRITE ${OUT} "// Made by reports/page/embed.cmake: edit the files in reports/page instead.\n"
                    "#include \"reports/page/files.hpp\"\n\nnamespace halfstep::html {\n\n")
  literal(page_frame frame.html)
  literal(page_css page.css)
  literal(page_script ${PAGE_SCRIPTS})
  file(APPEND ${OUT} "\n}  // namespace halfstep::html\n")
endif()
