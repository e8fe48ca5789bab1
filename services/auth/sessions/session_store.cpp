#include "services/auth/sessions/session_store.hpp"

#include "services/auth/text.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::auth {
namespace {

constexpr int kSessionIdBytes = 16;

constexpr common::Statement kOpen{"session_open", R"sql(
  INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4))sql"};

constexpr common::Statement kFindCaller{"session_find_caller", R"sql(
  SELECT u.user_name, u.first_name, u.email_verified_at IS NOT NULL AS verified,
         coalesce(p.name, '') AS profile_name,
         coalesce((SELECT string_agg(code, ',') FROM profile_permissions
                    WHERE profile_id = p.id), '') AS permissions
  FROM sessions s
  JOIN users u ON u.id = s.user_id
  LEFT JOIN profiles p ON p.id = u.profile_id
  WHERE s.id = $1 AND s.user_id = $2 AND s.ended_at IS NULL AND s.expires_at > $3
    AND u.removed_at IS NULL)sql"};

constexpr common::Statement kEnd{"session_end", R"sql(
  UPDATE sessions SET ended_at = $2, end_reason = $3 WHERE id = $1 AND ended_at IS NULL)sql"};

constexpr common::Statement kEndAll{"session_end_all", R"sql(
  UPDATE sessions SET ended_at = $3, end_reason = $4
  WHERE user_id = $1 AND id <> $2 AND ended_at IS NULL)sql"};

constexpr common::Statement kPurge{"session_purge", R"sql(
  DELETE FROM sessions WHERE id IN (
    SELECT id FROM sessions WHERE expires_at < $1 ORDER BY expires_at LIMIT 1000
    FOR UPDATE SKIP LOCKED))sql"};

const char* IdentifierOf(SessionEnd why) {
  switch (why) {
    case SessionEnd::kLogout:
      return "logout";
    case SessionEnd::kPassword:
      return "password";
    case SessionEnd::kRemoved:
      return "removed";
  }
  return "removed";
}

}  // namespace

std::string SessionStore::Open(common::Transaction& transaction, int64_t user_id,
                               common::Instant now, common::Instant expires_at) {
  std::string id = common::RandomHex(kSessionIdBytes);
  transaction.Run(kOpen, id, user_id, common::ToSql(now), common::ToSql(expires_at));
  return id;
}

std::optional<common::Caller> SessionStore::FindCaller(const std::string& session_id,
                                                       int64_t user_id, common::Instant now) {
  const pqxx::result rows = database_.Run(kFindCaller, session_id, user_id, common::ToSql(now));
  if (rows.empty()) {
    return std::nullopt;
  }
  common::Caller caller;
  caller.user_id = user_id;
  caller.session_id = session_id;
  caller.user_name = rows[0]["user_name"].c_str();
  caller.first_name = rows[0]["first_name"].c_str();
  caller.email_verified = rows[0]["verified"].as<bool>();
  caller.profile_name = rows[0]["profile_name"].c_str();
  caller.permissions = SplitWords(rows[0]["permissions"].c_str());
  return caller;
}

bool SessionStore::End(common::Transaction& transaction, const std::string& session_id,
                       common::Instant now, SessionEnd why) {
  return transaction.Run(kEnd, session_id, common::ToSql(now), IdentifierOf(why)).affected_rows() ==
         1;
}

void SessionStore::EndAll(common::Transaction& transaction, int64_t user_id,
                          const std::string& kept, common::Instant now, SessionEnd why) {
  transaction.Run(kEndAll, user_id, kept, common::ToSql(now), IdentifierOf(why));
}

void SessionStore::Purge(common::Instant before) { database_.Run(kPurge, common::ToSql(before)); }

}  // namespace navalha::auth
