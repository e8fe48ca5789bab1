#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>

#include "navalha/auth/v1/account.grpc.pb.h"
#include "navalha/auth/v1/account_export.grpc.pb.h"
#include "navalha/auth/v1/account_removal.grpc.pb.h"
#include "navalha/auth/v1/audit.grpc.pb.h"
#include "navalha/auth/v1/booking_mail.grpc.pb.h"
#include "navalha/auth/v1/contact.grpc.pb.h"
#include "navalha/auth/v1/email_undo.grpc.pb.h"
#include "navalha/auth/v1/google_account.grpc.pb.h"
#include "navalha/auth/v1/invitation.grpc.pb.h"
#include "navalha/auth/v1/password.grpc.pb.h"
#include "navalha/auth/v1/profile.grpc.pb.h"
#include "navalha/auth/v1/session.grpc.pb.h"
#include "navalha/auth/v1/user.grpc.pb.h"
#include "navalha/auth/v1/user_change.grpc.pb.h"
#include "services/auth/accounts/account_export_service.hpp"
#include "services/auth/accounts/account_removal_service.hpp"
#include "services/auth/accounts/account_service.hpp"
#include "services/auth/accounts/email_undo_service.hpp"
#include "services/auth/accounts/erasure_queue.hpp"
#include "services/auth/accounts/invitation_service.hpp"
#include "services/auth/accounts/user_change_service.hpp"
#include "services/auth/accounts/user_service.hpp"
#include "services/auth/audit/audit_service.hpp"
#include "services/auth/identity/google_account_service.hpp"
#include "services/auth/mail/booking_mail_service.hpp"
#include "services/auth/mail/contact_service.hpp"
#include "services/auth/passwords/password.hpp"
#include "services/auth/passwords/password_service.hpp"
#include "services/auth/profiles/profile_service.hpp"
#include "services/auth/sessions/session_service.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/rpc/server.hpp"
#include "services/common/testing/test_server.hpp"

namespace navalha::auth {

/// A clock that tests set. Thread-safe.
class FakeClock {
 public:
  common::Now now() {
    return [this] { return common::Instant(std::chrono::microseconds(micros_.load())); };
  }
  void Advance(std::chrono::microseconds by) { micros_ += by.count(); }

 private:
  std::atomic<int64_t> micros_ = common::SystemNow().time_since_epoch().count();
};

/// A fake catalog whose answers a test sets.
class FakeCatalog {
 public:
  FakeCatalog();
  /// The answers of GetEmployment and ListOwnedEstablishments, for every user.
  catalog::v1::GetEmploymentResponse employment;
  catalog::v1::ListOwnedEstablishmentsResponse owned;
  /// The answers of ListWorkplaces, by user.
  std::map<int64_t, catalog::v1::ListWorkplacesResponse> workplaces;
  std::atomic<bool> away = false;
  /// The error of StoreImage; without one it answers kImagePath.
  std::optional<common::Error> image_error;

  static constexpr const char* kImagePath = "images/0123456789abcdef0123456789abcdef.png";
  /// The erased users with the picture erased for each.
  std::vector<std::pair<int64_t, std::string>> erased;

  common::Peer& peer() { return server_->peer(); }

 private:
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
};

/// A fake orders service with the RPCs about people.
class FakeOrders {
 public:
  FakeOrders();
  /// The answer of FindFutureBookings, for every user.
  orders::v1::FindFutureBookingsResponse booked;
  /// The answer of FindConnection, and its last request.
  bool connected = false;
  orders::v1::FindConnectionRequest connection_asked;
  std::atomic<bool> away = false;
  /// The erased users.
  std::vector<int64_t> erased;

  common::Peer& peer() { return server_->peer(); }

 private:
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
};

/// A fake booking service with the RPCs about people.
class FakeBooking {
 public:
  FakeBooking();
  /// The answer of FindFutureAppointments, for every user.
  booking::v1::FindFutureAppointmentsResponse booked;
  /// The answer of FindConnection.
  bool connected = false;
  /// The erased users.
  std::vector<int64_t> erased;

  common::Peer& peer() { return server_->peer(); }

 private:
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
};

/// A fake reporting service that records the users to erase.
class FakeReporting {
 public:
  FakeReporting();
  /// Ids of the erased users.
  std::vector<int64_t> erased;

  common::Peer& peer() { return server_->peer(); }

 private:
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
};

/// The caller of a call in a test and their address.
struct From {
  std::string token = {};
  std::string address = "203.0.113.1";
  std::string service_key = {};
};

/// The answer of an RPC.
template <class Response>
struct Answer {
  grpc::Status status;
  Response body;

  bool ok() const { return status.ok(); }
  grpc::StatusCode code() const { return status.error_code(); }
  common::Error error() const { return common::Error::FromStatus(status); }
};

/// The lowest cost that argon2 accepts. With the production cost, 150 concurrent sign-ins take
/// seconds of CPU time and exceed the deadline of a call on a busy machine.
inline constexpr HashCost kLeastHashCost{.memory_kib = 8, .passes = 1};

/// The whole auth service with its real guard and server, using a test's database and clock. Mails
/// stay in the outbox.
class AuthStack {
 public:
  explicit AuthStack(common::Database& database, HashCost cost = kLeastHashCost);

  /// Calls an RPC over gRPC.
  template <class Response, class Stub, class Request>
  Answer<Response> Call(grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&,
                                                     Response*),
                        const Request& request, const From& from = {}) {
    grpc::ClientContext context;
    Prepare(context, from);
    Answer<Response> answer;
    answer.status = (Stub(channel_).*method)(&context, request, &answer.body);
    return answer;
  }

  using Sessions = v1::SessionService::Stub;
  using Accounts = v1::AccountService::Stub;
  using AccountExports = v1::AccountExportService::Stub;
  using AccountRemovals = v1::AccountRemovalService::Stub;
  using Passwords = v1::PasswordService::Stub;
  using GoogleAccounts = v1::GoogleAccountService::Stub;
  using EmailUndos = v1::EmailUndoService::Stub;
  using Users = v1::UserService::Stub;
  using UserChanges = v1::UserChangeService::Stub;
  using Profiles = v1::ProfileService::Stub;
  using Audits = v1::AuditService::Stub;
  using Invitations = v1::InvitationService::Stub;
  using Contacts = v1::ContactService::Stub;
  using BookingMails = v1::BookingMailService::Stub;

  Answer<v1::RegisterResponse> Register(const std::string& user_name, const From& from = {});
  Answer<v1::LoginResponse> Login(const std::string& user_name,
                                  const std::string& password = kPassword, const From& from = {});
  /// A token of a new account with an unverified e-mail.
  std::string NewToken(const std::string& user_name);
  /// A token of a new account with a verified e-mail.
  std::string NewVerifiedToken(const std::string& user_name);
  /// A token of a new account with the profile Administrador.
  std::string NewAdministratorToken(const std::string& user_name);
  /// A token of a new account with a new profile that has these permissions.
  std::string NewTokenWith(const std::string& user_name,
                           const std::vector<std::string>& permissions);
  /// The code in the newest mail of the outbox; empty without one.
  std::string NewestCode();
  int64_t CountOf(const std::string& table);

  static constexpr const char* kPassword = "tesoura-e-pente";

  FakeClock clock;
  FakeCatalog catalog;
  FakeOrders orders;
  FakeBooking booking;
  FakeReporting reporting;
  common::Database& database;
  common::RateLimiter limiter;
  /// Finds the keys of Google sign-ins; none until a test sets it.
  FindKey google_keys;
  ResetRequests& resets() { return resets_; }
  CodeMailer& codes() { return codes_; }
  EmailUndoService& email_undos() { return email_undos_; }
  Audit& audit() { return audit_; }
  ErasureQueue& erasures() { return erasures_; }

 private:
  static void Prepare(grpc::ClientContext& context, const From& from);

  common::TokenKeys keys_ = common::GenerateTokenKeys();
  CatalogClient catalog_client_;
  PersonClient person_client_;
  Audit audit_;
  CodeMailer codes_;
  ResetRequests resets_;
  PasswordHasher hasher_;
  SessionService sessions_;
  AccountService accounts_;
  PasswordService passwords_;
  UserService users_;
  UserChangeService user_changes_;
  EmailUndoService email_undos_;
  ProfileService profiles_;
  AuditService audits_;
  GoogleAccountService google_accounts_;
  ErasureQueue erasures_;
  AccountExportService exports_;
  AccountRemovalService removals_;
  InvitationService invitations_;
  ContactService contacts_;
  BookingMailService booking_mails_;
  common::Router router_;
  std::unique_ptr<common::Server> server_;
  std::shared_ptr<grpc::Channel> channel_;
};

}  // namespace navalha::auth
