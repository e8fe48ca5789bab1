#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "navalha/orders/v1/cash_session.pb.h"

namespace navalha::orders {

/// The payment method whose money is in the drawer.
inline constexpr std::string_view kCash = "Dinheiro";
/// Maximum number of entries of a session.
inline constexpr int kCashEntriesMax = 500;

/// Payments and refunds of one method in a session, in centavos.
struct MethodMovement {
  std::string method;
  int64_t payments = 0;
  int64_t refunds = 0;
};

/// Cash movements other than payments, in centavos. Sums exclude reversed entries.
struct DrawerMovement {
  int64_t opening = 0;
  int64_t supplies = 0;
  int64_t withdrawals = 0;
  int64_t cash_expenses = 0;
};

/// Returns whether a closing counts the method. Fiado and Cortesia bring no money, so they are not
/// counted.
bool IsCounted(std::string_view method);

/// Sets the methods of a session with their expected amounts: Dinheiro and the methods with a
/// movement, in the order of the catalogue of methods.
void PutExpected(const std::vector<MethodMovement>& movements, const DrawerMovement& drawer,
                 v1::CashSession& session);

/// Sets the totals of the session's methods.
void PutMethodTotals(v1::CashSession& session);

/// Throws FAILED_PRECONDITION (reason CASH_SESSION_CLOSED) for a closed session.
void RequireOpen(const v1::CashSession& session);

/// Checks an entry against an open session with `entry_count` entries. Throws FAILED_PRECONDITION
/// (reason CASH_SESSION_FULL) at the maximum number of entries, and INVALID_ARGUMENT for an entry
/// that removes more cash than the drawer should hold.
void RequireEntryFits(const v1::CashSession& session, int entry_count, const v1::CashEntry& entry);

/// Sets the counted amounts and the amount that stays in the drawer. Throws INVALID_ARGUMENT when a
/// method is counted twice, when the count of a method with an expected amount is missing, when the
/// count of Dinheiro is negative, and when more stays in the drawer than was counted.
void PutCounts(const v1::CloseCashSessionRequest& request, v1::CashSession& session);

}  // namespace navalha::orders
