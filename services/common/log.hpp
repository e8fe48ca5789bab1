#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace navalha::common {

/// Makes one line of the structured log: a JSON object of the given members.
///
///   spdlog::info(LogLine("call").Text("method", method).Number("ms", 12).Done());
///
/// Never give it passwords, tokens, codes, CPF, e-mail addresses or phone numbers.
class LogLine {
 public:
  explicit LogLine(std::string_view event);
  LogLine& Text(std::string_view key, std::string_view value);
  LogLine& Number(std::string_view key, int64_t value);
  LogLine& Number(std::string_view key, double value);
  /// The members, to be logged; the log adds time, level and process.
  const std::string& Done() const { return line_; }

 private:
  void Key(std::string_view key);
  std::string line_;
};

/// Sets up spdlog: one JSON object a line on standard output, written in blocks. `level` as spdlog
/// names them.
void SetUpLog(std::string_view process, const std::string& level);

}  // namespace navalha::common
