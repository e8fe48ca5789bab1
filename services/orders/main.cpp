// navalha-orders: serves orders, settles their reservations and streams the feed of changes.
#include <gflags/gflags.h>

#include "services/common/database/migrations.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/operations/settings.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/remote_sessions.hpp"
#include "services/common/rpc/server.hpp"
#include "services/orders/application.hpp"
#include "services/orders/watched_queues.hpp"

DEFINE_int32(bookings_per_phone, 5,
             "maximum upcoming bookings of one booker with one phone number at a shop");
DEFINE_int32(visitor_share, 25,
             "maximum per cent of the working minutes of one person's day that visitors of one "
             "address may take without an account or a proven e-mail");
DEFINE_string(booking_link_key_file, "",
              "file of the keys that open bookings' pages: a line with a version and a key for "
              "each; the highest version makes new addresses");
DEFINE_int32(orders_per_minute, 60, "orders that a signed-in user may make in a minute");

namespace {

using namespace navalha;

int Serve() {
  common::Database database(common::DatabaseSettingsOfFlags());
  const std::string service_key = common::ServiceKey();
  common::Peer auth("auth", FLAGS_auth_address, service_key);
  common::Peer catalog("catalog", FLAGS_catalog_address, service_key);
  common::Peer booking("booking", FLAGS_booking_address, service_key);
  const auto redis = common::MakeRedis(FLAGS_redis_url);
  common::RateLimiter limiter(redis.get());
  common::CacheTags tags(redis);
  orders::Application application(
      database, {.auth = auth, .catalog = catalog, .booking = booking}, limiter, tags,
      {.per_hour_at_shop = FLAGS_bookings_per_hour_at_shop,
       .per_hour = FLAGS_bookings_per_hour,
       .per_phone = FLAGS_bookings_per_phone,
       .visitor_share = FLAGS_visitor_share,
       .secret = service_key},
      FLAGS_orders_per_minute,
      orders::BookingLinks(common::ReadSettingFile(FLAGS_booking_link_key_file)));
  common::Router router;
  application.Register(router);
  application.StartChores();
  const common::QueueGauges queues(database, orders::WatchedQueues());
  return common::RunServer(router, common::MakeRemoteAuthenticator(auth),
                           [&] { return database.Reachable(); });
}

}  // namespace

int main(int argc, char** argv) {
  // Booking requests mostly wait for the booking service and the disk, so many threads can wait at
  // once.
  gflags::SetCommandLineOptionWithMode("workers", "32", gflags::SET_FLAGS_DEFAULT);
  gflags::SetCommandLineOptionWithMode("database_connections", "16", gflags::SET_FLAGS_DEFAULT);
  return common::RunService("orders", argc, argv, common::EmbeddedMigrations(), Serve);
}
