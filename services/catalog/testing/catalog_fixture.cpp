#include "services/catalog/testing/catalog_fixture.hpp"

#include <spdlog/fmt/fmt.h>

namespace navalha::catalog {
namespace {

int64_t InsertedId(common::TestDatabase& database, const std::string& sql) {
  return database.Execute(sql + " RETURNING id").front()[0].as<int64_t>();
}

}  // namespace

common::TestDatabase& StoreTest::test_database() {
  static common::TestDatabase database;
  return database;
}

common::Instant StoreTest::Noon() {
  return common::ToInstant(*common::ParseDate("2026-03-10"), std::chrono::hours(9));
}

int64_t StoreTest::Add(const ShopRow& shop) {
  return InsertedId(
      test_database(),
      fmt::format("INSERT INTO establishments (name, slug, user_id, address, city, segments,"
                  " listed_at) VALUES ('{}', '{}', {}, '{}', '{}', '{}', {})",
                  shop.name, shop.slug, shop.owner_id, shop.address, shop.city, shop.segments,
                  shop.listed_at));
}

int64_t StoreTest::Add(const ItemRow& item) {
  return InsertedId(
      test_database(),
      fmt::format("INSERT INTO items (establishment_id, name, type, category, price_cents, active,"
                  " duration_min, availability_start, availability_end, expiration_date,"
                  " removed_at) VALUES ({}, '{}', '{}', '{}', {}, {}, {}, {}, {}, {}, {})",
                  item.shop_id, item.name, item.type, item.category, item.price_cents, item.active,
                  item.duration, item.availability_start, item.availability_end,
                  item.expiration_date, item.removed_at));
}

int64_t StoreTest::Add(const LinkRow& link) {
  return InsertedId(
      test_database(),
      fmt::format("INSERT INTO collaborators (establishment_id, user_id, role, first_name,"
                  " last_name, user_name, email, permissions, person_copied_at, accepted_at,"
                  " removed_at)"
                  " VALUES ({}, {}, 'Barbeiro', '{}', '{}', '{}', '{}@exemplo.com.br', '{}', {},"
                  " {}, {})",
                  link.shop_id, link.user_id, link.first_name, link.last_name, link.user_name,
                  link.user_name, link.permissions, link.copied_at, link.accepted_at,
                  link.removed_at));
}

FakeAuth::FakeAuth() {
  router_.For("navalha.auth.v1.UserService")
      .Unary("BatchGetPeople",
             [this](const common::Call&, const navalha::auth::v1::BatchGetPeopleRequest& request,
                    navalha::auth::v1::BatchGetPeopleResponse& response) {
               ++asked;
               if (away) {
                 throw common::Unavailable("AUTH_AWAY");
               }
               for (const int64_t id : request.ids()) {
                 if (const auto found = people.find(id); found != people.end()) {
                   *response.add_people() = found->second;
                 }
               }
             });
  router_.For("navalha.auth.v1.InvitationService")
      .Unary("ResolveInvitee",
             [this](const common::Call&, const navalha::auth::v1::ResolveInviteeRequest& request,
                    navalha::auth::v1::ResolveInviteeResponse& response) {
               if (request.has_user_id() && !people.contains(request.user_id())) {
                 throw common::NotFound("Usuário não encontrado.");
               }
               constexpr int64_t kFirstNewUser = 900;
               const bool known = request.has_user_id() || !request.user_name().empty();
               const int64_t id =
                   request.has_user_id() ? request.user_id()
                   : known               ? user_names.at(request.user_name())
                                         : emails
                                 .try_emplace(request.email(),
                                              kFirstNewUser + static_cast<int64_t>(emails.size()))
                                 .first->second;
               *response.mutable_person() = people[id];
               response.mutable_person()->set_id(id);
               response.set_email(known ? "conhecido@exemplo.com.br" : request.email());
             })
      .Unary("AnnounceDeparture",
             [this](const common::Call&, const navalha::auth::v1::AnnounceDepartureRequest& request,
                    navalha::common::v1::Empty&) { departures.push_back(request); })
      .Unary(
          "AnnounceInvitation",
          [this](const common::Call&, const navalha::auth::v1::AnnounceInvitationRequest& request,
                 navalha::common::v1::Empty&) {
            if (away) {
              throw common::Unavailable("AUTH_AWAY");
            }
            announced.push_back(request.user_id());
          });
  ServeListings();
  server_ = std::make_unique<common::TestServer>(router_);
}

void FakeAuth::ServeListings() {
  router_.For("navalha.auth.v1.UserService")
      .Unary("FilterVerified",
             [this](const common::Call&, const navalha::auth::v1::FilterVerifiedRequest& request,
                    navalha::auth::v1::FilterVerifiedResponse& response) {
               for (const int64_t id : request.ids()) {
                 if (!unverified.contains(id)) {
                   response.add_ids(id);
                 }
               }
             })
      .Unary("FilterAvatars",
             [this](const common::Call&, const navalha::auth::v1::FilterAvatarsRequest& request,
                    navalha::auth::v1::FilterAvatarsResponse& response) {
               if (away) {
                 throw common::Unavailable("AUTH_AWAY");
               }
               for (const auto& [id, person] : people) {
                 const auto& paths = request.paths();
                 if (std::find(paths.begin(), paths.end(), person.avatar()) != paths.end()) {
                   response.add_paths(person.avatar());
                 }
               }
             });
  router_.For("navalha.auth.v1.AuditService")
      .Unary("RecordModeration",
             [this](const common::Call&, const navalha::auth::v1::RecordModerationRequest& request,
                    navalha::common::v1::Empty&) {
               if (away) {
                 throw common::Unavailable("AUTH_AWAY");
               }
               moderations.push_back(request);
             });
}

FakeBooking::FakeBooking() {
  router_.For("navalha.booking.v1.AgendaClosingService")
      .Unary("Close", [this](const common::Call&, const navalha::booking::v1::CloseRequest& request,
                             navalha::booking::v1::CloseResponse& response) {
        constexpr size_t kNext = 5;
        response.set_future_bookings(static_cast<int64_t>(future_bookings.size()));
        for (size_t i = 0; i < std::min(kNext, future_bookings.size()); ++i) {
          *response.add_next_starts() = common::ToProto(future_bookings[i]);
        }
        if (future_bookings.empty() || request.leave_bookings()) {
          closed.emplace_back(request.establishment_id(), request.collaborator_id());
        }
      });
  router_.For("navalha.booking.v1.ScheduleService")
      .Unary("FilterScheduled", [this](const common::Call&,
                                       const navalha::booking::v1::FilterScheduledRequest& request,
                                       navalha::booking::v1::FilterScheduledResponse& response) {
        for (const int64_t id : request.collaborator_ids()) {
          if (scheduled.contains(id)) {
            response.add_collaborator_ids(id);
          }
        }
      });
  server_ = std::make_unique<common::TestServer>(router_);
}

EmptyOrderFeed::EmptyOrderFeed() {
  router_.For("navalha.orders.v1.OrderFeedService")
      .Unary("GetHead", [](const common::Call&, const orders::v1::GetHeadRequest&,
                           orders::v1::GetHeadResponse&) {});
  server_ = std::make_unique<common::TestServer>(router_);
}

ServiceTest::ServiceTest() {
  const common::Now now = [this] { return now_; };
  people_ = std::make_unique<People>(collaborators_, auth_.peer(), tags_, now);
  image_service_ = std::make_unique<ImageService>(images_, limiter_, kPicturesPerHour);
  image_sweep_ =
      std::make_unique<ImageSweep>(images_, auth_.peer(), tags_, kPictureGrace, common::SystemNow);
  person_service_ = std::make_unique<PersonService>(persons_, collaborators_, *image_sweep_, tags_);
  establishment_service_ = std::make_unique<EstablishmentService>(
      establishments_, items_, collaborators_, *people_, *image_service_, booking_client_, limiter_,
      kEstablishmentsPerHour, idempotency_, tags_, now);
  item_service_ =
      std::make_unique<ItemService>(establishments_, items_, collaborators_, quotes_,
                                    *image_service_, fresh_stock_, idempotency_, tags_, now);
  collaborator_service_ =
      std::make_unique<CollaboratorService>(establishments_, collaborators_, *people_, invitations_,
                                            booking_client_, idempotency_, tags_, now);
  consent_service_ = std::make_unique<ConsentService>(collaborators_, consents_, *people_,
                                                      invitations_, booking_client_, tags_, now);
  barbershop_service_ =
      std::make_unique<BarbershopService>(establishments_, items_, collaborators_, *people_,
                                          *establishment_service_, *collaborator_service_, now);
  listings_ = std::make_unique<Listings>(listing_store_, auth_.peer(), booking_.peer(), tags_);
  listing_service_ = std::make_unique<ListingService>(listing_store_, *listings_, tags_, [] {});
  stock_service_ =
      std::make_unique<StockService>(establishments_, collaborators_, stock_, fresh_stock_);
  stock_service_->Register(router_);
  pix_service_ = std::make_unique<PixService>(establishments_, pix_, tags_);
  pix_service_->Register(router_);
  commission_service_ =
      std::make_unique<CommissionService>(establishments_, collaborators_, commissions_);
  commission_service_->Register(router_);
  listing_service_->Register(router_);
  establishment_service_->Register(router_);
  item_service_->Register(router_);
  collaborator_service_->Register(router_);
  consent_service_->Register(router_);
  barbershop_service_->Register(router_);
  image_service_->Register(router_);
  person_service_->Register(router_);
  server_ = std::make_unique<common::TestServer>(router_);
}

common::PrivateRedis& ServiceTest::redis_server() {
  static common::PrivateRedis server;
  return server;
}

int ServiceTest::InvalidationsOf(const std::string& tag) {
  return std::stoi(redis_server().Patient()->Get("tag:" + tag).value_or("0"));
}

std::string ServiceTest::TokenOf(int64_t user_id, const std::string& profile) {
  return server_->authenticator().TokenFor(common::TestCaller(user_id, profile));
}

}  // namespace navalha::catalog
