#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "navalha/catalog/v1/pix.pb.h"
#include "services/common/database/database.hpp"

namespace navalha::catalog {

/// Name and city of an account's holder in the form of a Pix code.
struct PixHolder {
  std::string name;
  std::string city;
};

/// SQL of the Pix settings of establishments. Only FindAccount includes removed establishments.
/// Thread-safe.
class PixStore {
 public:
  explicit PixStore(common::Database& database) : database_(database) {}

  /// Returns the settings; nothing for an unknown or removed establishment.
  std::optional<v1::PixSettings> Find(int64_t establishment_id);
  /// Optimistic locking: replaces the settings and returns them. Returns nothing for a stale
  /// settings.version() or a removed establishment.
  std::optional<v1::PixSettings> Save(int64_t establishment_id, const v1::PixSettings& settings);
  /// Returns the account that receives payments; nothing for an establishment without a key.
  std::optional<v1::PixAccount> FindAccount(int64_t establishment_id);
  /// Returns name and city in upper-case ASCII, truncated to the lengths of a Pix code. A text
  /// without letters and digits becomes empty.
  PixHolder CodeTextsOf(const std::string& name, const std::string& city);

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
