// The auth service: users, sessions and mails with codes.
#include <gflags/gflags.h>

#include <iostream>

#include "services/auth/accounts/account_export_service.hpp"
#include "services/auth/accounts/account_removal_service.hpp"
#include "services/auth/accounts/account_service.hpp"
#include "services/auth/accounts/administrator.hpp"
#include "services/auth/accounts/email_undo_service.hpp"
#include "services/auth/accounts/erasure_queue.hpp"
#include "services/auth/accounts/invitation_service.hpp"
#include "services/auth/accounts/user_change_service.hpp"
#include "services/auth/accounts/user_service.hpp"
#include "services/auth/audit/audit_service.hpp"
#include "services/auth/identity/google_account_service.hpp"
#include "services/auth/identity/published_keys.hpp"
#include "services/auth/mail/booking_mail_service.hpp"
#include "services/auth/mail/contact_service.hpp"
#include "services/auth/mail/mail_sender.hpp"
#include "services/auth/passwords/password_service.hpp"
#include "services/auth/profiles/profile_service.hpp"
#include "services/auth/sessions/session_service.hpp"
#include "services/auth/settings.hpp"
#include "services/auth/watched_queues.hpp"
#include "services/common/database/migrations.hpp"
#include "services/common/operations/periodic.hpp"
#include "services/common/operations/settings.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/remote_sessions.hpp"
#include "services/common/rpc/server.hpp"

namespace {

using namespace navalha;

// Executes --make_administrator. Returns the exit code.
int MakeAdministrator(common::Database& database, auth::CodeMailer& codes, auth::Audit& audit,
                      common::CacheTags& tags) {
  try {
    auth::AdministratorMaker maker(database, codes, audit);
    std::cout << maker.Make(FLAGS_make_administrator) << "\n";
    tags.Invalidate({common::kRightsTag});
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}

int Serve() {
  common::Database database(common::DatabaseSettingsOfFlags());
  const auto redis = common::MakeRedis(FLAGS_redis_url);
  const common::Peer catalog("catalog", FLAGS_catalog_address, common::ServiceKey());
  const common::Peer orders("orders", FLAGS_orders_address, common::ServiceKey());
  const common::Peer booking("booking", FLAGS_booking_address, common::ServiceKey());
  const common::Peer reporting("reporting", FLAGS_reporting_address, common::ServiceKey());
  const auth::CatalogClient catalog_client(catalog);
  const auth::PersonClient person_client(catalog, orders, booking, reporting);
  common::RateLimiter limiter(redis.get());
  common::CacheTags tags(redis);
  auth::Audit audit(database, limiter);
  auth::PasswordHasher hasher;
  auth::CodeMailer codes(database, common::ServiceKey(), FLAGS_public_url);
  if (!FLAGS_make_administrator.empty()) {
    return MakeAdministrator(database, codes, audit, tags);
  }
  auth::ResetRequests resets(database, codes);
  auth::MailSender sender(database, auth::SmtpSender(FLAGS_smtp_url, FLAGS_mail_from));
  common::Periodic post("mail", auth::kMailPeriod, [&](const std::stop_token& stop) {
    resets.ProcessDue(stop);
    sender.SendDue(stop);
  });

  auth::SessionService sessions(database, catalog_client, limiter, audit, hasher,
                                auth::MakeSigner());
  auth::AccountService accounts(database, codes, limiter, audit, hasher, post.Waker(),
                                FLAGS_registrations_per_hour);
  auth::PasswordService passwords(database, codes, resets, limiter, audit, hasher, post.Waker());
  auth::UserService users(database, catalog_client, person_client);
  auth::PublishedKeys google_keys(auth::WebPageGetter(FLAGS_google_keys_url));
  auth::GoogleAccountService google_accounts(
      database, sessions, limiter, audit,
      {.issuer = FLAGS_google_issuer, .client_id = FLAGS_google_client_id},
      [&](std::string_view id) { return google_keys.Find(id); }, FLAGS_registrations_per_hour);
  auth::UserChangeService user_changes(database, catalog_client, person_client, codes, limiter,
                                       audit, post.Waker());
  auth::EmailUndoService email_undos(database, codes, limiter, audit, post.Waker());
  auth::ProfileService profiles(database, audit);
  auth::ErasureQueue erasures(database, person_client);
  common::Periodic eraser("erase", auth::kErasePeriod,
                          [&](const std::stop_token& stop) { erasures.ProcessDue(stop); });
  auth::AccountExportService exports(database, catalog_client, person_client, limiter, audit);
  auth::AccountRemovalService removals(
      {database, catalog_client, person_client, codes, limiter, audit, hasher}, post.Waker(),
      eraser.Waker());
  auth::InvitationService invitations(database, catalog_client, codes, limiter, post.Waker(),
                                      FLAGS_public_url);
  auth::ContactService contacts(
      database, limiter, {common::ServiceKey(), FLAGS_public_url, FLAGS_contact_codes_per_hour},
      post.Waker());
  auth::BookingMailService booking_mails(database, limiter, post.Waker(), FLAGS_public_url);
  auth::AuditService audits(database, audit, post.Waker(), FLAGS_public_url);
  const auto purge_each = [](auto&... services) { (services.Purge(), ...); };
  const common::Periodic purge("purge", auth::kPurgePeriod, [&](const std::stop_token&) {
    purge_each(sessions, codes, email_undos, sender, contacts, booking_mails);
    audits.DropOld();
  });
  const common::QueueGauges queues(database, auth::WatchedQueues());

  common::Router router;
  const auto add = [&router](auto&... services) { (services.Register(router), ...); };
  add(sessions, accounts, passwords, users, user_changes, email_undos, profiles, invitations,
      audits, google_accounts, exports, removals, contacts, booking_mails);
  return common::RunServer(
      router, auth::MakeAuthenticator(sessions), [&] { return database.Reachable(); },
      [&tags] { tags.Invalidate({common::kRightsTag}); });
}

}  // namespace

int main(int argc, char** argv) {
  // Calls that hash passwords wait for their turn on a worker; token checks must not queue behind
  // them.
  gflags::SetCommandLineOptionWithMode("workers", "256", gflags::SET_FLAGS_DEFAULT);
  return navalha::common::RunService("auth", argc, argv, navalha::common::EmbeddedMigrations(),
                                     Serve);
}
