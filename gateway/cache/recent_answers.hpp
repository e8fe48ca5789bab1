// Keeps the latest responses that were written from large answers of services.
#pragma once

#include <grpcpp/support/byte_buffer.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "gateway/http/exchange.hpp"
#include "services/common/operations/periodic.hpp"
#include "services/common/redis/recent_map.hpp"

namespace navalha::gateway {

// Keeps responses by the bytes of the answer that they were written from, because writing a large
// answer as JSON takes longer than the rest of its request, and many requests are repeated before
// the answer changes. The service is asked each time, so a response is never older than its answer.
// Thread-safe.
class RecentAnswers {
 public:
  // Smaller answers are written quickly, and larger ones would take too much memory.
  static constexpr size_t kLeastBytes = size_t{16} * 1024;
  static constexpr size_t kMostBytes = size_t{256} * 1024;

  // The key of an answer to a route; nullopt for a size that is not kept.
  static std::optional<std::string> KeyOf(const Route& route, const grpc::ByteBuffer& answer);

  // The response that was kept under `key`; null without one.
  std::shared_ptr<const HttpResponse> Find(const std::string& key);
  void Keep(const std::string& key, HttpResponse response);

 private:
  static constexpr size_t kMostKept = 32;
  // Answers contain personal data, so those that are not used are dropped within two periods.
  static constexpr std::chrono::seconds kAgeing{30};

  std::mutex mutex_;
  common::RecentMap<std::shared_ptr<const HttpResponse>> responses_{kMostKept};
  // The last member, because its thread uses the others.
  const common::Periodic ageing_{"recent_answers", kAgeing, [this] {
                                   const std::lock_guard lock(mutex_);
                                   responses_.Age();
                                   return false;
                                 }};
};

// The bytes of a buffer.
std::string BytesOf(const grpc::ByteBuffer& buffer);

}  // namespace navalha::gateway
