#pragma once

#include <memory>

#include "navalha/auth/v1/user.pb.h"
#include "navalha/catalog/v1/collaborator.grpc.pb.h"
#include "navalha/catalog/v1/establishment.grpc.pb.h"
#include "services/common/channel.hpp"

namespace navalha::auth {

/// A user's links to establishments, as catalog reports them.
struct Affiliation {
  /// Unset when the user is not a collaborator.
  catalog::v1::GetEmploymentResponse employment;
  /// Sorted by name.
  catalog::v1::ListOwnedEstablishmentsResponse owned;
};

/// Reads users' links to establishments from catalog. Thread-safe.
class Affiliations {
 public:
  /// `catalog` must outlive it.
  explicit Affiliations(const common::Peer& catalog);
  /// Throws UNAVAILABLE or DEADLINE_EXCEEDED when catalog does not answer in time.
  Affiliation Of(const common::Call& call, int64_t user_id) const;

 private:
  const common::Peer& catalog_;
  std::unique_ptr<catalog::v1::CollaboratorService::Stub> collaborators_;
  std::unique_ptr<catalog::v1::EstablishmentService::Stub> establishments_;
};

/// Adds the barbershops that the user owns or works at, each once.
void AddBarbershops(const Affiliation& affiliation, v1::User& user);

}  // namespace navalha::auth
