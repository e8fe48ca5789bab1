#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "services/booking/agendas/agenda_store.hpp"
#include "services/booking/agendas/calendar_file.hpp"
#include "services/common/database/database.hpp"
#include "services/common/tokens/link_keys.hpp"

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

  /// Replaces a collaborator's feed. `secret` is the signature of its secret.
  void Save(const StoredCalendarFeed& feed, const common::LinkKeys::Signature& secret);
  /// Deletes a collaborator's feed, if any.
  void Remove(int64_t collaborator_id);
  /// Returns a collaborator's feed.
  std::optional<StoredCalendarFeed> FindOf(int64_t collaborator_id);
  /// Returns the feed with any of these secret signatures.
  std::optional<StoredCalendarFeed> FindBySecret(
      const std::vector<common::LinkKeys::Signature>& secrets);

  /// Lists the collaborator's appointments that start in a period, by start, at most `limit`,
  /// cancelled ones included.
  std::vector<CalendarEntry> ListAppointments(const StoredCalendarFeed& feed,
                                              const TimeRange& range, int limit);

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
