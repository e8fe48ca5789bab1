#pragma once

#include <stop_token>

#include "services/auth/person_client.hpp"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// The queue of erasures: requests the erasure of removed users (UserStore::Remove) from every
/// service and retries until each confirms. Requests it again some minutes later, because a call
/// that began before the removal may store the user's data after the first erasure. Thread-safe,
/// and safe for several replicas.
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
