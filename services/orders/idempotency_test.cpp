// Goal: keys and hashes distinguish a repeat from other requests. Method: pairs of requests and
// callers that differ in one property.
#include "services/orders/idempotency.hpp"

#include <gtest/gtest.h>

#include "services/common/testing/test_server.hpp"

namespace navalha::orders {
namespace {

v1::CreateOrderRequest Request() {
  v1::CreateOrderRequest request;
  request.set_entity_id(3);
  request.set_customer_name("Ana");
  request.add_items()->set_item_id(1);
  request.set_collaborator_id(9);
  return request;
}

TEST(RequestHash, IsEqualForEqualRequestsOnly) {
  const std::string hash = RequestHash(Request());
  EXPECT_EQ(hash.size(), 64u);
  EXPECT_EQ(RequestHash(Request()), hash);
  v1::CreateOrderRequest other = Request();
  other.mutable_items(0)->add_additions(2);
  EXPECT_NE(RequestHash(other), hash);
  other = Request();
  other.clear_collaborator_id();
  EXPECT_NE(RequestHash(other), hash);
}

TEST(IdempotencyKeyOf, SeparatesShopsAndCallers) {
  common::Call visitor = common::TestCall();
  EXPECT_FALSE(IdempotencyKeyOf(visitor, Request()));
  visitor.idempotency_key = "k";
  common::Call user = common::TestCallOf(common::TestCaller(7));
  user.idempotency_key = "k";
  v1::CreateOrderRequest elsewhere = Request();
  elsewhere.set_entity_id(4);
  const auto key = IdempotencyKeyOf(visitor, Request());
  EXPECT_EQ(key->key, "k");
  EXPECT_NE(key->scope, IdempotencyKeyOf(user, Request())->scope);
  EXPECT_NE(key->scope, IdempotencyKeyOf(visitor, elsewhere)->scope);
}

TEST(ReservationKey, IsEqualForARepeatAndNewForAnotherGeneration) {
  common::Call call = common::TestCall();
  call.idempotency_key = "k";
  const auto key = IdempotencyKeyOf(call, Request());
  EXPECT_EQ(ReservationKey(key, 0), ReservationKey(key, 0));
  EXPECT_NE(ReservationKey(key, 0), ReservationKey(key, 1));
  v1::CreateOrderRequest other = Request();
  other.set_customer_name("Bia");
  EXPECT_NE(ReservationKey(key, 0), ReservationKey(IdempotencyKeyOf(call, other), 0));
  EXPECT_LE(ReservationKey(key, 0).size(), 80u);
}

TEST(ReservationKey, IsRandomWithoutAnIdempotencyKey) {
  EXPECT_NE(ReservationKey(std::nullopt, 0), ReservationKey(std::nullopt, 0));
}

}  // namespace
}  // namespace navalha::orders
