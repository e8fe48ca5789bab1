// The statement that erases a user's personal data.
#include "services/auth/accounts/user_store.hpp"

namespace navalha::auth {
namespace {

// All parts read the same snapshot, so those that delete mails still see the e-mail addresses.
constexpr common::Statement kRemove{"user_remove", R"sql(
  WITH removed AS (
    SELECT id, email, avatar FROM users WHERE id = $1 AND removed_at IS NULL FOR UPDATE
  ), forgotten_elsewhere AS (
    INSERT INTO forgettings (user_id, service, avatar, next_try_at)
    SELECT id, service, avatar, $2
    FROM removed, unnest(ARRAY['catalog', 'orders', 'booking', 'reporting']) AS service
  ), sent_mails_gone AS (
    DELETE FROM sent_mails WHERE user_id IN (SELECT id FROM removed)
  ), mails_gone AS (
    DELETE FROM mails
    WHERE user_id IN (SELECT id FROM removed)
      OR lower(recipient) IN (SELECT lower(email) FROM removed)
      OR lower(recipient) IN (
        SELECT lower(former_email) FROM email_changes JOIN removed r ON r.id = user_id)
  ), email_changes_gone AS (
    DELETE FROM email_changes WHERE user_id IN (SELECT id FROM removed)
  ), credentials_gone AS (
    DELETE FROM credentials WHERE user_id IN (SELECT id FROM removed)
  ), codes_gone AS (
    DELETE FROM codes WHERE user_id IN (SELECT id FROM removed)
  ), code_tries_gone AS (
    DELETE FROM code_tries WHERE user_id IN (SELECT id FROM removed)
  )
  UPDATE users SET
    removed_at = $2, updated_at = $2, first_name = 'Não identificado', last_name = '',
    user_name = NULL, email = NULL, phone = NULL, cpf = NULL, birthdate = NULL, gender = NULL,
    address = NULL, city = NULL, uf = NULL, postal_code = NULL, occupation = NULL, about = NULL,
    is_barber = false, avatar = NULL, profile_id = NULL, google_id = NULL,
    email_verified_at = NULL, cpf_verified_at = NULL
  WHERE id IN (SELECT id FROM removed))sql"};

}  // namespace

bool UserStore::Remove(common::Transaction& transaction, int64_t id, common::Instant now) {
  return transaction.Run(kRemove, id, common::ToSql(now)).affected_rows() == 1;
}

}  // namespace navalha::auth
