#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "navalha/auth/v1/user.grpc.pb.h"
#include "services/catalog/collaborator_store.hpp"
#include "services/common/call.hpp"
#include "services/common/channel.hpp"
#include "services/common/clock.hpp"

namespace navalha::catalog {

/// Names and faces of collaborators. auth owns them; the rows of collaborators hold a copy, which
/// is what people see while auth is away. Thread-safe.
class People {
 public:
  People(CollaboratorStore& store, common::Peer& auth, common::Now now);

  /// Brings the copy up to date when it is older than kFreshFor, in the rows and in `links`. Waits
  /// for auth no longer than kPatience; after a failure it does not ask for kPause. Never throws.
  void Refresh(const common::Call& call, std::vector<LinkedPerson>& links) noexcept;

  /// A user's name and face as auth has them now. Throws what BatchGetPeople answers, and
  /// UNAUTHENTICATED when there is no such user.
  auth::v1::Person Get(const common::Call& call, int64_t user_id);

  /// The first name of anybody; empty when nobody knows them, or auth is away. Never throws.
  std::string FirstNameOf(const common::Call& call, int64_t user_id) noexcept;

  static constexpr std::chrono::seconds kFreshFor{60};
  static constexpr std::chrono::milliseconds kPatience{400};
  static constexpr std::chrono::seconds kPause{5};

 private:
  auth::v1::BatchGetPeopleResponse Ask(const common::Call& call,
                                       const std::vector<int64_t>& user_ids);
  bool Paused() const;
  void Pause(const char* reason) noexcept;

  CollaboratorStore& store_;
  common::Peer& auth_;
  std::unique_ptr<auth::v1::UserService::Stub> users_;
  common::Now now_;
  // Microseconds since the epoch before which auth is not asked.
  std::atomic<int64_t> not_before_{0};
};

}  // namespace navalha::catalog
