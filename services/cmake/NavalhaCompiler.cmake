# The compiler's settings for all of our C++: standard, warnings, sanitizers, cache and linker.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g1 -fno-omit-frame-pointer")
set(NAVALHA_SANITIZE "" CACHE STRING "Sanitizers, as for -fsanitize")
set(NAVALHA_TEST_SECONDS 300)
if(NAVALHA_SANITIZE)
  # The thread sanitizer slows the tests down by a factor of up to 15.
  set(NAVALHA_TEST_SECONDS 1800)
  add_compile_options(-fsanitize=${NAVALHA_SANITIZE} -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${NAVALHA_SANITIZE})
endif()
option(NAVALHA_FUZZ "Builds the fuzzers, which need clang" OFF)
if(NAVALHA_FUZZ)
  add_compile_options(-fsanitize-ignorelist=${CMAKE_SOURCE_DIR}/gateway/fuzz/ignored.txt)
endif()

# Paths are relative to the checkout, so that checkouts and build folders share cached objects.
# ccache requires the sloppiness to cache sources that use precompiled headers.
find_program(NAVALHA_CCACHE ccache)
if(NAVALHA_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env
      CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}
      CCACHE_NOHASHDIR=1
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      ${NAVALHA_CCACHE})
endif()
find_program(NAVALHA_MOLD mold)
if(NAVALHA_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

# The macro U() of cpprestsdk breaks fmt and spdlog.
add_compile_definitions(_TURN_OFF_PLATFORM_STRING)

# Warnings in our code are errors. -Wsign-conversion is off, because the casts of sizes that it requires
# would hide relevant narrowing conversions.
set(NAVALHA_WARNINGS
    -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wshadow -Wnon-virtual-dtor
    -Woverloaded-virtual -Wimplicit-fallthrough)
# GCC 12 reports string concatenation under these two by mistake.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND NAVALHA_WARNINGS -Wno-restrict -Wno-stringop-overflow)
endif()
list(APPEND NAVALHA_WARNINGS -Werror)
