// Goal: a kept quote equals the answer that catalog would give. Method: the client against a real
// server with a fake catalog and a real Redis.
#include "services/orders/catalog_client.hpp"

#include <gflags/gflags.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <functional>

#include "services/common/operations/settings.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/rpc/membership.hpp"
#include "services/common/testing/private_redis.hpp"
#include "services/common/testing/test_server.hpp"

namespace navalha::orders {
namespace {

using catalog::v1::QuoteItemsRequest;
using catalog::v1::QuoteItemsResponse;
using common::Call;

class OrdersCatalogClientTest : public testing::Test {
 protected:
  OrdersCatalogClientTest() {
    FLAGS_redis_url = redis_.url();
    router_.For("navalha.catalog.v1.ItemService")
        .Unary("QuoteItems",
               [this](const Call&, const QuoteItemsRequest&, QuoteItemsResponse& response) {
                 ++asked_;
                 if (fails_) {
                   throw common::Error(grpc::StatusCode::INVALID_ARGUMENT, "INVALID_ITEMS",
                                       "indisponível");
                 }
                 response = answer_;
               });
    server_ = std::make_unique<common::TestServer>(router_);
    client_ = std::make_unique<CatalogClient>(server_->peer());
    answer_.set_lasts(true);
    answer_.add_items()->set_price(4500);
    request_.set_establishment_id(1);
    request_.add_item_ids(2);
    request_.set_local_time("2026-03-10T10:00");
  }

  int64_t Price() { return client_->Quote(common::TestCall(), request_)->items(0).price(); }
  // Returns the number of questions to catalog for two equal ones.
  int AskedForTwo() {
    const int before = asked_;
    Price();
    Price();
    return asked_ - before;
  }

  const gflags::FlagSaver flags_;
  common::PrivateRedis redis_;
  common::CacheTags tags_{redis_.Patient()};
  // Changed only while no call is in flight.
  QuoteItemsResponse answer_;
  QuoteItemsRequest request_;
  std::atomic<bool> fails_ = false;
  std::atomic<int> asked_ = 0;
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
  std::unique_ptr<CatalogClient> client_;
};

TEST_F(OrdersCatalogClientTest, KeepsAQuoteForEveryTimeOfDayUntilCatalogChanges) {
  EXPECT_EQ(Price(), 4500);
  request_.set_local_time("2026-03-11T15:30");
  EXPECT_EQ(Price(), 4500);
  EXPECT_EQ(asked_, 1);
  answer_.mutable_items(0)->set_price(5000);
  tags_.Invalidate({common::kCatalogTag});
  EXPECT_EQ(Price(), 5000);
}

TEST_F(OrdersCatalogClientTest, AsksAnotherQuestionForEachOtherField) {
  Price();
  const QuoteItemsRequest first = request_;
  const std::vector<std::function<void()>> changes = {
      [this] { request_.set_establishment_id(2); }, [this] { request_.add_item_ids(3); },
      [this] { request_.set_collaborator_id(7); },  [this] { request_.set_any_collaborator(true); },
      [this] { request_.set_caller_id(10); },       [this] { request_.add_limits_of(2); }};
  int expected = 1;
  for (const auto& change : changes) {
    request_ = first;
    change();
    Price();
    EXPECT_EQ(asked_, ++expected) << request_.ShortDebugString();
  }
}

TEST_F(OrdersCatalogClientTest, KeepsNoQuoteThatTimeOrSalesChange) {
  answer_.set_lasts(false);
  EXPECT_EQ(AskedForTwo(), 2);
}

TEST_F(OrdersCatalogClientTest, KeepsNoLargeQuote) {
  for (int i = 0; i < 100; ++i) {
    answer_.add_candidates()->set_first_name(std::string(100, 'a'));
  }
  EXPECT_EQ(AskedForTwo(), 2);
}

TEST_F(OrdersCatalogClientTest, KeepsNoRefusal) {
  fails_ = true;
  EXPECT_THROW(Price(), common::Error);
  fails_ = false;
  EXPECT_EQ(Price(), 4500);
  EXPECT_EQ(AskedForTwo(), 0);
}

TEST_F(OrdersCatalogClientTest, AsksEachTimeWithoutRedis) {
  Price();
  redis_.Stop();
  EXPECT_EQ(AskedForTwo(), 2);
}

}  // namespace
}  // namespace navalha::orders
