#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "navalha/auth/v1/user.grpc.pb.h"
#include "services/catalog/team/collaborator_store.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/channel.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::catalog {

/// Names and avatars of collaborators. auth owns them; collaborator rows hold a copy, which is
/// shown while auth is unavailable. Thread-safe.
class People {
 public:
  People(CollaboratorStore& store, common::Peer& auth, common::CacheTags& tags, common::Now now);

  /// Refreshes copies older than kFreshFor, in the rows and in `links`. Waits at most kPatience
  /// for auth; after a failure it does not ask again for kPause. Never throws.
  void Refresh(const common::Call& call, std::vector<LinkedPerson>& links) noexcept;

  /// Returns a user's current name and avatar from auth. Throws the errors of BatchGetPeople, and
  /// UNAUTHENTICATED for an unknown user.
  auth::v1::Person Get(const common::Call& call, int64_t user_id);

  /// Returns a user's first name; empty for an unknown user or while auth is unavailable. Never
  /// throws.
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
  common::CacheTags& tags_;
  common::Now now_;
  // End of the pause after a failure, in microseconds since the epoch.
  std::atomic<int64_t> not_before_{0};
};

}  // namespace navalha::catalog
