#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "navalha/catalog/v1/establishment.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/database/idempotency_key.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::catalog {

/// Paths of stored pictures. Unset: none was sent.
struct EstablishmentPictures {
  std::optional<std::string> logo;
  std::optional<std::string> background;
};

/// An establishment to create. The request must outlive it.
struct NewEstablishment {
  const v1::CreateEstablishmentRequest& request;
  int64_t owner_id = 0;
  EstablishmentPictures pictures;
  std::string time_zone;
  /// Claimed in the transaction of the creation.
  std::optional<common::IdempotencyKey> idempotency;
  common::Instant now;
};

/// SQL of establishments. Excludes removed ones, except for names and contacts. Thread-safe.
class EstablishmentStore {
 public:
  explicit EstablishmentStore(common::Database& database) : database_(database) {}

  /// Returns one page of listed, visible establishments that match the request's filters, in its
  /// order, with the lowest price of items for sale at `now`.
  v1::ListEstablishmentsResponse List(const v1::ListEstablishmentsRequest& request,
                                      common::Instant now);
  /// Lists the establishments of an owner by name, at most kOwnedLimit.
  google::protobuf::RepeatedPtrField<v1::Establishment> ListOwned(int64_t user_id);
  std::optional<v1::Establishment> Find(int64_t id);
  std::optional<v1::Establishment> FindBySlug(const std::string& slug);

  /// Returns the bookable collaborators of the visible ones among these ids, by id, and the
  /// shortest service for sale at `now`.
  v1::BatchGetTeamsResponse TeamsOf(const google::protobuf::RepeatedField<int64_t>& ids,
                                    common::Instant now);

  /// Returns names and slugs by id, sorted by name, removed ones included; at most kNamesLimit.
  v1::EstablishmentNames NamesOf(const google::protobuf::RepeatedField<int64_t>& ids);
  /// Finds them by a part of the name or fantasy name; limits as above.
  v1::EstablishmentNames FindNames(const std::string& q);
  /// Returns the contact data, even of a removed one. Returns nothing for an id that never existed.
  std::optional<v1::EstablishmentContact> FindContact(int64_t id);

  /// Inserts one with a slug derived from its name; appends a number if the slug is taken or
  /// reserved. Throws FAILED_PRECONDITION (SLUG_TAKEN) if no free slug is found in a few
  /// attempts, and (TOO_MANY_ESTABLISHMENTS) if the owner has kOwnedLimit. Returns nothing if
  /// another request claimed the key first.
  std::optional<v1::Establishment> Create(const NewEstablishment& wanted);
  /// Optimistic locking: changes the sent fields and a given time zone. Returns nothing for a
  /// removed one or a stale version.
  std::optional<v1::Establishment> Update(const v1::UpdateEstablishmentRequest& request,
                                          const EstablishmentPictures& pictures,
                                          const std::optional<std::string>& time_zone);
  /// Marks an establishment as removed. Returns false if it already was.
  bool Remove(int64_t id);

  /// Maximum establishments of an owner, including those created and removed within a day,
  /// because their slugs stay taken.
  static constexpr int kOwnedLimit = 100;
  /// Maximum names in one answer.
  static constexpr int kNamesLimit = 1000;
  /// Maximum people per establishment in TeamsOf.
  static constexpr int kTeamLimit = 100;
  /// Default and maximum page size.
  static constexpr int kPageLimit = 1000;

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
