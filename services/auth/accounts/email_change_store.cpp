#include "services/auth/accounts/email_change_store.hpp"

namespace navalha::auth {
namespace {

using common::Statement;
using common::ToSql;

constexpr Statement kRemoveExpired{"email_change_remove_expired", R"sql(
  DELETE FROM email_changes WHERE user_id = $1 AND expires_at <= $2)sql"};

constexpr Statement kOpen{"email_change_open", R"sql(
  INSERT INTO email_changes (user_id, former_email, expires_at) VALUES ($1, $2, $3)
  ON CONFLICT (user_id) DO NOTHING RETURNING id)sql"};

constexpr Statement kSetChosen{"email_change_set_chosen", R"sql(
  UPDATE email_changes SET is_chosen = $2 AND EXISTS (
    SELECT FROM credentials c
    WHERE c.user_id = email_changes.user_id AND c.changed_at <= email_changes.changed_at)
  WHERE user_id = $1)sql"};

constexpr Statement kConfirm{"email_change_confirm", R"sql(
  DELETE FROM email_changes WHERE user_id = $1 AND is_chosen)sql"};

constexpr Statement kFind{"email_change_find", R"sql(
  SELECT user_id, former_email FROM email_changes WHERE id = $1 AND expires_at > $2)sql"};

constexpr Statement kRemove{"email_change_remove", "DELETE FROM email_changes WHERE id = $1"};

constexpr Statement kFindDeadline{"email_change_find_deadline", R"sql(
  SELECT expires_at FROM email_changes WHERE user_id = $1 AND expires_at > $2)sql"};

constexpr Statement kFindFormerEmail{"email_change_find_former_email", R"sql(
  SELECT former_email FROM email_changes WHERE user_id = $1 AND expires_at > $2)sql"};

constexpr Statement kPurge{"email_change_purge",
                           "DELETE FROM email_changes WHERE expires_at <= $1"};

}  // namespace

std::optional<int64_t> EmailChangeStore::Open(common::Transaction& transaction, int64_t user_id,
                                              const std::string& former_email,
                                              common::Instant now) {
  transaction.Run(kRemoveExpired, user_id, ToSql(now));
  const pqxx::result rows =
      transaction.Run(kOpen, user_id, former_email, ToSql(now + kEmailUndoLife));
  return rows.empty() ? std::nullopt : std::optional(rows[0][0].as<int64_t>());
}

void EmailChangeStore::SetChosen(common::Transaction& transaction, int64_t user_id, bool by_user) {
  transaction.Run(kSetChosen, user_id, by_user);
}

void EmailChangeStore::Confirm(common::Transaction& transaction, int64_t user_id) {
  transaction.Run(kConfirm, user_id);
}

std::optional<EmailChange> EmailChangeStore::Find(common::Transaction& transaction, int64_t id,
                                                  common::Instant now) {
  const pqxx::result rows = transaction.Run(kFind, id, ToSql(now));
  return rows.empty()
             ? std::nullopt
             : std::optional(EmailChange{rows[0][0].as<int64_t>(), rows[0][1].as<std::string>()});
}

bool EmailChangeStore::Remove(common::Transaction& transaction, int64_t id) {
  return transaction.Run(kRemove, id).affected_rows() == 1;
}

std::optional<common::Instant> EmailChangeStore::FindDeadline(common::Transaction& transaction,
                                                              int64_t user_id,
                                                              common::Instant now) {
  const pqxx::result rows = transaction.Run(kFindDeadline, user_id, ToSql(now));
  return rows.empty() ? std::nullopt : std::optional(common::FromSql(rows[0][0].c_str()));
}

std::optional<std::string> EmailChangeStore::FindFormerEmail(int64_t user_id, common::Instant now) {
  const pqxx::result rows = database_.Run(kFindFormerEmail, user_id, ToSql(now));
  return rows.empty() ? std::nullopt : std::optional(rows[0][0].as<std::string>());
}

void EmailChangeStore::Purge(common::Instant now) { database_.Run(kPurge, ToSql(now)); }

}  // namespace navalha::auth
