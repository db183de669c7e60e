# The kernels as a module for browsers and Node, and the page around it: build/explore/halfstep-explore.html.
set(out ${PROJECT_BINARY_DIR}/explore)
set(room ${PROJECT_SOURCE_DIR})

# What the bridge reaches. All rows and schemes, so that a new file of methods is in the page without a word here.
file(GLOB sources CONFIGURE_DEPENDS ${room}/explore/*.cpp ${room}/methods/*.cpp ${room}/methods/scheme/*.cpp
     ${room}/problems/written/*.cpp ${room}/engine/theory/*.cpp ${room}/engine/verdict/*.cpp)
list(FILTER sources EXCLUDE REGEX "own_stepper")
foreach(source core/coefficient core/formula core/parameters core/quantiles core/text/label core/text/told_apart
        core/text/unicode engine/orders/coefficient_rounding engine/orders/error_ladder engine/orders/orders
        engine/orders/stiff_ladder engine/plan/cell engine/run/fastest_rate engine/tables/quantities methods/foreign/worker
        problems/catalogue)
  list(APPEND sources ${room}/${source}.cpp)
endforeach()

# A folder that holds nothing but the libraries: all of /usr/include would bring the C library of this machine along.
find_path(FMT_INCLUDE fmt/format.h)
file(MAKE_DIRECTORY ${out}/include)
list(GET Boost_INCLUDE_DIRS 0 boost)
file(CREATE_LINK ${boost}/boost ${out}/include/boost SYMBOLIC)
file(CREATE_LINK ${FMT_INCLUDE}/fmt ${out}/include/fmt SYMBOLIC)
file(CREATE_LINK ${EIGEN3_INCLUDE_DIR}/Eigen ${out}/include/Eigen SYMBOLIC)

# Debian's Emscripten does not find its own parser of JavaScript.
set(emxx ${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs:/usr/lib/nodejs)
if(CCACHE)
  list(APPEND emxx EM_COMPILER_WRAPPER=${CCACHE})
endif()
list(APPEND emxx ${EMXX})
set(flags -std=c++20 -DNDEBUG -ffp-contract=off -fwasm-exceptions -DHALFSTEP_MPFR=0 -DFMT_HEADER_ONLY=1
    -DHALFSTEP_PRECISION=double_ -isystem ${out}/include -I${HALFSTEP_INCLUDE})

# The sources of a folder are one source for the compiler, to which their headers are most of the work; those in which
# time is spent are optimised for it, each on its own.
foreach(source IN LISTS sources)
  file(RELATIVE_PATH name ${room} ${source})
  string(REPLACE / _ unit ${name})
  if(name MATCHES "erased_steppers|explore/(subject|exact)")
    list(APPEND fast ${unit})
  else()
    get_filename_component(unit ${name} DIRECTORY)
    string(REPLACE / _ unit ${unit}.cpp)
  endif()
  list(APPEND units ${unit})
  set(text_${unit} "${text_${unit}}#include \"${source}\"\n")
endforeach()
list(REMOVE_DUPLICATES units)
foreach(unit IN LISTS units)
  file(CONFIGURE OUTPUT ${out}/units/${unit} CONTENT "${text_${unit}}" @ONLY)
  set(optimised -Os)
  if(unit IN_LIST fast)
    set(optimised -O2)
  endif()
  add_custom_command(OUTPUT ${out}/${unit}.o DEPENDS ${out}/units/${unit} DEPFILE ${out}/${unit}.d COMMENT "em++ ${unit}"
                     COMMAND ${emxx} ${flags} ${optimised} -MMD -MF ${out}/${unit}.d -MT ${out}/${unit}.o
                             -c ${out}/units/${unit} -o ${out}/${unit}.o)
  list(APPEND objects ${out}/${unit}.o)
endforeach()

# Every function of the bridge is to be called from the page.
file(STRINGS bridge.cpp exported REGEX " \\*?halfstep_[a-z]+\\(")
list(TRANSFORM exported REPLACE ".*(halfstep_[a-z]+)\\(.*" "_\\1")
list(JOIN exported "," exported)
set(settings SINGLE_FILE=1 MODULARIZE=1 EXPORT_NAME=loadKernels ALLOW_MEMORY_GROWTH=1 FILESYSTEM=0 ENVIRONMENT=web,node
    EXPORTED_RUNTIME_METHODS=cwrap EXPORTED_FUNCTIONS=_malloc,_free,${exported})
list(TRANSFORM settings PREPEND "-s")
add_custom_command(OUTPUT ${out}/kernels.js DEPENDS ${objects} bridge.cpp COMMENT "Linking the kernels for browsers"
                   COMMAND ${emxx} -Os -fwasm-exceptions ${settings} ${objects} -o ${out}/kernels.js)

set(page ${out}/halfstep-explore.html)
set(parts shell.html style.css kernels.js tools.js canvas.js chosen.js address.js run.js orbit.js errorline.js energy.js compare.js
    gif.js player.js blob.js stability.js scenes.js main.js)
list(TRANSFORM parts PREPEND ${room}/explore/page/)
set(styles ${room}/reports/page/page.css ${room}/reports/charts/style.cpp)
add_custom_command(OUTPUT ${page} DEPENDS ${out}/kernels.js ${parts} ${styles} ${room}/explore/page.cmake
                   COMMENT "The page"
                   COMMAND ${CMAKE_COMMAND} -DROOM=${room} -DKERNELS=${out}/kernels.js -DPAGE=${page} "-DPARTS=${parts}"
                           -P ${room}/explore/page.cmake VERBATIM)
add_custom_target(halfstep_explore_page DEPENDS ${page})
