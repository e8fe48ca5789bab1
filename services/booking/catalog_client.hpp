#pragma once

#include <map>
#include <memory>
#include <vector>

#include "navalha/catalog/v1/collaborator.grpc.pb.h"
#include "services/booking/schedule_store.hpp"
#include "services/common/channel.hpp"

namespace navalha::booking {

/// What booking asks catalog. Thread-safe.
class CatalogClient {
 public:
  /// `catalog` must outlive it.
  explicit CatalogClient(const common::Peer& catalog);

  /// Where a collaborator works, if the caller may change their agenda: the collaborator, the
  /// establishment's owner, its staff with manage_agenda and administrators. Throws NOT_FOUND for
  /// an unknown collaborator and ACCESS_DENIED for anyone else.
  Workplace RequireAgendaOf(int64_t collaborator_id, const common::Call& call) const;

  /// The user behind each of at most 1000 collaborators, those who left included. Unknown ids are
  /// left out.
  std::map<int64_t, int64_t> ProvidersOf(const std::vector<int64_t>& collaborator_ids,
                                         const common::Call& call) const;

 private:
  catalog::v1::Membership MembershipOf(int64_t establishment_id, const common::Call& call) const;

  const common::Peer& catalog_;
  std::unique_ptr<catalog::v1::CollaboratorService::Stub> collaborators_;
};

}  // namespace navalha::booking
