#pragma once

#include <memory>
#include <string>

#include "navalha/auth/v1/user.pb.h"
#include "navalha/catalog/v1/collaborator.grpc.pb.h"
#include "navalha/catalog/v1/establishment.grpc.pb.h"
#include "navalha/catalog/v1/image.grpc.pb.h"
#include "services/common/rpc/channel.hpp"

namespace navalha::auth {

/// A user's links to establishments, as catalog reports them.
struct Affiliation {
  /// Unset when the user is not a collaborator.
  catalog::v1::GetEmploymentResponse employment;
  /// Sorted by name.
  catalog::v1::ListOwnedEstablishmentsResponse owned;
};

/// Client of catalog. Each call has a deadline and throws UNAVAILABLE or DEADLINE_EXCEEDED when
/// catalog does not answer in time. Thread-safe.
class CatalogClient {
 public:
  /// `catalog` must outlive it.
  explicit CatalogClient(const common::Peer& catalog);
  /// Returns a user's links to establishments.
  Affiliation AffiliationOf(const common::Call& call, int64_t user_id) const;
  /// Stores a PNG, JPEG or WebP picture of the caller and returns its path. Throws INVALID_ARGUMENT
  /// (BAD_IMAGE) with the field avatar for any other data, and RESOURCE_EXHAUSTED while catalog
  /// processes too many pictures.
  std::string StoreAvatar(const common::Call& call, const std::string& bytes) const;

  static constexpr size_t kMaxAvatarBytes = size_t{2} * 1024 * 1024;

 private:
  const common::Peer& catalog_;
  std::unique_ptr<catalog::v1::CollaboratorService::Stub> collaborators_;
  std::unique_ptr<catalog::v1::EstablishmentService::Stub> establishments_;
  std::unique_ptr<catalog::v1::ImageService::Stub> images_;
};

/// Adds the barbershops that the user owns or works at, each once.
void AddBarbershops(const Affiliation& affiliation, v1::User& user);

}  // namespace navalha::auth
