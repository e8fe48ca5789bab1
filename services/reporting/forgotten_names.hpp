#pragma once

#include <cstdint>

#include "services/common/database.hpp"
#include "services/reporting/sales_cache.hpp"

namespace navalha::reporting {

/// Drops the sales of the establishments where a person was forgotten, so that the person's name
/// leaves the memory of each replica. Not thread-safe.
class ForgottenNames {
 public:
  ForgottenNames(common::Database& database, SalesCache& sales)
      : database_(database), sales_(sales) {}

  /// Drops the establishments where a person was forgotten since the call before the last one: a
  /// read that began before may add sales after the first call. Called periodically.
  void DropAll();

 private:
  common::Database& database_;
  SalesCache& sales_;
  // The highest number in the table forgettings at the last call, and at the one before it.
  int64_t last_ = 0;
  int64_t previous_ = 0;
};

}  // namespace navalha::reporting
