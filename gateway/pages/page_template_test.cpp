// A page gets its head, and a new version of the web app is used immediately.
#include "gateway/pages/page_template.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace navalha::gateway {
namespace {

class PageTemplateTest : public testing::Test {
 protected:
  ~PageTemplateTest() override { std::filesystem::remove(file_); }
  // `version` sets the file's modification time, so that each write has its own.
  void Write(const std::string& text, int version) {
    std::ofstream(file_) << text;
    std::filesystem::last_write_time(file_,
                                     std::filesystem::file_time_type{std::chrono::hours(version)});
  }

  const std::filesystem::path file_ = std::filesystem::temp_directory_path() /
                                      ("navalha-page-" + std::to_string(getpid()) + ".html");
  PageTemplate page_{file_, std::chrono::milliseconds(0)};
};

TEST_F(PageTemplateTest, ReplacesTheTextBetweenTheMarks) {
  Write("<head><!--page-head--><title>A</title><!--/page-head--><link></head>", 1);
  EXPECT_EQ(page_.With("<title>B</title>", "home"), "<head><title>B</title><link></head>");
  EXPECT_EQ(page_.With("", "home"), "<head><title>A</title><link></head>");
}

TEST_F(PageTemplateTest, ServesAFileWithoutMarksUnchanged) {
  Write("<head><title>A</title></head>", 1);
  EXPECT_EQ(page_.With("<title>B</title>", "home"), "<head><title>A</title></head>");
}

TEST_F(PageTemplateTest, IncludesTheElementsOfOneScreen) {
  Write("<!--page-head-->-<!--screen home:<link a>--><!--screen shop:<link b>--><!--/page-head-->",
        1);
  EXPECT_EQ(page_.With("x", "shop"), "x<link b>");
  EXPECT_EQ(page_.With("x", "other"), "x");
}

TEST_F(PageTemplateTest, RereadsAChangedFile) {
  EXPECT_EQ(page_.With("x", "home"), "") << "the file does not exist yet";
  Write("one<!--page-head--><!--/page-head-->", 1);
  EXPECT_EQ(page_.With("x", "home"), "onex");
  Write("two<!--page-head--><!--/page-head-->", 2);
  EXPECT_EQ(page_.With("x", "home"), "twox");
}

}  // namespace
}  // namespace navalha::gateway
