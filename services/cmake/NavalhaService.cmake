# navalha_embed_migrations(TARGET FOLDER): compiles the SQL files of FOLDER/migrations and
# FOLDER/amendments into TARGET, where common::EmbeddedMigrations() returns them.
function(navalha_embed_migrations target folder)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${target}_migrations.cpp)
  file(GLOB files CONFIGURE_DEPENDS ${folder}/migrations/*.sql ${folder}/amendments/*.sql)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} -DOUTPUT=${output}
            -P ${CMAKE_SOURCE_DIR}/services/cmake/EmbedMigrations.cmake
    DEPENDS ${files} ${CMAKE_SOURCE_DIR}/services/cmake/EmbedMigrations.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()

# navalha_test(NAME SOURCES... [LIBRARIES...]): a GoogleTest executable NAME. ctest runs it as
# NAME_store (the suites of files that include test_database.hpp and therefore need PostgreSQL, labelled
# store) and as NAME_unit (all other suites, labelled unit).
function(navalha_test name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;LIBRARIES")
  add_executable(${name} ${ARG_SOURCES})
  target_compile_options(${name} PRIVATE ${NAVALHA_WARNINGS})
  target_precompile_headers(${name} REUSE_FROM navalha_common)
  target_link_libraries(${name} PRIVATE navalha_common_testing ${ARG_LIBRARIES})

  navalha_pure_suites(filter needs_store ${ARG_SOURCES})
  if(filter)
    navalha_run_test(${name} unit ${filter})
  endif()
  if(needs_store)
    navalha_run_test(${name} store -${filter})
  endif()
endfunction()

# Sets FILTER to the GoogleTest filter of all suites in files that need no PostgreSQL, and NEEDS_STORE to
# whether there are other suites.
function(navalha_pure_suites filter needs_store)
  set(suites "")
  set(others FALSE)
  foreach(source IN LISTS ARGN)
    navalha_needs_store(store ${source})
    if(store)
      set(others TRUE)
      continue()
    endif()
    file(READ ${source} text)
    string(REGEX MATCHALL "\nTEST(_F|_P)?\\([A-Za-z0-9_]+" heads "${text}")
    list(TRANSFORM heads REPLACE "\nTEST(_F|_P)?\\(" "")
    list(APPEND suites ${heads})
  endforeach()
  list(REMOVE_DUPLICATES suites)
  list(TRANSFORM suites REPLACE "(.+)" "\\1.*:*/\\1.*")
  string(JOIN ":" joined ${suites})
  set(${filter} "${joined}" PARENT_SCOPE)
  set(${needs_store} ${others} PARENT_SCOPE)
endfunction()

# Sets RESULT to whether SOURCE includes test_database.hpp, directly or through a header.
function(navalha_needs_store result source)
  set(${result} FALSE PARENT_SCOPE)
  file(STRINGS ${source} includes REGEX "^#include \"")
  foreach(include IN LISTS includes)
    string(REGEX REPLACE ".*\"(.*)\".*" "\\1" header "${include}")
    set(text "")
    if(EXISTS ${CMAKE_SOURCE_DIR}/${header})
      file(READ ${CMAKE_SOURCE_DIR}/${header} text)
    endif()
    if(header MATCHES "test_database\\.hpp" OR text MATCHES "test_database\\.hpp")
      set(${result} TRUE PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

function(navalha_run_test name label filter)
  add_test(NAME ${name}_${label} COMMAND ${name} --gtest_filter=${filter})
  set_tests_properties(${name}_${label} PROPERTIES LABELS ${label} TIMEOUT 300
    ENVIRONMENT "TSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/services/common/tsan.supp")
endfunction()

# navalha_service(NAME SOURCES a.cpp… TESTS a_test.cpp… [LIBRARIES lib…]): a service of the suite in
# the current folder.
#   NAME_objects  the sources, with migrations/*.sql and amendments/*.sql embedded
#   navalha-NAME  the executable: main.cpp and the objects
#   NAME_test     the tests, registered with ctest
function(navalha_service name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;TESTS;LIBRARIES")
  add_library(${name}_objects OBJECT ${ARG_SOURCES})
  target_compile_options(${name}_objects PRIVATE ${NAVALHA_WARNINGS})
  target_precompile_headers(${name}_objects REUSE_FROM navalha_common)
  target_link_libraries(${name}_objects PUBLIC navalha_common ${ARG_LIBRARIES})
  navalha_embed_migrations(${name}_objects ${CMAKE_CURRENT_SOURCE_DIR})

  add_executable(navalha-${name} main.cpp)
  target_compile_options(navalha-${name} PRIVATE ${NAVALHA_WARNINGS})
  target_precompile_headers(navalha-${name} REUSE_FROM navalha_common)
  target_link_libraries(navalha-${name} PRIVATE ${name}_objects)

  if(ARG_TESTS)
    navalha_test(${name}_test SOURCES ${ARG_TESTS} LIBRARIES ${name}_objects)
  endif()
endfunction()
