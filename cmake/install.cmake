# What `cmake --install` puts where, in two parts: the program, and what a program built on it needs ("dev").
include(GNUInstallDirs)
# What was built is installed and packed, without the tests and benchmarks first.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
include(CMakePackageConfigHelpers)

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
# Whoever instantiates our kernels, or writes one, wants the same digits on every processor.
target_compile_options(halfstep_wide INTERFACE $<INSTALL_INTERFACE:-ffp-contract=off>)
target_compile_features(halfstep_wide INTERFACE $<INSTALL_INTERFACE:cxx_std_20>)

install(TARGETS halfstep RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(TARGETS ${library_targets} EXPORT halfstep
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/halfstep COMPONENT dev
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

# The headers stand under halfstep/ and include each other there, so that nobody's own core/ is in the way.
install(CODE "set(source \"${PROJECT_SOURCE_DIR}\")
set(build \"${PROJECT_BINARY_DIR}\")
set(include \"${CMAKE_INSTALL_INCLUDEDIR}\")" COMPONENT dev)
install(SCRIPT cmake/install_headers.cmake COMPONENT dev)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/halfstep)
configure_package_config_file(cmake/halfstep-config.cmake.in ${PROJECT_BINARY_DIR}/halfstep-config.cmake
                              INSTALL_DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/halfstep-config-version.cmake COMPATIBILITY SameMinorVersion)
install(EXPORT halfstep NAMESPACE halfstep:: FILE halfstep-targets.cmake DESTINATION ${package} COMPONENT dev)
install(FILES ${PROJECT_BINARY_DIR}/halfstep-config.cmake ${PROJECT_BINARY_DIR}/halfstep-config-version.cmake
              cmake/mpfr.cmake DESTINATION ${package} COMPONENT dev)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT program)
# The pages beside each other as they are in the tree, so that their links hold.
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES methods/foreign/halfstep_plugin.h DESTINATION ${CMAKE_INSTALL_DOCDIR}/methods/foreign COMPONENT program)
# What the program says of itself, as a manual page and a completion: asked for when it is installed.
install(CODE "set(halfstep_program \"$<TARGET_FILE:halfstep>\")
set(halfstep_version \"${PROJECT_VERSION}\")
set(build \"${PROJECT_BINARY_DIR}\")" COMPONENT program)
install(SCRIPT cmake/manual.cmake COMPONENT program)
install(FILES ${PROJECT_BINARY_DIR}/halfstep.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${PROJECT_BINARY_DIR}/halfstep.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME halfstep COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/halfstep-dev RENAME copyright COMPONENT dev)
install(DIRECTORY docs/examples/library DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/halfstep-dev/examples COMPONENT dev)

# Debian packages: cpack -G DEB
set(CPACK_PACKAGE_CONTACT "halfstep maintainers <halfstep@localhost>")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME halfstep)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "gnuplot-nox | gnuplot, fonts-dejavu-core")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "Observed orders of convergence with verdicts, energy, stability, structure, and
reports of them, for built-in schemes and for anybody's.")
set(CPACK_DEBIAN_DEV_PACKAGE_NAME halfstep-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_DEV_DESCRIPTION "Headers, static libraries and a CMake package to put a stepper of one's own
through every study of halfstep, and a matcher for Catch2.")
# The Boost that the libraries are compiled with, for its number types are part of their interface.
set(depends libboost${Boost_VERSION_MAJOR}.${Boost_VERSION_MINOR}-dev libeigen3-dev libfmt-dev)
if(backend STREQUAL "mpfr")
  list(APPEND depends libmpfr-dev libgmp-dev)
endif()
list(JOIN depends ", " CPACK_DEBIAN_DEV_PACKAGE_DEPENDS)
set(CPACK_DEBIAN_DEV_PACKAGE_RECOMMENDS "cmake (>= 3.25), g++")
set(CPACK_DEBIAN_DEV_PACKAGE_SUGGESTS "catch2, halfstep")
include(CPack)
