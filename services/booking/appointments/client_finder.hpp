#pragma once

#include <string>
#include <vector>

#include "navalha/booking/v1/appointment.pb.h"
#include "services/booking/appointments/client_store.hpp"
#include "services/booking/auth_client.hpp"
#include "services/booking/orders_client.hpp"
#include "services/common/limits/rate_limiter.hpp"

namespace navalha::booking {

/// The client of a new appointment or record.
struct ChosenClient {
  int64_t user_id = 0;
  /// One of kAccepted, kKnown, kNamed.
  std::string standing;
  /// The typed text, for a named client.
  std::string label = {};
};

/// The client fields of a request.
struct ClientChoice {
  int64_t establishment_id = 0;
  int64_t provider_user_id = 0;
  /// 0: absent.
  int64_t client_id = 0;
  /// An e-mail or a user name. Empty: absent.
  std::string name;
};

/// Finds the client of an appointment or a service record. Thread-safe.
class ClientFinder {
 public:
  /// Name lookups allowed per person in an hour.
  static constexpr int kLookUpsPerHour = 30;

  ClientFinder(common::Database& database, const AuthClient& auth, const OrdersClient& orders,
               common::RateLimiter& limiter)
      : clients_(database), auth_(auth), orders_(orders), limiter_(limiter) {}

  /// Returns true if the choice is the caller.
  static bool IsCaller(const ClientChoice& choice, const common::Call& call);

  /// Returns the client; the caller if the request has none. Throws INVALID_ARGUMENT if the
  /// client is the provider; (reason UNKNOWN_CLIENT) equally for an unknown name and for a person
  /// whom this shop may not choose; RESOURCE_EXHAUSTED after many names. Call it last, so that
  /// the result reveals no more than the client.
  ChosenClient Find(const ClientChoice& choice, const common::Call& call);

  /// Finds the clients of a shop by a part of the name, sorted by name.
  void List(int64_t establishment_id, const std::string& q, const common::Call& call,
            v1::ListShopClientsResponse& response);

 private:
  int64_t LookUp(const std::string& name, const common::Call& call);

  ClientStore clients_;
  const AuthClient& auth_;
  const OrdersClient& orders_;
  common::RateLimiter& limiter_;
};

}  // namespace navalha::booking
