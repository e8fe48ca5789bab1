// Goal: each RPC of orders checks permissions and returns the specified results. Method: the
// service in its real server on a real PostgreSQL, with fakes of catalog and booking.
#include "services/orders/order_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

using grpc::StatusCode;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Key;

class OrderServiceTest : public testing::Test {
 protected:
  StatusCode CodeOf(const v1::CreateOrderRequest& request, int64_t user_id) {
    v1::SaveOrderResponse response;
    return shop_.Create(request, user_id, response).error_code();
  }
  common::Error Refusal(const v1::CreateOrderRequest& request, int64_t user_id) {
    v1::SaveOrderResponse response;
    return ErrorOf(shop_.Create(request, user_id, response));
  }
  StatusCode Get(int64_t order_id, int64_t user_id, v1::GetOrderResponse& response) {
    v1::GetOrderRequest request;
    request.set_id(order_id);
    return shop_.Ask(&v1::OrderService::Stub::GetOrder, request, response, user_id).error_code();
  }
  grpc::Status Update(const v1::UpdateOrderRequest& request, int64_t user_id,
                      v1::SaveOrderResponse& response) {
    return shop_.Ask(&v1::OrderService::Stub::UpdateOrder, request, response, user_id);
  }
  StatusCode ListByEntity(int64_t user_id, v1::ListOrdersByEntityResponse& response,
                          const std::string& day = "") {
    v1::ListOrdersByEntityRequest request;
    request.set_entity_id(1);
    request.set_start_date(day);
    request.set_end_date(day);
    return shop_.Ask(&v1::OrderService::Stub::ListOrdersByEntity, request, response, user_id)
        .error_code();
  }

  TestShop shop_;
};

TEST_F(OrderServiceTest, CompletesAndNumbersASale) {
  v1::SaveOrderResponse response;
  ASSERT_TRUE(shop_.Create(Sale(), kSeller, response).ok());
  const v1::Order& order = response.order();
  EXPECT_EQ(response.message(), "Atendimento registrado com sucesso!");
  EXPECT_EQ(order.type(), "service");
  EXPECT_EQ(order.status(), "completed");
  EXPECT_FALSE(order.has_appointment_status());
  EXPECT_EQ(order.order_number(), "001");
  EXPECT_EQ(order.origin(), "Balcão");
  EXPECT_EQ(order.fulfillment(), "dine-in");
  EXPECT_EQ(order.payment_status(), "paid");
  EXPECT_EQ(order.total_price(), 4500 + 2 * 500 + 5990);
  EXPECT_EQ(order.total_duration(), 30);
  EXPECT_EQ(order.created_by(), kSeller);
  EXPECT_FALSE(order.has_client_id());
  EXPECT_FALSE(order.has_attendant());
  EXPECT_EQ(order.access_code().size(), 4u);
  EXPECT_EQ(order.items(0).modifiers(0).quantity(), 2);
  EXPECT_EQ(shop_.booking.Active(), 0);
}

TEST_F(OrderServiceTest, LimitsSalesPerUserAndMinute) {
  for (int sold = 0; sold < TestShop::kOrdersPerMinute; ++sold) {
    ASSERT_EQ(CodeOf(Sale(), kSeller), StatusCode::OK);
  }
  EXPECT_EQ(CodeOf(Sale(), kSeller), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(CodeOf(Sale(), kOwner), StatusCode::OK) << "another seller of the shop";
  shop_.now = shop_.now.load() + std::chrono::seconds(61);
  EXPECT_EQ(CodeOf(Sale(), kSeller), StatusCode::OK);
}

TEST_F(OrderServiceTest, AllowsOnlyOwnerAndSellersToSell) {
  EXPECT_EQ(CodeOf(Sale(), kOwner), StatusCode::OK);
  EXPECT_EQ(CodeOf(Sale(), 0), StatusCode::UNAUTHENTICATED);
  EXPECT_EQ(CodeOf(Sale(), kBarber), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(CodeOf(Sale(), kStranger), StatusCode::PERMISSION_DENIED);
}

TEST_F(OrderServiceTest, AcceptsASaleWithAPastTimeAndAnAttendant) {
  v1::CreateOrderRequest request = Sale();
  request.set_order_datetime("2026-03-01T10:30");
  request.set_collaborator_id(7);
  const v1::Order order = shop_.Made(request, kOwner);
  EXPECT_EQ(common::FromProto(order.order_datetime()), common::FromSql("2026-03-01 13:30:00+00"));
  EXPECT_EQ(order.attendant().user().first_name(), "Zé");
  EXPECT_EQ(order.type(), "service");
}

TEST_F(OrderServiceTest, RequiresAnAttendantForASaleInTheFuture) {
  v1::CreateOrderRequest request = Sale();
  request.set_order_datetime("2026-03-05T10:30");
  EXPECT_THAT(Refusal(request, kOwner).fields(), ElementsAre(Key("attendant_id")));
}

TEST_F(OrderServiceTest, AcceptsABookingOfAVisitor) {
  v1::SaveOrderResponse response;
  v1::CreateOrderRequest request = BookingAt("10:00");
  request.mutable_items(0)->set_quantity(2);
  request.add_items()->set_item_id(2);
  ASSERT_TRUE(shop_.Create(request, 0, response).ok());
  const v1::Order& order = response.order();
  EXPECT_EQ(response.message(), "Agendamento registrado com sucesso!");
  EXPECT_EQ(order.type(), "appointment");
  EXPECT_EQ(order.status(), "scheduled");
  EXPECT_EQ(order.appointment_status(), "pending");
  EXPECT_EQ(order.payment_status(), "pending");
  EXPECT_EQ(order.payment_method(), "Dinheiro");
  EXPECT_EQ(order.origin(), "App");
  EXPECT_EQ(order.total_duration(), 2 * 30 + 20);
  EXPECT_EQ(common::FromProto(order.order_datetime()), common::FromSql("2026-03-03 13:00:00+00"));
  EXPECT_EQ(order.attendant().user().last_name(), "Silva");
  EXPECT_FALSE(order.has_client_id());
  EXPECT_FALSE(order.has_created_by());
  shop_.application().settler().Flush();
  shop_.ExpectAgreement();
}

TEST_F(OrderServiceTest, RecordsCustomersAsClientAndStaffAsCreator) {
  const v1::Order own = shop_.Made(BookingAt("10:00"), kCustomer);
  EXPECT_EQ(own.client_id(), kCustomer);
  EXPECT_EQ(own.created_by(), kCustomer);
  v1::CreateOrderRequest paid = BookingAt("11:00");
  paid.set_payment_status("paid");
  paid.set_origin("Telefone");
  const v1::Order other = shop_.Made(paid, kOwner);
  EXPECT_FALSE(other.has_client_id());
  EXPECT_EQ(other.created_by(), kOwner);
  EXPECT_EQ(other.payment_status(), "paid");
  EXPECT_EQ(other.origin(), "Telefone");
}

TEST_F(OrderServiceTest, RefusesThePaymentStatusFromClients) {
  for (const char* status : {"paid", "failed"}) {
    v1::CreateOrderRequest request = BookingAt("10:00");
    request.set_payment_status(status);
    for (const int64_t user : {int64_t{0}, kCustomer, kBarber}) {
      EXPECT_THAT(Refusal(request, user).fields(), ElementsAre(Key("payment_status")));
    }
  }
  EXPECT_EQ(shop_.Count("orders"), 0);
}

TEST_F(OrderServiceTest, ReportsTheFieldOfAnInvalidBooking) {
  v1::CreateOrderRequest past = BookingAt("10:00");
  past.set_order_datetime("2026-03-02T11:59");
  EXPECT_THAT(Refusal(past, 0).fields(), ElementsAre(Key("order_datetime")));
  v1::CreateOrderRequest no_time = BookingAt("10:00");
  no_time.clear_order_datetime();
  EXPECT_THAT(Refusal(no_time, 0).fields(), ElementsAre(Key("order_datetime")));
  v1::CreateOrderRequest product = BookingAt("10:00");
  product.add_items()->set_item_id(3);
  EXPECT_THAT(Refusal(product, 0).fields(), ElementsAre(Key("items.1.item_id")));
  v1::CreateOrderRequest unknown = BookingAt("10:00");
  unknown.add_items()->set_item_id(99);
  const common::Error error = Refusal(unknown, 0);
  EXPECT_THAT(error.fields(), ElementsAre(Key("items")));
  EXPECT_THAT(error.metadata(),
              Contains(std::pair<const std::string, std::string>("invalid_items", "99")));
  v1::CreateOrderRequest elsewhere = BookingAt("10:00");
  elsewhere.set_collaborator_id(33);
  EXPECT_THAT(Refusal(elsewhere, 0).fields(), ElementsAre(Key("attendant_id")));
  v1::CreateOrderRequest ten = BookingAt("10:00");
  for (int i = 0; i < 10; ++i) {
    ten.mutable_items(0)->add_additions(4);
  }
  EXPECT_THAT(Refusal(ten, 0).fields(), ElementsAre(Key("items.0.additions")));
  EXPECT_EQ(shop_.Count("orders"), 0);
  EXPECT_EQ(shop_.booking.Active(), 0);
}

TEST_F(OrderServiceTest, SuggestsATimeWhenTheTimeIsTaken) {
  shop_.Made(BookingAt("10:00"), 0);
  const common::Error error = Refusal(BookingAt("10:15"), 0);
  EXPECT_EQ(error.code(), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(error.reason(), "SLOT_TAKEN");
  EXPECT_THAT(error.metadata().at("suggestion"), HasSubstr("17:45"));
  EXPECT_THAT(error.metadata().at("tip"), HasSubstr("menos serviços"));
  EXPECT_EQ(shop_.Count("orders"), 1);
  EXPECT_EQ(shop_.booking.last_hold().service_count(), 1);
}

TEST_F(OrderServiceTest, ShowsAnOrderToItsParticipantsOnly) {
  const int64_t id = shop_.Made(BookingAt("10:00"), kCustomer).id();
  v1::GetOrderResponse response;
  for (const int64_t user : {kOwner, kSeller, kManager, kBarber, kCustomer}) {
    EXPECT_EQ(Get(id, user, response), StatusCode::OK) << user;
  }
  EXPECT_EQ(response.order().id(), id);
  EXPECT_THAT(response.receipt(), HasSubstr("BARBEARIA DO ZÉ"));
  EXPECT_THAT(response.receipt(), HasSubstr("1x Corte.................R$45,00"));
  EXPECT_THAT(response.receipt(), HasSubstr("Data: 03/03/2026, 10:00:00"));
  for (const int64_t user : {kStranger, kTrainee, kCashier}) {
    EXPECT_EQ(Get(id, user, response), StatusCode::NOT_FOUND) << user;
  }
  EXPECT_EQ(Get(999, kOwner, response), StatusCode::NOT_FOUND);
  EXPECT_EQ(Get(id, 0, response), StatusCode::UNAUTHENTICATED);
}

v1::UpdateOrderRequest UpdateOf(const v1::Order& order) {
  v1::UpdateOrderRequest request;
  request.set_id(order.id());
  request.set_customer_name("João Batista");
  v1::OrderLine& line = *request.add_items();
  line.set_item_id(1);
  line.set_quantity(2);
  line.add_additions(4);
  return request;
}

TEST_F(OrderServiceTest, KeepsThePricesAsSoldOnUpdate) {
  const v1::Order order = shop_.Made(Sale(), kSeller);
  shop_.catalog.cut_price = 9900;
  v1::UpdateOrderRequest request = UpdateOf(order);
  request.add_items()->set_item_id(2);
  v1::SaveOrderResponse response;
  ASSERT_TRUE(Update(request, kSeller, response).ok());
  EXPECT_EQ(response.order().total_price(), 2 * 4500 + 500 + 3000);
  EXPECT_EQ(response.order().payment_status(), "pending") << "a larger amount is due";
  EXPECT_EQ(response.order().total_due(), response.order().total_price() - order.total_price());
  EXPECT_EQ(response.order().customer_name(), "João Batista");
  EXPECT_EQ(response.order().total_duration(), 2 * 30 + 20);
  v1::GetOrderResponse read;
  ASSERT_EQ(Get(order.id(), kSeller, read), StatusCode::OK);
  EXPECT_EQ(read.order().SerializeAsString(), response.order().SerializeAsString());
}

TEST_F(OrderServiceTest, KeepsTheTimeOfAStartedBookingOnUpdate) {
  const v1::Order order = shop_.Made(BookingAt("10:00"), 0);
  shop_.now = common::FromProto(order.order_datetime()) + std::chrono::minutes(5);
  v1::SaveOrderResponse response;
  v1::UpdateOrderRequest request = UpdateOf(order);
  request.add_items()->set_item_id(3);
  request.set_payment_status("paid");
  ASSERT_TRUE(Update(request, kOwner, response).ok());
  EXPECT_EQ(response.order().total_duration(), 30);
  EXPECT_EQ(response.order().appointment_status(), "pending");
  EXPECT_EQ(response.order().payment_status(), "paid");
  EXPECT_EQ(response.order().collaborator_id(), 7);
}

TEST_F(OrderServiceTest, AllowsOnlySellersToUpdate) {
  const v1::Order order = shop_.Made(BookingAt("10:00"), kCustomer);
  v1::SaveOrderResponse response;
  EXPECT_EQ(Update(UpdateOf(order), kCustomer, response).error_code(),
            StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Update(UpdateOf(order), kBarber, response).error_code(), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Update(UpdateOf(order), kManager, response).error_code(),
            StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Update(UpdateOf(order), kCashier, response).error_code(), StatusCode::NOT_FOUND);
  EXPECT_EQ(Update(UpdateOf(order), kStranger, response).error_code(), StatusCode::NOT_FOUND);
  ASSERT_TRUE(shop_.Move(order.id(), "cancel", kOwner).ok());
  EXPECT_EQ(ErrorOf(Update(UpdateOf(order), kOwner, response)).reason(), "ORDER_CANCELLED");
}

TEST_F(OrderServiceTest, AllowsTheShopToConfirmAndCompleteABooking) {
  const int64_t id = shop_.Made(BookingAt("10:00"), kCustomer).id();
  EXPECT_EQ(shop_.Move(id, "confirm", kCustomer).error_code(), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(shop_.Move(id, "confirm", kTrainee).error_code(), StatusCode::NOT_FOUND);
  EXPECT_EQ(shop_.Move(id, "confirm", kSeller).error_code(), StatusCode::PERMISSION_DENIED)
      << "without manage_agenda";
  EXPECT_EQ(shop_.Move(id, "confirm", kStranger).error_code(), StatusCode::NOT_FOUND);
  EXPECT_TRUE(shop_.Move(id, "confirm", kBarber).ok());
  EXPECT_EQ(ErrorOf(shop_.Move(id, "confirm", kOwner)).reason(), "TRANSITION_REFUSED");
  EXPECT_EQ(ErrorOf(shop_.Move(id, "attended", kOwner)).reason(), "NOT_STARTED");
  shop_.now = common::FromSql("2026-03-03 13:00:00+00");
  EXPECT_TRUE(shop_.Move(id, "attended", kOwner).ok());
  v1::GetOrderResponse response;
  ASSERT_EQ(Get(id, kOwner, response), StatusCode::OK);
  EXPECT_EQ(response.order().status(), "completed");
  EXPECT_EQ(response.order().appointment_status(), "attended");
  EXPECT_EQ(ErrorOf(shop_.Move(id, "cancel", kOwner)).reason(), "TRANSITION_REFUSED");
}

TEST_F(OrderServiceTest, FreesTheTimeOfACancelledBooking) {
  for (const int64_t user : {kOwner, kManager, kBarber, kCustomer}) {
    const int64_t id = shop_.Made(BookingAt("10:00"), kCustomer).id();
    EXPECT_TRUE(shop_.Move(id, "cancel", user).ok()) << user;
    EXPECT_EQ(shop_.booking.Active(), 0);
  }
  shop_.application().settler().Flush();
  shop_.ExpectAgreement();
}

TEST_F(OrderServiceTest, RefusesCancellationByStrangersAndTrainees) {
  const int64_t id = shop_.Made(BookingAt("10:00"), kCustomer).id();
  EXPECT_EQ(shop_.Move(id, "cancel", kStranger).error_code(), StatusCode::NOT_FOUND);
  EXPECT_EQ(shop_.Move(id, "cancel", kTrainee).error_code(), StatusCode::NOT_FOUND);
  EXPECT_EQ(shop_.booking.Active(), 1);
}

TEST_F(OrderServiceTest, RefusesAppointmentActionsOnASale) {
  const int64_t id = shop_.Made(Sale(), kOwner).id();
  for (const char* action : {"confirm", "cancel", "attended", "not_attended"}) {
    EXPECT_EQ(ErrorOf(shop_.Move(id, action, kOwner)).reason(), "TRANSITION_REFUSED");
  }
}

TEST_F(OrderServiceTest, ListsOrdersForTheTeamOnly) {
  shop_.Made(Sale(), kOwner);
  shop_.Made(BookingAt("10:00"), 0);
  v1::ListOrdersByEntityResponse response;
  for (const int64_t user : {kOwner, kSeller, kManager}) {
    response.Clear();
    EXPECT_EQ(ListByEntity(user, response), StatusCode::OK) << user;
    ASSERT_EQ(response.orders_size(), 2);
  }
  EXPECT_EQ(response.orders(0).type(), "appointment");
  EXPECT_EQ(response.orders(1).items_size(), 2);
  EXPECT_EQ(ListByEntity(kCustomer, response), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(ListByEntity(0, response), StatusCode::UNAUTHENTICATED);
}

TEST_F(OrderServiceTest, ListsOnlyOwnOrdersWithoutSeeOrders) {
  shop_.Made(Sale(), kOwner);
  const int64_t own = shop_.Made(BookingAt("10:00"), 0).id();
  v1::ListOrdersByEntityResponse response;
  ASSERT_EQ(ListByEntity(kBarber, response), StatusCode::OK);
  ASSERT_EQ(response.orders_size(), 1);
  EXPECT_EQ(response.orders(0).id(), own);
  for (const int64_t user : {kTrainee, kCashier}) {
    response.Clear();
    EXPECT_EQ(ListByEntity(user, response), StatusCode::OK);
    EXPECT_EQ(response.orders_size(), 0) << user;
  }
}

TEST_F(OrderServiceTest, RequiresMakeOrdersToSell) {
  EXPECT_EQ(CodeOf(Sale(), kCashier), StatusCode::OK);
  EXPECT_EQ(CodeOf(Sale(), kManager), StatusCode::PERMISSION_DENIED);
}

TEST_F(OrderServiceTest, ListsADayInTheTimeZoneOfTheShop) {
  const auto at = [this](const std::string& when) {
    v1::CreateOrderRequest request = Sale();
    request.set_order_datetime(when);
    return shop_.Made(request, kOwner).id();
  };
  at("2026-02-28T23:59");
  const int64_t first = at("2026-03-01T00:00");
  const int64_t last = at("2026-03-01T23:59");
  at("2026-03-02T00:00");
  v1::ListOrdersByEntityResponse response;
  ASSERT_EQ(ListByEntity(kOwner, response, "2026-03-01"), StatusCode::OK);
  ASSERT_EQ(response.orders_size(), 2);
  EXPECT_EQ(response.orders(0).id(), last);
  EXPECT_EQ(response.orders(1).id(), first);
}

TEST_F(OrderServiceTest, ShowsAnAttendantsListToOrderViewersAndTheAttendant) {
  shop_.Made(BookingAt("10:00"), 0);
  v1::ListOrdersByEmployerRequest request;
  request.set_collaborator_id(7);
  v1::ListOrdersByEmployerResponse response;
  const auto list = [&](int64_t user) {
    response.Clear();
    return shop_.Ask(&v1::OrderService::Stub::ListOrdersByEmployer, request, response, user)
        .error_code();
  };
  for (const int64_t user : {kStranger, kTrainee, kCashier}) {
    EXPECT_EQ(list(user), StatusCode::PERMISSION_DENIED) << user;
  }
  EXPECT_EQ(list(kManager), StatusCode::OK);
  EXPECT_EQ(list(kOwner), StatusCode::OK);
  EXPECT_EQ(list(kBarber), StatusCode::OK);
  EXPECT_EQ(response.orders_size(), 1);
  EXPECT_EQ(response.employer().name(), "Zé Silva");
  EXPECT_EQ(response.employer().establishment_id(), 1);
  request.set_collaborator_id(33);
  EXPECT_EQ(list(kOwner), StatusCode::NOT_FOUND);
}

TEST_F(OrderServiceTest, AnswersUnavailableWhileCatalogIsDown) {
  shop_.catalog.FailWith(StatusCode::UNAVAILABLE);
  EXPECT_EQ(CodeOf(BookingAt("10:00"), 0), StatusCode::UNAVAILABLE);
  EXPECT_EQ(CodeOf(Sale(), kOwner), StatusCode::UNAVAILABLE);
  EXPECT_EQ(shop_.Count("orders"), 0);
}

}  // namespace
}  // namespace navalha::orders
