// The web app's index.html with a head for each page.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace navalha::gateway {

// A file that contains `<!--page-head-->` … `<!--/page-head-->`. Reads it again after it changes,
// because a new version of the web app may replace it at any time. Thread-safe.
class PageTemplate {
 public:
  // Checks for changes at most once in `recheck`. The file may appear later.
  PageTemplate(std::filesystem::path file, std::chrono::milliseconds recheck);

  // The page with `head` and the elements of `screen` between the marks. Returns the file unchanged
  // for an empty head or a file without marks, and an empty text when the file is unreadable.
  std::string With(std::string_view head, std::string_view screen);

 private:
  struct Content {
    std::string before;
    std::string head;
    std::string after;
    bool marked = false;
  };

  std::shared_ptr<const Content> Current();
  void Reload();

  const std::filesystem::path file_;
  const std::chrono::milliseconds recheck_;
  std::mutex mutex_;
  std::shared_ptr<const Content> content_;
  std::filesystem::file_time_type changed_{};
  std::chrono::steady_clock::time_point checked_{};
};

}  // namespace navalha::gateway
