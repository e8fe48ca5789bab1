#include "services/auth/audit/audit_store.hpp"

#include <algorithm>
#include <array>

#include "services/auth/audit/audit_text.hpp"
#include "services/auth/text.hpp"
#include "services/common/database/sql_array.hpp"

namespace navalha::auth {
namespace {

constexpr int kPageSize = 50;

constexpr common::Statement kAdd{"audit_add", R"sql(
  INSERT INTO audit_entries (occurred_at, action, method, actor_id, subject_id, address,
                             changed_fields, old_profile, new_profile, establishment)
  VALUES ($1, $2, $3, $4, $5, $6, $7::text[], $8, $9, $10))sql"};

// A separate subquery counts the total, so that a page past the end still reports it. The search
// for people runs first, because it selects few of many entries.
constexpr common::Statement kList{"audit_list", R"sql(
  WITH found AS (
    SELECT id FROM users WHERE $1 <> '' AND search LIKE '%' || fold($1) || '%'
  ), matching AS (
    SELECT * FROM audit_entries
    WHERE ($2 = '' OR action = $2)
      AND ($3::bigint = 0 OR actor_id = $3 OR subject_id = $3)
      AND ($4::timestamptz IS NULL OR occurred_at >= $4)
      AND ($5::timestamptz IS NULL OR occurred_at < $5)
      AND ($1 = '' OR actor_id IN (SELECT id FROM found) OR subject_id IN (SELECT id FROM found)
           OR fold(old_profile) LIKE '%' || fold($1) || '%'
           OR fold(new_profile) LIKE '%' || fold($1) || '%'
           OR fold(establishment) LIKE '%' || fold($1) || '%'
           OR address LIKE '%' || $1 || '%')
  ), page AS (
    SELECT * FROM matching ORDER BY occurred_at DESC, id DESC LIMIT $6 OFFSET $7
  )
  SELECT (SELECT count(*) FROM matching) AS total, page.id, page.occurred_at, page.action, page.method,
         page.address, array_to_string(page.changed_fields, ',') AS changed_fields,
         page.old_profile, page.new_profile, page.establishment,
         a.id AS actor_id, a.first_name AS actor_first_name, a.last_name AS actor_last_name,
         a.user_name AS actor_user_name, a.avatar AS actor_avatar,
         s.id AS subject_id, s.first_name AS subject_first_name, s.last_name AS subject_last_name,
         s.user_name AS subject_user_name, s.avatar AS subject_avatar
  FROM (SELECT 1) AS always LEFT JOIN page ON true
  LEFT JOIN users a ON a.id = page.actor_id
  LEFT JOIN users s ON s.id = page.subject_id
  ORDER BY page.occurred_at DESC, page.id DESC)sql"};

constexpr common::Statement kDropOld{"audit_drop_old", "SELECT drop_old_audit_entries(10000)"};

std::optional<std::string> InstantOf(const std::string& date, int days) {
  const auto parsed = common::ParseDate(date);
  if (!parsed) {
    return std::nullopt;
  }
  return common::ToSql(common::BoundsOf(common::AddDays(*parsed, days)).begin);
}

// Reads a person from the columns whose names start with `prefix`.
void ReadPerson(const pqxx::row& row, const std::string& prefix, v1::Person& person) {
  person.set_id(row[prefix + "id"].as<int64_t>());
  person.set_first_name(row[prefix + "first_name"].c_str());
  person.set_last_name(row[prefix + "last_name"].c_str());
  person.set_user_name(row[prefix + "user_name"].as<std::string>(""));
  if (!row[prefix + "avatar"].is_null()) {
    person.set_avatar(row[prefix + "avatar"].c_str());
  }
}

v1::AuditEntry EntryOf(const pqxx::row& row) {
  v1::AuditEntry entry;
  entry.set_id(row["id"].as<int64_t>());
  *entry.mutable_occurred_at() = common::ToProto(common::FromSql(row["occurred_at"].c_str()));
  entry.set_action(row["action"].c_str());
  entry.set_address(row["address"].c_str());
  if (!row["actor_id"].is_null()) {
    ReadPerson(row, "actor_", *entry.mutable_actor());
  }
  if (!row["subject_id"].is_null()) {
    ReadPerson(row, "subject_", *entry.mutable_subject());
  }
  for (std::string& field : SplitWords(row["changed_fields"].as<std::string>(""))) {
    entry.add_changed_fields(std::move(field));
  }
  if (!row["old_profile"].is_null()) {
    entry.set_old_profile(row["old_profile"].c_str());
  }
  if (!row["new_profile"].is_null()) {
    entry.set_new_profile(row["new_profile"].c_str());
  }
  if (!row["establishment"].is_null()) {
    entry.set_establishment(row["establishment"].c_str());
  }
  entry.set_description(DescriptionOf(entry, row["method"].as<std::string>("")));
  return entry;
}

}  // namespace

void AuditStore::Add(common::Transaction& transaction, const AuditEvent& event,
                     common::Instant now) {
  const auto method =
      event.method ? std::optional<std::string>(*event.method == LoginMethod::kGoogle ? "google"
                                                                                      : "password")
                   : std::nullopt;
  transaction.Run(kAdd, common::ToSql(now), std::string(IdentifierOf(event.action)), method,
                  event.actor_id, event.subject_id, event.address,
                  common::SqlArray(event.changed_fields), event.old_profile, event.new_profile,
                  event.establishment);
}

v1::ListAuditEntriesResponse AuditStore::List(const v1::ListAuditEntriesRequest& request) {
  const int per_page = request.per_page() == 0 ? kPageSize : request.per_page();
  const int64_t offset = static_cast<int64_t>(std::max(request.page(), 1) - 1) * per_page;
  const pqxx::result rows = database_.Run(kList, SearchPattern(request.q()), request.action(),
                                          request.user_id(), InstantOf(request.start_date(), 0),
                                          InstantOf(request.end_date(), 1), per_page, offset);
  v1::ListAuditEntriesResponse response;
  response.set_total(rows[0]["total"].as<int64_t>());
  for (const pqxx::row& row : rows) {
    if (!row["id"].is_null()) {
      *response.add_entries() = EntryOf(row);
    }
  }
  for (const AuditLabel& label : AuditLabels()) {
    v1::AuditAction& action = *response.add_actions();
    action.set_code(std::string(label.word));
    action.set_label(std::string(label.label));
  }
  return response;
}

void AuditStore::DropOld() { database_.Run(kDropOld); }

}  // namespace navalha::auth
