#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "navalha/catalog/v1/pix.pb.h"
#include "services/common/database.hpp"

namespace navalha::catalog {

/// Name and city of an account's holder as a Pix code has them.
struct PixHolder {
  std::string name;
  std::string city;
};

/// The Pix settings of establishments. Removed establishments are found by FindAccount only.
/// Thread-safe.
class PixStore {
 public:
  explicit PixStore(common::Database& database) : database_(database) {}

  /// Unset for an unknown or removed establishment.
  std::optional<v1::PixSettings> Find(int64_t establishment_id);
  /// Replaces the settings and returns them. Unset if the current version is not
  /// settings.version(), or the establishment is removed.
  std::optional<v1::PixSettings> Save(int64_t establishment_id, const v1::PixSettings& settings);
  /// Unset for an establishment without a key.
  std::optional<v1::PixAccount> FindAccount(int64_t establishment_id);
  /// Returns both in upper-case ASCII, cut to the lengths of a Pix code; empty without any letter
  /// or digit.
  PixHolder CodeTextsOf(const std::string& name, const std::string& city);

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
