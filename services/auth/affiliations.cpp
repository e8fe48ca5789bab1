#include "services/auth/affiliations.hpp"

#include <algorithm>
#include <chrono>

namespace navalha::auth {
namespace {

using catalog::v1::CollaboratorService;
using catalog::v1::EstablishmentService;
using catalog::v1::GetEmploymentResponse;
using catalog::v1::ListOwnedEstablishmentsResponse;

constexpr std::chrono::milliseconds kTimeout{1500};
const common::CallOptions kRead{.timeout = kTimeout, .idempotent = true};

}  // namespace

Affiliations::Affiliations(const common::Peer& catalog)
    : catalog_(catalog),
      collaborators_(CollaboratorService::NewStub(catalog.channel())),
      establishments_(EstablishmentService::NewStub(catalog.channel())) {}

Affiliation Affiliations::Of(const common::Call& call, int64_t user_id) const {
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
