#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "navalha/orders/v1/order.pb.h"
#include "services/orders/order_access.hpp"

namespace navalha::orders {

/// The payment method that adds a debt to the customer's account.
inline constexpr std::string_view kFiado = "Fiado";
/// Maximum number of payments per order, and of its partial refunds of a method. A refund of
/// everything that a method paid is always possible.
inline constexpr int kPaymentsPerOrder = 200;

/// A change of an order's payments.
struct PaymentPlan {
  /// Payments and refunds to record. is_correction marks the rows of a change of method.
  std::vector<v1::Payment> rows = {};
  /// pending or failed; paid for an order without a price. Ignored once money is recorded.
  std::string status = "pending";
  /// The expected method while nothing is paid.
  std::string method = {};
  /// True when the plan changes the order.
  bool changes = false;
};

/// Sets total_due, and the state of a deposit that depends on payments, from the other totals.
void SetDue(v1::Order& order);

/// Returns payments minus refunds by method, in centavos; for Fiado, also minus the customer's
/// payments of the debt. Reads order.payments().
std::map<std::string, int64_t> NetByMethod(const v1::Order& order);

/// Plans a partial payment. Throws INVALID_ARGUMENT for more than is due and FAILED_PRECONDITION
/// for a cancelled order.
PaymentPlan PlanPart(const v1::Order& order, const std::string& method, int64_t amount);
/// Plans a refund. Throws INVALID_ARGUMENT for more than was paid by the method.
PaymentPlan PlanRefund(const v1::Order& order, const std::string& method, int64_t amount);
/// Plans the change to a payment status. Throws the errors of OrderPaymentService.SetPayment. A
/// blank `method` keeps the current one.
PaymentPlan PlanStatus(const v1::Order& order, const std::string& status,
                       const std::string& method);

/// Sets totals, status and method of an order to their values after the rows of a plan.
void ApplyPlan(const PaymentPlan& plan, v1::Order& order);

/// Throws PERMISSION_DENIED unless the caller may record the payments and refunds of a plan, and
/// INVALID_ARGUMENT for a debt of an unidentified customer or for too many rows
/// (kPaymentsPerOrder).
void RequirePlan(const PaymentPlan& plan, const v1::Order& order, const ShopAccess& access);

/// Throws INVALID_ARGUMENT unless the order identifies its customer by a user account or a phone
/// number. Only an identified customer can have a debt.
void RequireDebtor(const v1::Order& order);

}  // namespace navalha::orders
