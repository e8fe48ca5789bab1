#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "navalha/orders/v1/feed.pb.h"
#include "services/common/database.hpp"
#include "services/reporting/order_facts.hpp"

namespace navalha::reporting {

/// How far the model was read from the feed.
struct ModelPlace {
  /// The last applied position; while the model is filled, that at which the filling began.
  int64_t position = 0;
  bool is_filled = false;
  /// The last order and the last expense that the filling applied.
  int64_t last_order_id = 0;
  int64_t last_expense_id = 0;
  /// Identifies the filling.
  int64_t fill_id = 0;
};

/// IANA names of the zones of establishments.
using TimeZones = std::map<int64_t, std::string>;

/// Writes the read model: orders, expenses and totals. There is one writer at a time, over all
/// replicas. Thread-safe.
class ModelStore {
 public:
  using Changes = std::vector<orders::v1::OrderChange>;

  explicit ModelStore(common::Database& database) : database_(database) {}

  /// Returns nothing for an empty model.
  std::optional<ModelPlace> Place();
  /// Returns the zones by which the orders of known establishments are placed.
  TimeZones ZonesOf(const std::vector<int64_t>& establishment_ids);

  /// Begins to fill an empty model, whose changes after `position` follow.
  void BeginFill(int64_t position);
  /// Applies the current state of orders and expenses. `zones`: those of establishments that the
  /// model does not know. Throws UNAVAILABLE when this filling ended.
  void Fill(int64_t fill_id, const Changes& changes, const TimeZones& zones);
  void FinishFill(int64_t fill_id);

  /// Applies changes of the feed, in their order, with the position of the last. Applies a change
  /// once, whoever delivers it. Throws UNAVAILABLE when the model is not filled.
  void Apply(const Changes& changes, const TimeZones& zones);

  /// Passes over a change.
  void Skip(int64_t position);

  /// Places the orders of an establishment by another zone.
  void Relocate(int64_t establishment_id, const std::string& time_zone);
  /// Erases customers of orders whose client is the user, at most 500 per call. Returns the number
  /// of orders.
  int Forget(int64_t user_id);
  /// Empties the model, to be filled again.
  void Empty();

 private:
  common::Database& database_;
};

}  // namespace navalha::reporting
