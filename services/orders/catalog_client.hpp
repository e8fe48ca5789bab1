#pragma once

#include <memory>
#include <string>
#include <vector>

#include "navalha/catalog/v1/collaborator.grpc.pb.h"
#include "navalha/catalog/v1/commission.grpc.pb.h"
#include "navalha/catalog/v1/establishment.grpc.pb.h"
#include "navalha/catalog/v1/item.grpc.pb.h"
#include "navalha/catalog/v1/pix.grpc.pb.h"
#include "services/common/redis/tagged_answers.hpp"
#include "services/common/rpc/channel.hpp"

namespace navalha::orders {

/// Client of catalog. Each call has a deadline and throws catalog's error, or UNAVAILABLE or
/// DEADLINE_EXCEEDED. Thread-safe.
class CatalogClient {
 public:
  explicit CatalogClient(common::Peer& peer);

  /// Returns prices and rules for an order: catalog's last answer (TaggedAnswers), if it holds at
  /// any time until catalog changes, or a new one. Throws catalog's INVALID_ARGUMENT for the fields
  /// of an order: items, collaborator_id.
  std::shared_ptr<const catalog::v1::QuoteItemsResponse> Quote(
      const common::Call& call, const catalog::v1::QuoteItemsRequest& request);
  /// Returns the caller's relation to an establishment.
  catalog::v1::Membership MembershipOf(const common::Call& call, int64_t establishment_id,
                                       int64_t user_id);
  /// Returns a collaborator. Throws NOT_FOUND for an unknown id.
  catalog::v1::LookUpCollaboratorResponse LookUp(const common::Call& call, int64_t collaborator_id);
  /// Returns current and former collaborators of at most 100 establishments.
  catalog::v1::ListProvidersResponse ListProviders(const common::Call& call,
                                                   const std::vector<int64_t>& establishment_ids);
  /// Returns the names of at most 1000 establishments; omits unknown ones.
  catalog::v1::EstablishmentNames NamesOf(const common::Call& call,
                                          const std::vector<int64_t>& establishment_ids);
  /// Returns the establishments whose name contains the text.
  catalog::v1::EstablishmentNames FindNames(const common::Call& call, const std::string& q);
  /// Returns the contact details of an establishment for people who booked.
  catalog::v1::EstablishmentContact ContactOf(const common::Call& call, int64_t establishment_id);
  /// Returns the current commission rates of the request's lines, in their order, and the fees, in
  /// basis points.
  catalog::v1::QuoteCommissionsResponse Commissions(
      const common::Call& call, const catalog::v1::QuoteCommissionsRequest& request);
  /// Returns the account that receives the payments of an establishment's Pix codes. Throws
  /// NOT_FOUND when the establishment has none.
  catalog::v1::PixAccount PixAccountOf(const common::Call& call, int64_t establishment_id);

 private:
  common::Peer& peer_;
  std::unique_ptr<catalog::v1::ItemService::Stub> items_;
  std::unique_ptr<catalog::v1::CollaboratorService::Stub> collaborators_;
  std::unique_ptr<catalog::v1::EstablishmentService::Stub> establishments_;
  std::unique_ptr<catalog::v1::CommissionService::Stub> commissions_;
  std::unique_ptr<catalog::v1::PixService::Stub> pix_;
  // Shared with the callers, because an answer may list a whole team.
  common::TaggedAnswers<std::shared_ptr<const catalog::v1::QuoteItemsResponse>> quotes_;
};

}  // namespace navalha::orders
