#include "services/auth/catalog_client.hpp"

#include <algorithm>
#include <chrono>

#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

using catalog::v1::CollaboratorService;
using catalog::v1::EstablishmentService;
using catalog::v1::GetEmploymentResponse;
using catalog::v1::ImageService;
using catalog::v1::ListOwnedEstablishmentsResponse;

constexpr std::chrono::milliseconds kTimeout{1500};
const common::CallOptions kRead{.timeout = kTimeout, .idempotent = true};
constexpr std::chrono::seconds kImageTimeout{8};

[[noreturn]] void ThrowBadImage() {
  constexpr const char* kText = "Formato inválido / Selecione uma imagem válida.";
  throw common::Error(grpc::StatusCode::INVALID_ARGUMENT, "BAD_IMAGE", kText)
      .WithField("avatar", kText);
}

}  // namespace

CatalogClient::CatalogClient(const common::Peer& catalog)
    : catalog_(catalog),
      collaborators_(CollaboratorService::NewStub(catalog.channel())),
      establishments_(EstablishmentService::NewStub(catalog.channel())),
      images_(ImageService::NewStub(catalog.channel())) {}

Affiliation CatalogClient::AffiliationOf(const common::Call& call, int64_t user_id) const {
  catalog::v1::GetEmploymentRequest employment;
  employment.set_user_id(user_id);
  catalog::v1::ListOwnedEstablishmentsRequest owned;
  owned.set_user_id(user_id);
  return {catalog_.Invoke<GetEmploymentResponse>(
              *collaborators_, &CollaboratorService::Stub::GetEmployment, call, employment, kRead),
          catalog_.Invoke<ListOwnedEstablishmentsResponse>(
              *establishments_, &EstablishmentService::Stub::ListOwnedEstablishments, call, owned,
              kRead)};
}

std::string CatalogClient::StoreAvatar(const common::Call& call, const std::string& bytes) const {
  if (bytes.size() > kMaxAvatarBytes) {
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
                                                 request,
                                                 {.timeout = kImageTimeout, .idempotent = true})
        .path();
  } catch (const common::Error& error) {
    if (error.code() == grpc::StatusCode::INVALID_ARGUMENT) {
      ThrowBadImage();
    }
    throw;
  }
}

void AddBarbershops(const Affiliation& affiliation, v1::User& user) {
  auto& ids = *user.mutable_extra_info()->mutable_barbershop();
  for (const auto& establishment : affiliation.owned.establishments()) {
    if (establishment.category() == "barbershop") {
      ids.Add(establishment.id());
    }
  }
  if (affiliation.employment.has_employer()) {
    const int64_t id = affiliation.employment.employer().establishment_id();
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) {
      ids.Add(id);
    }
  }
}

}  // namespace navalha::auth
