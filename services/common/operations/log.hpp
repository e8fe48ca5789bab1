#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace navalha::common {

/// Builds one line of the structured log: a JSON object with the given members, and with the trace
/// id of the thread's TraceScope.
///
///   spdlog::info(LogLine("call").Text("method", method).Number("ms", 12).Done());
///
/// Never give it passwords, tokens, codes, CPF, e-mail addresses or phone numbers.
class LogLine {
 public:
  explicit LogLine(std::string_view event);
  /// For a line about a call that is not the thread's: takes the trace id from `traceparent`.
  LogLine(std::string_view event, std::string_view traceparent);
  LogLine& Text(std::string_view key, std::string_view value);
  LogLine& Number(std::string_view key, int64_t value);
  LogLine& Number(std::string_view key, double value);
  /// The finished members; the log adds time, level and process.
  const std::string& Done() const { return line_; }

 private:
  void Key(std::string_view key);
  std::string line_;
};

/// Configures spdlog: one JSON object per line on standard output, written in blocks. `level` is a
/// level name of spdlog.
void SetUpLog(std::string_view process, const std::string& level);

/// The levels that SetLogLevel accepts. "off" is not among them: errors are always logged.
inline constexpr std::array<std::string_view, 5> kLogLevels{"trace", "debug", "info", "warn",
                                                            "error"};

/// Changes the level of the running process and logs the change. Returns false for a text that is
/// not in kLogLevels.
bool SetLogLevel(std::string_view level);
/// The current level.
std::string LogLevel();

/// A logged line of level warn or above. Contains no other members of the line, because the log is
/// private and a LoggedProblem is not.
struct LoggedProblem {
  std::chrono::system_clock::time_point at;
  std::string event;
  /// Empty outside of calls and background work.
  std::string trace_id;
};

/// The process's latest problem; nullopt before the first. SetUpLog must have run.
std::optional<LoggedProblem> LastProblem();

}  // namespace navalha::common
