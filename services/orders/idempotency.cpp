#include "services/orders/idempotency.hpp"

#include <fmt/format.h>

#include "services/common/tokens/token.hpp"

namespace navalha::orders {
namespace {

constexpr size_t kDigits = 32;
constexpr int kRandomBytes = 16;

}  // namespace

std::optional<IdempotencyKey> IdempotencyKeyOf(const common::Call& call,
                                               const v1::CreateOrderRequest& request) {
  return common::IdempotencyKeyOf(
      call, fmt::format("establishment:{} user:{}", request.entity_id(), call.UserId().value_or(0)),
      request);
}

std::optional<IdempotencyKey> ShopKeyOf(const common::Call& call, std::string_view subject,
                                        int64_t establishment_id,
                                        const google::protobuf::Message& request) {
  auto key = common::IdempotencyKeyOf(
      call, fmt::format("{} establishment:{}", subject, establishment_id), request);
  if (key) {
    key->request_hash =
        common::Sha256Hex(request.GetDescriptor()->full_name() + "\n" + key->request_hash);
  }
  return key;
}

std::string ReservationKey(const std::optional<IdempotencyKey>& idempotency, int generation) {
  if (!idempotency) {
    return "order:" + common::RandomHex(kRandomBytes);
  }
  const std::string digest = common::Sha256Hex(idempotency->scope + "\n" + idempotency->key + "\n" +
                                               idempotency->request_hash);
  return fmt::format("order:{}:{}", digest.substr(0, kDigits), generation);
}

}  // namespace navalha::orders
