#include "gateway/http/chunked_body.hpp"

#include <gtest/gtest.h>

namespace navalha::gateway {
namespace {

TEST(ChunkedBody, SendsNoEmptyPieceBecauseItWouldEndTheBody) {
  ChunkedBody body([] {});
  EXPECT_TRUE(body.Send(""));
  EXPECT_TRUE(body.Send("abc"));
  EXPECT_EQ(body.Take(), "3\r\nabc\r\n");
  EXPECT_FALSE(body.IsComplete());
  body.End();
  EXPECT_EQ(body.Take(), "0\r\n\r\n");
  EXPECT_FALSE(body.Send(""));
}

}  // namespace
}  // namespace navalha::gateway
