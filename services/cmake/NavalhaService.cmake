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

# navalha_test(NAME LABEL SOURCES… [LIBRARIES…]): a GoogleTest executable NAME, which ctest runs with the
# label unit or store. Only store tests may use PostgreSQL: no other executable is linked with the test
# databases (navalha_store_testing).
function(navalha_test name label)
  cmake_parse_arguments(PARSE_ARGV 2 ARG "" "" "SOURCES;LIBRARIES")
  add_executable(${name} ${ARG_SOURCES})
  target_compile_options(${name} PRIVATE ${NAVALHA_WARNINGS})
  target_precompile_headers(${name} REUSE_FROM navalha_common)
  target_link_libraries(${name} PRIVATE ${ARG_LIBRARIES} navalha_${label}_testing)
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES LABELS ${label} TIMEOUT ${NAVALHA_TEST_SECONDS}
    ENVIRONMENT "TSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/services/common/tsan.supp")
endfunction()

# navalha_service(NAME SOURCES a.cpp… TESTS a_test.cpp… STORE_TESTS b_test.cpp… TESTING testing/c.cpp…
# [LIBRARIES lib…]): a service of the suite in the current folder.
#   NAME_objects     the sources, with migrations/*.sql and amendments/*.sql embedded
#   navalha-NAME     the executable: main.cpp and the objects
#   NAME_testing     the support of its tests
#   NAME_test        the tests without a database
#   NAME_store_test  the tests that need PostgreSQL
function(navalha_service name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;TESTS;STORE_TESTS;TESTING;LIBRARIES")
  add_library(${name}_objects OBJECT ${ARG_SOURCES})
  target_compile_options(${name}_objects PRIVATE ${NAVALHA_WARNINGS})
  target_precompile_headers(${name}_objects REUSE_FROM navalha_common)
  target_link_libraries(${name}_objects PUBLIC navalha_common ${ARG_LIBRARIES})
  navalha_embed_migrations(${name}_objects ${CMAKE_CURRENT_SOURCE_DIR})

  add_executable(navalha-${name} main.cpp)
  target_compile_options(navalha-${name} PRIVATE ${NAVALHA_WARNINGS})
  target_precompile_headers(navalha-${name} REUSE_FROM navalha_common)
  target_link_libraries(navalha-${name} PRIVATE ${name}_objects)

  add_library(${name}_testing STATIC ${ARG_TESTING})
  target_compile_options(${name}_testing PRIVATE ${NAVALHA_WARNINGS})
  target_precompile_headers(${name}_testing REUSE_FROM navalha_common)
  target_link_libraries(${name}_testing PUBLIC navalha_unit_testing ${ARG_LIBRARIES})

  navalha_test(${name}_test unit SOURCES ${ARG_TESTS} LIBRARIES ${name}_objects ${name}_testing)
  navalha_test(${name}_store_test store SOURCES ${ARG_STORE_TESTS}
               LIBRARIES ${name}_objects ${name}_testing)
endfunction()
