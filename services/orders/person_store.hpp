#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "navalha/orders/v1/person.pb.h"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::orders {

/// The name of a client who was erased.
inline constexpr const char* kForgottenClient = "Cliente removido";

/// When somebody is next expected. Unset: not at all.
struct FutureBookings {
  std::optional<common::Instant> as_client;
  std::optional<common::Instant> as_provider;
};

/// What orders keep of users. Every change writes its row of the feed in the same transaction.
/// Thread-safe.
class PersonStore {
 public:
  explicit PersonStore(common::Database& database) : database_(database) {}

  /// Ids of the orders of a client, falling, below `before_id` (0: all), at most kPage.
  std::vector<int64_t> ListClientOrders(int64_t user_id, int64_t before_id);
  /// Bookings that are not over at `now`; as an attendant, at the workplaces of the request.
  FutureBookings FindFutureBookings(const v1::FindFutureBookingsRequest& request,
                                    common::Instant now);
  /// Whether an order connects two users.
  bool IsConnected(const v1::FindConnectionRequest& request);
  /// Users who are clients of a shop by an order that was not cancelled, the latest first.
  std::vector<int64_t> ListShopClients(const v1::ListShopClientsRequest& request);
  /// Makes the user nobody in a bounded number of orders, events and payments. Answers how many; 0
  /// when there is none left.
  int Forget(int64_t user_id, common::Instant now);

  static constexpr int kPage = 500;

 private:
  common::Database& database_;
};

}  // namespace navalha::orders
