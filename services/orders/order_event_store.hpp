#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "navalha/orders/v1/order.pb.h"
#include "services/common/call.hpp"
#include "services/common/database.hpp"

namespace navalha::orders {

/// Who does something to a booking. By default the suite itself.
struct OrderActor {
  std::optional<int64_t> user_id = std::nullopt;
  std::string first_name = {};
  bool is_customer = false;
};

/// The caller; nobody in particular for a visitor.
OrderActor ActorOf(const common::Call& call, bool is_customer);

/// Reads what was done to bookings; the stores write it with each change. Thread-safe.
class OrderEventStore {
 public:
  explicit OrderEventStore(common::Database& database) : database_(database) {}

  /// The first first, at most the last 200.
  void Put(int64_t order_id, google::protobuf::RepeatedPtrField<v1::OrderEvent>& events);

 private:
  common::Database& database_;
};

}  // namespace navalha::orders
