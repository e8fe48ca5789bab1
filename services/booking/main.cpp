// navalha-booking: working hours, availability and the timeline of every provider.
#include <gflags/gflags.h>
#include <spdlog/spdlog.h>

#include <string>
#include <thread>

#include "services/booking/agendas/agenda_closing_service.hpp"
#include "services/booking/agendas/agenda_service.hpp"
#include "services/booking/agendas/calendar_feed_service.hpp"
#include "services/booking/appointments/appointment_service.hpp"
#include "services/booking/appointments/service_record_service.hpp"
#include "services/booking/catalog_client.hpp"
#include "services/booking/person_service.hpp"
#include "services/booking/reservations/booked_holds.hpp"
#include "services/booking/reservations/hold_expiry.hpp"
#include "services/booking/reservations/move_times_service.hpp"
#include "services/booking/reservations/reservation_service.hpp"
#include "services/booking/schedules/holiday_service.hpp"
#include "services/booking/schedules/provider_backfill.hpp"
#include "services/booking/schedules/reserved_time_service.hpp"
#include "services/booking/schedules/schedule_service.hpp"
#include "services/booking/schedules/scheduled_time_service.hpp"
#include "services/booking/watched_queues.hpp"
#include "services/common/database/migrations.hpp"
#include "services/common/operations/log.hpp"
#include "services/common/operations/periodic.hpp"
#include "services/common/operations/settings.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/rpc/remote_sessions.hpp"
#include "services/common/rpc/server.hpp"

DEFINE_int32(own_to_come, 5,
             "maximum future appointments of one client at a shop, booked by the client");
DEFINE_int32(
    entries_per_minute, 60,
    "maximum appointments and service records that one person enters for shops per minute");
DEFINE_string(calendar_feed_key_file, "",
              "file of the keys with which secrets of calendar feeds are hashed: one line with a "
              "version and a key for each; new feeds use the highest version");
DEFINE_int32(hold_seconds, 120, "lifetime of an unconfirmed hold, in seconds, at least 5");
// orders assumes that a hold lives longer than BookingSaga::kSafeHoldTime.
DEFINE_validator(hold_seconds, [](const char*, int32_t seconds) { return seconds >= 5; });

namespace navalha::booking {
namespace {

constexpr std::chrono::seconds kSweepEvery{1};
constexpr std::chrono::minutes kForgetEvery{10};
constexpr std::chrono::seconds kBackfillPause{1};
constexpr int kBackfillTries = 60;

// Catalog may start later than booking. The service answers no call before every row has its user.
void BackfillWhenCatalogAnswers(common::Database& database, const CatalogClient& catalog) {
  for (int tries = 1;; ++tries) {
    try {
      BackfillProviders(database, catalog);
      return;
    } catch (const common::Error& error) {
      if (tries == kBackfillTries) {
        throw;
      }
      spdlog::warn(common::LogLine("backfill_waits").Text("why", error.what()).Done());
      std::this_thread::sleep_for(kBackfillPause);
    }
  }
}

int Serve() {
  common::Database database(common::DatabaseSettingsOfFlags());
  const auto redis = common::MakeRedis(FLAGS_redis_url);
  common::CacheTags tags(redis);
  const std::string service_key = common::ServiceKey();
  const common::Peer auth("auth", FLAGS_auth_address, service_key);
  const common::Peer catalog("catalog", FLAGS_catalog_address, service_key);
  const common::Peer orders("orders", FLAGS_orders_address, service_key);
  const CatalogClient catalog_client(catalog);
  BackfillWhenCatalogAnswers(database, catalog_client);
  const BookedHolds booked_holds(orders);
  HoldExpiry expiry(
      database, tags, [&booked_holds](const auto& holds) { return booked_holds.Among(holds); },
      common::SystemNow);
  ReservationService reservations(database, expiry, tags, common::SystemNow,
                                  std::chrono::seconds(FLAGS_hold_seconds));
  const StrandingRefusal refusal(database, orders, expiry);
  ScheduleService schedules(database, catalog_client, refusal, tags, common::SystemNow);
  ReservedTimeService reserved_times(database, catalog_client, refusal, tags, common::SystemNow);
  HolidayService holidays(database, catalog_client, refusal, tags, common::SystemNow);
  common::RateLimiter limiter(redis.get());
  const AuthClient auth_client(auth);
  const OrdersClient orders_client(orders);
  ClientFinder clients(database, auth_client, orders_client, limiter);
  CreationLimit limit(limiter, {.per_minute = FLAGS_entries_per_minute,
                                .own_per_hour_at_shop = FLAGS_bookings_per_hour_at_shop,
                                .own_per_hour = FLAGS_bookings_per_hour,
                                .own_future_bookings = FLAGS_own_to_come,
                                .secret = service_key});
  const EntryParts parts{database, catalog_client, auth_client, clients,
                         limit,    expiry,         tags,        common::SystemNow};
  AppointmentService appointments(parts);
  ServiceRecordService records(parts);
  PersonService persons(database, tags, common::SystemNow);
  AgendaClosingService agenda_closing(database, tags, common::SystemNow);
  MoveTimesService move_times(database, common::SystemNow);
  AgendaService agendas(database, catalog_client);
  CalendarFeedService feeds(database, catalog_client, orders, limiter,
                            common::LinkKeys(common::ReadSettingFile(FLAGS_calendar_feed_key_file)),
                            common::SystemNow);
  ScheduledTimeService scheduled_time(database, common::SystemNow);
  common::Router router;
  reservations.Register(router);
  schedules.Register(router);
  scheduled_time.Register(router);
  agendas.Register(router);
  feeds.Register(router);
  move_times.Register(router);
  reserved_times.Register(router);
  holidays.Register(router);
  agenda_closing.Register(router);
  appointments.Register(router);
  records.Register(router);
  persons.Register(router);
  const common::Periodic sweeper("expired_holds", kSweepEvery, [&] { return expiry.Sweep(); });
  const common::Periodic forgetter("forget_visitors", kForgetEvery,
                                   [&] { return reservations.ForgetVisitors(); });
  const common::Periodic move_forgetter("forget_moves", kForgetEvery,
                                        [&] { return reservations.ForgetMoves(); });
  const common::Periodic purger("purge_idempotency", kForgetEvery,
                                [&] { return appointments.PurgeIdempotency(); });
  const common::QueueGauges queues(database, WatchedQueues());
  return common::RunServer(router, common::MakeRemoteAuthenticator(auth),
                           [&] { return database.Reachable(); });
}

}  // namespace
}  // namespace navalha::booking

int main(int argc, char** argv) {
  // Appointments mostly wait for catalog and auth: many wait concurrently, without blocking holds
  // of orders.
  gflags::SetCommandLineOptionWithMode("workers", "32", gflags::SET_FLAGS_DEFAULT);
  return navalha::common::RunService("booking", argc, argv, navalha::common::EmbeddedMigrations(),
                                     navalha::booking::Serve);
}
