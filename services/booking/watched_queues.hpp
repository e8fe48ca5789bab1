#pragma once

#include <vector>

#include "services/common/database/queue_gauges.hpp"

namespace navalha::booking {

/// The queues of the booking database. A hold becomes a booking or expires within minutes.
inline std::vector<common::WatchedQueue> WatchedQueues() {
  return {{"holds", {"queue_of_holds", R"sql(
    SELECT count(*), extract(epoch FROM now() - min(created_at))
    FROM reservation WHERE state = 'held')sql"}}};
}

}  // namespace navalha::booking
