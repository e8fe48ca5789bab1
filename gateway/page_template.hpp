// The web app's index.html, to be given another head for each page.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace navalha::gateway {

// A file that holds `<!--page-head-->` … `<!--/page-head-->`, read again after it changed: a new
// version of the web app may be put in its place at any time. Thread-safe.
class PageTemplate {
 public:
  // Looks for changes at most once in `recheck`. A file that is not there now may come later.
  PageTemplate(std::filesystem::path file, std::chrono::milliseconds recheck);

  // The page with `head` and the elements of `screen` instead of what stands between the marks; as
  // it is, for an empty head or a file without marks. Empty when the file can't be read.
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
