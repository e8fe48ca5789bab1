#include "services/common/operations/crash_point.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "services/common/operations/settings.hpp"

namespace navalha::common {
namespace {

TEST(CrashPointDeathTest, KillsOnceAtTheNamedPoint) {
  const std::string path = testing::TempDir() + "crash_point_test_file";
  std::ofstream(path) << "after_hold\n";
  FLAGS_crash_point_file = path;
  CrashPoint("before_hold");
  EXPECT_EXIT(CrashPoint("after_hold"), testing::KilledBySignal(SIGKILL), "");
  EXPECT_EQ(std::filesystem::file_size(path), 0);
  CrashPoint("after_hold");
  FLAGS_crash_point_file = "";
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace navalha::common
