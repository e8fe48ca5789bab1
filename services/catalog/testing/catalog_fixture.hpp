#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "navalha/catalog/v1/barbershop.grpc.pb.h"
#include "navalha/catalog/v1/collaborator.grpc.pb.h"
#include "navalha/catalog/v1/commission.grpc.pb.h"
#include "navalha/catalog/v1/consent.grpc.pb.h"
#include "navalha/catalog/v1/establishment.grpc.pb.h"
#include "navalha/catalog/v1/image.grpc.pb.h"
#include "navalha/catalog/v1/item.grpc.pb.h"
#include "navalha/catalog/v1/listing.grpc.pb.h"
#include "navalha/catalog/v1/pix.grpc.pb.h"
#include "navalha/catalog/v1/stock.grpc.pb.h"
#include "services/catalog/establishments/barbershop_service.hpp"
#include "services/catalog/establishments/establishment_service.hpp"
#include "services/catalog/establishments/listing_service.hpp"
#include "services/catalog/images/image_service.hpp"
#include "services/catalog/images/image_sweep.hpp"
#include "services/catalog/items/item_service.hpp"
#include "services/catalog/items/stock_service.hpp"
#include "services/catalog/pix/pix_service.hpp"
#include "services/catalog/team/collaborator_service.hpp"
#include "services/catalog/team/commission_service.hpp"
#include "services/catalog/team/consent_service.hpp"
#include "services/catalog/team/person_service.hpp"
#include "services/common/testing/private_redis.hpp"
#include "services/common/testing/test_database.hpp"
#include "services/common/testing/test_server.hpp"

namespace navalha::catalog {

/// An establishment to insert; other columns have the schema's defaults.
struct ShopRow {
  std::string name = "Barbearia Central";
  std::string slug = "barbearia-central";
  int64_t owner_id = 1;
  std::string address = "Rua XV de Novembro, 100";
  std::string city = "Curitiba";
  std::string segments = "{corte_masculino,barba}";
  /// SQL expression, such as now() or NULL.
  std::string listed_at = "now()";
};

/// An item to insert.
struct ItemRow {
  int64_t shop_id = 1;
  std::string name = "Corte";
  std::string type = "service";
  std::string category = "Cabelo";
  int64_t price_cents = 4500;
  bool active = true;
  /// SQL expression, such as 30 or NULL.
  std::string duration = "NULL";
  /// SQL expressions, such as '2026-01-01 09:00' or NULL.
  std::string availability_start = "NULL";
  std::string availability_end = "NULL";
  std::string expiration_date = "NULL";
  std::string removed_at = "NULL";
};

/// A link to insert, with freshly copied names.
struct LinkRow {
  int64_t shop_id = 1;
  int64_t user_id = 10;
  std::string first_name = "João";
  std::string last_name = "Silva";
  std::string user_name = "joao";
  std::string permissions = "{}";
  /// SQL expressions.
  std::string copied_at = "'2026-03-10 12:00Z'";
  std::string removed_at = "NULL";
  /// SQL expression. NULL: an invitation.
  std::string accepted_at = "'2026-03-10 11:00Z'";
};

/// A test with a real database, emptied before each test. The time is 2026-03-10 12:00 UTC, 9:00
/// in São Paulo.
class StoreTest : public testing::Test {
 protected:
  static common::TestDatabase& test_database();
  static common::Database& database() { return test_database().database(); }
  static common::Instant Noon();

  void SetUp() override { test_database().Clear(); }

  int64_t Add(const ShopRow& shop);
  int64_t Add(const ItemRow& item);
  int64_t Add(const LinkRow& link);
};

/// A fake of the auth RPCs that catalog calls: people by id, and their avatars.
class FakeAuth {
 public:
  FakeAuth();
  common::Peer& peer() { return server_->peer(); }

  std::map<int64_t, navalha::auth::v1::Person> people;
  /// Users by e-mail; an invitation of any other e-mail creates a user.
  std::map<std::string, int64_t> emails;
  /// Users by user name.
  std::map<std::string, int64_t> user_names;
  /// The invitations passed to AnnounceInvitation.
  std::vector<int64_t> announced;
  /// The departures passed to AnnounceDeparture.
  std::vector<navalha::auth::v1::AnnounceDepartureRequest> departures;
  /// Users whose e-mail is not verified.
  std::set<int64_t> unverified;
  /// The reported decisions of administrators.
  std::vector<navalha::auth::v1::RecordModerationRequest> moderations;
  std::atomic<bool> away{false};
  std::atomic<int> asked{0};

 private:
  // RPCs for pictures, listings and reported decisions.
  void ServeListings();

  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
};

/// A fake of the booking RPCs that catalog calls: agenda closing, and collaborators with hours.
class FakeBooking {
 public:
  FakeBooking();
  common::Peer& peer() { return server_->peer(); }

  /// Future bookings that prevent every agenda closing.
  std::vector<common::Instant> future_bookings;
  /// The closed agendas: establishment and collaborator, 0 for all.
  std::vector<std::pair<int64_t, int64_t>> closed;
  /// Collaborators who have working hours.
  std::set<int64_t> scheduled;

 private:
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
};

/// The order feed of a suite without orders.
class EmptyOrderFeed {
 public:
  EmptyOrderFeed();
  common::Peer& peer() { return server_->peer(); }

 private:
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
};

/// A test of the whole service behind its real server and guard, with its own database and a fake
/// auth.
class ServiceTest : public StoreTest {
 protected:
  ServiceTest();

  /// A token of this user.
  std::string TokenOf(int64_t user_id, const std::string& profile = "");

  /// Runs the background work that is due.
  void Announce() {
    while (invitations_.AnnounceNext()) {
    }
  }

  /// Returns the number of invalidations of a cache tag since the process began.
  static int InvalidationsOf(const std::string& tag);

  /// Calls as a client with the token (empty: a visitor) and the Idempotency-Key (empty: none).
  /// Throws the returned Error.
  template <class Response, class Stub, class Request>
  Response Ask(grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
               const Request& request, const std::string& token = "",
               const std::string& idempotency_key = "") {
    Stub stub(server_->channel());
    Response response;
    grpc::ClientContext context;
    common::TestServer::Prepare(context, token);
    if (!idempotency_key.empty()) {
      context.AddMetadata("idempotency-key", idempotency_key);
    }
    const grpc::Status status = (stub.*method)(&context, request, &response);
    if (!status.ok()) {
      throw common::Error::FromStatus(status);
    }
    return response;
  }

  /// Calls as another service. Throws the returned Error.
  template <class Response, class Stub, class Request>
  Response AskAsService(grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&,
                                                     Response*),
                        const Request& request) {
    Stub stub(server_->channel());
    return server_->CallAsService(stub, method, request);
  }

  static common::PrivateRedis& redis_server();

  Listings& listings() { return *listings_; }
  ImageSweep& image_sweep() { return *image_sweep_; }

  static constexpr int kPicturesPerHour = 20;
  static constexpr int kEstablishmentsPerHour = 30;
  static constexpr std::chrono::minutes kPictureGrace{10};

  FakeAuth auth_;
  FakeBooking booking_;
  common::Instant now_ = Noon();

 private:
  EstablishmentStore establishments_{database()};
  ItemStore items_{database()};
  QuoteStore quotes_{database()};
  CollaboratorStore collaborators_{database()};
  ImageStore images_{database()};
  common::RateLimiter limiter_{nullptr};
  PersonStore persons_{database()};
  PixStore pix_{database()};
  CommissionStore commissions_{database()};
  StockStore stock_{database()};
  EmptyOrderFeed orders_;
  common::ChangeNotifier stock_progress_;
  FreshStock fresh_stock_{orders_.peer(), stock_, stock_progress_};
  common::IdempotencyStore idempotency_{database()};
  ListingStore listing_store_{database()};
  common::CacheTags tags_{redis_server().Patient()};
  BookingClient booking_client_{booking_.peer()};
  ConsentStore consents_{database()};
  Invitations invitations_{consents_, auth_.peer(), [] {}};
  std::unique_ptr<People> people_;
  std::unique_ptr<EstablishmentService> establishment_service_;
  std::unique_ptr<ItemService> item_service_;
  std::unique_ptr<CollaboratorService> collaborator_service_;
  std::unique_ptr<ConsentService> consent_service_;
  std::unique_ptr<BarbershopService> barbershop_service_;
  std::unique_ptr<ImageService> image_service_;
  std::unique_ptr<ImageSweep> image_sweep_;
  std::unique_ptr<PersonService> person_service_;
  std::unique_ptr<Listings> listings_;
  std::unique_ptr<ListingService> listing_service_;
  std::unique_ptr<PixService> pix_service_;
  std::unique_ptr<CommissionService> commission_service_;
  std::unique_ptr<StockService> stock_service_;
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
};

/// Returns the error of an action. Fails the test if it succeeds.
template <class Action>
common::Error ErrorOf(Action&& action) {
  try {
    action();
  } catch (const common::Error& error) {
    return error;
  }
  ADD_FAILURE() << "no error";
  return common::Internal("NO_ERROR");
}

}  // namespace navalha::catalog
