#pragma once

#include "services/common/rpc/call.hpp"
#include "services/orders/catalog_client.hpp"
#include "services/orders/commissions/commission.hpp"
#include "services/orders/commissions/commission_store.hpp"

namespace navalha::orders {

/// Finds the commission terms to store with an order. Thread-safe.
class CommissionRates {
 public:
  CommissionRates(CommissionStore& commissions, CatalogClient& catalog)
      : commissions_(commissions), catalog_(catalog) {}

  /// Returns catalog's current terms for an order that becomes completed; none for an order without
  /// commissions (EarnsCommission). Throws UNAVAILABLE while catalog is down.
  CommissionTerms TermsOf(const common::Call& call, const v1::Order& order);
  /// Returns the terms of an edited order. A line keeps its rate when the order had a line with the
  /// same item and collaborator before the edit, and gets no rate when that line had none. Other
  /// lines get catalog's current rates. An order with terms keeps its fees. Throws like TermsOf.
  CommissionTerms TermsOfEdit(const common::Call& call, const v1::Order& before,
                              const v1::Order& after);

 private:
  CommissionStore& commissions_;
  CatalogClient& catalog_;
};

}  // namespace navalha::orders
