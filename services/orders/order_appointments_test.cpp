// Goal: administrators see the bookings of every shop, find them and page through them.
// Method: the service in its real server on a real PostgreSQL; catalog and booking are played.
#include "services/orders/order_appointments.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/common/error.hpp"
#include "services/orders/test_orders.hpp"
#include "services/orders/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using testing::ElementsAre;
using testing::IsEmpty;

class OrderAppointmentsTest : public testing::Test {
 protected:
  int64_t Add(const std::string& customer, std::chrono::hours after_now,
              int64_t establishment_id = 1) {
    NewOrder booking = TestBooking(establishment_id);
    booking.order.set_customer_name(customer);
    *booking.order.mutable_order_datetime() = common::ToProto(TestNow() + after_now);
    EXPECT_TRUE(shop_.application().store().Insert(booking));
    return booking.order.id();
  }
  void AddFour() {
    Add("Ávila", std::chrono::hours(30));
    Add("Bruno", std::chrono::hours(2));
    Add("Caio 100%", std::chrono::hours(1), 2);
    Add("Davi", std::chrono::hours(60), 2);
  }
  v1::ListOrderAppointmentsResponse List(const v1::ListOrderAppointmentsRequest& request) {
    v1::ListOrderAppointmentsResponse response;
    const grpc::Status status = shop_.Ask(&v1::OrderService::Stub::ListOrderAppointments, request,
                                          response, kCustomer, "", "", "Administrador");
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  std::vector<std::string> Names(const v1::ListOrderAppointmentsRequest& request) {
    const v1::ListOrderAppointmentsResponse response = List(request);
    EXPECT_EQ(response.total(), response.appointments_size());
    std::vector<std::string> names;
    for (const v1::OrderAppointment& appointment : response.appointments()) {
      names.push_back(appointment.customer_name());
    }
    return names;
  }
  std::vector<std::string> Found(const std::string& q) {
    v1::ListOrderAppointmentsRequest request;
    request.set_q(q);
    return Names(request);
  }

  TestShop shop_;
};

TEST_F(OrderAppointmentsTest, IsForWhoeverManagesTheSalesOfOthers) {
  const v1::ListOrderAppointmentsRequest request;
  v1::ListOrderAppointmentsResponse response;
  for (const int64_t user : {kOwner, kSeller, kManager, kCustomer}) {
    EXPECT_EQ(shop_.Ask(&v1::OrderService::Stub::ListOrderAppointments, request, response, user)
                  .error_code(),
              StatusCode::PERMISSION_DENIED)
        << user;
  }
  EXPECT_EQ(
      shop_.Ask(&v1::OrderService::Stub::ListOrderAppointments, request, response, 0).error_code(),
      StatusCode::UNAUTHENTICATED);
}

TEST_F(OrderAppointmentsTest, TellsABookingInAFewWordsAndLeavesSalesOut) {
  const int64_t id = Add("Bruno", std::chrono::hours(1));
  NewOrder sale = TestSale();
  ASSERT_TRUE(shop_.application().store().Insert(sale));
  const v1::ListOrderAppointmentsResponse response = List({});
  ASSERT_EQ(response.appointments_size(), 1);
  const v1::OrderAppointment& appointment = response.appointments(0);
  EXPECT_EQ(appointment.id(), id);
  EXPECT_EQ(appointment.order_number(), "001");
  EXPECT_EQ(appointment.establishment().id(), 1);
  EXPECT_EQ(appointment.establishment().name(), "Barbearia do Zé");
  EXPECT_EQ(appointment.establishment().slug(), "barbearia-do-ze");
  EXPECT_EQ(appointment.attendant_name(), "Zé");
  EXPECT_EQ(appointment.customer_name(), "Bruno");
  EXPECT_EQ(common::FromProto(appointment.order_datetime()), TestNow() + std::chrono::hours(1));
  EXPECT_EQ(appointment.total_duration(), 30);
  EXPECT_THAT(appointment.services(), ElementsAre("Corte \"clássico\""));
  EXPECT_EQ(appointment.total_price(), 4500);
  EXPECT_EQ(appointment.appointment_status(), "pending");
  EXPECT_EQ(common::FromProto(appointment.created_at()), TestNow());
}

TEST_F(OrderAppointmentsTest, TurnsPagesLatestStartFirst) {
  AddFour();
  EXPECT_THAT(Names({}), ElementsAre("Davi", "Ávila", "Bruno", "Caio 100%"));
  v1::ListOrderAppointmentsRequest request;
  request.set_per_page(3);
  request.set_page(2);
  v1::ListOrderAppointmentsResponse response = List(request);
  ASSERT_EQ(response.appointments_size(), 1);
  EXPECT_EQ(response.appointments(0).customer_name(), "Caio 100%");
  EXPECT_FALSE(response.appointments(0).has_establishment()) << "catalog knows it no more";
  EXPECT_EQ(response.total(), 4);
  EXPECT_EQ(response.current_page(), 2);
  EXPECT_EQ(response.last_page(), 2);
  EXPECT_EQ(response.per_page(), 3);
  request.set_page(9);
  response = List(request);
  EXPECT_THAT(response.appointments(), IsEmpty());
  EXPECT_EQ(response.total(), 4) << "beyond the last page too";
}

TEST_F(OrderAppointmentsTest, AnEmptyListHasOnePage) {
  const v1::ListOrderAppointmentsResponse response = List({});
  EXPECT_EQ(response.total(), 0);
  EXPECT_EQ(response.last_page(), 1);
  EXPECT_EQ(response.per_page(), 25);
}

TEST_F(OrderAppointmentsTest, FindsByCustomerShopAndNumber) {
  AddFour();
  EXPECT_THAT(Found(" AVIL "), ElementsAre("Ávila"));
  EXPECT_THAT(Found("0%"), ElementsAre("Caio 100%")) << "signs of patterns stand for themselves";
  EXPECT_THAT(Found("barbearia"), ElementsAre("Ávila", "Bruno"));
  EXPECT_THAT(Found("002"), ElementsAre("Davi", "Bruno"));
  EXPECT_THAT(Found("2"), ElementsAre("Davi", "Bruno"));
  EXPECT_THAT(Found("99999999999999999999"), IsEmpty()) << "no number at all";
  EXPECT_THAT(Found("ninguém"), IsEmpty());
  EXPECT_THAT(Found("  "), ElementsAre("Davi", "Ávila", "Bruno", "Caio 100%"));
}

TEST_F(OrderAppointmentsTest, FiltersByDayInSaoPauloAndStatus) {
  AddFour();  // It is 2026-03-02 12:00.
  ASSERT_TRUE(shop_.application().store().SetAppointmentStatus(
      Add("Edu", std::chrono::hours(11)), AppointmentStatus::kPending,
      AppointmentStatus::kConfirmed, "", TestNow()));
  v1::ListOrderAppointmentsRequest request;
  request.set_start_date("2026-03-02");
  request.set_end_date("2026-03-02");
  EXPECT_THAT(Names(request), ElementsAre("Edu", "Bruno", "Caio 100%"))
      << "23:00 is the same day, though it is the next one in Greenwich";
  request.set_status("pending");
  EXPECT_THAT(Names(request), ElementsAre("Bruno", "Caio 100%"));
  request.set_end_date("");
  request.set_start_date("2026-03-03");
  EXPECT_THAT(Names(request), ElementsAre("Davi", "Ávila"));
  request.set_q("davi");
  EXPECT_THAT(Names(request), ElementsAre("Davi"));
}

TEST_F(OrderAppointmentsTest, SaysSoWhenCatalogIsAway) {
  AddFour();
  shop_.catalog.FailWith(StatusCode::UNAVAILABLE);
  v1::ListOrderAppointmentsResponse response;
  EXPECT_EQ(shop_
                .Ask(&v1::OrderService::Stub::ListOrderAppointments, {}, response, kCustomer, "",
                     "", "Administrador")
                .error_code(),
            StatusCode::UNAVAILABLE);
}

}  // namespace
}  // namespace navalha::orders
