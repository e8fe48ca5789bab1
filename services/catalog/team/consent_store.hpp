#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "navalha/auth/v1/user.pb.h"
#include "navalha/catalog/v1/consent.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::catalog {

/// An invitation or departure to announce by mail.
struct Announcement {
  /// The invited or departed person.
  int64_t user_id = 0;
  std::string name;
  int64_t owner_id = 0;
  std::string establishment_name;
  std::string establishment_slug;
  /// Set for a departure: the number of future bookings.
  std::optional<int64_t> left_bookings;
};

/// SQL of answers to invitations and of departures. Every statement filters by the person, so
/// that nobody can answer for another person. Thread-safe.
class ConsentStore {
 public:
  explicit ConsentStore(common::Database& database) : database_(database) {}

  /// Lists the person's unanswered invitations and accepted links, newest first, at most
  /// kListLimit.
  v1::ListInvitationsResponse List(int64_t user_id);
  /// Accepts an invitation and copies name and avatar of `person` as of `now`; leaves an accepted
  /// link unchanged. Returns the establishment; nothing if the person has no such link.
  std::optional<v1::EstablishmentName> Accept(int64_t id, const auth::v1::Person& person,
                                              common::Instant now);
  /// Ends an invitation. Returns nothing without an unanswered one.
  std::optional<v1::EstablishmentName> Refuse(int64_t id, int64_t user_id);
  /// Ends an accepted link, storing the number of future bookings. Returns nothing if the person
  /// has no such link.
  std::optional<v1::EstablishmentName> Leave(int64_t id, int64_t user_id, int64_t left_bookings);

  /// Calls `announce` with the oldest announcement and marks it as made unless that throws. Locks
  /// it meanwhile. Returns false if there is none.
  bool WithNextAnnouncement(const std::function<void(const Announcement&)>& announce);

  static constexpr int kListLimit = 100;

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
