#pragma once

#include <string>
#include <vector>

#include "navalha/booking/v1/appointment.pb.h"
#include "services/booking/client_store.hpp"
#include "services/booking/people_client.hpp"
#include "services/common/attempts.hpp"

namespace navalha::booking {

/// Who is to be the client of what somebody enters.
struct ChosenClient {
  int64_t user_id = 0;
  /// One of kAccepted, kKnown, kNamed.
  std::string standing;
  /// What was typed, of a named one.
  std::string label = {};
};

/// What a request says of the client.
struct ClientChoice {
  int64_t establishment_id = 0;
  int64_t provider_user_id = 0;
  /// 0: not said.
  int64_t client_id = 0;
  /// An e-mail or a user name. Empty: not said.
  std::string name;
};

/// Finds the client of an appointment or a service record. Thread-safe.
class ClientFinder {
 public:
  /// Names that one person may look up in an hour.
  static constexpr int kLookUpsPerHour = 30;

  ClientFinder(common::Database& database, const PeopleClient& people, common::Attempts& attempts)
      : clients_(database), people_(people), attempts_(attempts) {}

  /// True when the choice is the caller.
  static bool IsCaller(const ClientChoice& choice, const common::Call& call);

  /// The client; the caller when nothing is said. Throws INVALID_ARGUMENT for a client who is the
  /// provider; (reason UNKNOWN_CLIENT) the same for a name that nobody has, and for anybody whom
  /// this shop may not choose; RESOURCE_EXHAUSTED after many names. To be asked last: what it
  /// answers should depend on nothing but the client.
  ChosenClient Find(const ClientChoice& choice, const common::Call& call);

  /// The clients of a shop whose name has this part, by name.
  void List(int64_t establishment_id, const std::string& q, const common::Call& call,
            v1::ListShopClientsResponse& response);

 private:
  int64_t LookUp(const std::string& name, const common::Call& call);

  ClientStore clients_;
  const PeopleClient& people_;
  common::Attempts& attempts_;
};

}  // namespace navalha::booking
