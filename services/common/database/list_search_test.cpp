#include "services/common/database/list_search.hpp"

#include <gtest/gtest.h>

namespace navalha::common {
namespace {

TEST(ListSearch, TrimsBothEnds) {
  EXPECT_EQ(Trimmed(" \t a b\r\n"), "a b");
  EXPECT_EQ(Trimmed("  "), "");
  EXPECT_EQ(Trimmed(""), "");
}

TEST(ListSearch, EscapesPatternCharacters) {
  EXPECT_EQ(SearchPattern(" 50%_a\\ "), "50\\%\\_a\\\\");
}

TEST(ListSearch, CountsOnePageForAnEmptyList) {
  EXPECT_EQ(LastPage(0, 25), 1);
  EXPECT_EQ(LastPage(25, 25), 1);
  EXPECT_EQ(LastPage(26, 25), 2);
}

}  // namespace
}  // namespace navalha::common
