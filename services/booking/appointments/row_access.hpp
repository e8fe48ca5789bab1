#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "services/booking/appointments/row_list.hpp"
#include "services/booking/catalog_client.hpp"
#include "services/booking/shop_access.hpp"
#include "services/common/rpc/call.hpp"

namespace navalha::booking {

/// Rows of an establishment that a caller may list, and its time zone.
struct EstablishmentRows {
  RowsOf whose;
  std::string time_zone;
};

/// Returns all rows for callers who see everything there, otherwise those that the caller
/// provides. Throws NOT_FOUND for an unknown establishment and PERMISSION_DENIED for a caller who
/// does not belong to it.
EstablishmentRows RowsOfEstablishment(const CatalogClient& catalog, const std::string& id_or_slug,
                                      const common::Call& call);

/// Returns a provider's rows that a caller may list: their own at current shops; another's at shops
/// where the caller sees everything and the provider works; all for administrators.
/// `establishment_id` 0: all such shops. Throws PERMISSION_DENIED if no shop connects them.
RowsOf RowsOfProvider(const CatalogClient& catalog, int64_t provider_user_id,
                      int64_t establishment_id, const common::Call& call);

/// Returns a caller's role at an establishment; nothing if it no longer exists.
catalog::v1::Membership MembershipOrNone(const CatalogClient& catalog, int64_t establishment_id,
                                         const common::Call& call);

}  // namespace navalha::booking
