#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace navalha::orders {

/// Determines the position up to which a reader of the outbox may release rows. Not thread-safe.
///
/// Transactions take positions while they run and commit in any order. A row may therefore appear
/// at a missing position later, and a reader that has passed the position would lose it. Each
/// writer gets its transaction id before its position. When the reader finds a gap below a visible
/// row, it takes a transaction id of its own, which is above all ids assigned so far. Once no
/// transaction below that id runs, the positions that are still missing below the row were rolled
/// back. This costs writers nothing; a lock that serializes commits reduced their rate to an
/// eighth.
///
/// The xmax of the reader's snapshot can't replace that id: it is the last finished id plus one,
/// and a running writer above it may already hold a position.
class FeedWatermark {
 public:
  explicit FeedWatermark(int64_t after) : after_(after) {}

  /// `positions` are the rows seen after `after()`, ascending; `oldest_running` is the xmin of the
  /// same snapshot. `new_transaction` begins and ends a transaction and returns its id; it is
  /// called when a gap is found. Returns how many of the positions, from the first, may be
  /// released, and continues after these.
  size_t Admit(const std::vector<int64_t>& positions, uint64_t oldest_running,
               const std::function<uint64_t()>& new_transaction);

  /// Returns the last released position.
  int64_t after() const { return after_; }
  /// Returns true while rows wait behind a gap. The gap closes when its transactions end.
  bool waiting() const { return gap_.has_value(); }

 private:
  struct Gap {
    // Missing positions up to this one belong to transactions with ids below `horizon`.
    int64_t position;
    uint64_t horizon;
  };

  int64_t after_;
  // No new rows can appear up to this position.
  int64_t settled_ = 0;
  std::optional<Gap> gap_;
};

}  // namespace navalha::orders
