#include "gateway/pages/page_template.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace navalha::gateway {
namespace {

constexpr std::string_view kBegin = "<!--page-head-->";
constexpr std::string_view kEnd = "<!--/page-head-->";

std::string TextOf(const std::filesystem::path& file) {
  const std::ifstream stream(file);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

// The contents of `<!--screen NAME:…-->` in a head; empty without one.
std::string_view ScreenElements(std::string_view head, std::string_view screen) {
  const std::string begin = "<!--screen " + std::string(screen) + ":";
  const size_t at = head.find(begin);
  if (at == std::string_view::npos) {
    return "";
  }
  head.remove_prefix(at + begin.size());
  return head.substr(0, std::min(head.find("-->"), head.size()));
}

}  // namespace

PageTemplate::PageTemplate(std::filesystem::path file, std::chrono::milliseconds recheck)
    : file_(std::move(file)), recheck_(recheck), content_(std::make_shared<Content>()) {}

std::string PageTemplate::With(std::string_view head, std::string_view screen) {
  const std::shared_ptr<const Content> content = Current();
  std::string page;
  page.reserve(content->before.size() + head.size() + content->head.size() + content->after.size());
  page += content->before;
  if (head.empty() || !content->marked) {
    page += content->head;
  } else {
    page.append(head).append(ScreenElements(content->head, screen));
  }
  return page += content->after;
}

std::shared_ptr<const PageTemplate::Content> PageTemplate::Current() {
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (checked_ == std::chrono::steady_clock::time_point{} || now - checked_ >= recheck_) {
    checked_ = now;
    std::error_code problem;
    const auto changed = std::filesystem::last_write_time(file_, problem);
    if (!problem && changed != changed_) {
      changed_ = changed;
      Reload();
    }
  }
  return content_;
}

void PageTemplate::Reload() {
  const std::string text = TextOf(file_);
  const size_t begin = text.find(kBegin);
  const size_t end = text.find(kEnd);
  auto content = std::make_shared<Content>();
  if (begin == std::string::npos || end == std::string::npos || end < begin) {
    content->before = text;
  } else {
    content->marked = true;
    content->before = text.substr(0, begin);
    content->head = text.substr(begin + kBegin.size(), end - begin - kBegin.size());
    content->after = text.substr(end + kEnd.size());
  }
  content_ = std::move(content);
}

}  // namespace navalha::gateway
