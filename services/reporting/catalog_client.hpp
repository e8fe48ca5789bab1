#pragma once

#include <memory>
#include <vector>

#include "navalha/catalog/v1/commission.grpc.pb.h"
#include "navalha/catalog/v1/establishment.grpc.pb.h"
#include "navalha/catalog/v1/person.grpc.pb.h"
#include "services/common/redis/tagged_answers.hpp"
#include "services/common/rpc/channel.hpp"
#include "services/reporting/model/model_state.hpp"

namespace navalha::reporting {

/// Client of the catalog service. Each call has a deadline. Thread-safe.
class CatalogClient {
 public:
  explicit CatalogClient(const common::Peer& peer);

  /// Returns a user's roles at 1 to 50 establishments, one for each of them: catalog's last answer
  /// (TaggedAnswers) or a new one. Throws NOT_FOUND when one is unknown.
  std::vector<catalog::v1::Membership> MembershipsOf(const common::Call& call, int64_t user_id,
                                                     const std::vector<int64_t>& establishment_ids);
  /// Returns the time zones of at most 1000 establishments.
  TimeZones ZonesOf(const common::Call& call, const std::vector<int64_t>& establishment_ids);
  /// Returns the collaborators of an establishment as
  /// CommissionService.ListCommissionCollaborators does. `collaborator_id` 0: all.
  std::vector<catalog::v1::CommissionCollaborator> CollaboratorsOf(const common::Call& call,
                                                                   int64_t establishment_id,
                                                                   int64_t collaborator_id = 0);

 private:
  const common::Peer& peer_;
  std::unique_ptr<catalog::v1::PersonService::Stub> people_;
  std::unique_ptr<catalog::v1::EstablishmentService::Stub> establishments_;
  std::unique_ptr<catalog::v1::CommissionService::Stub> commissions_;
  common::TaggedAnswers<std::vector<catalog::v1::Membership>> memberships_;
};

}  // namespace navalha::reporting
