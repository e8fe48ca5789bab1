#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "services/booking/agenda_store.hpp"
#include "services/booking/calendar_file.hpp"
#include "services/common/database.hpp"
#include "services/common/link_keys.hpp"

namespace navalha::booking {

/// A collaborator's calendar feed.
struct StoredCalendarFeed {
  int64_t collaborator_id = 0;
  int64_t provider_user_id = 0;
  int64_t establishment_id = 0;
  common::Instant created_at;
};

/// SQL of calendar feeds. Thread-safe.
class CalendarFeedStore {
 public:
  explicit CalendarFeedStore(common::Database& database) : database_(database) {}

  /// Writes a collaborator's feed in place of the one before. `secret` is the signature of its
  /// secret.
  void Save(const StoredCalendarFeed& feed, const common::LinkKeys::Signature& secret);
  /// Removes a collaborator's feed, if there is one.
  void Remove(int64_t collaborator_id);
  /// A collaborator's feed.
  std::optional<StoredCalendarFeed> FindOf(int64_t collaborator_id);
  /// The feed whose secret has one of these signatures.
  std::optional<StoredCalendarFeed> FindBySecret(
      const std::vector<common::LinkKeys::Signature>& secrets);

  /// Appointments of the feed's collaborator that begin in a stretch of time, by start, at most
  /// `limit`, cancelled ones included.
  std::vector<CalendarEntry> ListAppointments(const StoredCalendarFeed& feed,
                                              const TimeRange& range, int limit);

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
