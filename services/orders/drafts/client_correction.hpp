#pragma once

#include "services/common/database/database.hpp"
#include "services/common/feeds/change_notifier.hpp"
#include "services/common/text/clock.hpp"
#include "services/orders/catalog_client.hpp"

namespace navalha::orders {

/// Corrects bookings that staff created for customers and that name the staff member as the client.
/// Removes a client who created the booking and serves it, or who created it and has make_orders or
/// manage_agenda in the shop. For former staff, their permissions when they left count. Keeps the
/// creator and all other clients. Thread-safe.
class ClientCorrection {
 public:
  ClientCorrection(common::Database& database, CatalogClient& catalog,
                   common::ChangeNotifier& notifier, common::Now now)
      : database_(database), catalog_(catalog), notifier_(notifier), now_(std::move(now)) {}

  /// Corrects at most 100 of the shops that the migration queued. Returns true when more may be
  /// queued. Throws when catalog or the database is unavailable; idempotent.
  bool Run();

 private:
  common::Database& database_;
  CatalogClient& catalog_;
  common::ChangeNotifier& notifier_;
  common::Now now_;
};

}  // namespace navalha::orders
