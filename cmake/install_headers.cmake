# Run by `cmake --install`: copies the headers to INCLUDE/halfstep, their includes rewritten from "core/..." to
# "halfstep/core/...". Those of app/ that a user names stand directly under halfstep/.
set(public app/catch2.hpp app/halfstep.hpp app/ladder.hpp app/native.hpp app/program.hpp core/coefficient.cpp core/dense_solver.cpp
    core/parameters.cpp)
foreach(folder core methods problems engine studies reports)
  file(GLOB_RECURSE headers RELATIVE ${source} ${source}/${folder}/*.hpp ${source}/${folder}/*.h)
  list(APPEND public ${headers})
endforeach()
# Behind these are libraries that no user needs: toml++, the page.
list(FILTER public EXCLUDE REGEX "^(engine/plan/(toml_table|method_block)|reports/page/.*)\\.hpp$")

set(staged ${build}/installed-headers)
file(REMOVE_RECURSE ${staged})
foreach(header IN LISTS public)
  file(READ ${source}/${header} text)
  # Semicolons and brackets of the text are not those of a CMake list: quoted, it is one string.
  string(REGEX REPLACE "#include \"app/" "#include \"halfstep/" text "${text}")
  string(REGEX REPLACE "#include \"(core|methods|problems|engine|studies|reports)/" "#include \"halfstep/\\1/" text "${text}")
  string(REGEX REPLACE "^app/" "" place ${header})
  file(WRITE ${staged}/halfstep/${place} "${text}")
  if(header MATCHES "/([^/]+\\.h)$")  # C: what a plug-in includes
    file(WRITE ${staged}/halfstep/${CMAKE_MATCH_1} "${text}")
  endif()
endforeach()
file(COPY ${build}/generated/core/build.hpp DESTINATION ${staged}/halfstep/core)
file(INSTALL DESTINATION "${CMAKE_INSTALL_PREFIX}/${include}" TYPE DIRECTORY FILES ${staged}/halfstep)
