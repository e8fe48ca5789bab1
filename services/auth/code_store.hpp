#pragma once

#include <cstdint>
#include <string>

#include "services/auth/code.hpp"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::auth {

/// Rows of codes: one of each purpose a user, the newest. Thread-safe.
class CodeStore {
 public:
  explicit CodeStore(common::Database& database) : database_(database) {}

  /// Keeps a new code in place of the one before. `asker` is who asked for it.
  void Replace(common::Transaction& transaction, int64_t user_id, CodePurpose purpose,
               const std::string& hash, const std::string& asker, common::Instant now);
  /// Spends one try of `trier` and answers whether the code is right, alive and has tries left.
  /// What a wrong try spends stays spent whatever the caller does next.
  bool Try(int64_t user_id, CodePurpose purpose, const std::string& hash, const std::string& trier,
           common::Instant now);
  /// Uses a code up. False when somebody else did.
  bool Take(common::Transaction& transaction, int64_t user_id, CodePurpose purpose,
            const std::string& hash);
  /// Drops the codes of all purposes.
  void Forget(common::Transaction& transaction, int64_t user_id);

 private:
  common::Database& database_;
};

}  // namespace navalha::auth
