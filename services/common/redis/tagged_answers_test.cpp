#include "services/common/redis/tagged_answers.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

#include "services/common/redis/cache_tags.hpp"
#include "services/common/testing/private_redis.hpp"

namespace navalha::common {
namespace {

class TaggedAnswersTest : public testing::Test {
 protected:
  // Returns the number of questions asked so far, or the kept answer.
  int Get(const std::string& question) {
    return answers_.Get(question, [this] { return ++asked_; });
  }

  PrivateRedis server_;
  CacheTags tags_{server_.Patient()};
  TaggedAnswers<int> answers_{server_.url(), "rights"};
  int asked_ = 0;
};

TEST_F(TaggedAnswersTest, AsksAgainAfterAChangeOfTheTag) {
  EXPECT_EQ(Get("a"), 1);
  EXPECT_EQ(Get("a"), 1);
  EXPECT_EQ(Get("b"), 2);
  tags_.Invalidate({"another"});
  EXPECT_EQ(Get("a"), 1);
  tags_.Invalidate({"rights"});
  EXPECT_EQ(Get("a"), 3);
  EXPECT_EQ(Get("a"), 3);
  EXPECT_EQ(Get("b"), 4);
}

TEST_F(TaggedAnswersTest, AsksAgainAfterAChangeDuringTheQuestion) {
  const int old = answers_.Get("a", [this] {
    tags_.Invalidate({"rights"});
    return 0;
  });
  EXPECT_EQ(old, 0);
  EXPECT_EQ(Get("a"), 1);
}

TEST_F(TaggedAnswersTest, AsksAgainAfterRedisLostTheVersion) {
  tags_.Invalidate({"rights"});
  EXPECT_EQ(Get("a"), 1);
  EXPECT_EQ(Get("a"), 1);
  for (int expected = 2; expected <= 4; ++expected) {
    server_.Stop();
    server_.Start();
    tags_.Invalidate({"rights"});
    EXPECT_EQ(Get("a"), expected) << "the counter of the tag has the same number as before";
    EXPECT_EQ(Get("a"), expected);
  }
  server_.Patient()->Delete("tag:rights");
  EXPECT_EQ(Get("a"), 5);
}

TEST_F(TaggedAnswersTest, AsksEachTimeWhileRedisDoesNotAnswer) {
  EXPECT_EQ(Get("a"), 1);
  server_.Freeze();
  EXPECT_EQ(Get("a"), 2);
  const auto began = std::chrono::steady_clock::now();
  for (int expected = 3; expected <= 100; ++expected) {
    EXPECT_EQ(Get("a"), expected);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(1))
      << "after a timeout, the next questions do not wait for Redis";
}

TEST_F(TaggedAnswersTest, AsksAgainAfterItsLifetime) {
  EXPECT_EQ(Get("a"), 1);
  std::this_thread::sleep_for(TaggedAnswers<int>::kLife);
  EXPECT_EQ(Get("a"), 2);
}

TEST_F(TaggedAnswersTest, KeepsNoFailure) {
  EXPECT_THROW(answers_.Get("a", []() -> int { throw std::runtime_error("failed"); }),
               std::runtime_error);
  EXPECT_EQ(Get("a"), 1);
}

TEST_F(TaggedAnswersTest, KeepsOnlyTheAnswersThatMayBeKept) {
  const auto get_even = [this] {
    return answers_.Get(
        "a", [this] { return ++asked_; }, [](int answer) { return answer % 2 == 0; });
  };
  EXPECT_EQ(get_even(), 1);
  EXPECT_EQ(get_even(), 2);
  EXPECT_EQ(get_even(), 2);
  tags_.Invalidate({"rights"});
  EXPECT_EQ(get_even(), 3);
  EXPECT_EQ(get_even(), 4) << "the answer under the version before is not used";
}

TEST_F(TaggedAnswersTest, AsksEachTimeWithoutRedis) {
  EXPECT_EQ(Get("a"), 1);
  server_.Stop();
  EXPECT_EQ(Get("a"), 2);
  EXPECT_EQ(Get("a"), 3);
  TaggedAnswers<int> none("", "rights");
  EXPECT_EQ(none.Get("a", [] { return 1; }), 1);
  EXPECT_EQ(none.Get("a", [] { return 2; }), 2);
}

}  // namespace
}  // namespace navalha::common
