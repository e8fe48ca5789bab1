#pragma once

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace navalha::common {

/// Collects the lines that the process logs at every level during the object's lifetime.
class TestLog {
 public:
  TestLog() {
    auto logger = std::make_shared<spdlog::logger>(
        "test", std::make_shared<spdlog::sinks::ostream_sink_mt>(text_));
    logger->set_pattern("%v");
    logger->set_level(spdlog::level::trace);
    spdlog::set_default_logger(std::move(logger));
  }
  ~TestLog() { spdlog::set_default_logger(before_); }
  TestLog(const TestLog&) = delete;
  TestLog& operator=(const TestLog&) = delete;

  /// The lines so far. Call it while no other thread logs.
  std::vector<std::string> Lines() const {
    std::vector<std::string> lines;
    std::istringstream all(text_.str());
    for (std::string line; std::getline(all, line);) {
      lines.push_back(line);
    }
    return lines;
  }

 private:
  const std::shared_ptr<spdlog::logger> before_ = spdlog::default_logger();
  std::ostringstream text_;
};

}  // namespace navalha::common
