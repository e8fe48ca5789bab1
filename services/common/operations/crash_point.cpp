#include "services/common/operations/crash_point.hpp"

#include <unistd.h>

#include <csignal>
#include <fstream>
#include <string>

#include "services/common/operations/settings.hpp"

namespace navalha::common {

void CrashPoint(std::string_view name) {
  if (FLAGS_crash_point_file.empty()) {
    return;
  }
  std::string wanted;
  std::getline(std::ifstream(FLAGS_crash_point_file), wanted);
  if (wanted != name) {
    return;
  }
  std::ofstream(FLAGS_crash_point_file, std::ios::trunc).flush();
  kill(getpid(), SIGKILL);
}

}  // namespace navalha::common
