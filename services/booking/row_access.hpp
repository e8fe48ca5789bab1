#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "services/booking/catalog_client.hpp"
#include "services/booking/row_list.hpp"
#include "services/booking/shop_access.hpp"
#include "services/common/call.hpp"

namespace navalha::booking {

/// Rows of an establishment that a caller may list, and its time zone.
struct EstablishmentRows {
  RowsOf whose;
  std::string time_zone;
};

/// Every row for who sees everything there, otherwise those that the caller provides. Throws
/// NOT_FOUND for an unknown establishment and PERMISSION_DENIED for who does not belong to it.
EstablishmentRows RowsOfEstablishment(const CatalogClient& catalog, const std::string& id_or_slug,
                                      const common::Call& call);

/// Rows of a provider that a caller may list: their own where they work now, another's where the
/// caller sees everything and the provider works. `establishment_id` 0: at all of these. Throws
/// PERMISSION_DENIED when no shop connects them so.
RowsOf RowsOfProvider(const CatalogClient& catalog, int64_t provider_user_id,
                      int64_t establishment_id, const common::Call& call);

/// What a caller is to an establishment; nothing when it is not there any more.
catalog::v1::Membership MembershipOrNone(const CatalogClient& catalog, int64_t establishment_id,
                                         const common::Call& call);

}  // namespace navalha::booking
