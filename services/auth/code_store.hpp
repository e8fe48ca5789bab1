#pragma once

#include <cstdint>
#include <string>

#include "services/auth/code.hpp"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::auth {

/// Rows of codes: of each purpose and user, the newest code of each asker. Thread-safe.
class CodeStore {
 public:
  explicit CodeStore(common::Database& database) : database_(database) {}

  /// Keeps a new code in place of the one that `asker` asked for before, who has all tries again.
  void Replace(common::Transaction& transaction, int64_t user_id, CodePurpose purpose,
               const std::string& hash, const std::string& asker, common::Instant now);
  /// Spends one try of `trier` and answers whether the code is right, alive and has tries left: of
  /// the code that `trier` asked for, else of the codes of others. What a wrong try spends stays
  /// spent whatever the caller does next, until kCodeLife after the first of them.
  bool Try(int64_t user_id, CodePurpose purpose, const std::string& hash, const std::string& trier,
           common::Instant now);
  /// Uses a code up, and with it the others of its purpose. False when somebody else did.
  bool Take(common::Transaction& transaction, int64_t user_id, CodePurpose purpose,
            const std::string& hash);
  /// Drops the codes of all purposes.
  void Forget(common::Transaction& transaction, int64_t user_id);
  /// Drops codes and tries that expired.
  void Purge(common::Instant now);

 private:
  common::Database& database_;
};

}  // namespace navalha::auth
