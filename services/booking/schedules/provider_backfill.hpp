#pragma once

#include "services/booking/catalog_client.hpp"
#include "services/common/database/database.hpp"

namespace navalha::booking {

/// Sets the missing user of hours and reservations of older versions, read from catalog, and then
/// makes the column NOT NULL. Returns immediately if no row lacks a user. Safe with concurrent
/// replicas and after a crash. Throws common::Error while catalog is unavailable.
/// Keeps and logs reservations of one person at two shops that already overlap.
void BackfillProviders(common::Database& database, const CatalogClient& catalog);

}  // namespace navalha::booking
