#include "services/auth/accounts/account_export_service.hpp"

#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

using common::Statement;

constexpr std::chrono::hours kWindow{1};
constexpr int64_t kExportsPerWindow = 10;
constexpr int kRowsMax = 1000;

constexpr Statement kGoogleId{"account_google_id", "SELECT google_id FROM users WHERE id = $1"};

constexpr Statement kSessions{"account_sessions", R"sql(
  SELECT created_at, expires_at, ended_at, end_reason FROM sessions WHERE user_id = $1
  ORDER BY created_at DESC LIMIT $2)sql"};

constexpr Statement kMails{"account_mails", R"sql(
  SELECT recipient, subject, created_at, sent_at FROM (
    SELECT id, recipient, subject, created_at, sent_at FROM sent_mails WHERE user_id = $1
    UNION ALL
    SELECT id, recipient, subject, created_at, NULL FROM mails WHERE user_id = $1) AS mail
  ORDER BY id DESC LIMIT $2)sql"};

google::protobuf::Timestamp TimeOf(const pqxx::field& field) {
  return common::ToProto(common::FromSql(field.c_str()));
}

}  // namespace

void AccountExportService::Register(common::Router& router) {
  router.For("navalha.auth.v1.AccountExportService")
      .Unary("ExportAccount", this, &AccountExportService::ExportAccount);
}

void AccountExportService::ExportAccount(const common::Call& call, const v1::ExportAccountRequest&,
                                         v1::ExportAccountResponse& response) {
  const int64_t id = call.RequireUser().user_id;
  limiter_.Limit("export:" + std::to_string(id), kExportsPerWindow, kWindow);
  auto user = users_.Find(id);
  if (!user) {
    throw common::Unauthenticated();
  }
  Affiliation affiliation = catalog_.AffiliationOf(call, id);
  AddBarbershops(affiliation, *user);
  *response.mutable_user() = *std::move(user);
  response.mutable_establishments()->Swap(affiliation.owned.mutable_establishments());
  for (orders::v1::Order& order : person_client_.OrdersOf(call, id)) {
    *response.add_orders() = std::move(order);
  }
  for (booking::v1::Appointment& appointment : person_client_.AppointmentsOf(call, id)) {
    *response.add_appointments() = std::move(appointment);
  }
  for (booking::v1::ServiceRecord& record : person_client_.ServiceRecordsOf(call, id)) {
    *response.add_service_records() = std::move(record);
  }
  auto worked = person_client_.EmploymentsOf(call, id);
  response.mutable_employments()->Swap(worked.mutable_employments());
  AddOwnRows(id, response);
  *response.mutable_exported_at() = common::ToProto(now_());
  database_.InTransaction([&](common::Transaction& transaction) {
    audit_.Write(transaction, call, {.action = AuditAction::kAccountExported, .subject_id = id});
  });
}

void AccountExportService::AddOwnRows(int64_t user_id, v1::ExportAccountResponse& response) {
  response.set_has_password(users_.FindPasswordHash(user_id).has_value());
  const pqxx::result google = database_.Run(kGoogleId, user_id);
  if (!google.empty() && !google[0][0].is_null()) {
    response.set_google_id(google[0][0].c_str());
  }
  if (auto email = email_changes_.FindFormerEmail(user_id, now_())) {
    response.set_former_email(*std::move(email));
  }
  for (const pqxx::row& row : database_.Run(kSessions, user_id, kRowsMax)) {
    v1::ExportedSession& session = *response.add_sessions();
    *session.mutable_created_at() = TimeOf(row[0]);
    *session.mutable_expires_at() = TimeOf(row[1]);
    if (!row[2].is_null()) {
      *session.mutable_ended_at() = TimeOf(row[2]);
      session.set_end_reason(row[3].c_str());
    }
  }
  for (const pqxx::row& row : database_.Run(kMails, user_id, kRowsMax)) {
    v1::ExportedMail& mail = *response.add_mails();
    mail.set_recipient(row[0].c_str());
    mail.set_subject(row[1].c_str());
    *mail.mutable_created_at() = TimeOf(row[2]);
    if (!row[3].is_null()) {
      *mail.mutable_sent_at() = TimeOf(row[3]);
    }
  }
}

}  // namespace navalha::auth
