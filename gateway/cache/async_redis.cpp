#include "gateway/cache/async_redis.hpp"

#include <boost/asio/post.hpp>

#include "gateway/cache/redis_link.hpp"

namespace navalha::gateway {

AsyncRedis::Settings AsyncRedis::ParseUrl(std::string_view url) {
  return {.address = common::ParseRedisUrl(url)};
}

AsyncRedis::AsyncRedis(Loops& loops, Settings settings)
    : loops_(loops),
      settings_(std::move(settings)),
      tls_(settings_.address.tls
               ? std::make_unique<common::RedisTls>(settings_.address.authority_file)
               : nullptr) {
  for (size_t i = 0; i < loops_.size(); ++i) {
    links_.push_back(std::make_shared<Link>(loops_[i], settings_, tls_.get()));
    loops_.RunOn(i, [&link = *links_.back()] { link.Start(); });
  }
}

AsyncRedis::~AsyncRedis() {
  for (size_t i = 0; i < links_.size(); ++i) {
    loops_.RunOn(i, [&link = *links_[i]] { link.Stop(); });
  }
}

AsyncRedis::Link& AsyncRedis::Here() const { return *links_[loops_.Current().value_or(0)]; }

bool AsyncRedis::connected() const { return Here().connected(); }

bool AsyncRedis::settled() const { return Here().settled(); }

uint64_t AsyncRedis::server() const { return Here().server(); }

void AsyncRedis::MultiGet(const std::vector<std::string_view>& keys, Callback callback) {
  Link& link = Here();
  if (!link.connected()) {
    callback(nullptr);
    return;
  }
  if (loops_.Current()) {
    link.MultiGet(keys, std::move(callback));
    return;
  }
  boost::asio::post(link.loop(), [self = link.shared_from_this(),
                                  owned = std::vector<std::string>(keys.begin(), keys.end()),
                                  callback = std::move(callback)]() mutable {
    self->MultiGet({owned.begin(), owned.end()}, std::move(callback));
  });
}

void AsyncRedis::Set(std::string key, std::string value, std::chrono::seconds time_to_live) {
  Link& link = Here();
  if (!link.connected()) {
    return;
  }
  if (loops_.Current()) {
    link.Set(key, value, time_to_live);
    return;
  }
  boost::asio::post(link.loop(),
                    [self = link.shared_from_this(), key = std::move(key), value = std::move(value),
                     time_to_live] { self->Set(key, value, time_to_live); });
}

}  // namespace navalha::gateway
