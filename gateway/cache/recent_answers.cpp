#include "gateway/cache/recent_answers.hpp"

#include <vector>

#include "gateway/transcoding/route.hpp"

namespace navalha::gateway {

std::string BytesOf(const grpc::ByteBuffer& buffer) {
  std::vector<grpc::Slice> slices;
  std::string bytes;
  if (buffer.Valid() && buffer.Dump(&slices).ok()) {
    bytes.reserve(buffer.Length());
    for (const grpc::Slice& slice : slices) {
      bytes.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
    }
  }
  return bytes;
}

std::optional<std::string> RecentAnswers::KeyOf(const Route& route,
                                                const grpc::ByteBuffer& answer) {
  if (!answer.Valid() || answer.Length() < kLeastBytes || answer.Length() > kMostBytes) {
    return std::nullopt;
  }
  // The path distinguishes the routes of one RPC.
  return BytesOf(answer) + route.method + route.path;
}

std::shared_ptr<const HttpResponse> RecentAnswers::Find(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto* found = responses_.Find(key);
  return found == nullptr ? nullptr : *found;
}

void RecentAnswers::Keep(const std::string& key, HttpResponse response) {
  auto kept = std::make_shared<const HttpResponse>(std::move(response));
  const std::lock_guard lock(mutex_);
  responses_.Put(key, std::move(kept));
}

}  // namespace navalha::gateway
