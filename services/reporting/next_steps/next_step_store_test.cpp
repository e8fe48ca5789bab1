// Goal: the lists of customers follow their rules. Method: orders on a real PostgreSQL; random ones
// are compared with a naive computation in tests/api/reports/next-steps.test.ts.
#include "services/reporting/next_steps/next_step_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/reporting/testing/model_fixture.hpp"

namespace navalha::reporting {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Today is 31 March 2026 at noon in São Paulo.
class NextStepStoreTest : public ModelFixture {
 protected:
  // Applies an order of a customer on a day of 2026. An empty `attendance` is a sale.
  orders::v1::Order Visit(const std::string& name, const std::string& day,
                          const std::string& phone = "(11) 98765-4321",
                          const std::string& attendance = "") {
    auto order = TestOrder(++position_, "2026-" + day + " 15:00:00+00");
    order.set_customer_name(name);
    order.set_customer_phone(phone);
    if (!attendance.empty()) {
      order.set_appointment_status(attendance);
    }
    Apply(order);
    return order;
  }
  v1::ListNextStepsResponse Read() {
    v1::ListNextStepsResponse response;
    const NextStepQuery query{1, kSaoPaulo, common::FromSql("2026-03-31 15:00:00+00"),
                              booked_clients_};
    EXPECT_FALSE(store_.Read(query, 0, response));
    return response;
  }
  // Returns overdue customers as "Ana 3x, 40 of 10.0 days".
  std::vector<std::string> Overdue() {
    std::vector<std::string> texts;
    const auto response = Read();
    for (const v1::OverdueCustomer& customer : response.overdue_customers()) {
      texts.push_back(customer.name() + " " + std::to_string(customer.visit_count()) + "x, " +
                      std::to_string(customer.days_since()) + " of " +
                      std::to_string(customer.usual_interval_days()).substr(0, 4) + " days");
    }
    EXPECT_EQ(response.overdue_customer_count(), static_cast<int>(texts.size()));
    return texts;
  }
  // Returns customers with missed bookings as "Ana 1 of 2".
  std::vector<std::string> NoShows() {
    std::vector<std::string> texts;
    const auto response = Read();
    for (const v1::NoShowCustomer& customer : response.no_show_customers()) {
      texts.push_back(customer.name() + " " + std::to_string(customer.no_show_count()) + " of " +
                      std::to_string(customer.booking_count()));
    }
    EXPECT_EQ(response.no_show_customer_count(), static_cast<int>(texts.size()));
    return texts;
  }

  NextStepStore store_{test_->database()};
  std::vector<int64_t> booked_clients_;
};

TEST_F(NextStepStoreTest, ListsCustomersPastTheMedianInterval) {
  for (const char* day : {"01-01", "01-11", "01-21", "03-01"}) {
    Visit("Ana", day);
  }
  EXPECT_THAT(Overdue(), ElementsAre("Ana 4x, 30 of 10.0 days"));
  EXPECT_EQ(Read().overdue_customers(0).total(), 20000);
  EXPECT_EQ(Read().overdue_customers(0).phone(), "(11) 98765-4321");
}

TEST_F(NextStepStoreTest, ComparesWithOneAndAHalfIntervals) {
  // Intervals of 20 days: 30 days since the last visit are not more than 1.5 of them.
  for (const char* day : {"01-20", "02-09", "03-01"}) {
    Visit("Ana", day);
  }
  EXPECT_THAT(Overdue(), IsEmpty());
  // Intervals of 19 and 20 days.
  for (const char* day : {"01-21", "02-09", "03-01"}) {
    Visit("Bia", day, "(11) 91111-1111");
  }
  EXPECT_THAT(Overdue(), ElementsAre("Bia 3x, 30 of 19.5 days"));
}

TEST_F(NextStepStoreTest, CountsSeveralOrdersOfADayAsOneVisit) {
  for (const char* day : {"01-01", "01-01", "01-11"}) {
    Visit("Ana", day);
  }
  EXPECT_THAT(Overdue(), IsEmpty());
}

TEST_F(NextStepStoreTest, IgnoresMissedAndCancelledOrders) {
  for (const char* day : {"01-01", "01-11"}) {
    Visit("Ana", day);
  }
  Visit("Ana", "01-21", "(11) 98765-4321", "not_attended");
  auto cancelled = Visit("Ana", "01-31");
  cancelled.set_status("cancelled");
  cancelled.set_version(2);
  Apply(cancelled);
  EXPECT_THAT(Overdue(), IsEmpty());
  Visit("Ana", "01-22", "(11) 98765-4321", "attended");
  EXPECT_THAT(Overdue(), ElementsAre("Ana 3x, 68 of 10.5 days"));
}

TEST_F(NextStepStoreTest, OmitsCustomersWithAnOrderInTheFuture) {
  for (const char* day : {"01-01", "01-11", "01-21"}) {
    Visit("Ana", day);
  }
  auto booked = Visit("Ana", "04-05");
  EXPECT_THAT(Overdue(), IsEmpty());
  booked.set_status("cancelled");
  booked.set_version(2);
  Apply(booked);
  EXPECT_THAT(Overdue(), ElementsAre("Ana 3x, 69 of 10.0 days"));
}

TEST_F(NextStepStoreTest, OmitsCustomersWithAnAppointmentInTheFuture) {
  for (const char* day : {"01-01", "01-11", "01-21"}) {
    Visit("Ana", day);
  }
  auto order = Visit("Ana", "01-31");
  order.set_client_id(9);
  order.set_version(2);
  Apply(order);
  booked_clients_ = {8};
  EXPECT_EQ(Overdue().size(), 1U);
  booked_clients_ = {8, 9};
  EXPECT_THAT(Overdue(), IsEmpty());
}

TEST_F(NextStepStoreTest, OmitsCustomersWithoutAPhone) {
  for (const char* day : {"01-01", "01-11", "01-21"}) {
    Visit("Ana", day, "");
  }
  EXPECT_THAT(Overdue(), IsEmpty());
}

TEST_F(NextStepStoreTest, SortsByTotalAndThenByCustomer) {
  for (const char* day : {"01-01", "01-11", "01-21"}) {
    Visit("Dora", day, "(11) 94444-4444");
    Visit("Caio", day, "(11) 93333-3333");
  }
  for (const char* day : {"01-01", "01-11", "01-21", "01-31"}) {
    Visit("Edu", day, "(11) 95555-5555");
  }
  EXPECT_THAT(Overdue(), ElementsAre("Edu 4x, 59 of 10.0 days", "Caio 3x, 69 of 10.0 days",
                                     "Dora 3x, 69 of 10.0 days"));
}

TEST_F(NextStepStoreTest, ListsMissedBookings) {
  Visit("Ana", "01-01", "(11) 98765-4321", "not_attended");
  Visit("Ana Maria", "02-01", "(11) 98765-4321", "attended");
  Visit("Ana Maria", "02-02", "(11) 98765-4321");
  Visit("Bia", "01-01", "(11) 91111-1111", "not_attended");
  Visit("Bia", "01-05", "(11) 91111-1111", "not_attended");
  Visit("Caio", "01-05", "(11) 93333-3333", "attended");
  EXPECT_THAT(NoShows(), ElementsAre("Bia 2 of 2", "Ana Maria 1 of 2"));
  EXPECT_DOUBLE_EQ(Read().no_show_customers(1).no_show_share(), 50);
  EXPECT_EQ(common::FromProto(Read().no_show_customers(0).last_no_show()),
            common::FromSql("2026-01-05 15:00:00+00"));
}

TEST_F(NextStepStoreTest, ConsidersTheLast365Days) {
  Visit("Ana", "01-01", "(11) 98765-4321", "not_attended");
  test_->Execute("UPDATE orders SET ordered_at = '2025-03-31 02:59:59+00'");
  EXPECT_THAT(NoShows(), IsEmpty());
  test_->Execute("UPDATE orders SET ordered_at = '2025-03-31 03:00:00+00'");
  EXPECT_THAT(NoShows(), ElementsAre("Ana 1 of 1"));
}

TEST_F(NextStepStoreTest, OmitsErasedCustomers) {
  for (const char* day : {"01-01", "01-11", "01-21"}) {
    auto order = Visit("Ana", day, "(11) 98765-4321", "not_attended");
    order.set_client_id(9);
    order.set_version(2);
    Apply(order);
  }
  EXPECT_EQ(NoShows().size(), 1U);
  model_.Forget(9);
  EXPECT_THAT(NoShows(), IsEmpty());
  EXPECT_THAT(Overdue(), IsEmpty());
}

TEST_F(NextStepStoreTest, ReportsAModelThatIsBehind) {
  v1::ListNextStepsResponse response;
  EXPECT_EQ(
      store_.Read({1, kSaoPaulo, common::FromSql("2026-03-31 15:00:00+00"), {}}, 99, response),
      ModelGap::kBehind);
}

}  // namespace
}  // namespace navalha::reporting
