// The main function of all C++ tests: GoogleTest with a log level of warning.
#include <gmock/gmock.h>
#include <spdlog/spdlog.h>

int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  spdlog::set_level(spdlog::level::warn);
  return RUN_ALL_TESTS();
}
