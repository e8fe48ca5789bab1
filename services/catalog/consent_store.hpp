#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "navalha/auth/v1/user.pb.h"
#include "navalha/catalog/v1/collaborator.pb.h"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::catalog {

/// An invitation, or a departure, that somebody is to be mailed of.
struct Announcement {
  /// The person who is invited, or who left.
  int64_t user_id = 0;
  std::string name;
  int64_t owner_id = 0;
  std::string establishment_name;
  std::string establishment_slug;
  /// Set for a departure: the bookings that stand.
  std::optional<int64_t> left_bookings;
};

/// What people answer to invitations, and how they leave. Every statement names the person, so that
/// nobody answers for somebody else. Thread-safe.
class ConsentStore {
 public:
  explicit ConsentStore(common::Database& database) : database_(database) {}

  /// Invitations that wait for the person's answer and links that they accepted, the newest first,
  /// at most kListLimit.
  v1::ListInvitationsResponse List(int64_t user_id);
  /// Accepts an invitation and takes over name and face of `person` as of `now`; does nothing to a
  /// link that is accepted. Answers the establishment; nothing when the person has no such link.
  std::optional<v1::EstablishmentName> Accept(int64_t id, const auth::v1::Person& person,
                                              common::Instant now);
  /// Ends an invitation. Nothing when none waits for the person's answer.
  std::optional<v1::EstablishmentName> Refuse(int64_t id, int64_t user_id);
  /// Ends an accepted link, with the number of bookings that stand. Nothing when the person has no
  /// such link.
  std::optional<v1::EstablishmentName> Leave(int64_t id, int64_t user_id, int64_t left_bookings);

  /// Calls `announce` with the announcement that waits for longest, and marks it as made unless
  /// that throws. Nobody else gets it meanwhile. False when none waits.
  bool WithNextAnnouncement(const std::function<void(const Announcement&)>& announce);

  static constexpr int kListLimit = 100;

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
