#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "navalha/orders/v1/feed.pb.h"
#include "services/common/database/database.hpp"
#include "services/reporting/model/model_state.hpp"
#include "services/reporting/model/order_facts.hpp"

namespace navalha::reporting {

/// Progress of the model in the feed.
struct ModelPlace {
  /// Last applied position; while is_filled is false, the position at which the filling began.
  int64_t position = 0;
  bool is_filled = false;
  /// Ids of the last order and the last expense that the filling applied.
  int64_t last_order_id = 0;
  int64_t last_expense_id = 0;
  /// Identifies the filling; each filling has a new id.
  int64_t fill_id = 0;
};

/// Writes the read model: orders, expenses and totals. A row lock admits one writer at a time among
/// all replicas. Thread-safe.
class ModelStore {
 public:
  using Changes = std::vector<orders::v1::OrderChange>;

  explicit ModelStore(common::Database& database) : database_(database) {}

  /// Returns the model's progress; nullopt for an empty model.
  std::optional<ModelPlace> Place();
  /// Returns the stored time zones; omits establishments that the model does not know.
  TimeZones ZonesOf(const std::vector<int64_t>& establishment_ids);

  /// Starts filling an empty model. Changes after `position` are applied once it is filled.
  void BeginFill(int64_t position);
  /// Applies the current state of orders and expenses. `zones` must contain the establishments that
  /// the model does not know. Throws UNAVAILABLE when `fill_id` is not the running filling.
  void Fill(int64_t fill_id, const Changes& changes, const TimeZones& zones);
  void FinishFill(int64_t fill_id);

  /// Applies feed changes, ordered by position, and stores the last position in one transaction.
  /// Ignores changes already applied by any replica. Throws UNAVAILABLE unless the model is filled.
  void Apply(const Changes& changes, const TimeZones& zones);

  /// Advances to `position` without applying its change.
  void Skip(int64_t position);

  /// Recomputes the local days and hours of an establishment's orders, and its totals, for a zone.
  void Relocate(int64_t establishment_id, const std::string& time_zone);
  /// Erases the customer of up to 500 orders whose client is the user. Returns the number of
  /// changed orders; 0 when none is left.
  int Forget(int64_t user_id);
  /// Deletes all rows of the model, so that the follower fills it again.
  void Empty();

 private:
  common::Database& database_;
};

}  // namespace navalha::reporting
