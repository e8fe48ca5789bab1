#include "services/booking/appointments/row_access.hpp"

#include <algorithm>

#include "services/common/rpc/error.hpp"

namespace navalha::booking {

EstablishmentRows RowsOfEstablishment(const CatalogClient& catalog, const std::string& id_or_slug,
                                      const common::Call& call) {
  const common::Caller& caller = call.RequireUser();
  const auto membership = catalog.MembershipOf(id_or_slug, caller.user_id, call);
  const ShopAccess access = ShopAccessOf(caller, membership);
  if (!access.belongs) {
    throw common::Denied();
  }
  EstablishmentRows rows{{}, membership.time_zone()};
  if (access.sees) {
    rows.whose.establishment_id = membership.establishment_id();
  } else {
    rows.whose.provider_user_id = caller.user_id;
    rows.whose.establishments = std::vector<int64_t>{membership.establishment_id()};
  }
  return rows;
}

RowsOf RowsOfProvider(const CatalogClient& catalog, int64_t provider_user_id,
                      int64_t establishment_id, const common::Call& call) {
  const common::Caller& caller = call.RequireUser();
  RowsOf rows{.provider_user_id = provider_user_id};
  const auto is_wanted = [establishment_id](int64_t id) {
    return establishment_id == 0 || id == establishment_id;
  };
  if (caller.IsAdministrator()) {
    if (establishment_id != 0) {
      rows.establishments = std::vector<int64_t>{establishment_id};
    }
    return rows;
  }
  const bool own = provider_user_id == caller.user_id;
  std::vector<int64_t> shops;
  for (const catalog::v1::Workplace& workplace : catalog.WorkplacesOf(caller.user_id, call)) {
    if (is_wanted(workplace.establishment_id()) && (own || workplace.sees_orders())) {
      shops.push_back(workplace.establishment_id());
    }
  }
  if (!own && !shops.empty()) {
    const auto theirs = catalog.WorkplacesOf(provider_user_id, call);
    std::erase_if(shops, [&theirs](int64_t shop) {
      return std::none_of(theirs.begin(), theirs.end(), [shop](const auto& workplace) {
        return workplace.establishment_id() == shop;
      });
    });
  }
  if (!own && shops.empty()) {
    throw common::Denied();
  }
  rows.establishments = std::move(shops);
  return rows;
}

catalog::v1::Membership MembershipOrNone(const CatalogClient& catalog, int64_t establishment_id,
                                         const common::Call& call) {
  try {
    return catalog.MembershipOf(establishment_id, call.RequireUser().user_id, call);
  } catch (const common::Error& error) {
    if (error.code() != grpc::StatusCode::NOT_FOUND) {
      throw;
    }
    return {};
  }
}

}  // namespace navalha::booking
