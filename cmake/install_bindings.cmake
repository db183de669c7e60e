# What is installed for other languages. Components of their own, so that neither program nor headers of C++ come along.
install(TARGETS halfstep_c LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT bindings NAMELINK_COMPONENT bindings)
install(FILES bindings/c/halfstep.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT bindings)
install(FILES bindings/fortran/halfstep.f90 bindings/julia/Halfstep.jl bindings/r/halfstep.R
        DESTINATION ${CMAKE_INSTALL_DATADIR}/halfstep COMPONENT bindings)
install(TARGETS halfstep_node LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/halfstep COMPONENT bindings)
install(FILES bindings/javascript/halfstep.mjs DESTINATION ${CMAKE_INSTALL_LIBDIR}/halfstep COMPONENT bindings)
# As Debian's python3 looks for modules, and for plug-ins of pytest among them.
set(python lib/python3/dist-packages)
install(FILES bindings/python/halfstep.py bindings/python/halfstep_solver.py DESTINATION ${python} COMPONENT bindings)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/python/METADATA
     CONTENT "Metadata-Version: 2.1\nName: halfstep\nVersion: ${PROJECT_VERSION}\n")
install(FILES ${PROJECT_BINARY_DIR}/python/METADATA bindings/python/entry_points.txt
        DESTINATION ${python}/halfstep-${PROJECT_VERSION}.dist-info COMPONENT bindings)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/halfstep-bindings RENAME copyright COMPONENT bindings)
# What docs/languages.md leads to.
foreach(file c/halfstep.h fortran/halfstep.f90 javascript/halfstep.mjs julia/Halfstep.jl python/halfstep.py
             python/halfstep_solver.py r/halfstep.R)
  cmake_path(GET file PARENT_PATH folder)
  install(FILES bindings/${file} DESTINATION ${CMAKE_INSTALL_DOCDIR}/bindings/${folder} COMPONENT program)
endforeach()

list(APPEND CPACK_COMPONENTS_ALL bindings)
set(CPACK_DEBIAN_BINDINGS_PACKAGE_NAME halfstep-bindings)
set(CPACK_DEBIAN_BINDINGS_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_BINDINGS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/bindings/c)
set(CPACK_DEBIAN_BINDINGS_PACKAGE_SUGGESTS "python3, gfortran, r-base-core, nodejs")
set(CPACK_COMPONENT_BINDINGS_DESCRIPTION "libhalfstep and its C header, and files for Python (with a plug-in for
pytest), Fortran, R, Julia and JavaScript: observed orders of convergence with verdicts.")
