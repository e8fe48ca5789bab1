// The catalogue: establishments, their items, people and pictures.

#include <gflags/gflags.h>
#include <sys/resource.h>

#include <optional>

#include "services/catalog/establishments/barbershop_service.hpp"
#include "services/catalog/establishments/establishment_service.hpp"
#include "services/catalog/establishments/listing_service.hpp"
#include "services/catalog/image_storage.hpp"
#include "services/catalog/images/image_service.hpp"
#include "services/catalog/images/image_variants.hpp"
#include "services/catalog/items/item_service.hpp"
#include "services/catalog/items/stock_follower.hpp"
#include "services/catalog/items/stock_service.hpp"
#include "services/catalog/pix/pix_service.hpp"
#include "services/catalog/team/collaborator_service.hpp"
#include "services/catalog/team/commission_service.hpp"
#include "services/catalog/team/consent_service.hpp"
#include "services/catalog/team/person_service.hpp"
#include "services/catalog/watched_queues.hpp"
#include "services/common/database/idempotency_store.hpp"
#include "services/common/database/migrations.hpp"
#include "services/common/operations/crash_point.hpp"
#include "services/common/operations/periodic.hpp"
#include "services/common/operations/settings.hpp"
#include "services/common/rpc/membership.hpp"
#include "services/common/rpc/remote_sessions.hpp"
#include "services/common/rpc/server.hpp"

DEFINE_int32(establishments_per_hour, 10, "maximum establishments that a user creates per hour");
DEFINE_int32(pictures_per_hour, 120, "maximum pictures that a user uploads per hour");
DEFINE_int32(picture_grace_seconds, 600,
             "minimum age at which an unused picture, and then its object, is deleted, in seconds");
DEFINE_int32(picture_sweep_seconds, 60,
             "pause between two searches for unused pictures, in seconds");

namespace navalha::catalog {
namespace {

// Delay before a failed announcement is retried.
constexpr std::chrono::seconds kAnnounceEvery{10};
constexpr std::chrono::seconds kReviewListingsEvery{2};
constexpr std::chrono::minutes kPurgeEvery{10};

template <class... Services>
void RegisterAll(common::Router& router, Services&... services) {
  (services.Register(router), ...);
}

// Calls MakeNextAvif at the lowest priority, so that encoding does not delay requests. The calling
// thread keeps this priority, and the threads of the encoder inherit it.
bool MakeNextAvifAtLowestPriority(ImageStore& images) {
  constexpr int kLowestPriority = 19;
  // On Linux, 0 means the calling thread.
  setpriority(PRIO_PROCESS, 0, kLowestPriority);
  return MakeNextAvif(images);
}

// Deletes unused pictures and their objects, and makes variants in the background.
class PictureJobs {
 public:
  PictureJobs(ImageSweep& sweep, ImageStorage& storage, std::chrono::seconds grace)
      : sweep_("image_sweep", every_, [&sweep] { return sweep.SweepNext(); }),
        vary_("image_variants", every_,
              [&images = storage.images()] { return MakeNextVariants(images); }),
        avif_("image_avif", every_,
              [&images = storage.images()] { return MakeNextAvifAtLowestPriority(images); }) {
    if (storage.objects() != nullptr) {
      delete_objects_.emplace("image_objects", every_, [&objects = *storage.objects(), grace] {
        return objects.DeleteUnused(common::SystemNow() - grace);
      });
    }
  }

 private:
  const std::chrono::seconds every_{FLAGS_picture_sweep_seconds};
  common::Periodic sweep_;
  common::Periodic vary_;
  common::Periodic avif_;
  std::optional<common::Periodic> delete_objects_;
};

// Reviews which establishments are listed, and reports moderations to auth.
class ListingJobs {
 public:
  explicit ListingJobs(Listings& listings)
      : review_("review_listings", kReviewListingsEvery,
                [&listings] { return listings.ReviewDue(); }),
        report_("report_moderations", kAnnounceEvery,
                [&listings] { return listings.ReportNext(); }) {}

  void WakeReport() { report_.Wake(); }

 private:
  common::Periodic review_;
  common::Periodic report_;
};

// Invalidates catalog's answers to other services after a call that may have changed its data.
void InvalidateAnswers(common::CacheTags& tags) {
  common::CrashPoint("catalog_before_tag");
  tags.Invalidate({common::kCatalogTag});
}

int Serve() {
  common::Database database(common::DatabaseSettingsOfFlags());
  common::Peer auth("auth", FLAGS_auth_address, common::ServiceKey());
  const common::Peer booking("booking", FLAGS_booking_address, common::ServiceKey());
  const common::Peer orders("orders", FLAGS_orders_address, common::ServiceKey());
  EstablishmentStore establishments(database);
  ItemStore items(database);
  QuoteStore quotes(database);
  CollaboratorStore collaborators(database);
  ConsentStore consents(database);
  ImageStorage image_storage(database);
  ListingStore listing_store(database);
  PersonStore persons(database);
  PixStore pix(database);
  CommissionStore commissions(database);
  StockStore stock(database);
  common::IdempotencyStore idempotency(database);
  const auto redis = common::MakeRedis(FLAGS_redis_url);
  common::CacheTags tags(redis);
  People people(collaborators, auth, tags, common::SystemNow);
  common::RateLimiter limiter(redis.get());
  BookingClient booking_client(booking);
  common::Periodic* announcing = nullptr;
  Invitations invitations(consents, auth, [&] { announcing->Wake(); });
  common::Periodic announcer("announcer", kAnnounceEvery,
                             [&] { return invitations.AnnounceNext(); });
  announcing = &announcer;

  const std::chrono::seconds grace(FLAGS_picture_grace_seconds);
  ImageSweep image_sweep(image_storage.images(), auth, tags, grace, common::SystemNow);
  const PictureJobs picture_jobs(image_sweep, image_storage, grace);
  const common::QueueGauges queues(database, WatchedQueues());
  const common::Periodic purge("purge_idempotency", kPurgeEvery, [&] {
    return idempotency.Purge(common::SystemNow() - common::kIdempotencyLife) > 0;
  });

  ImageService image_service(image_storage.images(), limiter, FLAGS_pictures_per_hour);
  EstablishmentService establishment_service(
      establishments, items, collaborators, people, image_service, booking_client, limiter,
      FLAGS_establishments_per_hour, idempotency, tags, common::SystemNow);
  common::ChangeNotifier stock_progress;
  FreshStock fresh_stock(orders, stock, stock_progress);
  ItemService item_service(establishments, items, collaborators, quotes, image_service, fresh_stock,
                           idempotency, tags, common::SystemNow);
  CollaboratorService collaborator_service(establishments, collaborators, people, invitations,
                                           booking_client, idempotency, tags, common::SystemNow);
  ConsentService consent_service(collaborators, consents, people, invitations, booking_client, tags,
                                 common::SystemNow);
  BarbershopService barbershop_service(establishments, items, collaborators, people,
                                       establishment_service, collaborator_service,
                                       common::SystemNow);
  PersonService person_service(persons, collaborators, image_sweep, tags);
  PixService pix_service(establishments, pix, tags);
  CommissionService commission_service(establishments, collaborators, commissions);
  StockService stock_service(establishments, collaborators, stock, fresh_stock);
  const StockFollower stock_follower(stock, orders, tags, stock_progress);

  Listings listings(listing_store, auth, booking, tags);
  ListingJobs listing_jobs(listings);
  ListingService listing_service(listing_store, listings, tags, [&] { listing_jobs.WakeReport(); });

  common::Router router;
  RegisterAll(router, establishment_service, item_service, collaborator_service, consent_service,
              barbershop_service, image_service, person_service, listing_service, pix_service,
              stock_service, commission_service);
  return common::RunServer(
      router, common::MakeRemoteAuthenticator(auth), [&] { return database.Reachable(); },
      [&tags] { InvalidateAnswers(tags); });
}

}  // namespace
}  // namespace navalha::catalog

int main(int argc, char** argv) {
  using namespace navalha;
  return common::RunService("catalog", argc, argv, common::EmbeddedMigrations(), [] {
    return catalog::IsImageCommand() ? catalog::RunImageCommand() : catalog::Serve();
  });
}
