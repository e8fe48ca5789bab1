#pragma once

#include <string_view>

namespace navalha::common {

/// A place where the fault tests may kill the process: when the file named by --crash_point_file
/// holds this name, the file is emptied and the process ends by SIGKILL, as if the machine had died
/// here. Without that flag it does nothing.
void CrashPoint(std::string_view name);

}  // namespace navalha::common
