#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "services/common/call.hpp"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::auth {

/// Why a session ended before its time, in the schema's words.
enum class SessionEnd { kLogout, kPassword, kRemoved };

/// Rows of sessions. Thread-safe.
class SessionStore {
 public:
  explicit SessionStore(common::Database& database) : database_(database) {}

  /// Opens a session and answers its id.
  std::string Open(common::Transaction& transaction, int64_t user_id, common::Instant now,
                   common::Instant expires_at);
  /// Who the session belongs to; nothing when it is over, unknown or somebody else's.
  std::optional<common::Caller> FindCaller(const std::string& session_id, int64_t user_id,
                                           common::Instant now);
  /// Ends one session. False when it was over already.
  bool End(common::Transaction& transaction, const std::string& session_id, common::Instant now,
           SessionEnd why);
  /// Ends all sessions of a user but `kept` (empty: all).
  void EndAll(common::Transaction& transaction, int64_t user_id, const std::string& kept,
              common::Instant now, SessionEnd why);
  /// Drops sessions that expired before `before`, a bounded number at once.
  void Purge(common::Instant before);

 private:
  common::Database& database_;
};

}  // namespace navalha::auth
