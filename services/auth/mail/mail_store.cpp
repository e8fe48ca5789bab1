#include "services/auth/mail/mail_store.hpp"

namespace navalha::auth {
namespace {

constexpr common::Statement kAdd{"mail_add", R"sql(
  INSERT INTO mails (recipient, subject, body_text, body_html, created_at, next_try_at, user_id)
  VALUES ($1, $2, $3, $4, $5, $5, $6))sql"};

constexpr common::Statement kLease{"mail_lease", R"sql(
  UPDATE mails SET next_try_at = $2, tries = tries + 1
  WHERE id = (SELECT id FROM mails WHERE next_try_at <= $1 ORDER BY next_try_at, id LIMIT 1
              FOR UPDATE SKIP LOCKED)
  RETURNING id, recipient, subject, body_text, body_html, tries)sql"};

constexpr common::Statement kMarkSent{"mail_mark_sent", R"sql(
  WITH sent AS (
    DELETE FROM mails WHERE id = $1 RETURNING id, user_id, recipient, subject, created_at)
  INSERT INTO sent_mails (id, user_id, recipient, subject, created_at, sent_at)
  SELECT id, user_id, recipient, subject, created_at, $2 FROM sent
  WHERE EXISTS (SELECT FROM users WHERE users.id = user_id AND removed_at IS NULL))sql"};

constexpr common::Statement kPurge{"mail_purge", R"sql(
  DELETE FROM sent_mails WHERE id IN (
    SELECT id FROM sent_mails WHERE sent_at < $1 ORDER BY sent_at LIMIT 1000
    FOR UPDATE SKIP LOCKED))sql"};

constexpr common::Statement kRemove{"mail_remove", "DELETE FROM mails WHERE id = $1"};

constexpr common::Statement kPostpone{"mail_postpone",
                                      "UPDATE mails SET next_try_at = $2 WHERE id = $1"};

}  // namespace

void MailStore::Add(common::Transaction& transaction, const Mail& mail, common::Instant now,
                    std::optional<int64_t> user_id) {
  transaction.Run(kAdd, mail.recipient, mail.subject, mail.text, mail.html, common::ToSql(now),
                  user_id);
}

std::optional<LeasedMail> MailStore::Lease(common::Instant now, std::chrono::seconds lease) {
  const pqxx::result rows = database_.Run(kLease, common::ToSql(now), common::ToSql(now + lease));
  if (rows.empty()) {
    return std::nullopt;
  }
  const pqxx::row row = rows[0];
  return LeasedMail{row["id"].as<int64_t>(),
                    {row["recipient"].c_str(), row["subject"].c_str(), row["body_text"].c_str(),
                     row["body_html"].c_str()},
                    row["tries"].as<int>()};
}

void MailStore::MarkSent(int64_t id, common::Instant now) {
  database_.Run(kMarkSent, id, common::ToSql(now));
}

void MailStore::Purge(common::Instant before) { database_.Run(kPurge, common::ToSql(before)); }

void MailStore::Remove(int64_t id) { database_.Run(kRemove, id); }

void MailStore::Postpone(int64_t id, common::Instant at) {
  database_.Run(kPostpone, id, common::ToSql(at));
}

}  // namespace navalha::auth
