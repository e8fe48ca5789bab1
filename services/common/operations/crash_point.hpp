#pragma once

#include <string_view>

namespace navalha::common {

/// A point at which fault tests can kill the process. When the file named by --crash_point_file
/// contains this name, empties the file and ends the process with SIGKILL, like a crash of the
/// machine. Without that flag it does nothing.
void CrashPoint(std::string_view name);

}  // namespace navalha::common
