#pragma once

#include "navalha/catalog/v1/establishment.pb.h"
#include "navalha/orders/v1/person.pb.h"

namespace navalha::auth {

/// Whom a refusal to remove an account speaks to.
enum class Remover { kThemselves, kAdministrator };

/// Throws FAILED_PRECONDITION while others count on a person: with reason OWNS_ESTABLISHMENT,
/// HAS_BOOKINGS (as a client) or HAS_CLIENTS (booked with them). Says which establishments, or
/// when.
void RequireNobodyCountsOn(const catalog::v1::ListOwnedEstablishmentsResponse& owned,
                           const orders::v1::FindFutureBookingsResponse& booked, Remover remover);

}  // namespace navalha::auth
