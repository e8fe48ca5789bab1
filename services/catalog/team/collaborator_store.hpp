#pragma once

#include <google/protobuf/repeated_ptr_field.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/auth/v1/user.pb.h"
#include "navalha/catalog/v1/collaborator.pb.h"
#include "navalha/catalog/v1/person.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/database/idempotency_key.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::catalog {

/// A link between a person and an establishment.
struct LinkedPerson {
  v1::Employment employment;
  /// The person's user id, even if `employment` hides it.
  int64_t user_id = 0;
  /// The user who owns the establishment.
  int64_t owner_id = 0;
  /// The shop's pictures, shown on a barber's page.
  std::optional<std::string> establishment_logo;
  std::optional<std::string> email;
  std::string time_zone;
  /// Time of the last copy of name and avatar from auth.
  common::Instant copied_at;

  bool IsInvited() const { return employment.status() == "invited"; }
};

/// Unanswered invitations of a person.
struct InvitationCount {
  int32_t count = 0;
  /// Whether one of them gives permissions.
  bool with_permissions = false;
};

/// A link to create.
struct NewLink {
  int64_t establishment_id = 0;
  /// The stored copy of the person; for an invited person only the id and the fields of the
  /// invitation.
  auth::v1::Person person;
  std::string email;
  std::string role;
  google::protobuf::RepeatedPtrField<std::string> permissions;
  /// True for a link to oneself, which needs no acceptance.
  bool accepted = false;
  /// User id of the inviter.
  int64_t added_by = 0;
  /// Claimed in the transaction of the creation.
  std::optional<common::IdempotencyKey> idempotency;
  common::Instant now;
};

/// SQL of collaborators. Excludes ended links, removed establishments and, unless stated,
/// invitations. Thread-safe.
class CollaboratorStore {
 public:
  explicit CollaboratorStore(common::Database& database) : database_(database) {}

  /// Lists the people of an establishment by link age, at most kListLimit.
  std::vector<LinkedPerson> ListOf(int64_t establishment_id);
  /// Does the same, including invited people.
  std::vector<LinkedPerson> ListWithInvited(int64_t establishment_id);
  /// Lists the links of a person, earliest first, at most kListLimit.
  std::vector<LinkedPerson> ListByUserName(const std::string& user_name);
  /// Returns a link or an invitation.
  std::optional<LinkedPerson> Find(int64_t id);
  /// Lists the links of a user, earliest first.
  std::vector<LinkedPerson> ListLinksOf(int64_t user_id, int limit);
  /// Counts the user's unanswered invitations of open shops.
  InvitationCount CountInvitationsOf(int64_t user_id);
  /// Returns a user's role at an establishment. Returns nothing for an unknown establishment.
  std::optional<v1::Membership> FindMembership(const v1::GetMembershipRequest& request);
  std::optional<v1::Membership> FindMembership(int64_t establishment_id, int64_t user_id);
  /// Adds the memberships of a user at the known ones of these establishments, by ascending id.
  void ListMemberships(const std::vector<int64_t>& establishment_ids, int64_t user_id,
                       v1::ListMembershipsResponse& response);
  /// Returns whether a user works at an establishment or is invited there.
  bool HasLink(int64_t establishment_id, int64_t user_id);
  std::optional<v1::LookUpCollaboratorResponse> LookUp(int64_t id);
  v1::FilterVisibleResponse FilterVisible(const v1::FilterVisibleRequest& request);
  /// Includes former collaborators.
  v1::ListProvidersResponse ListProviders(const v1::ListProvidersRequest& request);

  /// Returns one page of the links and invitations of all establishments.
  v1::SearchCollaboratorsResponse Search(const v1::SearchCollaboratorsRequest& request);

  /// Returns the new id; nothing if the link exists, the establishment was removed, it has
  /// kListLimit links, or another request claimed the key first.
  std::optional<int64_t> Add(const NewLink& link);
  /// Ends a link or an invitation. Returns false if it had already ended.
  bool Remove(int64_t establishment_id, int64_t id, int64_t removed_by);
  /// Optimistic locking: changes role and permissions. Returns false for an ended link or a stale
  /// version.
  bool Update(int64_t establishment_id, const v1::UpdateCollaboratorRequest& request,
              int64_t updated_by);
  /// Copies names and avatars from auth to every link of these people. Returns whether a name
  /// changed.
  bool CopyPeople(const google::protobuf::RepeatedPtrField<auth::v1::Person>& people,
                  common::Instant now);

  /// Maximum links of a list.
  static constexpr int kListLimit = 500;

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
