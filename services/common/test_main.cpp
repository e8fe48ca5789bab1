// The main of all C++ tests: GoogleTest's, with only warnings in the log.
#include <gmock/gmock.h>
#include <spdlog/spdlog.h>

int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  spdlog::set_level(spdlog::level::warn);
  return RUN_ALL_TESTS();
}
