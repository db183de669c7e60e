# What `cmake --install` puts where, in parts: the program, what a program built on it needs ("dev"), and
# what other languages need (install_bindings.cmake).
include(GNUInstallDirs)
# What was built is installed and packed, without the tests and benchmarks first.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
include(CMakePackageConfigHelpers)

install(TARGETS halfstep RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(TARGETS ${library_targets} EXPORT halfstep
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/halfstep COMPONENT dev
        FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev)

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
if(HALFSTEP_BINDINGS)
  include(cmake/install_bindings.cmake)
endif()
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
