#pragma once

#include "services/common/clock.hpp"
#include "services/common/database.hpp"
#include "services/orders/feed_pulse.hpp"
#include "services/orders/peers.hpp"

namespace navalha::orders {

/// Corrects bookings that staff made for customers and that name the staff as the client: those
/// made by the collaborator who serves, or by whoever has make_orders or manage_agenda, or had when
/// they left. They stay the creator. Other clients are not touched. Thread-safe.
class ClientCorrection {
 public:
  ClientCorrection(common::Database& database, CatalogClient& catalog, FeedPulse& pulse,
                   common::Now now)
      : database_(database), catalog_(catalog), pulse_(pulse), now_(std::move(now)) {}

  /// Corrects at most 100 of the shops that the migration noted. True when there may be more.
  /// Throws when catalog or the database is away; repeating is fine.
  bool Run();

 private:
  common::Database& database_;
  CatalogClient& catalog_;
  FeedPulse& pulse_;
  common::Now now_;
};

}  // namespace navalha::orders
