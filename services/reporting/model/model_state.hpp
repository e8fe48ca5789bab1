#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "services/common/database/database.hpp"

namespace navalha::reporting {

/// IANA time zone names by establishment id.
using TimeZones = std::map<int64_t, std::string>;

/// Why the model cannot answer a read.
enum class ModelGap {
  /// The model has not reached the requested feed position.
  kBehind,
  /// Days and hours of the orders were computed for another time zone.
  kOtherZone,
  /// A part of the orders was read into memory, and the next read continues.
  kPartlyRead,
};

/// Returns why the model lacks a position of the feed or the establishments' time zones; nullopt
/// when it has both.
std::optional<ModelGap> FindGap(common::Transaction& transaction, int64_t position,
                                const TimeZones& establishments);

/// Runs `read` on one snapshot of the database. Returns the gap, without running `read`, when the
/// model of the snapshot lacks the position or the time zones.
std::optional<ModelGap> ReadModel(common::Database& database, int64_t position,
                                  const TimeZones& establishments,
                                  const std::function<void(common::Transaction&)>& read);

/// Excludes other writers of the model until the transaction ends. Returns false for an empty
/// model, which has no row to lock.
bool LockModel(common::Transaction& transaction);

}  // namespace navalha::reporting
