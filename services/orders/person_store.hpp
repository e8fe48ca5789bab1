#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "navalha/orders/v1/person.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::orders {

/// Replaces the name of an erased client.
inline constexpr const char* kForgottenClient = "Cliente removido";

/// Start of a user's next bookings. Unset: none.
struct FutureBookings {
  std::optional<common::Instant> as_client;
  std::optional<common::Instant> as_provider;
};

/// Reads and erases the data of users in orders. Every change writes its feed row in the same
/// transaction. Thread-safe.
class PersonStore {
 public:
  explicit PersonStore(common::Database& database) : database_(database) {}

  /// Returns at most kPage ids of a client's orders below `before_id` (0: all), descending.
  std::vector<int64_t> ListClientOrders(int64_t user_id, int64_t before_id);
  /// Returns the starts of the next bookings that end after `now`. As an attendant, only bookings
  /// at the request's workplaces count.
  FutureBookings FindFutureBookings(const v1::FindFutureBookingsRequest& request,
                                    common::Instant now);
  /// Returns whether an order connects two users.
  bool IsConnected(const v1::FindConnectionRequest& request);
  /// Returns the clients of a shop's orders that are not cancelled, latest first.
  std::vector<int64_t> ListShopClients(const v1::ListShopClientsRequest& request);
  /// Erases the user's data from a bounded number of rows of orders, events, payments and cash.
  /// Returns the number of changed rows; 0 when only orders with a pending move remain. Idempotent.
  int Forget(int64_t user_id, common::Instant now);
  /// Returns whether a pending move of a booking names the user as its client or provider.
  bool HasPendingMove(int64_t user_id);

  /// Maximum number of ids that ListClientOrders returns.
  static constexpr int kPage = 500;

 private:
  common::Database& database_;
};

}  // namespace navalha::orders
