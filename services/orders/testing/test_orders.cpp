#include "services/orders/testing/test_orders.hpp"

#include "services/orders/idempotency.hpp"

namespace navalha::orders {
namespace {

Offer TestOffer() {
  Offer offer;
  AddQuoted(offer, Quoted(1, "Corte \"clássico\"", "service", "Cabelo", 4500, 30));
  AddQuoted(offer, Quoted(2, "Pomada {forte}, 50\\100 g", "product", "Produtos", 5990, 0));
  AddQuoted(offer, Quoted(3, "Toalha quente", "product", "adicionais", 500, 0));
  return offer;
}

NewOrder Made(int64_t establishment_id) {
  NewOrder made;
  made.now = TestNow();
  v1::Order& order = made.order;
  order.set_entity_id(establishment_id);
  order.set_entity_name("establishment");
  order.set_app_id(3);
  order.set_customer_name("João d'Ávila");
  order.set_fulfillment("dine-in");
  order.set_payment_method("Pix");
  order.set_access_code("0042");
  *order.mutable_created_at() = *order.mutable_updated_at() = common::ToProto(TestNow());
  return made;
}

}  // namespace

catalog::v1::QuotedItem Quoted(int64_t id, const std::string& name, const std::string& type,
                               const std::string& category, int64_t price, int32_t duration) {
  catalog::v1::QuotedItem item;
  item.set_id(id);
  item.set_name(name);
  item.set_type(type);
  item.set_category(category);
  item.set_price(price);
  item.set_duration(duration);
  return item;
}

catalog::v1::QuotedItem QuotedCombo() {
  catalog::v1::QuotedItem combo = Quoted(5, "Corte e pomadas", "service", "Combos", 10000, 40);
  const auto add = [&](int64_t id, const std::string& name, const std::string& type, int quantity,
                       int64_t price) {
    catalog::v1::QuotedPart& part = *combo.add_parts();
    part.set_item_id(id);
    part.set_name(name);
    part.set_type(type);
    part.set_quantity(quantity);
    part.set_price(price);
  };
  add(1, "Corte", "service", 1, 4500);
  add(3, "Pomada", "product", 2, 5990);
  return combo;
}

void AddQuoted(Offer& offer, const catalog::v1::QuotedItem& item) {
  google::protobuf::RepeatedPtrField<catalog::v1::QuotedItem> quoted;
  *quoted.Add() = item;
  offer.Add(quoted);
}

common::Instant TestNow() { return common::FromSql("2026-03-02 15:00:00+00"); }

NewOrder TestSale(int64_t establishment_id) {
  NewOrder made = Made(establishment_id);
  v1::Order& order = made.order;
  *order.mutable_order_datetime() = common::ToProto(TestNow());
  order.set_type("service");
  order.set_status("completed");
  order.set_origin("Balcão");
  order.set_payment_status("paid");
  order.set_created_by(11);
  order.set_notes("Sem pressa");
  OrderLines lines;
  v1::OrderLine& cut = *lines.Add();
  cut.set_item_id(1);
  cut.add_additions(3);
  cut.add_additions(3);
  cut.add_removals(2);
  v1::OrderLine& wax = *lines.Add();
  wax.set_item_id(2);
  wax.set_quantity(2);
  PriceLines(lines, TestOffer(), order);
  return made;
}

NewOrder TestBooking(int64_t establishment_id) {
  NewOrder made = Made(establishment_id);
  v1::Order& order = made.order;
  *order.mutable_order_datetime() = common::ToProto(TestNow() + std::chrono::hours(1));
  order.set_type("appointment");
  order.set_status("scheduled");
  order.set_appointment_status("pending");
  order.set_origin("App");
  order.set_payment_status("pending");
  order.set_customer_phone("(11) 98888-7777");
  order.set_collaborator_id(7);
  order.mutable_attendant()->set_id(7);
  order.mutable_attendant()->mutable_user()->set_first_name("Zé");
  order.mutable_attendant()->mutable_user()->set_last_name("");
  made.provider_user_id = 70;
  made.reservation_key = ReservationKey(std::nullopt, 0);
  OrderLines lines;
  lines.Add()->set_item_id(1);
  PriceLines(lines, TestOffer(), order);
  return made;
}

}  // namespace navalha::orders
