#include "services/orders/store/order_rows.hpp"

#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>

#include <optional>
#include <string>

#include "services/common/database/row_array.hpp"
#include "services/common/rpc/error.hpp"
#include "services/orders/drafts/order_pricing.hpp"
#include "services/orders/payments/payment_plan.hpp"

namespace navalha::orders {
namespace {

// Reads the columns of a row in sequence.
class Columns {
 public:
  Columns(const pqxx::row& row, int first) : row_(row), next_(first) {}

  std::string Text() { return row_[next_++].as<std::string>(); }
  int64_t Long() { return row_[next_++].as<int64_t>(); }
  int Int() { return row_[next_++].as<int>(); }
  google::protobuf::Timestamp Time() {
    return common::ToProto(common::FromSql(row_[next_++].c_str()));
  }
  std::vector<std::string> Texts() { return common::ElementsOf(row_[next_++]); }
  /// Calls `set` with the value unless it is null.
  template <class Value, class Set>
  void IfSet(Set set) {
    const pqxx::field field = row_[next_++];
    if (!field.is_null()) {
      set(field.as<Value>());
    }
  }

 private:
  const pqxx::row& row_;
  int next_;
};

// Index of the first column of each table in kLoadOrders.
constexpr int kOrderColumn = 0;
constexpr int kLineColumn = 42;
constexpr int kModifierColumn = 55;

void ReadCustomer(Columns& columns, v1::Order& order) {
  order.set_customer_name(columns.Text());
  columns.IfSet<std::string>([&](const auto& text) { order.set_customer_phone(text); });
  columns.IfSet<std::string>([&](const auto& text) { order.set_customer_cpf(text); });
  columns.IfSet<std::string>([&](const auto& text) { order.set_customer_email(text); });
}

void ReadCollaborator(Columns& columns, StoredOrder& stored) {
  v1::Order& order = stored.order;
  columns.IfSet<int64_t>([&](int64_t id) {
    order.set_collaborator_id(id);
    order.mutable_attendant()->set_id(id);
  });
  columns.IfSet<int64_t>([&](int64_t id) { stored.provider_user_id = id; });
  columns.IfSet<std::string>(
      [&](const auto& name) { order.mutable_attendant()->mutable_user()->set_first_name(name); });
  columns.IfSet<std::string>(
      [&](const auto& name) { order.mutable_attendant()->mutable_user()->set_last_name(name); });
}

// The second column can also have a value in a booking without a deposit.
void ReadDeposit(Columns& columns, v1::Order& order) {
  columns.IfSet<int64_t>([&](int64_t cents) { order.mutable_deposit()->set_amount(cents); });
  columns.IfSet<std::string>([&](const auto& due_at) {
    if (order.has_deposit()) {
      *order.mutable_deposit()->mutable_due_at() = common::ToProto(common::FromSql(due_at));
    }
  });
  columns.IfSet<std::string>([&](const auto& word) { order.mutable_deposit()->set_status(word); });
}

// Either all four columns are null or all have a value.
void ReadSale(Columns& columns, v1::Order& order) {
  columns.IfSet<std::string>([&](const auto& id) { order.mutable_sale()->set_id(id); });
  columns.IfSet<std::string>([&](const auto& time) {
    *order.mutable_sale()->mutable_sold_at() = common::ToProto(common::FromSql(time));
  });
  columns.IfSet<int64_t>([&](int64_t cents) { order.mutable_sale()->set_total_shown(cents); });
  columns.IfSet<int64_t>([&](int64_t cents) { order.mutable_sale()->set_price_difference(cents); });
}

void ReadOrder(const pqxx::row& row, StoredOrder& stored) {
  Columns columns(row, kOrderColumn);
  v1::Order& order = stored.order;
  order.set_entity_name("establishment");
  order.set_id(columns.Long());
  order.set_entity_id(columns.Long());
  order.set_order_number(OrderNumber(columns.Int()));
  order.set_app_id(columns.Long());
  *order.mutable_order_datetime() = columns.Time();
  order.set_type(columns.Text());
  order.set_status(columns.Text());
  columns.IfSet<std::string>([&](const auto& word) { order.set_appointment_status(word); });
  ReadCustomer(columns, order);
  order.set_origin(columns.Text());
  order.set_fulfillment(columns.Text());
  order.set_payment_status(columns.Text());
  order.set_payment_method(columns.Text());
  order.set_total_price(columns.Long());
  order.set_total_duration(columns.Int());
  columns.IfSet<std::string>([&](const auto& text) { order.set_notes(text); });
  order.set_access_code(columns.Text());
  ReadCollaborator(columns, stored);
  columns.IfSet<int64_t>([&](int64_t id) { order.set_client_id(id); });
  columns.IfSet<int64_t>([&](int64_t id) { order.set_created_by(id); });
  columns.IfSet<std::string>([&](const auto& key) { stored.reservation_key = key; });
  stored.version = columns.Int();
  order.set_version(stored.version);
  *order.mutable_created_at() = columns.Time();
  *order.mutable_updated_at() = columns.Time();
  columns.IfSet<std::string>([&](const auto& key) { stored.move_key = key; });
  columns.IfSet<std::string>([&](const auto& text) { order.set_cancel_reason(text); });
  order.set_total_paid(columns.Long());
  order.set_total_fiado(columns.Long());
  ReadDeposit(columns, order);
  SetDue(order);
  ReadSale(columns, order);
  for (std::string& method : columns.Texts()) {
    order.add_payment_methods(std::move(method));
  }
}

// `parts`: JSON of an OrderItem that contains only its parts.
void ReadParts(const std::string& parts, v1::OrderItem& line) {
  v1::OrderItem read;
  if (!google::protobuf::util::JsonStringToMessage(parts, &read).ok()) {
    throw common::Internal("ORDER_PARTS_NOT_READ");
  }
  line.set_is_combo(true);
  *line.mutable_parts() = std::move(*read.mutable_parts());
}

void ReadLine(const pqxx::row& row, v1::OrderItem& line) {
  Columns columns(row, kLineColumn + 1);
  v1::SoldItem& sold = *line.mutable_item();
  line.set_item_id(columns.Long());
  sold.set_id(line.item_id());
  sold.set_name(columns.Text());
  sold.set_type(columns.Text());
  sold.set_category(columns.Text());
  sold.set_duration(columns.Int());
  line.set_unit_price(columns.Long());
  sold.set_price(line.unit_price());
  line.set_quantity(columns.Int());
  line.set_subtotal(columns.Long());
  columns.IfSet<int64_t>([&](int64_t id) {
    line.set_collaborator_id(id);
    line.mutable_attendant()->set_id(id);
  });
  columns.IfSet<std::string>(
      [&](const auto& name) { line.mutable_attendant()->mutable_user()->set_first_name(name); });
  columns.IfSet<std::string>(
      [&](const auto& name) { line.mutable_attendant()->mutable_user()->set_last_name(name); });
  columns.IfSet<std::string>([&](const auto& parts) { ReadParts(parts, line); });
}

void ReadModifier(const pqxx::row& row, v1::OrderModifier& modifier) {
  Columns columns(row, kModifierColumn + 1);
  v1::SoldModifier& sold = *modifier.mutable_modifier();
  modifier.set_type(columns.Text());
  modifier.set_modifier_id(columns.Long());
  sold.set_id(modifier.modifier_id());
  sold.set_name(columns.Text());
  sold.set_price(columns.Long());
  modifier.set_price(columns.Long());
  modifier.set_quantity(columns.Int());
}

}  // namespace

std::string OrderNumber(int number) { return fmt::format("{:03}", number); }

std::string FullName(const std::string& first_name, const std::string& last_name) {
  return first_name.empty() || last_name.empty() ? first_name + last_name
                                                 : first_name + " " + last_name;
}

std::vector<StoredOrder> OrdersOf(const pqxx::result& rows) {
  std::vector<StoredOrder> orders;
  int line_no = 0;
  for (const pqxx::row& row : rows) {
    if (orders.empty() || row[kOrderColumn].as<int64_t>() != orders.back().order.id()) {
      ReadOrder(row, orders.emplace_back());
      line_no = 0;
    }
    v1::Order& order = orders.back().order;
    if (row[kLineColumn].is_null()) {
      continue;
    }
    if (const int here = row[kLineColumn].as<int>(); here != line_no) {
      line_no = here;
      ReadLine(row, *order.add_items());
    }
    if (!row[kModifierColumn].is_null()) {
      ReadModifier(row, *order.mutable_items(order.items_size() - 1)->add_modifiers());
    }
  }
  for (StoredOrder& stored : orders) {
    NumberLines(stored.order);
  }
  return orders;
}

}  // namespace navalha::orders
