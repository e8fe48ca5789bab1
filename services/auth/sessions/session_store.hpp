#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "services/common/database/database.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// The reason for which a session ended before its expiry, as in the schema.
enum class SessionEnd { kLogout, kPassword, kRemoved };

/// Rows of sessions. Thread-safe.
class SessionStore {
 public:
  explicit SessionStore(common::Database& database) : database_(database) {}

  /// Opens a session and returns its id.
  std::string Open(common::Transaction& transaction, int64_t user_id, common::Instant now,
                   common::Instant expires_at);
  /// The session's user; nullopt when it has ended, is unknown, or belongs to another user.
  std::optional<common::Caller> FindCaller(const std::string& session_id, int64_t user_id,
                                           common::Instant now);
  /// Ends one session. Returns false when it had ended before.
  bool End(common::Transaction& transaction, const std::string& session_id, common::Instant now,
           SessionEnd why);
  /// Ends all sessions of a user except `kept` (empty: all).
  void EndAll(common::Transaction& transaction, int64_t user_id, const std::string& kept,
              common::Instant now, SessionEnd why);
  /// Deletes a bounded number of sessions that expired before `before`.
  void Purge(common::Instant before);

 private:
  common::Database& database_;
};

}  // namespace navalha::auth
