// Goal: a booking with a staff member as the client loses this client only if the staff member
// created it on behalf of the shop.
#include "services/orders/drafts/client_correction.hpp"

#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"
#include "services/orders/testing/test_shop.hpp"

namespace navalha::orders {
namespace {

class ClientCorrectionTest : public testing::Test {
 protected:
  // Inserts a booking in the old form: its creator is its client.
  int64_t Recorded(const std::string& time, int64_t user_id) {
    const int64_t id = shop_.Made(BookingAt(time), user_id).id();
    shop_.database.Execute("UPDATE orders SET client_id = created_by WHERE id = " +
                           std::to_string(id));
    shop_.database.Execute(
        "INSERT INTO client_correction VALUES (1) ON CONFLICT (establishment_id) DO NOTHING");
    return id;
  }
  v1::Order Stored(int64_t id) { return shop_.application().store().Find(id)->order; }

  TestShop shop_;
};

TEST_F(ClientCorrectionTest, RecordsStaffAsCreatorInsteadOfClient) {
  const int64_t by_manager = Recorded("09:00", kManager);
  const int64_t by_barber = Recorded("10:00", kBarber);
  const int64_t by_trainee = Recorded("11:00", kTrainee);
  const int64_t by_customer = Recorded("12:00", kCustomer);
  EXPECT_FALSE(shop_.application().correction().Run());
  for (const int64_t id : {by_manager, by_barber}) {
    EXPECT_FALSE(Stored(id).has_client_id());
    EXPECT_TRUE(Stored(id).has_created_by());
  }
  EXPECT_EQ(Stored(by_trainee).client_id(), kTrainee) << "the customer of a colleague";
  EXPECT_EQ(Stored(by_customer).client_id(), kCustomer);
  EXPECT_EQ(shop_.Count("client_correction"), 0);
  EXPECT_EQ(shop_.Count("outbox WHERE kind = 'updated'"), 2);
}

TEST_F(ClientCorrectionTest, RetriesWhileCatalogIsDown) {
  const int64_t id = Recorded("09:00", kManager);
  shop_.catalog.FailWith(grpc::StatusCode::UNAVAILABLE);
  EXPECT_THROW(shop_.application().correction().Run(), common::Error);
  EXPECT_EQ(Stored(id).client_id(), kManager);
  EXPECT_EQ(shop_.Count("client_correction"), 1);
}

}  // namespace
}  // namespace navalha::orders
