#pragma once

#include <cstdint>
#include <string>

#include "services/auth/mail/code.hpp"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// Rows of codes: for each purpose and user, the newest code of each asker. Thread-safe.
class CodeStore {
 public:
  explicit CodeStore(common::Database& database) : database_(database) {}

  /// Stores a new code that replaces the previous one of `asker`, and resets the asker's tries.
  void Replace(common::Transaction& transaction, int64_t user_id, CodePurpose purpose,
               const std::string& hash, const std::string& asker, common::Instant now);
  /// Uses one try of `trier`. Returns whether the code matches, is alive and has tries left: first
  /// the code that `trier` requested, then the codes of others. Failed tries stay counted,
  /// independent of the caller's transaction, until kCodeLife after the first one.
  bool Try(int64_t user_id, CodePurpose purpose, const std::string& hash, const std::string& trier,
           common::Instant now);
  /// Consumes a code together with the others of its purpose. Returns false when a concurrent call
  /// consumed it.
  bool Take(common::Transaction& transaction, int64_t user_id, CodePurpose purpose,
            const std::string& hash);
  /// Deletes the user's codes of all purposes.
  void Forget(common::Transaction& transaction, int64_t user_id);
  /// Deletes expired codes and tries.
  void Purge(common::Instant now);

 private:
  common::Database& database_;
};

}  // namespace navalha::auth
