#pragma once

#include <google/protobuf/repeated_ptr_field.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/auth/v1/user.pb.h"
#include "navalha/catalog/v1/collaborator.pb.h"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::catalog {

/// A link between a person and an establishment.
struct LinkedPerson {
  v1::Employment employment;
  /// The person, also while `employment` does not tell.
  int64_t user_id = 0;
  /// The user who owns the establishment.
  int64_t owner_id = 0;
  /// The shop's pictures are part of what a barber's page shows.
  std::optional<std::string> establishment_logo;
  std::optional<std::string> email;
  std::string time_zone;
  /// When name and face were copied from auth.
  common::Instant copied_at;

  bool IsInvited() const { return employment.status() == "invited"; }
};

/// A link to make.
struct NewLink {
  int64_t establishment_id = 0;
  /// As the row is to show them; of an invited person, the id and what the invitation said.
  auth::v1::Person person;
  std::string email;
  std::string role;
  google::protobuf::RepeatedPtrField<std::string> permissions;
  /// Whether it is a link that needs no answer: one to oneself.
  bool accepted = false;
  /// The user who makes the link.
  int64_t added_by = 0;
};

/// The rows of collaborators. Ended links and removed establishments are not found, and invitations
/// only where it says so. Thread-safe.
class CollaboratorStore {
 public:
  explicit CollaboratorStore(common::Database& database) : database_(database) {}

  /// The people of an establishment in the order of their links, at most kListLimit.
  std::vector<LinkedPerson> ListOf(int64_t establishment_id);
  /// The same with those who are invited.
  std::vector<LinkedPerson> ListWithInvited(int64_t establishment_id);
  /// The links of a person, the earliest first, at most kListLimit.
  std::vector<LinkedPerson> ListByUserName(const std::string& user_name);
  /// A link or an invitation.
  std::optional<LinkedPerson> Find(int64_t id);
  /// The links of a user, the earliest first.
  std::vector<LinkedPerson> ListLinksOf(int64_t user_id, int limit);
  /// Invitations of open shops that wait for the user's answer.
  int32_t CountInvitationsOf(int64_t user_id);
  /// What a user is to an establishment. Nothing for an unknown establishment.
  std::optional<v1::Membership> FindMembership(const v1::GetMembershipRequest& request);
  std::optional<v1::Membership> FindMembership(int64_t establishment_id, int64_t user_id);
  /// Whether a user works at an establishment or is invited there.
  bool HasLink(int64_t establishment_id, int64_t user_id);
  std::optional<v1::LookUpCollaboratorResponse> LookUp(int64_t id);
  v1::FilterVisibleResponse FilterVisible(const v1::FilterVisibleRequest& request);
  /// Those who left included.
  v1::ListProvidersResponse ListProviders(const v1::ListProvidersRequest& request);

  /// One page of the links and invitations of every establishment.
  v1::SearchCollaboratorsResponse Search(const v1::SearchCollaboratorsRequest& request);

  /// Answers the new id; nothing when there is such a link already, the establishment was removed,
  /// or it has kListLimit links.
  std::optional<int64_t> Add(const NewLink& link);
  /// Ends a link or an invitation. False when it had ended already.
  bool Remove(int64_t id, int64_t removed_by);
  /// Changes role and permissions. False when the link has ended meanwhile, or has another version
  /// than the one that was sent.
  bool Update(const v1::UpdateCollaboratorRequest& request, int64_t updated_by);
  /// Takes over names and faces as auth has them, on every link of these people.
  void CopyPeople(const google::protobuf::RepeatedPtrField<auth::v1::Person>& people,
                  common::Instant now);

  /// Links that a list holds at most.
  static constexpr int kListLimit = 500;

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
