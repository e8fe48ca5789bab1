#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <list>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "services/common/rpc/call.hpp"

namespace navalha::common {

/// Limits concurrent work that takes much memory or time. A user holds at most one place and waits
/// for at most one; waiting users are served in order of arrival. The queue is short, so that the
/// work never blocks all workers. Thread-safe.
class FairPool {
 public:
  /// `at_once`: the number of places. `waiting`: the length of the queue. `longest_wait`: the time
  /// after which a waiting user is refused. `message` and `reason` are those of a refusal.
  FairPool(int at_once, size_t waiting, std::chrono::milliseconds longest_wait, std::string message,
           std::string reason)
      : free_(at_once),
        waiting_limit_(waiting),
        longest_wait_(longest_wait),
        message_(std::move(message)),
        reason_(std::move(reason)) {}

  /// A place of a user, held during the object's lifetime. Throws RESOURCE_EXHAUSTED with the
  /// pool's reason if the user already waits, too many users wait or no place became free in the
  /// longest wait; DEADLINE_EXCEEDED if none did before the call's deadline.
  class Place {
   public:
    Place(FairPool& pool, const Call& call, int64_t user_id);
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    FairPool& pool_;
    const int64_t user_id_;
  };

 private:
  struct Waiting {
    int64_t user_id;
    bool admitted = false;
  };

  void RequireRoomToWait(int64_t user_id) const;
  [[noreturn]] void Refuse() const;
  // Assigns free places to waiting users. Requires the lock.
  void Admit();

  std::mutex mutex_;
  std::condition_variable admitted_;
  int free_;
  const size_t waiting_limit_;
  const std::chrono::milliseconds longest_wait_;
  const std::string message_;
  const std::string reason_;
  std::set<int64_t> holders_;
  std::list<Waiting> waiting_;
};

}  // namespace navalha::common
