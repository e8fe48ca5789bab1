// Goal: the stock follows the order feed across restarts, and a failing change blocks no others.

#include "services/catalog/items/stock_follower.hpp"

#include <gmock/gmock.h>

#include <condition_variable>

#include "services/catalog/items/fresh_stock.hpp"
#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::catalog {
namespace {

constexpr std::chrono::seconds kSoon{20};

// A fake order feed. Sends the existing changes as one page and ends the call.
class FakeOrders {
 public:
  FakeOrders() {
    router_.For("navalha.orders.v1.OrderFeedService")
        .Stream("Watch", this, &FakeOrders::Watch)
        .Unary("GetHead", [this](const common::Call&, const orders::v1::GetHeadRequest&,
                                 orders::v1::GetHeadResponse& response) {
          const std::lock_guard lock(mutex_);
          response.set_position(static_cast<int64_t>(changes_.size()));
        });
    server_ = std::make_unique<common::TestServer>(router_);
  }

  void Add(const orders::v1::Order& order) {
    const std::lock_guard lock(mutex_);
    if (!changes_.empty()) {
      changes_.back().set_has_more(true);
    }
    orders::v1::OrderChange& change = changes_.emplace_back();
    change.set_position(static_cast<int64_t>(changes_.size()));
    *change.mutable_order() = order;
  }

  common::Peer& peer() { return server_->peer(); }

 private:
  void Watch(const common::Call&, const orders::v1::WatchRequest& request,
             common::Writer<orders::v1::OrderChange>& writer) {
    const std::lock_guard lock(mutex_);
    for (const orders::v1::OrderChange& change : changes_) {
      if (change.position() > request.after()) {
        writer.Write(change);
      }
    }
  }

  std::mutex mutex_;
  std::vector<orders::v1::OrderChange> changes_;
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
};

class StockFollowerTest : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    shop_ = Add(ShopRow{});
    wax_ = Add(ItemRow{.shop_id = shop_, .name = "Pomada", .type = "product"});
    test_database().Execute("UPDATE items SET stock = 10");
  }

  orders::v1::Order Sale(int64_t id, int quantity) const {
    orders::v1::Order order;
    order.set_id(id);
    order.set_entity_id(shop_);
    order.set_status("completed");
    orders::v1::OrderItem& line = *order.add_items();
    line.set_item_id(wax_);
    line.set_quantity(quantity);
    return order;
  }

  // Follows the feed until all of it was applied.
  void FollowTo(int64_t position) {
    const StockFollower follower(stock_, orders_.peer(), tags_, progress_);
    const auto until = std::chrono::steady_clock::now() + kSoon;
    while (stock_.Cursor() != position && std::chrono::steady_clock::now() < until) {
      std::this_thread::yield();
    }
    ASSERT_EQ(stock_.Cursor(), position);
  }

  int Stock() { return test_database().Execute("SELECT stock FROM items").front()[0].as<int>(); }

  FakeOrders orders_;
  StockStore stock_{database()};
  common::CacheTags tags_{nullptr};
  common::ChangeNotifier progress_;
  int64_t shop_ = 0;
  int64_t wax_ = 0;
};

TEST_F(StockFollowerTest, ContinuesAfterTheLastAppliedChange) {
  stock_.BeginAt(0);
  orders_.Add(Sale(1, 2));
  FollowTo(1);
  orders_.Add(Sale(2, 3));
  orders_.Add(Sale(1, 1));
  FollowTo(3);
  EXPECT_EQ(Stock(), 6);
}

TEST_F(StockFollowerTest, IgnoresOlderOrdersUntilTheyChange) {
  orders_.Add(Sale(1, 2));
  FollowTo(1);
  EXPECT_EQ(Stock(), 10);
  orders_.Add(Sale(1, 3));
  FollowTo(2);
  EXPECT_EQ(Stock(), 7);
}

TEST_F(StockFollowerTest, SkipsOnlyTheFailingChangeOfABatch) {
  stock_.BeginAt(0);
  test_database().Execute("ALTER TABLE stock_applied ADD CONSTRAINT poison CHECK (order_id <> 1)");
  orders_.Add(Sale(1, 2));
  orders_.Add(Sale(2, 3));
  FollowTo(2);
  test_database().Execute("ALTER TABLE stock_applied DROP CONSTRAINT poison");
  EXPECT_EQ(Stock(), 7);
  orders_.Add(Sale(1, 2));
  FollowTo(3);
  EXPECT_EQ(Stock(), 5) << "the order's next change corrects the stock";
}

TEST_F(StockFollowerTest, LetsAReaderAwaitTheExistingOrders) {
  stock_.BeginAt(0);
  orders_.Add(Sale(1, 2));
  FreshStock fresh(orders_.peer(), stock_, progress_);
  const StockFollower follower(stock_, orders_.peer(), tags_, progress_);
  fresh.Await(common::BackgroundCall("test", kSoon), shop_);
  EXPECT_EQ(Stock(), 8);
}

TEST_F(StockFollowerTest, KeepsAReaderWaitingForALimitedTime) {
  stock_.BeginAt(0);
  orders_.Add(Sale(1, 2));
  FreshStock fresh(orders_.peer(), stock_, progress_);
  const auto begin = std::chrono::steady_clock::now();
  fresh.Await(common::BackgroundCall("test", kSoon), shop_);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, kSoon);
  EXPECT_EQ(Stock(), 10) << "nobody follows the feed";
}

TEST_F(StockFollowerTest, AnswersReadersWithoutOrders) {
  const common::Peer nobody("orders", "127.0.0.1:1", "a-key");
  FreshStock fresh(nobody, stock_, progress_);
  EXPECT_NO_THROW(fresh.Await(common::BackgroundCall("test", kSoon), shop_));
}

}  // namespace
}  // namespace navalha::catalog
