#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "navalha/catalog/v1/establishment.pb.h"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::catalog {

/// Paths of stored pictures. Nothing: none was sent.
struct EstablishmentPictures {
  std::optional<std::string> logo;
  std::optional<std::string> background;
};

/// The rows of establishments. Removed ones are not found, but for their names
/// and contacts. Thread-safe.
class EstablishmentStore {
 public:
  explicit EstablishmentStore(common::Database& database) : database_(database) {}

  /// One page of those that are listed, are not hidden and match the request's filters, in its
  /// order, with the lowest price of what is on sale at `now`.
  v1::ListEstablishmentsResponse List(const v1::ListEstablishmentsRequest& request,
                                      common::Instant now);
  /// Those of one owner by name, at most kOwnedLimit.
  google::protobuf::RepeatedPtrField<v1::Establishment> ListOwned(int64_t user_id);
  std::optional<v1::Establishment> Find(int64_t id);
  std::optional<v1::Establishment> FindBySlug(const std::string& slug);

  /// Who can be booked at those with these ids that are not hidden, by id, and the shortest service
  /// that is on sale at `now`.
  v1::BatchGetTeamsResponse TeamsOf(const google::protobuf::RepeatedField<int64_t>& ids,
                                    common::Instant now);

  /// Names and slugs of those with these ids by name, the removed ones too; at most kNamesLimit.
  v1::EstablishmentNames NamesOf(const google::protobuf::RepeatedField<int64_t>& ids);
  /// Those with this part in their name or fantasy name, likewise.
  v1::EstablishmentNames FindNames(const std::string& q);
  /// How to reach one, a removed one too. Nothing if there never was one.
  std::optional<v1::EstablishmentContact> FindContact(int64_t id);

  /// Inserts one with a slug of its name; a slug that is taken, or a word of our own paths, gets a
  /// number. Throws FAILED_PRECONDITION
  /// (SLUG_TAKEN) when no free one is found in a few attempts, and (TOO_MANY_ESTABLISHMENTS) when
  /// the owner has kOwnedLimit.
  v1::Establishment Create(const v1::CreateEstablishmentRequest& request, int64_t owner_id,
                           const EstablishmentPictures& pictures);
  /// Changes what is sent. Nothing when it was removed meanwhile, or has another version than the
  /// one that was sent.
  std::optional<v1::Establishment> Update(const v1::UpdateEstablishmentRequest& request,
                                          const EstablishmentPictures& pictures);
  /// Marks an establishment as removed. False when it was already.
  bool Remove(int64_t id);

  /// Establishments of one owner: those that there are, and removed ones that were made within a
  /// day, for their slugs stay taken.
  static constexpr int kOwnedLimit = 100;
  /// Names that are answered at once.
  static constexpr int kNamesLimit = 1000;
  /// People of one establishment that TeamsOf answers.
  static constexpr int kTeamLimit = 100;
  /// Establishments on a page when the request says nothing, and at most.
  static constexpr int kPageLimit = 1000;

 private:
  // The slug of a name, with a number if it is taken. Nothing when very many are.
  std::optional<std::string> FreeSlug(const std::string& name);
  void RequireRoom(int64_t owner_id);

  common::Database& database_;
};

}  // namespace navalha::catalog
