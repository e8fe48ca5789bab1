#include "services/reporting/testing/test_orders.hpp"

#include <fmt/format.h>

#include "services/common/text/clock.hpp"

namespace navalha::reporting {
namespace {

constexpr int64_t kPrice = 5000;

}  // namespace

orders::v1::Order TestOrder(int64_t id, const std::string& time, int64_t establishment_id) {
  orders::v1::Order order;
  order.set_id(id);
  order.set_entity_id(establishment_id);
  order.set_order_number(fmt::format("{:03}", id));
  order.set_version(1);
  *order.mutable_order_datetime() = common::ToProto(common::FromSql(time));
  order.set_type("service");
  order.set_status("completed");
  order.set_customer_name("Ana");
  order.set_customer_phone("(11) 98765-4321");
  order.set_origin("Balcão");
  order.set_total_price(kPrice);
  order.set_total_paid(kPrice);
  AddPayment(order, "payment", "Pix", kPrice);
  orders::v1::OrderItem& line = *order.add_items();
  line.set_item_id(7);
  line.set_quantity(1);
  line.set_subtotal(kPrice);
  line.mutable_item()->set_name("Corte");
  return order;
}

void AddAddition(orders::v1::Order& order, int64_t item_id, int quantity, int64_t price) {
  orders::v1::OrderModifier& addition = *order.mutable_items(0)->add_modifiers();
  addition.set_type("addition");
  addition.set_modifier_id(item_id);
  addition.set_quantity(quantity);
  addition.set_price(price);
  addition.mutable_modifier()->set_name("Toalha");
  order.set_total_price(order.total_price() + quantity * price);
}

orders::v1::Order RandomOrder(std::mt19937& random, int64_t id, int version) {
  const auto below = [&](int limit) { return std::uniform_int_distribution(0, limit - 1)(random); };
  orders::v1::Order order = TestOrder(id, "2026-02-27 12:00:00+00", 1 + id % 2);
  order.mutable_order_datetime()->set_seconds(order.order_datetime().seconds() +
                                              below(40 * 86'400));
  order.set_version(version);
  order.set_customer_name(below(2) == 0 ? "Bia" : "Caio");
  if (below(2) == 0) {
    order.clear_customer_phone();
  }
  order.set_origin(below(2) == 0 ? "App" : "Balcão");
  order.mutable_items(0)->set_item_id(7 + below(3));
  order.mutable_items(0)->set_quantity(1 + below(4));
  for (int i = below(3); i > 0; --i) {
    AddAddition(order, 20 + i, 1 + below(3), 100);
  }
  if (below(4) == 0) {
    order.set_status("cancelled");
  }
  return order;
}

void AddPayment(orders::v1::Order& order, const std::string& kind, const std::string& method,
                int64_t amount, bool settles_fiado) {
  orders::v1::Payment& payment = *order.add_payments();
  payment.set_kind(kind);
  payment.set_method(method);
  payment.set_amount(amount);
  payment.set_settles_fiado(settles_fiado);
}

orders::v1::OrderChange ChangeOf(int64_t position, const orders::v1::Order& order) {
  orders::v1::OrderChange change;
  change.set_position(position);
  change.set_kind("updated");
  *change.mutable_order() = order;
  return change;
}

orders::v1::OrderChange ExpenseAt(int64_t position, int64_t id, int64_t amount,
                                  int64_t reverses_id) {
  orders::v1::OrderChange change;
  change.set_position(position);
  change.set_kind("expense_added");
  orders::v1::Expense& expense = *change.mutable_expense();
  expense.set_id(id);
  expense.set_entity_id(1);
  expense.set_category("Limpeza");
  expense.set_method("Dinheiro");
  expense.set_amount(amount);
  *expense.mutable_at() = common::ToProto(common::FromSql("2026-03-02 14:00:00+00"));
  if (reverses_id != 0) {
    expense.set_reverses_id(reverses_id);
  }
  return change;
}

}  // namespace navalha::reporting
