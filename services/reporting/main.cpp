// navalha-reporting: serves reports and snapshots from a read model that follows the order feed.
#include <gflags/gflags.h>
#include <spdlog/spdlog.h>

#include "services/common/database/migrations.hpp"
#include "services/common/operations/log.hpp"
#include "services/common/operations/periodic.hpp"
#include "services/common/operations/settings.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/fair_pool.hpp"
#include "services/common/rpc/remote_sessions.hpp"
#include "services/common/rpc/server.hpp"
#include "services/reporting/commissions/commission_statement_service.hpp"
#include "services/reporting/model/day_packer.hpp"
#include "services/reporting/model/erasure_follower.hpp"
#include "services/reporting/model/order_follower.hpp"
#include "services/reporting/model/relocator.hpp"
#include "services/reporting/next_steps/next_step_service.hpp"
#include "services/reporting/occupancy/schedule_follower.hpp"
#include "services/reporting/person_service.hpp"
#include "services/reporting/reports/report_service.hpp"
#include "services/reporting/reports/snapshot_service.hpp"

DEFINE_bool(
    rebuild_model, false,
    "empty the read model, fill it again from orders, and end; reports answer 503 meanwhile");
DEFINE_int32(schedule_read_seconds, 300,
             "pause between two reads of the scheduled minutes of all establishments from booking");
DEFINE_int32(
    sales_cache_mb, 256,
    "memory for the sales of the establishments whose reports were read last, in MiB; those of "
    "the very last one are kept above this limit too");

namespace {

using namespace navalha;

constexpr std::chrono::seconds kDropNamesEvery{10};
constexpr std::chrono::seconds kPackEvery{10};

// Empties the model and waits until the follower has filled it. The wait polls a gRPC completion
// queue: gRPC reads connections only while a thread polls, and an unanswered keepalive would
// otherwise end the feed call while the follower applies changes.
int Rebuild(reporting::ModelStore& model, const common::Peer& orders,
            reporting::CatalogClient& catalog, common::CacheTags& tags) {
  constexpr std::chrono::milliseconds kLookAgain{200};
  model.Empty();
  common::ChangeNotifier progress;
  grpc::CompletionQueue idle;
  const reporting::OrderFollower follower(model, orders, catalog, tags, progress);
  for (;;) {
    const auto place = model.Place();
    if (place && place->is_filled) {
      spdlog::info(common::LogLine("model_rebuilt").Number("position", place->position).Done());
      idle.Shutdown();
      return 0;
    }
    void* tag = nullptr;
    bool ok = false;
    idle.AsyncNext(&tag, &ok, std::chrono::system_clock::now() + kLookAgain);
  }
}

int Serve() {
  common::Database database(common::DatabaseSettingsOfFlags());
  const std::string service_key = common::ServiceKey();
  const common::Peer auth("auth", FLAGS_auth_address, service_key);
  const common::Peer catalog("catalog", FLAGS_catalog_address, service_key);
  const common::Peer orders("orders", FLAGS_orders_address, service_key);
  common::CacheTags tags(common::MakeRedis(FLAGS_redis_url));

  reporting::CatalogClient catalog_client(catalog);
  reporting::OrdersClient orders_client(orders);
  reporting::ModelStore model(database);
  if (FLAGS_rebuild_model) {
    return Rebuild(model, orders, catalog_client, tags);
  }
  const common::Peer booking("booking", FLAGS_booking_address, service_key);
  reporting::BookingClient booking_client(booking);
  reporting::SalesCache sales(static_cast<size_t>(FLAGS_sales_cache_mb) << 20);
  reporting::ReportStore reports(database, sales);
  reporting::ErasureFollower erased_names(database, sales);
  const common::Periodic name_dropper("forgotten_names", kDropNamesEvery, [&] {
    erased_names.DropErased();
    return false;
  });
  reporting::DayPacker day_packer(database, common::SystemNow);
  const common::Periodic packer("day_packer", kPackEvery, [&] { return day_packer.PackNext(); });
  reporting::OccupancyStore occupancy(database);
  common::ChangeNotifier progress;
  const reporting::OrderFollower follower(model, orders, catalog_client, tags, progress);
  reporting::Relocator relocator(model, progress);
  reporting::FreshModel fresh(orders_client, relocator, progress);
  const reporting::ScheduleFollower schedule_follower(
      booking_client, occupancy, std::chrono::seconds(FLAGS_schedule_read_seconds));
  // An export keeps up to 100,000 rows in memory until the client has received them.
  common::FairPool exports(/*at_once=*/4, /*waiting=*/16, /*longest_wait=*/std::chrono::seconds(5),
                           "Há arquivos demais sendo baixados. Tente novamente em instantes.",
                           "TOO_MANY_EXPORTS");
  reporting::ReportService report_service(reports, fresh, catalog_client, orders_client, exports);
  reporting::NextStepStore next_steps(database);
  reporting::NextStepService next_step_service(next_steps, fresh, catalog_client, booking_client,
                                               common::SystemNow);
  reporting::SnapshotService snapshot_service(reports, fresh, catalog_client, common::SystemNow);
  reporting::CommissionStatementStore statements(database);
  reporting::PayoutStore payouts(database);
  reporting::CommissionStatementService commission_service(
      statements, payouts, fresh, catalog_client, exports, common::SystemNow);
  reporting::PersonService person_service(model, payouts);

  common::Router router;
  report_service.Register(router);
  snapshot_service.Register(router);
  commission_service.Register(router);
  next_step_service.Register(router);
  person_service.Register(router);
  return common::RunServer(router, common::MakeRemoteAuthenticator(auth),
                           [&] { return database.Reachable(); });
}

}  // namespace

int main(int argc, char** argv) {
  return common::RunService("reporting", argc, argv, common::EmbeddedMigrations(), Serve);
}
