#pragma once

#include "services/common/call.hpp"
#include "services/orders/commission.hpp"
#include "services/orders/commission_store.hpp"
#include "services/orders/peers.hpp"

namespace navalha::orders {

/// Finds the terms of commission with which orders are stored. Thread-safe.
class CommissionRates {
 public:
  CommissionRates(CommissionStore& commissions, CatalogClient& catalog)
      : commissions_(commissions), catalog_(catalog) {}

  /// Returns catalog's present terms for an order that is now completed; none for an order that
  /// does not earn commission.
  CommissionTerms TermsOf(const common::Call& call, const v1::Order& order);
  /// Returns the terms of an edited order. Lines with an item that the same collaborator served
  /// before the edit keep their rate, and the order keeps its fees; a line without a rate stays
  /// without.
  CommissionTerms TermsOfEdit(const common::Call& call, const v1::Order& before,
                              const v1::Order& after);

 private:
  CommissionStore& commissions_;
  CatalogClient& catalog_;
};

}  // namespace navalha::orders
