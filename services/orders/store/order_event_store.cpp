#include "services/orders/store/order_event_store.hpp"

#include "services/common/text/clock.hpp"

namespace navalha::orders {
namespace {

constexpr common::Statement kList{"list_order_events", R"sql(
SELECT action, actor_first_name, at, reason, moved_from, by_customer, payment_status,
  payment_method, amount_cents
FROM (
  SELECT * FROM order_events
  WHERE order_id = $1 AND establishment_id = $2 ORDER BY id DESC LIMIT 200) AS latest
ORDER BY id)sql"};

google::protobuf::Timestamp TimeOf(const pqxx::field& field) {
  return common::ToProto(common::FromSql(field.c_str()));
}

}  // namespace

OrderActor ActorOf(const common::Call& call, bool is_customer) {
  OrderActor actor{.is_customer = is_customer};
  if (call.caller) {
    actor.user_id = call.caller->user_id;
    actor.first_name = call.caller->first_name;
  }
  return actor;
}

void OrderEventStore::Put(const v1::Order& order,
                          google::protobuf::RepeatedPtrField<v1::OrderEvent>& events) {
  for (const pqxx::row& row : database_.Run(kList, order.id(), order.entity_id())) {
    v1::OrderEvent& event = *events.Add();
    event.set_action(row[0].c_str());
    if (!row[1].is_null()) {
      event.set_actor_first_name(row[1].c_str());
    }
    *event.mutable_at() = TimeOf(row[2]);
    if (!row[3].is_null()) {
      event.set_reason(row[3].c_str());
    }
    if (!row[4].is_null()) {
      *event.mutable_moved_from() = TimeOf(row[4]);
    }
    event.set_by_customer(row[5].as<bool>());
    if (!row[6].is_null()) {
      event.set_payment_status(row[6].c_str());
      event.set_payment_method(row[7].c_str());
    }
    if (!row[8].is_null()) {
      event.set_amount(row[8].as<int64_t>());
    }
  }
}

}  // namespace navalha::orders
