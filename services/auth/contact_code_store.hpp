#pragma once

#include <optional>
#include <string>

#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::auth {

/// Rows of contact_codes. Thread-safe.
class ContactCodeStore {
 public:
  explicit ContactCodeStore(common::Database& database) : database_(database) {}

  void Insert(common::Transaction& transaction, const std::string& challenge,
              const std::string& email, const std::string& code_hash, common::Instant now);
  /// Spends one try. The e-mail when the code is right, alive and had a try left; it is used up
  /// then. What a wrong try spends stays spent.
  std::optional<std::string> Take(const std::string& challenge, const std::string& code_hash,
                                  common::Instant now);
  /// Drops codes that expired.
  void Purge(common::Instant now);

 private:
  common::Database& database_;
};

}  // namespace navalha::auth
