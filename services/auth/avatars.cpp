#include "services/auth/avatars.hpp"

#include "services/common/error.hpp"

namespace navalha::auth {
namespace {

using catalog::v1::ImageService;

constexpr std::chrono::seconds kTimeout{8};

[[noreturn]] void ThrowBadImage() {
  constexpr const char* kText = "Formato inválido / Selecione uma imagem válida.";
  throw common::Error(grpc::StatusCode::INVALID_ARGUMENT, "BAD_IMAGE", kText)
      .WithField("avatar", kText);
}

}  // namespace

Avatars::Avatars(const common::Peer& catalog)
    : catalog_(catalog), images_(ImageService::NewStub(catalog.channel())) {}

std::string Avatars::Store(const common::Call& call, const std::string& bytes) const {
  if (bytes.size() > kMaxBytes) {
    ThrowBadImage();
  }
  catalog::v1::StoreImageRequest request;
  request.set_data(bytes);
  request.set_kind("avatar");
  request.set_user_id(call.RequireUser().user_id);
  try {
    // May be repeated: a picture's name is the hash of its bytes.
    return catalog_
        .Invoke<catalog::v1::StoreImageResponse>(*images_, &ImageService::Stub::StoreImage, call,
                                                 request, {.timeout = kTimeout, .idempotent = true})
        .path();
  } catch (const common::Error& error) {
    if (error.code() == grpc::StatusCode::INVALID_ARGUMENT) {
      ThrowBadImage();
    }
    throw;
  }
}

}  // namespace navalha::auth
