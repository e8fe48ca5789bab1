#include "services/orders/cash/cash_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "services/common/rpc/error.hpp"
#include "services/common/text/money.hpp"
#include "services/orders/payments/payment_plan.hpp"

namespace navalha::orders {
namespace {

constexpr std::string_view kCourtesy = "Cortesia";
// The methods in the order in which the protos list them.
constexpr std::string_view kMethods[] = {
    kCash,           "Pix",    "Crédito", "Débito", kFiado, kCourtesy, "Transferência bancária",
    "Vale-refeição", "Cheque", "PayPal"};

v1::CashMethod* FindMethod(v1::CashSession& session, std::string_view method) {
  const auto found =
      std::find_if(session.mutable_methods()->begin(), session.mutable_methods()->end(),
                   [method](const v1::CashMethod& row) { return row.method() == method; });
  return found == session.mutable_methods()->end() ? nullptr : &*found;
}

// Returns whether the entry removes cash from the drawer, as the reversal of a supply does.
bool TakesCash(const v1::CashEntry& entry) {
  const bool adds = entry.kind() == "supply";
  return entry.method() == kCash && adds == entry.has_reverses_id();
}

}  // namespace

bool IsCounted(std::string_view method) { return method != kFiado && method != kCourtesy; }

void PutExpected(const std::vector<MethodMovement>& movements, const DrawerMovement& drawer,
                 v1::CashSession& session) {
  session.clear_methods();
  for (const std::string_view method : kMethods) {
    const auto moved = std::find_if(movements.begin(), movements.end(),
                                    [method](const auto& row) { return row.method == method; });
    if (moved == movements.end() && method != kCash) {
      continue;
    }
    v1::CashMethod& row = *session.add_methods();
    row.set_method(std::string(method));
    if (moved != movements.end()) {
      row.set_payments(moved->payments);
      row.set_refunds(moved->refunds);
    }
    row.set_expected(row.payments() - row.refunds());
    if (method == kCash) {
      row.set_expected(row.expected() + drawer.opening + drawer.supplies - drawer.withdrawals -
                       drawer.cash_expenses);
    }
  }
}

void PutMethodTotals(v1::CashSession& session) {
  int64_t received = 0;
  int64_t difference = 0;
  for (const v1::CashMethod& row : session.methods()) {
    if (IsCounted(row.method())) {
      received += row.payments() - row.refunds();
      difference += row.difference();
    }
  }
  session.set_total_received(received);
  if (session.has_closed_at()) {
    session.set_total_difference(difference);
  }
}

void RequireOpen(const v1::CashSession& session) {
  if (session.status() != "open") {
    throw common::Conflict("CASH_SESSION_CLOSED",
                           "Este caixa já foi fechado. Corrija pelo próximo caixa.");
  }
}

void RequireEntryFits(const v1::CashSession& session, int entry_count, const v1::CashEntry& entry) {
  if (entry_count >= kCashEntriesMax) {
    throw common::Conflict(
        "CASH_SESSION_FULL",
        fmt::format("Este caixa já tem {} lançamentos. Feche-o e abra outro.", kCashEntriesMax));
  }
  // Dinheiro is the first row of every session.
  const int64_t expected = std::max<int64_t>(session.methods(0).expected(), 0);
  if (TakesCash(entry) && entry.amount() > expected) {
    throw common::Invalid("amount", expected == 0
                                        ? "Pelo caixa, não há dinheiro na gaveta."
                                        : fmt::format("Pelo caixa, a gaveta tem só {} em dinheiro.",
                                                      common::MoneyText(expected)));
  }
}

void PutCounts(const v1::CloseCashSessionRequest& request, v1::CashSession& session) {
  for (int i = 0; i < request.counts_size(); ++i) {
    const v1::CashCount& count = request.counts(i);
    v1::CashMethod* row = FindMethod(session, count.method());
    if (row == nullptr) {
      // An amount by a method without payments is a surplus.
      if (count.amount() == 0) {
        continue;
      }
      row = session.add_methods();
      row->set_method(count.method());
    }
    if (row->has_counted()) {
      throw common::Invalid(fmt::format("counts.{}.method", i),
                            fmt::format("{} foi contado duas vezes.", count.method()));
    }
    if (count.method() == kCash && count.amount() < 0) {
      throw common::Invalid(fmt::format("counts.{}.amount", i),
                            "O valor contado em dinheiro não pode ser negativo.");
    }
    row->set_counted(count.amount());
    row->set_difference(count.amount() - row->expected());
  }
  for (v1::CashMethod& row : *session.mutable_methods()) {
    if (row.has_counted() || !IsCounted(row.method())) {
      continue;
    }
    if (row.expected() != 0 || row.method() == kCash) {
      throw common::Invalid("counts", fmt::format("Falta contar {}.", row.method()));
    }
    row.set_counted(0);
    row.set_difference(0);
  }
  const int64_t cash = session.methods(0).counted();
  const int64_t left = request.has_left_amount() ? request.left_amount() : cash;
  if (left > cash) {
    throw common::Invalid("left_amount",
                          fmt::format("Na gaveta há só {}.", common::MoneyText(cash)));
  }
  session.set_left_amount(left);
}

}  // namespace navalha::orders
