#include "services/common/database/idempotency_key.hpp"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <memory>

#include "services/common/tokens/token.hpp"

namespace navalha::common {

std::string RequestHash(const google::protobuf::Message& request) {
  const std::unique_ptr<google::protobuf::Message> known(request.New());
  known->CopyFrom(request);
  known->DiscardUnknownFields();
  std::string bytes;
  {
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    known->SerializeToCodedStream(&coded);
  }
  return Sha256Hex(bytes);
}

std::optional<IdempotencyKey> IdempotencyKeyOf(const Call& call, std::string scope,
                                               const google::protobuf::Message& request) {
  if (call.idempotency_key.empty()) {
    return std::nullopt;
  }
  return IdempotencyKey{std::move(scope), call.idempotency_key, RequestHash(request)};
}

Error IdempotencyKeyReused() {
  return Error(grpc::StatusCode::INVALID_ARGUMENT, "IDEMPOTENCY_KEY_REUSED",
               "Esta chave de idempotência já foi usada com outros dados.")
      .WithField("idempotency_key", "Já foi usada com outros dados.");
}

}  // namespace navalha::common
