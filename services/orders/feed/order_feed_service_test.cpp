// Goal: other services receive every change, from any position, soon after its commit. Method: the
// service in its real server; a reader over gRPC.
#include "services/orders/feed/order_feed_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using testing::ElementsAre;

class OrderFeedServiceTest : public testing::Test {
 protected:
  std::unique_ptr<grpc::ClientContext> Context(bool with_key = true) {
    auto context = std::make_unique<grpc::ClientContext>();
    common::TestServer::Prepare(*context, "");
    if (with_key) {
      context->AddMetadata("x-navalha-service-key", std::string(common::kTestServiceKey));
    }
    return context;
  }
  // Returns the next `count` changes after a position.
  std::vector<v1::OrderChange> Read(int64_t after, int count) {
    v1::WatchRequest request;
    request.set_after(after);
    const auto context = Context();
    const auto reader = feed_->Watch(context.get(), request);
    std::vector<v1::OrderChange> changes(count);
    for (v1::OrderChange& change : changes) {
      EXPECT_TRUE(reader->Read(&change));
    }
    context->TryCancel();
    return changes;
  }
  int64_t Head(int64_t establishment_id) {
    v1::GetHeadRequest request;
    if (establishment_id != 0) {
      request.add_establishment_ids(establishment_id);
    }
    v1::GetHeadResponse response;
    EXPECT_TRUE(feed_->GetHead(Context().get(), request, &response).ok());
    return response.position();
  }

  // Opens a cash session, records an expense and returns the id of the expense.
  int64_t Spend() {
    v1::OpenCashSessionRequest open;
    open.set_entity_id(1);
    open.set_opening_amount(10'000);
    v1::GetCashSessionResponse session;
    EXPECT_TRUE(
        shop_.Ask(&v1::CashSessionService::Stub::OpenCashSession, open, session, kOwner).ok());
    v1::AddCashEntryRequest spend;
    spend.set_id(session.session().id());
    spend.set_kind("expense");
    spend.set_category("Limpeza");
    spend.set_amount(900);
    EXPECT_TRUE(
        shop_.Ask(&v1::CashSessionService::Stub::AddCashEntry, spend, session, kOwner).ok());
    return session.entries(0).id();
  }

  TestShop shop_;
  std::unique_ptr<v1::OrderFeedService::Stub> feed_ =
      v1::OrderFeedService::NewStub(shop_.server().channel());
};

// Collects the changes of a stream.
class ChangeLog : public common::MessageWriter {
 public:
  bool WriteMessage(const google::protobuf::Message& message) override {
    const std::lock_guard lock(mutex_);
    changes_.push_back(static_cast<const v1::OrderChange&>(message));
    changed_.notify_all();
    return !ended_;
  }
  bool Done() const override { return ended_; }
  void End() { ended_ = true; }
  // Waits until there are `count` changes, and returns them.
  std::vector<v1::OrderChange> Await(size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::seconds(20), [&] { return changes_.size() >= count; });
    return changes_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<v1::OrderChange> changes_;
  std::atomic<bool> ended_ = false;
};

TEST_F(OrderFeedServiceTest, GathersChangesUntilACallerAsksForTheHead) {
  common::Database& database = shop_.database.database();
  FeedStore store(database);
  OrderStore orders(database);
  PaymentStore payments(database);
  CommissionStore commissions(database);
  common::ChangeNotifier notifier;
  OrderFeedService feed(store, orders, payments, commissions, notifier, std::chrono::hours(1));
  ChangeLog log;
  std::thread reader([&] {
    common::Writer<v1::OrderChange> writer(log);
    feed.Watch({}, {}, writer);
  });
  shop_.Made(Sale(), kOwner);
  EXPECT_EQ(log.Await(1).size(), 1u) << "the first change is sent at once";
  shop_.Made(Sale(), kOwner);
  shop_.Made(Sale(), kOwner);
  v1::GetHeadResponse head;
  feed.GetHead({}, {}, head);
  const auto changes = log.Await(3);
  log.End();
  shop_.Made(Sale(), kOwner);
  feed.GetHead({}, {}, head);
  reader.join();
  ASSERT_EQ(changes.size(), 3u);
  EXPECT_TRUE(changes[1].has_more()) << "both are in one page";
}

TEST_F(OrderFeedServiceTest, ReturnsEveryChangeFromAnyPosition) {
  const int64_t booked = shop_.Made(BookingAt("10:00"), 0).id();
  const int64_t sold = shop_.Made(Sale(), kOwner).id();
  ASSERT_TRUE(shop_.Move(booked, "confirm", kOwner).ok());
  const auto changes = Read(0, 3);
  EXPECT_THAT((std::vector{changes[0].kind(), changes[1].kind(), changes[2].kind()}),
              ElementsAre("created", "created", "status_changed"));
  EXPECT_EQ(changes[0].order().id(), booked);
  EXPECT_EQ(changes[0].order().appointment_status(), "confirmed") << "the current state";
  EXPECT_EQ(changes[1].order().id(), sold);
  EXPECT_EQ(changes[1].order().items(0).modifiers_size(), 1);
  EXPECT_EQ(Read(changes[1].position(), 1)[0].position(), changes[2].position());
  EXPECT_EQ(Head(0), changes[2].position());
  EXPECT_EQ(Head(1), changes[2].position());
  EXPECT_EQ(Head(2), 0);
}

TEST_F(OrderFeedServiceTest, SendsChangesToAWaitingReader) {
  v1::WatchRequest request;
  const auto context = Context();
  const auto reader = feed_->Watch(context.get(), request);
  shop_.Made(Sale(), kOwner);
  v1::OrderChange change;
  ASSERT_TRUE(reader->Read(&change));
  EXPECT_EQ(change.kind(), "created");
  context->TryCancel();
  EXPECT_FALSE(reader->Read(&change));
}

TEST_F(OrderFeedServiceTest, RefusesAPositionBeforeRemovedChanges) {
  shop_.Made(Sale(), kOwner);
  shop_.database.Execute("UPDATE feed_start SET position = 1");
  v1::WatchRequest request;
  const auto context = Context();
  const auto reader = feed_->Watch(context.get(), request);
  v1::OrderChange change;
  EXPECT_FALSE(reader->Read(&change));
  EXPECT_EQ(ErrorOf(reader->Finish()).reason(), "FEED_TRUNCATED");
}

TEST_F(OrderFeedServiceTest, StreamsTheCurrentStateOfOrdersAndExpenses) {
  const int64_t booked = shop_.Made(BookingAt("10:00"), 0).id();
  const int64_t sold = shop_.Made(Sale(), kOwner).id();
  const int64_t expense = Spend();
  const auto read = [&](int64_t after) {
    v1::ReadAllRequest request;
    request.set_after_order_id(after);
    const auto context = Context();
    const auto reader = feed_->ReadAll(context.get(), request);
    std::vector<int64_t> ids;
    for (v1::OrderChange change; reader->Read(&change);) {
      ids.push_back(change.has_expense() ? change.expense().id() : change.order().id());
    }
    EXPECT_TRUE(reader->Finish().ok());
    return ids;
  };
  EXPECT_THAT(read(0), ElementsAre(booked, sold, expense));
  EXPECT_THAT(read(booked), ElementsAre(sold, expense));
}

TEST_F(OrderFeedServiceTest, DeliversAnExpenseInsteadOfAnOrder) {
  const int64_t expense = Spend();
  const v1::OrderChange change = Read(0, 1)[0];
  EXPECT_EQ(change.kind(), "expense_added");
  EXPECT_FALSE(change.has_order());
  EXPECT_EQ(change.expense().id(), expense);
  EXPECT_EQ(change.expense().amount(), 900);
  EXPECT_EQ(change.expense().category(), "Limpeza");
}

TEST_F(OrderFeedServiceTest, ReturnsASettledHeadOnceEarlierTransactionsEnded) {
  shop_.Made(Sale(), kOwner);
  pqxx::connection connection(shop_.database.url());
  pqxx::work running(connection);
  running.exec("SELECT pg_current_xact_id()");
  v1::GetHeadRequest request;
  request.set_settled(true);
  v1::GetHeadResponse response;
  const auto impatient = Context();
  impatient->set_deadline(std::chrono::system_clock::now() + std::chrono::milliseconds(500));
  EXPECT_FALSE(feed_->GetHead(impatient.get(), request, &response).ok());
  running.commit();
  EXPECT_TRUE(feed_->GetHead(Context().get(), request, &response).ok());
  EXPECT_EQ(response.position(), 1);
}

TEST_F(OrderFeedServiceTest, AdmitsOnlyServices) {
  v1::GetHeadResponse response;
  EXPECT_FALSE(feed_->GetHead(Context(false).get(), {}, &response).ok());
}

}  // namespace
}  // namespace navalha::orders
