#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "services/reporting/sales/period.hpp"
#include "services/reporting/sales/period_figures.hpp"

namespace navalha::reporting {

/// Numbers distinct texts consecutively, from 0.
class TextNumbers {
 public:
  uint32_t NumberOf(std::string_view text);
  const std::string& TextOf(uint32_t number) const { return texts_[number]; }
  size_t size() const { return texts_.size(); }
  /// Approximate number of bytes that the texts and their numbers occupy.
  size_t bytes() const { return bytes_; }

 private:
  // A deque keeps its elements in place, so that the keys of numbers_ stay valid.
  std::deque<std::string> texts_;
  std::unordered_map<std::string_view, uint32_t> numbers_;
  size_t bytes_ = 0;
};

/// Numbers distinct items consecutively, from 0.
class ItemNumbers {
 public:
  uint32_t NumberOf(const ItemKey& item);
  const ItemKey& ItemOf(uint32_t number) const { return items_[number]; }
  size_t size() const { return items_.size(); }
  /// See TextNumbers::bytes.
  size_t bytes() const;

 private:
  std::vector<ItemKey> items_;
  std::map<ItemKey, uint32_t> numbers_;
};

/// The numbers by which the sales of an establishment refer to customers (by key), items, and other
/// texts: names, phone numbers, origins and payment methods. Numbers that no day uses any more
/// stay.
struct SalesNumbers {
  TextNumbers customers;
  ItemNumbers items;
  TextNumbers texts;

  size_t bytes() const { return customers.bytes() + items.bytes() + texts.bytes(); }
};

/// An order. Amounts are in centavos.
struct Sale {
  int64_t order_id = 0;
  common::Instant at = {};
  int64_t total = 0;
  int64_t paid = 0;
  int64_t fiado = 0;
  uint32_t customer = 0;
  uint32_t customer_name = 0;
  /// The empty text when the order has no phone number.
  uint32_t customer_phone = 0;
  uint32_t origin = 0;
  /// Index of the order's first line in DaySales::lines; likewise first_payment.
  uint32_t first_line = 0;
  uint32_t first_payment = 0;
  int32_t duration_min = 0;
  int32_t line_count = 0;
  int32_t combo_quantity = 0;
  int32_t extras_count = 0;
  uint8_t hour = 0;
  bool is_cancelled = false;
  bool is_attended = false;
  bool is_missed = false;
  /// True when the customer has no earlier order that is not cancelled.
  bool is_first = false;
};

/// A line of an order, or an addition to a line.
struct SaleLine {
  int64_t cents = 0;
  uint32_t item = 0;
  uint32_t item_name = 0;
  int32_t quantity = 0;
  int32_t extras_count = 0;
  bool is_combo = false;
};

/// Payments minus refunds of an order by a method.
struct SalePayment {
  int64_t cents = 0;
  uint32_t method = 0;
};

/// Sums of an item in one hour.
struct ItemHourSums {
  uint32_t item = 0;
  uint8_t hour = 0;
  int64_t quantity = 0;
  int64_t cents = 0;
  int64_t combo_quantity = 0;
  int64_t extras_count = 0;
};

/// Sums of a customer's orders, without cancelled ones.
struct DayCustomer {
  uint32_t customer = 0;
  uint32_t order_count = 0;
  int64_t cents = 0;
  int64_t biggest_order = 0;
  int32_t combo_quantity = 0;
  int32_t extras_count = 0;
  /// Indexes of the first and the last of the orders in DaySales::sales.
  uint32_t first_sale = 0;
  uint32_t last_sale = 0;
  /// True when one of the orders is the customer's first one.
  bool is_new = false;
};

/// Customer and hour of an order that is not cancelled.
struct Visit {
  uint32_t customer = 0;
  uint8_t hour = 0;
};

/// Quantity of an item that a customer bought.
struct Purchase {
  uint32_t customer = 0;
  int32_t quantity = 0;
};

/// The purchases of an item.
struct DayItem {
  uint32_t item = 0;
  /// Index of the item's first purchase in DaySales::purchases.
  uint32_t first_purchase = 0;
  /// Indexes of the latest sale of the item and of its line.
  uint32_t last_sale = 0;
  uint32_t last_line = 0;
};

/// The orders of an establishment on a local day, and their sums. Cancelled orders have no lines
/// and no payments.
struct DaySales {
  common::Date date = {};
  /// Sorted by time, then id. Their lines and payments have the same order.
  std::vector<Sale> sales = {};
  std::vector<SaleLine> lines = {};
  std::vector<SalePayment> payments = {};

  /// Sums, computed by Summarize.
  OrderSums all = {};
  std::array<Sales, 24> hours = {};
  std::vector<std::pair<uint32_t, Sales>> origins = {};
  /// Number of orders and amount of each method.
  std::vector<std::pair<uint32_t, Sales>> methods = {};
  std::vector<ItemHourSums> item_hours = {};
  /// Sorted by customer.
  std::vector<DayCustomer> customers = {};
  std::vector<Visit> visits = {};
  /// Sorted by item. Their purchases have the same order.
  std::vector<DayItem> items = {};
  std::vector<Purchase> purchases = {};

  /// Indexes after the last line and after the last payment of a sale.
  size_t LinesEnd(size_t sale) const {
    return sale + 1 < sales.size() ? sales[sale + 1].first_line : lines.size();
  }
  size_t PaymentsEnd(size_t sale) const {
    return sale + 1 < sales.size() ? sales[sale + 1].first_payment : payments.size();
  }
  /// Index after the last purchase of an item.
  size_t PurchasesEnd(size_t index) const {
    return index + 1 < items.size() ? items[index + 1].first_purchase : purchases.size();
  }
};

/// Computes the sums of a day from its orders.
void Summarize(DaySales& day);

/// Returns the orders of the day within `span`, with their sums.
DaySales PartOf(const DaySales& day, const Span& span);

/// Returns the approximate number of bytes that a day occupies.
size_t BytesOf(const DaySales& day);

}  // namespace navalha::reporting
