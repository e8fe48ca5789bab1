#include "services/auth/testing/auth_stack.hpp"

#include <cctype>

#include "services/auth/testing/issuer.hpp"
#include "services/common/database/sql_array.hpp"

namespace navalha::auth {
namespace {

constexpr int kRegistrationsPerHour = 5;

void DoNothing() {}

// The first run of exactly six digits; empty without one.
std::string CodeIn(const std::string& text) {
  constexpr size_t kDigits = 6;
  size_t run = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0) {
      ++run;
      continue;
    }
    if (run == kDigits) {
      return text.substr(i - kDigits, kDigits);
    }
    run = 0;
  }
  return "";
}

}  // namespace

FakeCatalog::FakeCatalog() {
  using common::Call;
  router_.For("navalha.catalog.v1.CollaboratorService")
      .Unary("GetEmployment", [this](const Call&, const catalog::v1::GetEmploymentRequest&,
                                     catalog::v1::GetEmploymentResponse& response) {
        if (away) {
          throw common::Unavailable("CATALOG_AWAY");
        }
        response = employment;
      });
  router_.For("navalha.catalog.v1.EstablishmentService")
      .Unary("ListOwnedEstablishments",
             [this](const Call&, const catalog::v1::ListOwnedEstablishmentsRequest&,
                    catalog::v1::ListOwnedEstablishmentsResponse& response) { response = owned; });
  router_.For("navalha.catalog.v1.ImageService")
      .Unary("StoreImage", [this](const Call&, const catalog::v1::StoreImageRequest& request,
                                  catalog::v1::StoreImageResponse& response) {
        if (image_error) {
          throw *image_error;
        }
        if (request.kind() != "avatar") {
          throw common::Internal("NOT_AN_AVATAR");
        }
        response.set_path(kImagePath);
      });
  router_.For("navalha.catalog.v1.PersonService")
      .Unary("ListEmployments", [](const Call&, const catalog::v1::ListEmploymentsRequest&,
                                   catalog::v1::ListEmploymentsResponse&) {})
      .Unary("ListWorkplaces",
             [this](const Call&, const catalog::v1::ListWorkplacesRequest& request,
                    catalog::v1::ListWorkplacesResponse& response) {
               if (const auto found = workplaces.find(request.user_id());
                   found != workplaces.end()) {
                 response = found->second;
               }
             })
      .Unary("ForgetPerson", [this](const Call&, const catalog::v1::ForgetPersonRequest& request,
                                    common::v1::Empty&) {
        if (away) {
          throw common::Unavailable("CATALOG_AWAY");
        }
        erased.emplace_back(request.user_id(), request.avatar());
      });
  server_ = std::make_unique<common::TestServer>(router_);
}

FakeOrders::FakeOrders() {
  using common::Call;
  router_.For("navalha.orders.v1.PersonService")
      .Unary("ListClientOrders",
             [](const Call&, const orders::v1::ListClientOrdersRequest& request,
                orders::v1::ListClientOrdersResponse& response) {
               if (request.before_id() == 0) {
                 response.add_orders()->set_id(7);
               }
             })
      .Unary("FindFutureBookings",
             [this](const Call&, const orders::v1::FindFutureBookingsRequest&,
                    orders::v1::FindFutureBookingsResponse& response) { response = booked; })
      .Unary("FindConnection",
             [this](const Call&, const orders::v1::FindConnectionRequest& request,
                    orders::v1::FindConnectionResponse& response) {
               connection_asked = request;
               response.set_connected(connected);
             })
      .Unary("ForgetPerson", [this](const Call&, const orders::v1::ForgetPersonRequest& request,
                                    common::v1::Empty&) {
        if (away) {
          throw common::Unavailable("ORDERS_AWAY");
        }
        erased.push_back(request.user_id());
      });
  server_ = std::make_unique<common::TestServer>(router_);
}

FakeBooking::FakeBooking() {
  using common::Call;
  router_.For("navalha.booking.v1.PersonService")
      .Unary("ListClientAppointments",
             [](const Call&, const booking::v1::ListClientRowsRequest& request,
                booking::v1::ListClientAppointmentsResponse& response) {
               if (request.before_id() == 0) {
                 response.add_appointments()->set_id(8);
               }
             })
      .Unary("ListClientServiceRecords",
             [](const Call&, const booking::v1::ListClientRowsRequest& request,
                booking::v1::ListClientServiceRecordsResponse& response) {
               if (request.before_id() == 0) {
                 response.add_service_records()->set_id(9);
               }
             })
      .Unary("FindFutureAppointments",
             [this](const Call&, const booking::v1::FindFutureAppointmentsRequest&,
                    booking::v1::FindFutureAppointmentsResponse& response) { response = booked; })
      .Unary("FindConnection",
             [this](const Call&, const booking::v1::FindConnectionRequest&,
                    booking::v1::FindConnectionResponse& response) {
               response.set_connected(connected);
             })
      .Unary("ForgetPerson", [this](const Call&, const booking::v1::ForgetPersonRequest& request,
                                    common::v1::Empty&) { erased.push_back(request.user_id()); });
  server_ = std::make_unique<common::TestServer>(router_);
}

FakeReporting::FakeReporting() {
  router_.For("navalha.reporting.v1.PersonService")
      .Unary("ForgetPerson",
             [this](const common::Call&, const reporting::v1::ForgetPersonRequest& request,
                    common::v1::Empty&) { erased.push_back(request.user_id()); });
  server_ = std::make_unique<common::TestServer>(router_);
}

AuthStack::AuthStack(common::Database& used, HashCost cost)
    : database(used),
      limiter(nullptr, clock.now()),
      catalog_client_(catalog.peer()),
      person_client_(catalog.peer(), orders.peer(), booking.peer(), reporting.peer()),
      audit_(database, limiter, clock.now()),
      codes_(database, "pepper", "https://navalha.example", clock.now()),
      resets_(database, codes_),
      hasher_({}, cost),
      sessions_(database, catalog_client_, limiter, audit_, hasher_,
                common::TokenSigner(keys_.private_pem), clock.now()),
      accounts_(database, codes_, limiter, audit_, hasher_, DoNothing, kRegistrationsPerHour,
                clock.now()),
      passwords_(database, codes_, resets_, limiter, audit_, hasher_, DoNothing, clock.now()),
      users_(database, catalog_client_, person_client_),
      user_changes_(database, catalog_client_, person_client_, codes_, limiter, audit_, DoNothing,
                    clock.now()),
      email_undos_(database, codes_, limiter, audit_, DoNothing, clock.now()),
      profiles_(database, audit_),
      audits_(database, audit_, DoNothing, "https://navalha.example", clock.now()),
      google_accounts_(
          database, sessions_, limiter, audit_,
          {.issuer = Issuer::kName, .client_id = Issuer::kClientId},
          [this](std::string_view id) { return google_keys ? google_keys(id) : std::nullopt; },
          kRegistrationsPerHour, clock.now()),
      erasures_(database, person_client_, clock.now()),
      exports_(database, catalog_client_, person_client_, limiter, audit_, clock.now()),
      removals_({database, catalog_client_, person_client_, codes_, limiter, audit_, hasher_},
                DoNothing, DoNothing, clock.now()),
      invitations_(database, catalog_client_, codes_, limiter, DoNothing, "https://navalha.example",
                   clock.now()),
      contacts_(database, limiter, {.key = "pepper", .public_url = "https://navalha.example"},
                DoNothing, clock.now()),
      booking_mails_(database, limiter, DoNothing, "https://navalha.example", clock.now()) {
  sessions_.Register(router_);
  accounts_.Register(router_);
  passwords_.Register(router_);
  users_.Register(router_);
  user_changes_.Register(router_);
  email_undos_.Register(router_);
  profiles_.Register(router_);
  audits_.Register(router_);
  google_accounts_.Register(router_);
  exports_.Register(router_);
  removals_.Register(router_);
  invitations_.Register(router_);
  contacts_.Register(router_);
  booking_mails_.Register(router_);
  auto authenticator = std::make_shared<common::TokenAuthenticator>(
      common::TokenVerifier(keys_.public_pem, clock.now()),
      [this](const common::TokenClaims& claims, const common::Call&) {
        return sessions_.CallerOf(claims.session_id, claims.user_id);
      });
  common::ServerSettings settings;
  settings.lame_duck = std::chrono::milliseconds(0);
  settings.workers = 64;
  server_ = std::make_unique<common::Server>(
      settings, router_, common::Guard(authenticator, std::string(common::kTestServiceKey)));
  grpc::ChannelArguments arguments = common::StandardChannelArguments();
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  channel_ = grpc::CreateCustomChannel("ipv4:127.0.0.1:" + std::to_string(server_->port()),
                                       grpc::InsecureChannelCredentials(), arguments);
}

void AuthStack::Prepare(grpc::ClientContext& context, const From& from) {
  common::TestServer::Prepare(context, from.token);
  context.AddMetadata("x-forwarded-for", from.address);
  if (!from.service_key.empty()) {
    context.AddMetadata("x-navalha-service-key", from.service_key);
  }
}

Answer<v1::RegisterResponse> AuthStack::Register(const std::string& user_name, const From& from) {
  v1::RegisterRequest request;
  request.set_username(user_name);
  request.set_email(user_name + "@example.com");
  request.set_password(kPassword);
  request.set_password_confirmation(kPassword);
  return Call(&Accounts::Register, request, from);
}

Answer<v1::LoginResponse> AuthStack::Login(const std::string& user_name,
                                           const std::string& password, const From& from) {
  v1::LoginRequest request;
  request.set_username(user_name);
  request.set_password(password);
  return Call(&Sessions::Login, request, from);
}

std::string AuthStack::NewToken(const std::string& user_name) {
  // Each registration uses its own address, because registrations are limited per address.
  const From from{.address = "unix:" + user_name};
  const auto made = Register(user_name, from);
  if (!made.ok()) {
    throw std::runtime_error("can't register " + user_name + ": " + made.status.error_message());
  }
  limiter.Forget("register:unknown");
  return Login(user_name).body.token().access_token();
}

std::string AuthStack::NewVerifiedToken(const std::string& user_name) {
  const std::string token = NewToken(user_name);
  v1::VerifyEmailRequest request;
  request.set_verification_code(NewestCode());
  if (!Call(&Accounts::VerifyEmail, request, {.token = token}).ok()) {
    throw std::runtime_error("can't verify " + user_name);
  }
  return token;
}

std::string AuthStack::NewAdministratorToken(const std::string& user_name) {
  std::string token = NewVerifiedToken(user_name);
  static constexpr common::Statement kPromote{
      "test_promote",
      "UPDATE users SET profile_id = (SELECT id FROM profiles WHERE name = 'Administrador')"
      " WHERE user_name = $1"};
  database.Run(kPromote, user_name);
  return token;
}

std::string AuthStack::NewTokenWith(const std::string& user_name,
                                    const std::vector<std::string>& permissions) {
  std::string token = NewVerifiedToken(user_name);
  static constexpr common::Statement kGive{
      "test_give",
      "WITH made AS (INSERT INTO profiles (name) VALUES ('Perfil de ' || $1) RETURNING id),"
      " held AS (INSERT INTO profile_permissions SELECT id, code FROM made,"
      "  unnest($2::text[]) AS wanted (code))"
      " UPDATE users SET profile_id = (SELECT id FROM made) WHERE user_name = $1"};
  database.Run(kGive, user_name, common::SqlArray(permissions));
  return token;
}

std::string AuthStack::NewestCode() {
  static constexpr common::Statement kNewest{
      "test_newest_mail", "SELECT body_text FROM mails ORDER BY id DESC LIMIT 1"};
  const pqxx::result rows = database.Run(kNewest);
  return rows.empty() ? "" : CodeIn(rows[0][0].c_str());
}

int64_t AuthStack::CountOf(const std::string& table) {
  return database.InTransaction([&](common::Transaction& transaction) {
    return transaction.Execute("SELECT count(*) FROM " + table)[0][0].as<int64_t>();
  });
}

}  // namespace navalha::auth
