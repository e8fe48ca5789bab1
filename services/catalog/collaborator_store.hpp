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
  /// The user who owns the establishment.
  int64_t owner_id = 0;
  /// The shop's pictures are part of what a barber's page shows.
  std::optional<std::string> establishment_logo;
  std::optional<std::string> email;
  /// When name and face were copied from auth.
  common::Instant copied_at;
};

/// The rows of collaborators. Ended links and removed establishments are not found. Thread-safe.
class CollaboratorStore {
 public:
  explicit CollaboratorStore(common::Database& database) : database_(database) {}

  /// The people of an establishment in the order of their links, at most kListLimit.
  std::vector<LinkedPerson> ListOf(int64_t establishment_id);
  /// The links of a person, the earliest first, at most kListLimit.
  std::vector<LinkedPerson> ListByUserName(const std::string& user_name);
  std::optional<LinkedPerson> Find(int64_t id);
  /// The earliest link of a user.
  std::optional<LinkedPerson> FindEarliestOf(int64_t user_id);
  /// What a user is to an establishment. Nothing for an unknown establishment.
  std::optional<v1::Membership> FindMembership(int64_t establishment_id, int64_t user_id);
  std::optional<v1::LookUpCollaboratorResponse> LookUp(int64_t id);

  /// Changes role and permissions. False when the link has ended meanwhile.
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
