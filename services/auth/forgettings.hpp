#pragma once

#include <stop_token>

#include "services/auth/person_peers.hpp"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::auth {

/// Sees to it that every service forgets people who were removed (UserStore::Remove writes who they
/// are): what can't be told now is told later, for as long as it takes. Thread-safe, and safe for
/// several replicas.
class Forgettings {
 public:
  Forgettings(common::Database& database, const PersonPeers& peers,
              common::Now now = common::SystemNow)
      : database_(database), peers_(peers), now_(std::move(now)) {}

  /// Tells what is due. Answers how many were told. Throws UNAVAILABLE when the database is away.
  int WorkOff(const std::stop_token& stop = {});

 private:
  common::Database& database_;
  const PersonPeers& peers_;
  common::Now now_;
};

}  // namespace navalha::auth
