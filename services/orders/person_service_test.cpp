// Goal: a person gets all their data in orders, and erasing it leaves a shop's numbers unchanged.
// Method: the real schema on a real PostgreSQL; the service is called directly.
#include "services/orders/person_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "navalha/orders/v1/person.grpc.pb.h"
#include "services/common/testing/test_database.hpp"
#include "services/common/testing/test_server.hpp"
#include "services/orders/testing/test_orders.hpp"

namespace navalha::orders {
namespace {

using std::chrono::minutes;
using testing::ElementsAre;
using testing::IsEmpty;
using Stub = v1::PersonService::Stub;

constexpr int64_t kClient = 50;
constexpr int64_t kBarber = 70;
// The establishment of TestBooking.
constexpr int64_t kShop = 1;

class PersonServiceTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { test_ = new common::TestDatabase(); }
  static void TearDownTestSuite() { delete test_; }
  void SetUp() override {
    test_->Clear();
    service_.Register(router_);
    server_ = std::make_unique<common::TestServer>(router_);
  }

  int64_t Insert(NewOrder order) {
    EXPECT_TRUE(orders_.Insert(order));
    return order.order.id();
  }
  // Returns a client's booking with the barber, with all identifying data.
  NewOrder Booking(minutes after_now = minutes(60)) {
    NewOrder booking = TestBooking();
    booking.order.set_client_id(kClient);
    booking.order.set_created_by(kClient);
    booking.order.set_customer_name("Joana Lima");
    booking.order.set_customer_phone("11987654321");
    booking.order.set_customer_cpf("52998224725");
    booking.order.set_customer_email("joana@example.com");
    booking.order.set_notes("moro na Rua A");
    booking.order.set_collaborator_id(7);
    booking.provider_user_id = kBarber;
    *booking.order.mutable_order_datetime() = common::ToProto(TestNow() + after_now);
    return booking;
  }
  template <class Response, class Request>
  Response Ask(grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
               Request request, int64_t user_id) {
    Stub stub(server_->channel());
    request.set_user_id(user_id);
    return server_->CallAsService(stub, method, request);
  }
  v1::FindFutureBookingsResponse Future(int64_t user_id) {
    v1::FindFutureBookingsRequest request;
    request.add_workplaces(kShop);
    return Ask(&Stub::FindFutureBookings, request, user_id);
  }
  // Returns whether an order connects the users; the lists of shops are those of
  // FindConnectionRequest.
  bool Connected(int64_t user_id, int64_t other_id, std::vector<int64_t> workplaces = {},
                 std::vector<int64_t> seen = {}, std::vector<int64_t> others = {}) {
    v1::FindConnectionRequest request;
    request.set_other_id(other_id);
    request.mutable_workplaces()->Add(workplaces.begin(), workplaces.end());
    request.mutable_seen()->Add(seen.begin(), seen.end());
    request.mutable_others_workplaces()->Add(others.begin(), others.end());
    return Ask(&Stub::FindConnection, request, user_id).connected();
  }
  void Forget(int64_t user_id) { Ask(&Stub::ForgetPerson, v1::ForgetPersonRequest(), user_id); }
  int CountOfFeed() {
    return test_->Execute("SELECT count(*) FROM outbox WHERE kind = 'updated'")[0][0].as<int>();
  }

  static common::TestDatabase* test_;
  OrderStore orders_{test_->database()};
  PersonStore people_{test_->database()};
  common::ChangeNotifier notifier_;
  PaymentStore payments_{test_->database()};
  PersonService service_{people_, orders_, payments_, notifier_, TestNow};
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
};

common::TestDatabase* PersonServiceTest::test_ = nullptr;

TEST_F(PersonServiceTest, ListsAClientsOrdersInPages) {
  const int64_t first = Insert(Booking(minutes(60)));
  const int64_t second = Insert(Booking(minutes(120)));
  Insert(TestSale());
  test_->Execute("UPDATE orders SET cancel_reason = 'Cliente difícil'");
  v1::ListClientOrdersRequest request;
  const auto all = Ask(&Stub::ListClientOrders, request, kClient);
  ASSERT_EQ(all.orders_size(), 2);
  EXPECT_FALSE(all.orders(0).has_cancel_reason());
  EXPECT_EQ(all.orders(0).id(), second);
  EXPECT_EQ(all.orders(1).id(), first);
  EXPECT_GT(all.orders(0).items_size(), 0);
  request.set_before_id(second);
  EXPECT_EQ(Ask(&Stub::ListClientOrders, request, kClient).orders_size(), 1);
  request.set_before_id(first);
  EXPECT_THAT(Ask(&Stub::ListClientOrders, request, kClient).orders(), IsEmpty());
}

TEST_F(PersonServiceTest, IgnoresBookingsOfAShopThatTheProviderLeft) {
  Insert(Booking(minutes(60)));
  EXPECT_TRUE(Future(kBarber).has_as_provider());
  EXPECT_FALSE(
      Ask(&Stub::FindFutureBookings, v1::FindFutureBookingsRequest(), kBarber).has_as_provider());
}

TEST_F(PersonServiceTest, ConnectsClientAndStaffOfAnOrder) {
  constexpr int64_t kOther = 71;
  EXPECT_FALSE(Connected(kClient, kBarber, {}, {}, {kShop}));
  Insert(Booking());
  EXPECT_TRUE(Connected(kClient, kBarber)) << "the attendant of the order";
  EXPECT_TRUE(Connected(kClient, kOther, {}, {}, {kShop})) << "a collaborator of the shop";
  EXPECT_FALSE(Connected(kClient, kOther, {}, {}, {kShop + 1}));
  EXPECT_TRUE(Connected(kBarber, kClient, {kShop})) << "the client whom the barber attended";
  EXPECT_FALSE(Connected(kBarber, kClient)) << "the barber has left the shop";
  EXPECT_TRUE(Connected(kOther, kClient, {kShop}, {kShop})) << "may see all orders of the shop";
  EXPECT_FALSE(Connected(kOther, kClient, {kShop})) << "may not see orders of others";
  EXPECT_FALSE(Connected(kOther, kBarber));
}

TEST_F(PersonServiceTest, FindsTheNextUnfinishedBooking) {
  EXPECT_FALSE(Future(kClient).has_as_client());
  NewOrder running = Booking(minutes(-10));
  running.order.set_total_duration(20);
  Insert(running);
  Insert(Booking(minutes(60)));
  NewOrder over = Booking(minutes(-120));
  over.order.set_total_duration(20);
  Insert(over);
  EXPECT_EQ(common::FromProto(Future(kClient).as_client()), TestNow() - minutes(10));
  EXPECT_FALSE(Future(kClient).has_as_provider());
  EXPECT_EQ(common::FromProto(Future(kBarber).as_provider()), TestNow() - minutes(10));
  EXPECT_FALSE(Future(kBarber).has_as_client());
  test_->Execute("UPDATE orders SET status = 'cancelled', appointment_status = 'cancelled'");
  EXPECT_FALSE(Future(kClient).has_as_client());
}

TEST_F(PersonServiceTest, ListsClientsOfAShop) {
  const auto clients = [this](int64_t shop, int64_t user_id) {
    v1::ListShopClientsRequest request;
    request.set_establishment_id(shop);
    if (user_id != 0) {
      request.set_user_id(user_id);
    }
    Stub stub(server_->channel());
    const auto found = server_->CallAsService(stub, &Stub::ListShopClients, request);
    return std::vector<int64_t>(found.user_ids().begin(), found.user_ids().end());
  };
  EXPECT_THAT(clients(kShop, 0), IsEmpty());
  Insert(TestSale());
  Insert(Booking());
  Insert(Booking(minutes(120)));
  EXPECT_THAT(clients(kShop, 0), testing::ElementsAre(kClient));
  EXPECT_THAT(clients(kShop, kClient), testing::ElementsAre(kClient));
  EXPECT_THAT(clients(kShop, kBarber), IsEmpty());
  EXPECT_THAT(clients(kShop + 1, kClient), IsEmpty());
  test_->Execute(
      "UPDATE orders SET status = 'cancelled', appointment_status = 'cancelled'"
      " WHERE type = 'appointment'");
  EXPECT_THAT(clients(kShop, 0), IsEmpty());
  EXPECT_THAT(clients(kShop, kClient), IsEmpty());
}

TEST_F(PersonServiceTest, ErasesAClientAndKeepsTheAmounts) {
  NewOrder booking = Booking();
  booking.mail.user_id = kClient;
  const int64_t id = Insert(booking);
  const v1::Order before = orders_.Find(id)->order;
  Forget(kClient);
  v1::Order after = orders_.Find(id)->order;
  EXPECT_EQ(after.customer_name(), "Cliente removido");
  EXPECT_FALSE(after.has_customer_phone() || after.has_customer_cpf() ||
               after.has_customer_email() || after.has_notes() || after.has_client_id() ||
               after.has_created_by());
  EXPECT_EQ(after.total_price(), before.total_price());
  EXPECT_EQ(after.order_number(), before.order_number());
  EXPECT_EQ(after.items_size(), before.items_size());
  EXPECT_EQ(after.attendant().user().first_name(), before.attendant().user().first_name());
  EXPECT_TRUE(test_->Execute("SELECT FROM booking_mail WHERE user_id IS NOT NULL").empty());
  EXPECT_EQ(CountOfFeed(), 1);
  EXPECT_EQ(notifier_.Count(), 1U);
  Forget(kClient);
  EXPECT_EQ(CountOfFeed(), 1);
}

TEST_F(PersonServiceTest, ErasesOnlyTheNameOfAnAttendant) {
  const int64_t id = Insert(Booking());
  Forget(kBarber);
  Forget(kBarber);
  const v1::Order after = orders_.Find(id)->order;
  EXPECT_EQ(after.attendant().user().first_name(), "Colaborador");
  EXPECT_EQ(after.attendant().user().last_name(), "removido");
  EXPECT_EQ(after.collaborator_id(), 7);
  EXPECT_EQ(after.customer_name(), "Joana Lima");
  EXPECT_EQ(after.client_id(), kClient);
  EXPECT_EQ(CountOfFeed(), 1);
}

TEST_F(PersonServiceTest, ErasesSeveralPagesOfOrders) {
  for (int i = 0; i < PersonStore::kPage + 3; ++i) {
    NewOrder sale = TestSale();
    sale.order.set_client_id(kClient);
    Insert(sale);
  }
  Forget(kClient);
  EXPECT_THAT(people_.ListClientOrders(kClient, 0), IsEmpty());
  EXPECT_EQ(CountOfFeed(), PersonStore::kPage + 3);
}

TEST_F(PersonServiceTest, AdmitsOnlyServices) {
  Stub stub(server_->channel());
  v1::ForgetPersonRequest request;
  request.set_user_id(kClient);
  common::v1::Empty response;
  const std::string token =
      server_->authenticator().TokenFor(common::TestCaller(1, "Administrador"));
  EXPECT_EQ(server_->CallAs(token, stub, &Stub::ForgetPerson, request, response).error_code(),
            grpc::StatusCode::PERMISSION_DENIED);
}

TEST_F(PersonServiceTest, ExportsAndErasesPaymentsAndDebts) {
  NewOrder booking = Booking();
  booking.order.set_payment_status("paid");
  booking.order.set_payment_method("Fiado");
  booking.actor = {.user_id = kClient, .first_name = "Joana"};
  Insert(booking);
  const int64_t owed = booking.order.total_price();
  const auto told = Ask(&Stub::ListClientOrders, v1::ListClientOrdersRequest(), kClient);
  ASSERT_EQ(told.orders_size(), 1);
  ASSERT_EQ(told.orders(0).payments_size(), 1);
  EXPECT_EQ(told.orders(0).total_fiado(), owed);
  Forget(kClient);
  const auto account = test_->Execute(
      "SELECT client_id IS NULL, customer_name, customer_phone IS NULL, balance_cents"
      " FROM fiado_accounts");
  ASSERT_EQ(account.size(), 1);
  EXPECT_TRUE(account[0][0].as<bool>());
  EXPECT_STREQ(account[0][1].c_str(), "Cliente removido");
  EXPECT_TRUE(account[0][2].as<bool>());
  EXPECT_EQ(account[0][3].as<int64_t>(), owed) << "the totals of the shop stay";
  const auto payment =
      test_->Execute("SELECT actor_id IS NULL, actor_first_name IS NULL FROM payments");
  EXPECT_TRUE(payment[0][0].as<bool>());
  EXPECT_TRUE(payment[0][1].as<bool>());
}

}  // namespace
}  // namespace navalha::orders
