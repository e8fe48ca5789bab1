#include "services/reporting/model/fact_arrays.hpp"

#include <utility>

#include "services/common/database/sql_array.hpp"

namespace navalha::reporting {
namespace {

using common::SqlArray;

// Returns the PostgreSQL array literal of value(row) for each row.
template <class Rows, class Value>
std::string Each(const Rows& rows, const Value& value) {
  std::vector<std::decay_t<decltype(value(*rows.begin()))>> values;
  values.reserve(rows.size());
  for (const auto& row : rows) {
    values.push_back(value(row));
  }
  return SqlArray(values);
}

template <class Rows, class Owner, class Member>
std::string Each(const Rows& rows, Member Owner::*member) {
  return Each(rows, [member](const Owner& row) { return row.*member; });
}

template <class Rows, class Owner>
std::string Flags(const Rows& rows, bool Owner::*member) {
  return Each(rows, [member](const Owner& row) { return int64_t{row.*member}; });
}

}  // namespace

OrderArrays OrderArraysOf(const std::vector<OrderFacts>& orders) {
  using Facts = OrderFacts;
  return {.ids = Each(orders, &Facts::id),
          .shops = Each(orders, &Facts::establishment_id),
          .numbers = Each(orders, &Facts::number),
          .versions = Each(orders, &Facts::version),
          .times = Each(orders, [](const Facts& one) { return common::ToSql(one.ordered_at); }),
          .cancelled = Flags(orders, &Facts::is_cancelled),
          .attendances = Each(orders, &Facts::attendance),
          .origins = Each(orders, &Facts::origin),
          .totals = Each(orders, &Facts::total),
          .paid = Each(orders, &Facts::paid),
          .fiado = Each(orders, &Facts::fiado),
          .durations = Each(orders, &Facts::duration_min),
          .names = Each(orders, &Facts::customer_name),
          .phones = Each(orders, &Facts::customer_phone),
          .clients = Each(orders, &Facts::client_id),
          .lines = Each(orders, &Facts::line_count),
          .combos = Each(orders, &Facts::combo_quantity),
          .extras = Each(orders, &Facts::extras_count)};
}

ItemArrays ItemArraysOf(const std::vector<OrderFacts>& orders) {
  std::vector<int64_t> order_ids;
  std::vector<SoldItem> items;
  for (const OrderFacts& order : orders) {
    order_ids.insert(order_ids.end(), order.items.size(), order.id);
    items.insert(items.end(), order.items.begin(), order.items.end());
  }
  return {.orders = SqlArray(order_ids),
          .lines = Each(items, &SoldItem::line_no),
          .additions = Each(items, &SoldItem::addition_no),
          .items = Each(items, &SoldItem::item_id),
          .names = Each(items, &SoldItem::name),
          .combos = Flags(items, &SoldItem::is_combo),
          .quantities = Each(items, &SoldItem::quantity),
          .cents = Each(items, &SoldItem::cents),
          .extras = Each(items, &SoldItem::extras_count),
          .collaborators = Each(items, &SoldItem::collaborator_id)};
}

MethodArrays MethodArraysOf(const std::vector<OrderFacts>& orders) {
  std::vector<int64_t> order_ids, shops, cents;
  std::vector<std::string> methods;
  for (const OrderFacts& order : orders) {
    for (const auto& [method, net] : order.methods) {
      order_ids.push_back(order.id);
      shops.push_back(order.establishment_id);
      methods.push_back(method);
      cents.push_back(net);
    }
  }
  return {SqlArray(order_ids), SqlArray(shops), SqlArray(methods), SqlArray(cents)};
}

CommissionArrays CommissionArraysOf(const std::vector<OrderFacts>& orders) {
  std::vector<int64_t> order_ids;
  std::vector<CommissionLine> lines;
  for (const OrderFacts& order : orders) {
    order_ids.insert(order_ids.end(), order.commissions.size(), order.id);
    lines.insert(lines.end(), order.commissions.begin(), order.commissions.end());
  }
  return {.orders = SqlArray(order_ids),
          .lines = Each(lines, &CommissionLine::line_no),
          .collaborators = Each(lines, &CommissionLine::collaborator_id),
          .items = Each(lines, &CommissionLine::item_id),
          .names = Each(lines, &CommissionLine::item_name),
          .quantities = Each(lines, &CommissionLine::quantity),
          .rates = Each(lines, &CommissionLine::rate),
          .bases = Each(lines, &CommissionLine::base),
          .cents = Each(lines, &CommissionLine::cents)};
}

ExpenseArrays ExpenseArraysOf(const std::vector<orders::v1::Expense>& expenses) {
  using orders::v1::Expense;
  return {.ids = Each(expenses, [](const Expense& one) { return one.id(); }),
          .shops = Each(expenses, [](const Expense& one) { return one.entity_id(); }),
          .categories = Each(expenses, [](const Expense& one) { return one.category(); }),
          .cents = Each(expenses,
                        [](const Expense& one) {
                          return one.has_reverses_id() ? -one.amount() : one.amount();
                        }),
          .times = Each(expenses, [](const Expense& one) {
            return common::ToSql(common::FromProto(one.at()));
          })};
}

}  // namespace navalha::reporting
