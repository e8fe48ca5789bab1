#pragma once

#include <stop_token>

#include "services/auth/person_client.hpp"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::auth {

/// The queue of erasures: tells every service to erase people whom UserStore::Remove removed, and
/// retries until each service confirms. Tells them again some minutes later, because a request that
/// began before the removal may store the person's data after the first erasure. Thread-safe, and
/// safe for several replicas.
class ErasureQueue {
 public:
  ErasureQueue(common::Database& database, const PersonClient& person_client,
               common::Now now = common::SystemNow)
      : database_(database), person_client_(person_client), now_(std::move(now)) {}

  /// Processes due erasures and returns how many succeeded. Throws UNAVAILABLE when the database is
  /// unavailable.
  int ProcessDue(const std::stop_token& stop = {});

 private:
  common::Database& database_;
  const PersonClient& person_client_;
  common::Now now_;
};

}  // namespace navalha::auth
