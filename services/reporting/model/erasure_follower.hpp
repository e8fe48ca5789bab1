#pragma once

#include <cstdint>

#include "services/common/database/database.hpp"
#include "services/reporting/sales/sales_cache.hpp"

namespace navalha::reporting {

/// Follows the erasures of persons and removes their names from the memory of a replica: drops the
/// cached sales of the establishments where a person was erased. Not thread-safe.
class ErasureFollower {
 public:
  ErasureFollower(common::Database& database, SalesCache& sales)
      : database_(database), sales_(sales) {}

  /// Drops the establishments with erasures since the call before the last one. Each erasure is
  /// handled by two calls, because a read that began before it may add sales after the first one.
  /// Call it periodically.
  void DropErased();

 private:
  common::Database& database_;
  SalesCache& sales_;
  // The highest number of an erasure at the last call, and at the one before it.
  int64_t last_ = 0;
  int64_t previous_ = 0;
};

}  // namespace navalha::reporting
