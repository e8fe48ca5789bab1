#include "services/booking/agendas/calendar_feed_store.hpp"

#include <fmt/format.h>

#include "services/common/database/row_array.hpp"
#include "services/common/database/sql_array.hpp"

namespace navalha::booking {
namespace {

using common::Statement;
using common::ToSql;

constexpr Statement kSave{"save_calendar_feed", R"sql(
  INSERT INTO calendar_feed
    (collaborator_id, provider_user_id, establishment_id, key_version, secret_hash, created_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (collaborator_id) DO UPDATE SET provider_user_id = excluded.provider_user_id,
    establishment_id = excluded.establishment_id, key_version = excluded.key_version,
    secret_hash = excluded.secret_hash, created_at = excluded.created_at
)sql"};

constexpr Statement kRemove{"remove_calendar_feed",
                            "DELETE FROM calendar_feed WHERE collaborator_id = $1"};

constexpr Statement kFindOf{"find_calendar_feed", R"sql(
  SELECT collaborator_id, provider_user_id, establishment_id, created_at FROM calendar_feed
  WHERE collaborator_id = $1
)sql"};

constexpr Statement kFindBySecret{"find_calendar_feed_by_secret", R"sql(
  SELECT collaborator_id, provider_user_id, establishment_id, created_at FROM calendar_feed
  WHERE secret_hash = ANY ($1::text[])
)sql"};

// The typed text of an unconfirmed named client is not used as a name.
constexpr Statement kAppointments{"list_calendar_appointments", R"sql(
  SELECT id, version, CASE WHEN client_standing = 'named' THEN '' ELSE client_first_name END,
         service_names, starts_at, ends_at, status, created_at, updated_at
  FROM appointment
  WHERE provider_user_id = $1 AND collaborator_id = $2
    AND starts_at >= $3::timestamptz AND starts_at < $4::timestamptz
  ORDER BY starts_at, id LIMIT $5
)sql"};

std::optional<StoredCalendarFeed> FeedOf(const pqxx::result& rows) {
  if (rows.empty()) {
    return std::nullopt;
  }
  const pqxx::row row = rows[0];
  return StoredCalendarFeed{row[0].as<int64_t>(), row[1].as<int64_t>(), row[2].as<int64_t>(),
                            common::FromSql(row[3].c_str())};
}

}  // namespace

void CalendarFeedStore::Save(const StoredCalendarFeed& feed,
                             const common::LinkKeys::Signature& secret) {
  database_.Run(kSave, feed.collaborator_id, feed.provider_user_id, feed.establishment_id,
                secret.version, secret.digest, ToSql(feed.created_at));
}

void CalendarFeedStore::Remove(int64_t collaborator_id) { database_.Run(kRemove, collaborator_id); }

std::optional<StoredCalendarFeed> CalendarFeedStore::FindOf(int64_t collaborator_id) {
  return FeedOf(database_.Run(kFindOf, collaborator_id));
}

std::optional<StoredCalendarFeed> CalendarFeedStore::FindBySecret(
    const std::vector<common::LinkKeys::Signature>& secrets) {
  std::vector<std::string> hashes;
  for (const auto& secret : secrets) {
    hashes.push_back(secret.digest);
  }
  return FeedOf(database_.Run(kFindBySecret, common::SqlArray(hashes)));
}

std::vector<CalendarEntry> CalendarFeedStore::ListAppointments(const StoredCalendarFeed& feed,
                                                               const TimeRange& range, int limit) {
  std::vector<CalendarEntry> entries;
  for (const pqxx::row& row :
       database_.Run(kAppointments, feed.provider_user_id, feed.collaborator_id, ToSql(range.begin),
                     ToSql(range.end), limit)) {
    entries.push_back({.uid = fmt::format("appointment-{}@navalha", row[0].as<int64_t>()),
                       .version = row[1].as<int>(),
                       .summary = CalendarSummary(row[2].c_str(), common::ElementsOf(row[3])),
                       .starts_at = common::FromSql(row[4].c_str()),
                       .ends_at = common::FromSql(row[5].c_str()),
                       .status = CalendarStatusOf(row[6].c_str()),
                       .created_at = common::FromSql(row[7].c_str()),
                       .changed_at = common::FromSql(row[8].c_str())});
  }
  return entries;
}

}  // namespace navalha::booking
