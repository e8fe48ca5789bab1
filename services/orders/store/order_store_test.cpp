// Goal: orders are stored completely, numbers have no gaps under concurrency, and a key creates one
// order. Method: the real schema on a real PostgreSQL.
#include "services/orders/store/order_store.hpp"

#include <gmock/gmock.h>
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <set>
#include <thread>

#include "services/common/rpc/error.hpp"
#include "services/common/testing/test_database.hpp"
#include "services/orders/bookings/unconfirmed_reservation_store.hpp"
#include "services/orders/testing/test_orders.hpp"

namespace navalha::orders {
namespace {

using google::protobuf::util::MessageDifferencer;
using testing::ElementsAre;
using testing::IsEmpty;

class OrderStoreTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { test_ = new common::TestDatabase(); }
  static void TearDownTestSuite() { delete test_; }
  void SetUp() override { test_->Clear(); }

  int64_t Insert(NewOrder order) {
    EXPECT_TRUE(store_.Insert(order));
    return order.order.id();
  }
  int64_t InsertAt(NewOrder order, std::chrono::minutes after_now) {
    *order.order.mutable_order_datetime() = common::ToProto(TestNow() + after_now);
    return Insert(order);
  }
  int Count(const std::string& table) {
    return test_->Execute("SELECT count(*) FROM " + table)[0][0].as<int>();
  }
  static std::vector<int64_t> Ids(const std::vector<StoredOrder>& orders) {
    std::vector<int64_t> ids;
    for (const StoredOrder& stored : orders) {
      ids.push_back(stored.order.id());
    }
    return ids;
  }

  static common::TestDatabase* test_;
  OrderStore store_{test_->database()};
};

common::TestDatabase* OrderStoreTest::test_ = nullptr;

NewOrder WithCombo(NewOrder order) {
  Offer offer;
  AddQuoted(offer, QuotedCombo());
  OrderLines lines;
  lines.Add()->set_item_id(5);
  lines[0].set_quantity(3);
  PriceLines(lines, offer, order.order);
  return order;
}

TEST_F(OrderStoreTest, KeepsTheSharesOfComboParts) {
  NewOrder sale = WithCombo(TestSale());
  const int64_t id = Insert(sale);
  StoredOrder stored = *store_.Find(id);
  const v1::OrderItem& line = stored.order.items(0);
  EXPECT_TRUE(line.is_combo());
  ASSERT_EQ(line.parts_size(), 2);
  EXPECT_EQ(line.parts(0).name(), "Corte");
  EXPECT_EQ(line.parts(1).quantity(), 2);
  EXPECT_EQ(line.parts(0).share() + line.parts(1).share(), line.subtotal());
  ASSERT_TRUE(store_.Update(stored, {}, {}, TestNow()));
  EXPECT_TRUE(MessageDifferencer::Equals(store_.Find(id)->order.items(0), line));
  stored = *store_.Find(id);
  stored.order.mutable_items(0)->clear_parts();
  stored.order.mutable_items(0)->clear_is_combo();
  ASSERT_TRUE(store_.Update(stored, {}, {}, TestNow()));
  EXPECT_EQ(Count("order_line_parts"), 0);
  EXPECT_FALSE(store_.Find(id)->order.items(0).is_combo());
}

NewOrder WithKey(NewOrder order, const std::string& key, const std::string& hash) {
  order.idempotency = IdempotencyKey{"establishment:1 user:0", key, hash};
  return order;
}

TEST_F(OrderStoreTest, ReadsStoredOrders) {
  for (NewOrder made : {TestSale(), TestBooking()}) {
    ASSERT_TRUE(store_.Insert(made));
    const auto found = store_.Find(made.order.id());
    ASSERT_TRUE(found);
    EXPECT_TRUE(MessageDifferencer::Equals(found->order, made.order))
        << found->order.DebugString() << made.order.DebugString();
    EXPECT_EQ(found->reservation_key, made.reservation_key);
    EXPECT_EQ(found->provider_user_id, made.provider_user_id);
  }
}

TEST_F(OrderStoreTest, ReturnsNothingForAnUnknownOrder) { EXPECT_FALSE(store_.Find(999)); }

TEST_F(OrderStoreTest, NumbersOrdersPerShop) {
  NewOrder first = TestSale(1);
  NewOrder second = TestSale(1);
  NewOrder elsewhere = TestSale(2);
  ASSERT_TRUE(store_.Insert(first) && store_.Insert(second) && store_.Insert(elsewhere));
  EXPECT_EQ(first.order.order_number(), "001");
  EXPECT_EQ(second.order.order_number(), "002");
  EXPECT_EQ(elsewhere.order.order_number(), "001");
}

TEST_F(OrderStoreTest, ContinuesNumbersPast999) {
  test_->Execute("INSERT INTO establishment_counter VALUES (1, 999)");
  NewOrder order = TestSale();
  ASSERT_TRUE(store_.Insert(order));
  EXPECT_EQ(order.order.order_number(), "1000");
}

TEST_F(OrderStoreTest, NumbersOrdersWithoutGapsUnderConcurrentFailures) {
  constexpr int kThreads = 16;
  constexpr int kOrdersEach = 12;
  common::Database database({.url = test_->url(), .pool_size = kThreads});
  OrderStore store(database);
  std::atomic<int> made{0};
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < kOrdersEach; ++i) {
        // Every third insert repeats a key that another thread writes at the same time.
        NewOrder order = i % 3 == 0 ? WithKey(TestSale(), std::to_string(thread / 2 * 100 + i), "h")
                                    : TestSale();
        made += store.Insert(order) ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(made, kThreads * kOrdersEach - kThreads / 2 * (kOrdersEach / 3));
  const auto rows = test_->Execute("SELECT count(*), min(number), max(number) FROM orders");
  EXPECT_EQ(rows[0][0].as<int>(), made);
  EXPECT_EQ(rows[0][1].as<int>(), 1);
  EXPECT_EQ(rows[0][2].as<int>(), made);
  EXPECT_EQ(Count("outbox"), made);
}

TEST_F(OrderStoreTest, InsertsOneOfConcurrentOrdersWithOneKey) {
  common::Database database({.url = test_->url(), .pool_size = 20});
  OrderStore store(database);
  std::atomic<int> made{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 20; ++i) {
    threads.emplace_back([&] {
      NewOrder order = WithKey(TestSale(), "k", "h");
      made += store.Insert(order) ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(made, 1);
  EXPECT_EQ(Count("orders"), 1);
  const auto recorded = store_.FindRecorded(1, {"establishment:1 user:0", "k", ""});
  ASSERT_TRUE(recorded);
  EXPECT_EQ(recorded->request_hash, "h");
  EXPECT_TRUE(store_.Find(recorded->order_id));
  EXPECT_FALSE(store_.FindRecorded(1, {"establishment:1 user:9", "k", ""}));
}

TEST_F(OrderStoreTest, ReportsWhetherARecordedOrderIsConfirmed) {
  NewOrder booking = WithKey(TestBooking(), "k", "h");
  ASSERT_TRUE(store_.Insert(booking));
  const IdempotencyKey key{"establishment:1 user:0", "k", ""};
  EXPECT_EQ(store_.FindRecorded(1, key)->reservation_key, booking.reservation_key);
  EXPECT_TRUE(store_.FindRecorded(1, key)->is_unconfirmed);
  UnconfirmedReservationStore(test_->database()).Confirmed({booking.reservation_key});
  EXPECT_FALSE(store_.FindRecorded(1, key)->is_unconfirmed);
}

TEST_F(OrderStoreTest, InsertsOneOrderPerReservation) {
  NewOrder booking = TestBooking();
  ASSERT_TRUE(store_.Insert(booking));
  NewOrder again = TestBooking();
  again.reservation_key = booking.reservation_key;
  EXPECT_FALSE(store_.Insert(again));
  EXPECT_EQ(store_.FindByReservation(booking.reservation_key)->order.id(), booking.order.id());
  EXPECT_FALSE(store_.FindByReservation("order:unknown"));
}

TEST_F(OrderStoreTest, ThrowsConstraintViolations) {
  NewOrder order = TestSale();
  order.order.set_payment_method("Ouro");
  EXPECT_THROW(store_.Insert(order), common::ConstraintViolation);
  NewOrder sale = TestSale();
  sale.order.set_status("scheduled");
  EXPECT_THROW(store_.Insert(sale), common::ConstraintViolation);
  NewOrder booking = TestBooking();
  booking.reservation_key.clear();
  EXPECT_THROW(store_.Insert(booking), common::ConstraintViolation);
  EXPECT_EQ(Count("orders"), 0);
}

TEST_F(OrderStoreTest, ListsPagesNewestFirst) {
  using std::chrono::minutes;
  const int64_t old = InsertAt(TestSale(), minutes(-30));
  const int64_t newest = InsertAt(TestBooking(), minutes(60));
  const int64_t twin_a = InsertAt(TestSale(), minutes(0));
  const int64_t twin_b = InsertAt(TestSale(), minutes(0));
  InsertAt(TestSale(2), minutes(0));
  ListFilter filter{.establishment_id = 1};
  EXPECT_THAT(Ids(store_.List(filter).orders), ElementsAre(newest, twin_b, twin_a, old));
  filter.limit = 2;
  EXPECT_THAT(Ids(store_.List(filter).orders), ElementsAre(newest, twin_b));
  filter.after_id = twin_b;
  EXPECT_THAT(Ids(store_.List(filter).orders), ElementsAre(twin_a, old));
  filter.after_id = old;
  EXPECT_THAT(Ids(store_.List(filter).orders), IsEmpty());
  filter.after_id = 999;
  EXPECT_THROW(store_.List(filter), common::Error);
}

TEST_F(OrderStoreTest, ExcludesTheEndOfAPeriod) {
  using std::chrono::minutes;
  const int64_t first = InsertAt(TestSale(), minutes(0));
  const int64_t second = InsertAt(TestSale(), minutes(59));
  InsertAt(TestSale(), minutes(60));
  InsertAt(TestSale(), minutes(-1));
  ListFilter filter{
      .establishment_id = 1, .from = TestNow(), .before = TestNow() + std::chrono::hours(1)};
  EXPECT_THAT(Ids(store_.List(filter).orders), ElementsAre(second, first));
}

TEST_F(OrderStoreTest, ListsAnAttendantsOrders) {
  const int64_t booked = Insert(TestBooking());
  Insert(TestSale());
  EXPECT_THAT(Ids(store_.List({.establishment_id = 1, .collaborator_id = 7}).orders),
              ElementsAre(booked));
  EXPECT_THAT(store_.List({.establishment_id = 1, .collaborator_id = 8}).orders, IsEmpty());
}

TEST_F(OrderStoreTest, ReportsATruncatedList) {
  for (int i = 0; i < 3; ++i) {
    Insert(TestSale());
  }
  EXPECT_TRUE(store_.List({.establishment_id = 1, .limit = 2}).truncated);
  EXPECT_FALSE(store_.List({.establishment_id = 1, .limit = 3}).truncated);
  test_->Execute("UPDATE orders SET notes = repeat('x', 4 * 1024 * 1024)");
  const OrderPage page = store_.List({.establishment_id = 1});
  EXPECT_EQ(page.orders.size(), 1u) << "the byte limit of a list";
  EXPECT_TRUE(page.truncated);
}

TEST_F(OrderStoreTest, ReplacesLinesAndIncrementsTheVersionOnUpdate) {
  NewOrder unpaid = TestSale();
  unpaid.order.set_payment_status("pending");
  StoredOrder stored = *store_.Find(Insert(unpaid));
  stored.order.mutable_items()->DeleteSubrange(0, 1);
  stored.order.mutable_items(0)->set_id(stored.order.id() * 100 + 1);
  stored.order.set_total_price(stored.order.items(0).subtotal());
  stored.order.set_total_due(stored.order.total_price());
  stored.order.set_total_duration(0);
  stored.order.set_payment_status("failed");
  stored.order.clear_notes();
  const common::Instant later = TestNow() + std::chrono::minutes(5);
  *stored.order.mutable_updated_at() = common::ToProto(later);
  ASSERT_TRUE(store_.Update(stored, {}, {}, later));
  const StoredOrder now = *store_.Find(stored.order.id());
  stored.order.set_version(stored.version + 1);
  EXPECT_TRUE(MessageDifferencer::Equals(now.order, stored.order)) << now.order.DebugString();
  EXPECT_EQ(now.version, stored.version + 1);
  EXPECT_FALSE(store_.Update(stored, {}, {}, later)) << "the version is stale";
  EXPECT_EQ(Count("outbox"), 2);
}

TEST_F(OrderStoreTest, ListsAndSumsFilteredOrders) {
  const auto insert = [&](const std::string& customer, const std::string& phone,
                          const std::string& method, const std::string& origin) {
    NewOrder sale = TestSale();
    sale.order.set_customer_name(customer);
    sale.order.set_customer_phone(phone);
    sale.order.set_payment_method(method);
    sale.order.set_origin(origin);
    return Insert(sale);
  };
  const int64_t avila = insert("Íris Ávila", "(11) 98765-4321", "Pix", "Balcão");
  const int64_t bruno = insert("Bruno", "(21) 3333-1234", "Dinheiro", "WhatsApp");
  const auto found = [&](const OrderFilter& wanted) {
    const ListFilter filter{.establishment_id = 1, .wanted = wanted};
    int summed = 0;
    for (const OrderSum& sum : store_.Sum(filter)) {
      summed += sum.count;
    }
    const std::vector<int64_t> ids = Ids(store_.List(filter).orders);
    EXPECT_EQ(static_cast<size_t>(summed), ids.size());
    return ids;
  };
  const int64_t item = store_.Find(avila)->order.items(0).item_id();
  EXPECT_THAT(found({}), ElementsAre(bruno, avila));
  EXPECT_THAT(found({.customer = "avila"}), ElementsAre(avila));
  EXPECT_THAT(found({.customer = "8765-43"}), ElementsAre(avila));
  EXPECT_THAT(found({.customer = "100%"}), IsEmpty());
  EXPECT_THAT(found({.origin = "WhatsApp"}), ElementsAre(bruno));
  EXPECT_THAT(found({.payment_method = "Pix"}), ElementsAre(avila));
  EXPECT_THAT(found({.payment_status = "failed"}), IsEmpty());
  EXPECT_THAT(found({.fulfillment = "delivery"}), IsEmpty());
  EXPECT_THAT(found({.status = "cancelled"}), IsEmpty());
  EXPECT_THAT(found({.item_id = item}), ElementsAre(bruno, avila));
  EXPECT_THAT(found({.item_id = 987654}), IsEmpty());
  NewOrder with_combo = WithCombo(TestSale());
  with_combo.order.mutable_items()->DeleteSubrange(1, with_combo.order.items_size() - 1);
  const int64_t combo = Insert(with_combo);
  EXPECT_THAT(found({.item_id = 5}), ElementsAre(combo));
  EXPECT_THAT(found({.item_id = 1}), ElementsAre(combo, bruno, avila)) << "a part of the combo";
  test_->Execute("DELETE FROM orders WHERE id = " + std::to_string(combo));
  const int64_t booking = Insert(TestBooking());
  EXPECT_THAT(found({.type = "service"}), ElementsAre(bruno, avila));
  EXPECT_THAT(found({.type = "appointment"}), ElementsAre(booking));
}

TEST_F(OrderStoreTest, ListsTheOrdersThatReportsCount) {
  const auto insert = [&](const char* customer, const char* phone, const char* payment_status) {
    NewOrder sale = TestSale();
    sale.order.set_customer_name(customer);
    sale.order.set_customer_phone(phone);
    sale.order.set_payment_status(payment_status);
    return Insert(sale);
  };
  const int64_t ana = insert("Ana", "(11) 98765-4321", "paid");
  const int64_t ana_maria = insert("Ana Maria", "+55 11 98765-4321", "pending");
  const int64_t nameless = insert("Ana", "", "paid");
  const int64_t cancelled = insert("ANA", "", "pending");
  test_->Execute("UPDATE orders SET status = 'cancelled' WHERE id = " + std::to_string(cancelled));
  const auto found = [&](const OrderFilter& wanted) {
    return Ids(store_.List({.establishment_id = 1, .wanted = wanted}).orders);
  };
  EXPECT_THAT(found({.customer_phone = "11987654321"}), ElementsAre(ana_maria, ana));
  EXPECT_THAT(found({.customer_phone = "98765"}), IsEmpty()) << "a part of the number";
  EXPECT_THAT(found({.customer_name = "ana"}), ElementsAre(cancelled, nameless));
  EXPECT_THAT(found({.status = "not_cancelled", .customer_name = "ana"}), ElementsAre(nameless));
  EXPECT_THAT(found({.payment_status = "due"}), ElementsAre(ana_maria));
  EXPECT_THAT(found({.received_method = "Pix"}), ElementsAre(nameless, ana))
      << "the expected method does not count";
}

TEST_F(OrderStoreTest, ChangesAStatusOnceFromItsCurrentValue) {
  const int64_t id = Insert(TestBooking());
  EXPECT_TRUE(store_
                  .SetAppointmentStatus(
                      {id, AppointmentStatus::kPending, AppointmentStatus::kConfirmed}, TestNow())
                  .has_value());
  EXPECT_FALSE(store_
                   .SetAppointmentStatus(
                       {id, AppointmentStatus::kPending, AppointmentStatus::kConfirmed}, TestNow())
                   .has_value());
  EXPECT_TRUE(store_
                  .SetAppointmentStatus(
                      {id, AppointmentStatus::kConfirmed, AppointmentStatus::kAttended}, TestNow())
                  .has_value());
  const StoredOrder stored = *store_.Find(id);
  EXPECT_EQ(stored.order.appointment_status(), "attended");
  EXPECT_EQ(stored.order.status(), "completed");
}

TEST_F(OrderStoreTest, QueuesTheReservationOfACancelledBookingForCancellation) {
  NewOrder booking = TestBooking();
  Insert(booking);
  const int64_t id = store_.FindByReservation(booking.reservation_key)->order.id();
  EXPECT_TRUE(
      store_
          .SetAppointmentStatus(
              {id, AppointmentStatus::kPending, AppointmentStatus::kCancelled, {}, "Imprevisto"},
              TestNow())
          .has_value());
  const auto rows = test_->Execute("SELECT key, wanted FROM unconfirmed_reservation");
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0][0].as<std::string>(), booking.reservation_key);
  EXPECT_EQ(rows[0][1].as<std::string>(), "cancel");
  EXPECT_EQ(test_->Execute("SELECT cancel_reason FROM orders")[0][0].as<std::string>(),
            "Imprevisto");
}

TEST_F(OrderStoreTest, DeletesExpiredIdempotencyKeys) {
  Insert(WithKey(TestSale(), "old", "h"));
  NewOrder young = WithKey(TestSale(), "young", "h");
  young.now = TestNow() + std::chrono::hours(1);
  Insert(young);
  EXPECT_EQ(store_.PurgeIdempotency(TestNow() + std::chrono::minutes(1)), 1);
  EXPECT_FALSE(store_.FindRecorded(1, {"establishment:1 user:0", "old", ""}));
  EXPECT_TRUE(store_.FindRecorded(1, {"establishment:1 user:0", "young", ""}));
}

}  // namespace
}  // namespace navalha::orders
