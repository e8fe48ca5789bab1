#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace navalha::orders {

/// Decides how far a reader of the outbox may go.
///
/// Positions are given out while transactions run, and transactions commit in any order: behind a
/// missing position there may be one that is still to appear, and a reader that passed it by would
/// lose it. A writer has its transaction id before it takes a position. So when the reader meets a
/// gap below a row that it sees, it takes a transaction id of its own, which is above every one
/// given until then; as soon as no transaction below that runs any more, whatever is still missing
/// below that row was rolled back. Writers pay nothing for this: with a lock that puts commits in
/// order they came to an eighth of the rate.
///
/// The xmax of the reader's snapshot would not do instead: it is the last id that ended plus one,
/// and a writer above it may run and have taken a position already.
class FeedWatermark {
 public:
  explicit FeedWatermark(int64_t after) : after_(after) {}

  /// `positions` are the rows seen after `after()`, ascending; `oldest_running` the xmin of the
  /// very snapshot they were seen with. `new_transaction` gives the id of a transaction that begins
  /// and ends when it is called; it is called when a gap is met. Answers how many of the positions,
  /// from the first, may be given out, and goes on behind these.
  size_t Admit(const std::vector<int64_t>& positions, uint64_t oldest_running,
               const std::function<uint64_t()>& new_transaction);

  /// The last position given out.
  int64_t after() const { return after_; }
  /// True while rows wait behind a gap: it closes soon.
  bool waiting() const { return gap_.has_value(); }

 private:
  struct Gap {
    // Everything missing up to here...
    int64_t position;
    // ...belongs to transactions below this one.
    uint64_t horizon;
  };

  int64_t after_;
  // Up to here nothing more appears.
  int64_t settled_ = 0;
  std::optional<Gap> gap_;
};

}  // namespace navalha::orders
