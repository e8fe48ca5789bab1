// navalha-booking: working hours, availability and the timeline of every provider.
#include <gflags/gflags.h>
#include <spdlog/spdlog.h>

#include <string>
#include <thread>

#include "services/booking/catalog_client.hpp"
#include "services/booking/closure_service.hpp"
#include "services/booking/provider_backfill.hpp"
#include "services/booking/reservation_service.hpp"
#include "services/booking/schedule_service.hpp"
#include "services/common/cache_tags.hpp"
#include "services/common/error.hpp"
#include "services/common/log.hpp"
#include "services/common/migrations.hpp"
#include "services/common/periodic.hpp"
#include "services/common/remote_sessions.hpp"
#include "services/common/server.hpp"
#include "services/common/settings.hpp"

DEFINE_int32(hold_seconds, 120, "how long a hold stands when nobody confirms it");

namespace navalha::booking {
namespace {

constexpr std::chrono::seconds kSweepEvery{1};
constexpr std::chrono::minutes kForgetEvery{10};
constexpr std::chrono::seconds kBackfillPause{1};
constexpr int kBackfillTries = 60;

// Catalog may start later than booking. Nothing is served before every row has its person.
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
  common::Database database({.url = FLAGS_database_url, .pool_size = FLAGS_database_connections});
  common::CacheTags tags(common::MakeRedis(FLAGS_redis_url));
  const common::Peer auth("auth", FLAGS_auth_address, common::ServiceKey());
  const common::Peer catalog("catalog", FLAGS_catalog_address, common::ServiceKey());
  const CatalogClient catalog_client(catalog);
  BackfillWhenCatalogAnswers(database, catalog_client);
  ReservationService reservations(database, tags, common::SystemNow,
                                  std::chrono::seconds(FLAGS_hold_seconds));
  ScheduleService schedules(database, catalog_client, tags, common::SystemNow);
  ClosureService closures(database, tags, common::SystemNow);
  common::Router router;
  reservations.Register(router);
  schedules.Register(router);
  closures.Register(router);
  const common::Periodic sweeper("expired_holds", kSweepEvery,
                                 [&] { return reservations.SweepExpired(); });
  const common::Periodic forgetter("forget_visitors", kForgetEvery,
                                   [&] { return reservations.ForgetVisitors(); });
  return common::RunServer(router, common::MakeRemoteAuthenticator(auth),
                           [&] { return database.Reachable(); });
}

}  // namespace
}  // namespace navalha::booking

int main(int argc, char** argv) {
  return navalha::common::RunService("booking", argc, argv, navalha::common::EmbeddedMigrations(),
                                     navalha::booking::Serve);
}
