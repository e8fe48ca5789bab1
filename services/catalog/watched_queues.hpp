#pragma once

#include <vector>

#include "services/common/database/queue_gauges.hpp"

namespace navalha::catalog {

/// The queue of the catalog database: objects of pictures that wait for their deletion or, during
/// an upload, for the row that refers to them.
inline std::vector<common::WatchedQueue> WatchedQueues() {
  return {{"unused_objects", {"queue_of_unused_objects", R"sql(
    SELECT count(*), extract(epoch FROM now() - min(queued_at)) FROM unused_objects)sql"}}};
}

}  // namespace navalha::catalog
