#pragma once

#include "services/booking/catalog_client.hpp"
#include "services/common/database.hpp"

namespace navalha::booking {

/// Sets the user of hours and reservations from before persons had one timeline, as catalog knows
/// it, and then makes the column NOT NULL. Returns at once if nothing is left. Safe with
/// concurrent replicas and after a crash. Throws common::Error while catalog is unavailable.
/// Keeps and logs reservations of one person at two shops that already overlap.
void BackfillProviders(common::Database& database, const CatalogClient& catalog);

}  // namespace navalha::booking
