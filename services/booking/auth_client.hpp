#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "navalha/auth/v1/user.grpc.pb.h"
#include "services/common/rpc/channel.hpp"

namespace navalha::booking {

/// Client of auth. Each call has the caller's deadline and throws UNAVAILABLE or DEADLINE_EXCEEDED
/// if auth does not answer in time. Thread-safe.
class AuthClient {
 public:
  /// `auth` must outlive it.
  explicit AuthClient(const common::Peer& auth);

  /// Returns the people with these ids, at most 1000. Omits unknown ones.
  std::map<int64_t, auth::v1::Person> PeopleOf(const std::vector<int64_t>& ids,
                                               const common::Call& call) const;
  /// Returns the user with this e-mail or user name, if their e-mail is verified.
  std::optional<int64_t> LookUp(const std::string& name, const common::Call& call) const;

 private:
  const common::Peer& auth_;
  std::unique_ptr<auth::v1::UserService::Stub> users_;
};

}  // namespace navalha::booking
