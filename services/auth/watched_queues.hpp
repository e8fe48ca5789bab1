#pragma once

#include <vector>

#include "services/common/database/queue_gauges.hpp"

namespace navalha::auth {

/// The queues of the auth database: mails to send, and erased people whom other services do not
/// know yet.
inline std::vector<common::WatchedQueue> WatchedQueues() {
  return {{"mails", {"queue_of_mails", R"sql(
             SELECT count(*), extract(epoch FROM now() - min(created_at)) FROM mails)sql"}},
          {"erasures", {"queue_of_erasures", R"sql(
             SELECT count(*), extract(epoch FROM now() - min(users.removed_at))
             FROM forgettings JOIN users ON users.id = forgettings.user_id)sql"}}};
}

}  // namespace navalha::auth
