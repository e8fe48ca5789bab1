#include "services/orders/idempotency.hpp"

#include <fmt/format.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include "services/common/token.hpp"

namespace navalha::orders {
namespace {

constexpr size_t kDigits = 32;
constexpr int kRandomBytes = 16;

}  // namespace

std::string RequestHash(const v1::CreateOrderRequest& request) {
  // Fields that this service does not know say nothing to it.
  v1::CreateOrderRequest known = request;
  known.DiscardUnknownFields();
  std::string bytes;
  {
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    known.SerializeToCodedStream(&coded);
  }
  return common::Sha256Hex(bytes);
}

std::optional<IdempotencyKey> IdempotencyKeyOf(const common::Call& call,
                                               const v1::CreateOrderRequest& request) {
  if (call.idempotency_key.empty()) {
    return std::nullopt;
  }
  return IdempotencyKey{
      fmt::format("establishment:{} user:{}", request.entity_id(), call.UserId().value_or(0)),
      call.idempotency_key, RequestHash(request)};
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
