# The targets that other projects link, whether halfstep is installed or a part of theirs.
# The core with nothing to link; what of it is no template comes with core/header_only.hpp. Studies are compiled.
add_library(halfstep_headers INTERFACE)
target_link_libraries(halfstep_headers INTERFACE halfstep_wide Eigen3::Eigen)

add_library(halfstep_library INTERFACE)
target_link_libraries(halfstep_library INTERFACE halfstep::app)
add_library(halfstep::halfstep ALIAS halfstep_library)

# The matcher of app/catch2.hpp; Catch2 itself is found by who uses it, for its main may be anybody's.
add_library(halfstep_catch2 INTERFACE)
target_link_libraries(halfstep_catch2 INTERFACE halfstep::halfstep Catch2::Catch2)
add_library(halfstep::catch2 ALIAS halfstep_catch2)

set(libraries wide headers core methods problems engine studies reports app library catch2)
list(TRANSFORM libraries PREPEND halfstep_ OUTPUT_VARIABLE library_targets)
foreach(library IN LISTS libraries)
  set_target_properties(halfstep_${library} PROPERTIES EXPORT_NAME ${library})
endforeach()
set_target_properties(halfstep_headers PROPERTIES EXPORT_NAME core)
set_target_properties(halfstep_core PROPERTIES EXPORT_NAME compiled_core)
set_target_properties(halfstep_library PROPERTIES EXPORT_NAME halfstep)
