// Goal: the model follows the feed from an empty model, across restarts and a truncated feed.
// Method: run the follower against a fake feed on a gRPC server and a real PostgreSQL.
#include "services/reporting/model/order_follower.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"
#include "services/common/testing/test_database.hpp"
#include "services/common/testing/test_server.hpp"
#include "services/reporting/testing/test_orders.hpp"

namespace navalha::reporting {
namespace {

constexpr std::chrono::seconds kSoon{20};

// Fake orders service that serves the feed. Watch returns after the existing changes.
class FakeOrders {
 public:
  FakeOrders() {
    router_.For("navalha.orders.v1.OrderFeedService")
        .Stream("Watch", this, &FakeOrders::Watch)
        .Stream("ReadAll", this, &FakeOrders::ReadAll)
        .Unary("GetHead", [this](const common::Call&, const orders::v1::GetHeadRequest&,
                                 orders::v1::GetHeadResponse& response) {
          const std::lock_guard lock(mutex_);
          response.set_position(static_cast<int64_t>(changes_.size()));
        });
    server_ = std::make_unique<common::TestServer>(router_);
  }

  void Add(const orders::v1::Order& order) {
    const std::lock_guard lock(mutex_);
    changes_.push_back(ChangeOf(static_cast<int64_t>(changes_.size()) + 1, order));
  }
  void TruncateTo(int64_t position) {
    const std::lock_guard lock(mutex_);
    start_ = position;
  }
  common::Peer& peer() { return server_->peer(); }

 private:
  void Watch(const common::Call&, const orders::v1::WatchRequest& request,
             common::Writer<orders::v1::OrderChange>& writer) {
    const std::lock_guard lock(mutex_);
    if (request.after() < start_) {
      throw common::Conflict("FEED_TRUNCATED", "Apagadas.");
    }
    for (const orders::v1::OrderChange& change : changes_) {
      if (change.position() > request.after()) {
        writer.Write(change);
      }
    }
  }
  void ReadAll(const common::Call&, const orders::v1::ReadAllRequest& request,
               common::Writer<orders::v1::OrderChange>& writer) {
    const std::lock_guard lock(mutex_);
    for (orders::v1::OrderChange change : changes_) {
      if (change.order().id() > request.after_order_id()) {
        change.set_position(0);
        writer.Write(change);
      }
    }
  }

  std::mutex mutex_;
  std::vector<orders::v1::OrderChange> changes_;
  int64_t start_ = 0;
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
};

// Fake catalog service that returns the time zone of Manaus for every shop.
class FakeCatalog {
 public:
  FakeCatalog() {
    router_.For("navalha.catalog.v1.EstablishmentService")
        .Unary(
            "BatchGetEstablishmentNames",
            [](const common::Call&, const catalog::v1::BatchGetEstablishmentNamesRequest& request,
               catalog::v1::EstablishmentNames& response) {
              for (const int64_t id : request.ids()) {
                auto& name = *response.add_establishments();
                name.set_id(id);
                name.set_time_zone("America/Manaus");
              }
            });
    server_ = std::make_unique<common::TestServer>(router_);
  }
  common::Peer& peer() { return server_->peer(); }

 private:
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
};

class OrderFollowerTest : public testing::Test {
 protected:
  // Follows the feed until the model has reached `position` and holds `orders` orders.
  void FollowTo(int64_t position, int orders) {
    common::ChangeNotifier progress;
    const OrderFollower follower(model_, orders_.peer(), catalog_, tags_, progress);
    const auto until = std::chrono::steady_clock::now() + kSoon;
    const auto reached = [&] {
      const auto place = model_.Place();
      return place && place->is_filled && place->position == position && Count() == orders;
    };
    while (!reached() && std::chrono::steady_clock::now() < until) {
      std::this_thread::yield();
    }
    ASSERT_TRUE(reached());
  }
  int Count() { return test_.Execute("SELECT count(*) FROM orders")[0][0].as<int>(); }

  common::TestDatabase test_;
  FakeOrders orders_;
  FakeCatalog catalog_server_;
  ModelStore model_{test_.database()};
  CatalogClient catalog_{catalog_server_.peer()};
  common::CacheTags tags_{nullptr};
};

TEST_F(OrderFollowerTest, FillsAnEmptyModelAndAppliesLaterChanges) {
  orders_.Add(TestOrder(1));
  orders_.Add(TestOrder(2));
  FollowTo(2, 2);
  EXPECT_EQ(test_.Execute("SELECT hour FROM orders WHERE id = 1")[0][0].as<int>(), 9)
      << "in the zone that catalog names";
  orders_.Add(TestOrder(3));
  FollowTo(3, 3);
}

TEST_F(OrderFollowerTest, RefillsTheModelWhenTheFeedWasTruncated) {
  orders_.Add(TestOrder(1));
  FollowTo(1, 1);
  orders_.Add(TestOrder(2));
  orders_.Add(TestOrder(3));
  orders_.TruncateTo(2);
  FollowTo(3, 3);
}

TEST_F(OrderFollowerTest, SkipsAChangeThatFails) {
  FollowTo(0, 0);
  test_.Execute("ALTER TABLE orders ADD CONSTRAINT poison CHECK (id <> 1)");
  orders_.Add(TestOrder(1));
  orders_.Add(TestOrder(2));
  FollowTo(2, 1);
}

}  // namespace
}  // namespace navalha::reporting
