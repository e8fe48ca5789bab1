#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "navalha/orders/v1/order.pb.h"
#include "services/orders/order_access.hpp"

namespace navalha::orders {

/// The method of debts.
inline constexpr std::string_view kFiado = "Fiado";
/// Payments and refunds that an order may have.
inline constexpr int kPaymentsPerOrder = 200;

/// A change of how an order is paid.
struct PaymentPlan {
  /// Payments and refunds to record; those of a correction are marked.
  std::vector<v1::Payment> rows = {};
  /// pending or failed; paid for an order that costs nothing. Says nothing once money is recorded.
  std::string status = "pending";
  /// The expected method, for as long as nothing is paid.
  std::string method = {};
  /// Whether it changes anything.
  bool changes = false;
};

/// Sets total_due from the other totals.
void SetDue(v1::Order& order);

/// What is paid by each method, less what was given back, in centavos; by Fiado, less what the
/// customer paid of the debt. Reads order.payments().
std::map<std::string, int64_t> NetByMethod(const v1::Order& order);

/// A payment of a part. Throws INVALID_ARGUMENT for more than is due and FAILED_PRECONDITION for a
/// cancelled order.
PaymentPlan PlanPart(const v1::Order& order, const std::string& method, int64_t amount);
/// A refund. Throws INVALID_ARGUMENT for more than was paid by the method.
PaymentPlan PlanRefund(const v1::Order& order, const std::string& method, int64_t amount);
/// What brings an order to a payment status. Throws as OrderPaymentService.SetPayment says.
/// `method` blank: as before.
PaymentPlan PlanStatus(const v1::Order& order, const std::string& status,
                       const std::string& method);

/// Sets totals, status and method of an order as the rows of a plan leave them.
void ApplyPlan(const PaymentPlan& plan, v1::Order& order);

/// Throws PERMISSION_DENIED unless the caller may take the payments and give back the refunds of a
/// plan, and INVALID_ARGUMENT for a debt of a customer whom nothing identifies or for too many
/// rows.
void RequirePlan(const PaymentPlan& plan, const v1::Order& order, const ShopAccess& access);

/// Throws INVALID_ARGUMENT unless the order names a customer who can owe it.
void RequireDebtor(const v1::Order& order);

}  // namespace navalha::orders
