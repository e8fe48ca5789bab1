#pragma once

#include <vector>

#include "services/common/database/queue_gauges.hpp"

namespace navalha::orders {

/// The queues of the orders database. The outbox is counted by its positions, and keeps changes for
/// a day after all readers have applied them.
inline std::vector<common::WatchedQueue> WatchedQueues() {
  return {{"outbox", {"queue_of_outbox", R"sql(
        SELECT coalesce((SELECT max(position) FROM outbox) - (SELECT min(position) FROM outbox) + 1, 0),
          extract(epoch FROM now()
            - (SELECT created_at FROM outbox ORDER BY position LIMIT 1)))sql"}},
          {"unconfirmed_reservations", {"queue_of_unconfirmed_reservations", R"sql(
        SELECT count(*), extract(epoch FROM now() - min(created_at))
        FROM unconfirmed_reservation)sql"}},
          {"booking_mails", {"queue_of_booking_mails", R"sql(
        SELECT count(*), extract(epoch FROM now() - min(created_at))
        FROM booking_mail WHERE done_at IS NULL)sql"}}};
}

}  // namespace navalha::orders
