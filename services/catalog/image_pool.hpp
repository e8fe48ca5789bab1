#pragma once

#include <condition_variable>
#include <cstdint>
#include <list>
#include <mutex>
#include <set>

#include "services/common/call.hpp"

namespace navalha::catalog {

/// Lets few pictures be decoded at once: each takes much memory and a core for up to a second. A
/// user holds one place at most and waits for one at most; users who wait are served in the order
/// of their arrival. Few wait, so that uploads never hold all the workers that answer everything
/// else. Thread-safe.
class ImagePool {
 public:
  ImagePool(int at_once, size_t waiting) : free_(at_once), waiting_limit_(waiting) {}

  /// A place for one picture of a user, held while the object lives. Waits for it at most until the
  /// call's deadline. Throws RESOURCE_EXHAUSTED (TOO_MANY_IMAGES) when the user waits already or
  /// when too many users wait, DEADLINE_EXCEEDED when no place got free in time.
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
  // Gives free places to those who wait and hold none. Called under the lock.
  void Admit();

  std::mutex mutex_;
  std::condition_variable admitted_;
  int free_;
  const size_t waiting_limit_;
  std::set<int64_t> holders_;
  std::list<Waiting> waiting_;
};

}  // namespace navalha::catalog
