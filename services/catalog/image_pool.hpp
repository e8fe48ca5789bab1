#pragma once

#include <condition_variable>
#include <cstdint>
#include <list>
#include <mutex>
#include <set>

#include "services/common/call.hpp"

namespace navalha::catalog {

/// Limits concurrent decoding of pictures, because each takes much memory and a core for up to a
/// second. A user holds at most one place and waits for at most one; waiting users are served in
/// order of arrival. The queue is short, so that uploads never block all RPC workers.
/// Thread-safe.
class ImagePool {
 public:
  ImagePool(int at_once, size_t waiting) : free_(at_once), waiting_limit_(waiting) {}

  /// A place for one picture of a user, held during the object's lifetime. Waits until the call's
  /// deadline at most. Throws RESOURCE_EXHAUSTED (TOO_MANY_IMAGES) if the user already waits or
  /// too many users wait, DEADLINE_EXCEEDED if no place became free in time.
  class Place {
   public:
    Place(ImagePool& pool, const common::Call& call, int64_t user_id);
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    ImagePool& pool_;
    const int64_t user_id_;
  };

 private:
  struct Waiting {
    int64_t user_id;
    bool admitted = false;
  };

  void RequireRoomToWait(int64_t user_id) const;
  // Assigns free places to waiting users. Requires the lock.
  void Admit();

  std::mutex mutex_;
  std::condition_variable admitted_;
  int free_;
  const size_t waiting_limit_;
  std::set<int64_t> holders_;
  std::list<Waiting> waiting_;
};

}  // namespace navalha::catalog
