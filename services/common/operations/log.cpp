#include "services/common/operations/log.hpp"

#include <fmt/format.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <mutex>

#include "services/common/operations/metrics.hpp"
#include "services/common/operations/trace.hpp"

namespace navalha::common {
namespace {

constexpr size_t kBlockBytes = 16 * 1024;

prometheus::Counter& LinesCounter(spdlog::level::level_enum level) {
  static const auto counters = [] {
    std::array<prometheus::Counter*, spdlog::level::off> all{};
    for (size_t i = 0; i < all.size(); ++i) {
      const auto name = spdlog::level::to_string_view(static_cast<spdlog::level::level_enum>(i));
      all[i] = &CounterMetric("navalha_log_lines_total", "Lines of the log, by level",
                              {{"level", {name.data(), name.size()}}});
    }
    return all;
  }();
  return *counters[level];
}

// The text of a member in a LogLine, as written there; empty without one.
std::string MemberOf(std::string_view line, std::string_view key) {
  const std::string begin = fmt::format("\"{}\":\"", key);
  const size_t at = line.find(begin);
  if (at == std::string_view::npos) {
    return "";
  }
  line.remove_prefix(at + begin.size());
  return std::string(line.substr(0, line.find('"')));
}

// Collects lines and writes them in blocks, because a system call per line costs more than the line
// itself.
class BlockSink : public spdlog::sinks::base_sink<std::mutex> {
 public:
  ~BlockSink() override { Write(); }

  std::optional<LoggedProblem> LastProblem() {
    const std::lock_guard lock(mutex_);
    return last_problem_;
  }

 protected:
  void sink_it_(const spdlog::details::log_msg& message) override {
    LinesCounter(message.level).Increment();
    if (message.level >= spdlog::level::warn) {
      const std::string_view line(message.payload.data(), message.payload.size());
      last_problem_ = {message.time, MemberOf(line, "event"), MemberOf(line, "trace_id")};
    }
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    block_.append(line.data(), line.size());
    if (block_.size() >= kBlockBytes) {
      Write();
    }
  }
  void flush_() override { Write(); }

 private:
  void Write() {
    std::string_view rest = block_;
    while (!rest.empty()) {
      const ssize_t written = write(STDOUT_FILENO, rest.data(), rest.size());
      if (written <= 0) {
        break;
      }
      rest.remove_prefix(static_cast<size_t>(written));
    }
    block_.clear();
  }

  std::string block_;
  std::optional<LoggedProblem> last_problem_;
};

// The sink of the default logger. Null before SetUpLog.
std::shared_ptr<BlockSink>& SharedSink() {
  static auto* sink = new std::shared_ptr<BlockSink>();
  return *sink;
}

void AppendEscaped(std::string& line, std::string_view text) {
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      line += '\\';
      line += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      fmt::format_to(std::back_inserter(line), "\\u{:04x}", static_cast<unsigned char>(c));
    } else {
      line += c;
    }
  }
}

}  // namespace

LogLine::LogLine(std::string_view event) : LogLine(event, TraceScope::Current()) {}

LogLine::LogLine(std::string_view event, std::string_view traceparent) {
  line_.reserve(256);
  line_ = "\"event\":\"";
  AppendEscaped(line_, event);
  line_ += '"';
  if (const std::string_view trace_id = TraceIdOf(traceparent); !trace_id.empty()) {
    Text("trace_id", trace_id);
  }
}

void LogLine::Key(std::string_view key) {
  line_ += ",\"";
  line_ += key;
  line_ += "\":";
}

LogLine& LogLine::Text(std::string_view key, std::string_view value) {
  Key(key);
  line_ += '"';
  AppendEscaped(line_, value);
  line_ += '"';
  return *this;
}

LogLine& LogLine::Number(std::string_view key, int64_t value) {
  Key(key);
  fmt::format_to(std::back_inserter(line_), "{}", value);
  return *this;
}

LogLine& LogLine::Number(std::string_view key, double value) {
  Key(key);
  fmt::format_to(std::back_inserter(line_), "{:.3f}", value);
  return *this;
}

void SetUpLog(std::string_view process, const std::string& level) {
  SharedSink() = std::make_shared<BlockSink>();
  auto logger = std::make_shared<spdlog::logger>(std::string(process), SharedSink());
  logger->set_level(spdlog::level::from_str(level));
  logger->flush_on(spdlog::level::warn);
  logger->set_pattern(R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l","process":"%n",%v})",
                      spdlog::pattern_time_type::utc);
  spdlog::set_default_logger(std::move(logger));
  spdlog::flush_every(std::chrono::seconds(1));
}

bool SetLogLevel(std::string_view level) {
  if (std::find(kLogLevels.begin(), kLogLevels.end(), level) == kLogLevels.end()) {
    return false;
  }
  auto& logger = *spdlog::default_logger();
  const std::string before = LogLevel();
  // The change itself is logged at every level.
  logger.set_level(std::min(logger.level(), spdlog::level::info));
  logger.info(LogLine("log_level_changed").Text("from", before).Text("to", level).Done());
  logger.set_level(spdlog::level::from_str(std::string(level)));
  return true;
}

std::string LogLevel() {
  const auto level = static_cast<size_t>(spdlog::default_logger()->level());
  return level < kLogLevels.size() ? std::string(kLogLevels[level]) : "off";
}

std::optional<LoggedProblem> LastProblem() {
  return SharedSink() ? SharedSink()->LastProblem() : std::nullopt;
}

}  // namespace navalha::common
