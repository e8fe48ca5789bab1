#pragma once

#include <condition_variable>
#include <mutex>

#include "services/common/call.hpp"

namespace navalha::catalog {

/// Lets few pictures be decoded at once: each takes much memory and a core for up to a second. Few
/// more wait, so that uploads never hold all the workers that answer everything else. Thread-safe.
class ImagePool {
 public:
  ImagePool(int at_once, int waiting) : free_(at_once), may_wait_(waiting) {}

  /// Holds a place while it lives. Waits for one at most until the call's deadline; throws
  /// RESOURCE_EXHAUSTED when too many wait, DEADLINE_EXCEEDED when none got free in time.
  class Place {
   public:
    Place(ImagePool& pool, const common::Call& call);
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    ImagePool& pool_;
  };

 private:
  std::mutex mutex_;
  std::condition_variable freed_;
  int free_;
  int may_wait_;
};

}  // namespace navalha::catalog
