#pragma once

#include "services/booking/catalog_client.hpp"
#include "services/common/database.hpp"

namespace navalha::booking {

/// Gives hours and reservations that were written before persons had one timeline the person behind
/// their collaborator, as catalog knows it, and then makes the person obligatory. Returns at once
/// when nothing is left to do. Replicas may run it together, and again after a crash. Throws
/// common::Error when catalog is away. Reservations of one person that overlap already, at two
/// shops, both stay and are logged.
void BackfillProviders(common::Database& database, const CatalogClient& catalog);

}  // namespace navalha::booking
