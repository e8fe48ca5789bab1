#pragma once

#include "navalha/catalog/v1/establishment.pb.h"
#include "navalha/orders/v1/person.pb.h"
#include "services/common/rpc/error.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// The user who removes an account, on whom the wording of a refusal depends.
enum class Remover { kThemselves, kAdministrator };

/// Throws FAILED_PRECONDITION when a person owns establishments (reason OWNS_ESTABLISHMENT), has
/// bookings as a client (HAS_BOOKINGS) or as a provider (HAS_CLIENTS). The message lists the
/// establishments or the time.
void RequireRemovable(const catalog::v1::ListOwnedEstablishmentsResponse& owned,
                      const orders::v1::FindFutureBookingsResponse& booked, Remover remover);

/// The refusal (FAILED_PRECONDITION, reason EMAIL_CHANGE_UNDOABLE) to remove an account whose
/// e-mail another user changed, while its former holder can undo the change.
common::Error EmailChangeUndoable(common::Instant deadline);

}  // namespace navalha::auth
