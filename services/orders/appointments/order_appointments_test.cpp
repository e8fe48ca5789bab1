// Goal: administrators list, search and page the bookings of every shop. Method: the service in its
// real server on a real PostgreSQL, with fakes of catalog and booking.
#include "services/orders/appointments/order_appointments.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"
#include "services/orders/testing/test_orders.hpp"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using Stub = v1::OrderAppointmentService::Stub;
using testing::ElementsAre;
using testing::IsEmpty;

class OrderAppointmentsTest : public testing::Test {
 protected:
  int64_t Add(const std::string& customer, std::chrono::minutes after_now,
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
    const grpc::Status status = shop_.Ask(&Stub::ListOrderAppointments, request, response,
                                          kCustomer, "", "", "Administrador");
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

TEST_F(OrderAppointmentsTest, RequiresThePermissionToManageSales) {
  const v1::ListOrderAppointmentsRequest request;
  v1::ListOrderAppointmentsResponse response;
  for (const int64_t user : {kOwner, kSeller, kManager, kCustomer}) {
    EXPECT_EQ(shop_.Ask(&Stub::ListOrderAppointments, request, response, user).error_code(),
              StatusCode::PERMISSION_DENIED)
        << user;
  }
  EXPECT_EQ(shop_.Ask(&Stub::ListOrderAppointments, request, response, 0).error_code(),
            StatusCode::UNAUTHENTICATED);
}

TEST_F(OrderAppointmentsTest, SummarizesBookingsAndOmitsSales) {
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

TEST_F(OrderAppointmentsTest, ListsPagesLatestStartFirst) {
  AddFour();
  EXPECT_THAT(Names({}), ElementsAre("Davi", "Ávila", "Bruno", "Caio 100%"));
  v1::ListOrderAppointmentsRequest request;
  request.set_per_page(3);
  request.set_page(2);
  v1::ListOrderAppointmentsResponse response = List(request);
  ASSERT_EQ(response.appointments_size(), 1);
  EXPECT_EQ(response.appointments(0).customer_name(), "Caio 100%");
  EXPECT_FALSE(response.appointments(0).has_establishment()) << "catalog no longer has the shop";
  EXPECT_EQ(response.total(), 4);
  EXPECT_EQ(response.current_page(), 2);
  EXPECT_EQ(response.last_page(), 2);
  EXPECT_EQ(response.per_page(), 3);
  request.set_page(9);
  response = List(request);
  EXPECT_THAT(response.appointments(), IsEmpty());
  EXPECT_EQ(response.total(), 4) << "also for a page past the end";
}

TEST_F(OrderAppointmentsTest, ReturnsOnePageForAnEmptyList) {
  const v1::ListOrderAppointmentsResponse response = List({});
  EXPECT_EQ(response.total(), 0);
  EXPECT_EQ(response.last_page(), 1);
  EXPECT_EQ(response.per_page(), 25);
}

TEST_F(OrderAppointmentsTest, FindsByCustomerShopAndNumber) {
  AddFour();
  EXPECT_THAT(Found(" AVIL "), ElementsAre("Ávila"));
  EXPECT_THAT(Found("0%"), ElementsAre("Caio 100%")) << "wildcards match themselves";
  EXPECT_THAT(Found("barbearia"), ElementsAre("Ávila", "Bruno"));
  EXPECT_THAT(Found("002"), ElementsAre("Davi", "Bruno"));
  EXPECT_THAT(Found("2"), ElementsAre("Davi", "Bruno"));
  EXPECT_THAT(Found("99999999999999999999"), IsEmpty()) << "the number is out of range";
  EXPECT_THAT(Found("ninguém"), IsEmpty());
  EXPECT_THAT(Found("  "), ElementsAre("Davi", "Ávila", "Bruno", "Caio 100%"));
}

TEST_F(OrderAppointmentsTest, FiltersByDayInSaoPauloAndStatus) {
  AddFour();  // It is 2026-03-02 12:00.
  ASSERT_TRUE(
      shop_.application()
          .store()
          .SetAppointmentStatus({Add("Edu", std::chrono::hours(11)), AppointmentStatus::kPending,
                                 AppointmentStatus::kConfirmed},
                                TestNow())
          .has_value());
  v1::ListOrderAppointmentsRequest request;
  request.set_start_date("2026-03-02");
  request.set_end_date("2026-03-02");
  EXPECT_THAT(Names(request), ElementsAre("Edu", "Bruno", "Caio 100%"))
      << "23:00 in São Paulo counts for its local day, not for the next day in UTC";
  request.set_status("pending");
  EXPECT_THAT(Names(request), ElementsAre("Bruno", "Caio 100%"));
  request.set_end_date("");
  request.set_start_date("2026-03-03");
  EXPECT_THAT(Names(request), ElementsAre("Davi", "Ávila"));
  request.set_q("davi");
  EXPECT_THAT(Names(request), ElementsAre("Davi"));
}

TEST_F(OrderAppointmentsTest, SortsUpcomingEarliestFirstAndPastLatestFirst) {
  AddFour();
  Add("Edu", std::chrono::hours(-1));
  Add("Fábio", std::chrono::hours(-30));
  Add("Gil", std::chrono::hours(0));
  v1::ListOrderAppointmentsRequest request;
  request.set_period("upcoming");
  EXPECT_THAT(Names(request), ElementsAre("Gil", "Caio 100%", "Bruno", "Ávila", "Davi"))
      << "a booking in progress has not ended";
  request.set_per_page(2);
  request.set_page(2);
  EXPECT_EQ(List(request).appointments(0).customer_name(), "Bruno");
  v1::ListOrderAppointmentsRequest past;
  past.set_period("past");
  EXPECT_THAT(Names(past), ElementsAre("Edu", "Fábio"));
  past.set_end_date("2026-03-01");
  EXPECT_THAT(Names(past), ElementsAre("Fábio"));
}

TEST_F(OrderAppointmentsTest, OmitsCancelledFromUpcomingUnlessRequested) {
  Add("Ana", std::chrono::hours(2));
  const int64_t cancelled = Add("Bia", std::chrono::hours(3));
  ASSERT_TRUE(
      shop_.application()
          .store()
          .SetAppointmentStatus(
              {cancelled, AppointmentStatus::kPending, AppointmentStatus::kCancelled}, TestNow())
          .has_value());
  v1::ListOrderAppointmentsRequest request;
  request.set_period("upcoming");
  EXPECT_THAT(Names(request), ElementsAre("Ana"));
  request.set_status("cancelled");
  EXPECT_THAT(Names(request), ElementsAre("Bia"));
  EXPECT_THAT(Names({}), ElementsAre("Bia", "Ana"));
}

TEST_F(OrderAppointmentsTest, ListsABookingWithRecordedAttendanceAsPast) {
  Add("Ana", std::chrono::hours(2));
  const int64_t attended = Add("Bia", std::chrono::minutes(-5));
  OrderStore& orders = shop_.application().store();
  for (const auto& [from, to] :
       {std::pair(AppointmentStatus::kPending, AppointmentStatus::kConfirmed),
        std::pair(AppointmentStatus::kConfirmed, AppointmentStatus::kAttended)}) {
    ASSERT_TRUE(orders.SetAppointmentStatus({attended, from, to}, TestNow()).has_value());
  }
  v1::ListOrderAppointmentsRequest request;
  request.set_period("upcoming");
  EXPECT_THAT(Names(request), ElementsAre("Ana"));
  request.set_period("past");
  EXPECT_THAT(Names(request), ElementsAre("Bia"));
}

TEST_F(OrderAppointmentsTest, ListsFirstNamesAndServicesForTheCalendarFeed) {
  Add("  Bruno de Souza", std::chrono::hours(2));
  const int64_t cancelled = Add("Ávila", std::chrono::hours(1));
  ASSERT_TRUE(
      shop_.application()
          .store()
          .SetAppointmentStatus(
              {cancelled, AppointmentStatus::kPending, AppointmentStatus::kCancelled}, TestNow())
          .has_value());
  Add("Depois", std::chrono::hours(30));
  NewOrder sale = TestSale();
  ASSERT_TRUE(shop_.application().store().Insert(sale));
  v1::ListCollaboratorBookingsRequest request;
  request.set_collaborator_id(7);
  *request.mutable_from() = common::ToProto(TestNow());
  *request.mutable_before() = common::ToProto(TestNow() + std::chrono::hours(24));
  request.set_limit(10);
  OrderAppointmentStore store(shop_.database.database(), shop_.application().store());
  v1::ListCollaboratorBookingsResponse response;
  store.ListOfCollaborator(request, response);
  ASSERT_EQ(response.bookings_size(), 2);
  EXPECT_EQ(response.bookings(0).customer_first_name(), "Ávila");
  EXPECT_EQ(response.bookings(0).appointment_status(), "cancelled");
  EXPECT_EQ(response.bookings(0).version(), 2);
  const v1::CollaboratorBooking& booking = response.bookings(1);
  EXPECT_EQ(booking.customer_first_name(), "Bruno");
  EXPECT_THAT(booking.services(), ElementsAre("Corte \"clássico\""));
  EXPECT_EQ(common::FromProto(booking.starts_at()), TestNow() + std::chrono::hours(2));
  EXPECT_EQ(common::FromProto(booking.ends_at()),
            TestNow() + std::chrono::hours(2) + std::chrono::minutes(30));
  request.set_limit(1);
  response.Clear();
  store.ListOfCollaborator(request, response);
  EXPECT_EQ(response.bookings_size(), 1);
  request.set_collaborator_id(8);
  response.Clear();
  store.ListOfCollaborator(request, response);
  EXPECT_EQ(response.bookings_size(), 0);
}

TEST_F(OrderAppointmentsTest, ShowsThePhoneToAdministratorsOnly) {
  Add("Bruno", std::chrono::hours(1));
  EXPECT_EQ(List({}).appointments(0).customer_phone(), "(11) 98888-7777");
  v1::ListOrderAppointmentsResponse response;
  ASSERT_TRUE(
      shop_.Ask(&Stub::ListOrderAppointments, {}, response, kCustomer, "", "", kSales).ok());
  EXPECT_FALSE(response.appointments(0).has_customer_phone());
}

TEST_F(OrderAppointmentsTest, ListsAClientsOwnBookings) {
  const auto add = [&](int64_t client_id, std::chrono::hours after_now) {
    NewOrder booking = TestBooking(1);
    booking.order.set_client_id(client_id);
    *booking.order.mutable_order_datetime() = common::ToProto(TestNow() + after_now);
    EXPECT_TRUE(shop_.application().store().Insert(booking));
    return booking.order.id();
  };
  const int64_t last = add(kCustomer, std::chrono::hours(-50));
  const int64_t later = add(kCustomer, std::chrono::hours(50));
  const int64_t next = add(kCustomer, std::chrono::hours(2));
  const int64_t cancelled = add(kCustomer, std::chrono::hours(1));
  ASSERT_TRUE(
      shop_.application()
          .store()
          .SetAppointmentStatus(
              {cancelled, AppointmentStatus::kPending, AppointmentStatus::kCancelled}, TestNow())
          .has_value());
  add(kStranger, std::chrono::hours(4));
  const auto list = [&](const std::string& period) {
    v1::ListMyOrderAppointmentsRequest request;
    request.set_period(period);
    v1::ListOrderAppointmentsResponse response;
    EXPECT_TRUE(shop_.Ask(&Stub::ListMyOrderAppointments, request, response, kCustomer).ok());
    return response;
  };
  const auto ids = [&](const std::string& period) {
    std::vector<int64_t> found;
    const v1::ListOrderAppointmentsResponse listed = list(period);
    for (const v1::OrderAppointment& appointment : listed.appointments()) {
      found.push_back(appointment.id());
    }
    return found;
  };
  EXPECT_THAT(ids("upcoming"), ElementsAre(next, later));
  EXPECT_THAT(ids("past"), ElementsAre(last));
  EXPECT_THAT(ids(""), ElementsAre(later, next, cancelled, last));
  const v1::ListOrderAppointmentsResponse listed = list("past");
  const v1::OrderAppointment& past = listed.appointments(0);
  EXPECT_EQ(past.collaborator_id(), 7);
  EXPECT_THAT(past.service_ids(), ElementsAre(1));
  EXPECT_EQ(past.establishment().slug(), "barbearia-do-ze");
  EXPECT_FALSE(past.has_customer_phone());
}

TEST_F(OrderAppointmentsTest, CountsByDayInSaoPauloWithoutCancelled) {
  AddFour();  // It is 2026-03-02 12:00.
  ASSERT_TRUE(
      shop_.application()
          .store()
          .SetAppointmentStatus({Add("Edu", std::chrono::hours(11)), AppointmentStatus::kPending,
                                 AppointmentStatus::kCancelled},
                                TestNow())
          .has_value());
  v1::CountOrderAppointmentsRequest request;
  request.set_start_date("2026-03-01");
  request.set_end_date("2026-03-03");
  const auto ask = [&](v1::CountOrderAppointmentsResponse& response) {
    return shop_
        .Ask(&Stub::CountOrderAppointments, request, response, kCustomer, "", "", "Administrador")
        .error_code();
  };
  v1::CountOrderAppointmentsResponse response;
  ASSERT_EQ(ask(response), StatusCode::OK);
  std::vector<std::pair<std::string, int64_t>> days;
  for (const v1::AppointmentCount& day : response.days()) {
    days.emplace_back(day.date(), day.appointments());
  }
  EXPECT_THAT(days, ElementsAre(std::pair("2026-03-01", 0), std::pair("2026-03-02", 2),
                                std::pair("2026-03-03", 1)));
  request.set_start_date("2026-03-04");
  EXPECT_EQ(ask(response), StatusCode::INVALID_ARGUMENT) << "the last day is before the first";
  request.set_end_date("2026-05-04");
  EXPECT_EQ(ask(response), StatusCode::OK) << "62 days";
  request.set_end_date("2026-05-05");
  EXPECT_EQ(ask(response), StatusCode::INVALID_ARGUMENT) << "63 days";
}

TEST_F(OrderAppointmentsTest, AnswersUnavailableWhileCatalogIsDown) {
  AddFour();
  shop_.catalog.FailWith(StatusCode::UNAVAILABLE);
  v1::ListOrderAppointmentsResponse response;
  EXPECT_EQ(
      shop_.Ask(&Stub::ListOrderAppointments, {}, response, kCustomer, "", "", "Administrador")
          .error_code(),
      StatusCode::UNAVAILABLE);
}

}  // namespace
}  // namespace navalha::orders
