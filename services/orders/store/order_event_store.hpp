#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "navalha/orders/v1/order.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/rpc/call.hpp"

namespace navalha::orders {

/// The actor of a change. Default: the system.
struct OrderActor {
  std::optional<int64_t> user_id = std::nullopt;
  std::string first_name = {};
  bool is_customer = false;
};

/// Returns the caller as an actor; an anonymous one for a visitor.
OrderActor ActorOf(const common::Call& call, bool is_customer);

/// Reads the events of orders; the other stores write them with each change. Thread-safe.
class OrderEventStore {
 public:
  explicit OrderEventStore(common::Database& database) : database_(database) {}

  /// Adds the last 200 events of the order, oldest first.
  void Put(const v1::Order& order, google::protobuf::RepeatedPtrField<v1::OrderEvent>& events);

 private:
  common::Database& database_;
};

}  // namespace navalha::orders
