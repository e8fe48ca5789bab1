#pragma once

#include <optional>
#include <string>

#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// Rows of contact_codes. Thread-safe.
class ContactCodeStore {
 public:
  explicit ContactCodeStore(common::Database& database) : database_(database) {}

  void Insert(common::Transaction& transaction, const std::string& challenge,
              const std::string& email, const std::string& code_hash, common::Instant now);
  /// Uses one try. Returns the e-mail and consumes the code when it is right, alive and had a try
  /// left; otherwise nullopt. A failed try stays counted.
  std::optional<std::string> Take(const std::string& challenge, const std::string& code_hash,
                                  common::Instant now);
  /// Deletes expired codes.
  void Purge(common::Instant now);

 private:
  common::Database& database_;
};

}  // namespace navalha::auth
