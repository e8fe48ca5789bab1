#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "navalha/auth/v1/user.grpc.pb.h"
#include "navalha/orders/v1/person.grpc.pb.h"
#include "services/common/channel.hpp"

namespace navalha::booking {

/// Booking's client of auth and orders for data about people. Each call has the caller's deadline
/// and throws UNAVAILABLE or DEADLINE_EXCEEDED if the peer does not answer in time. Thread-safe.
class PeopleClient {
 public:
  /// Both must outlive it.
  PeopleClient(const common::Peer& auth, const common::Peer& orders);

  /// Returns the people with these ids, at most 1000. Omits unknown ones.
  std::map<int64_t, auth::v1::Person> PeopleOf(const std::vector<int64_t>& ids,
                                               const common::Call& call) const;
  /// Returns the user with this e-mail or user name, if their e-mail is verified.
  std::optional<int64_t> LookUp(const std::string& name, const common::Call& call) const;
  /// Lists the clients of a shop by its orders, latest first.
  std::vector<int64_t> ClientsOf(int64_t establishment_id, const common::Call& call) const;
  /// Returns whether an order makes this user a client of the shop.
  bool IsClientOf(int64_t establishment_id, int64_t user_id, const common::Call& call) const;

 private:
  std::vector<int64_t> Ask(const orders::v1::ListShopClientsRequest& request,
                           const common::Call& call) const;

  const common::Peer& auth_;
  const common::Peer& orders_;
  std::unique_ptr<auth::v1::UserService::Stub> users_;
  std::unique_ptr<orders::v1::PersonService::Stub> clients_;
};

}  // namespace navalha::booking
