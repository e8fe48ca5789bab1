#include <google/protobuf/util/message_differencer.h>

#include <algorithm>

#include "gateway/cache/answer_cache.hpp"
#include "gateway/fuzz/property.hpp"
#include "gateway/fuzz/suite.hpp"
#include "gateway/fuzz/targets.hpp"
#include "gateway/http/packing.hpp"
#include "gateway/transcoding/request_reader.hpp"

namespace navalha::gateway::fuzz {
namespace {

using google::protobuf::Message;
using google::protobuf::util::MessageDifferencer;

constexpr size_t kMaxKeyBytes = 1024;

// A request to a cached route.
struct CachedRequest {
  const Route* route = nullptr;
  std::unique_ptr<Message> message;
  std::optional<CacheQuery> query;
};

// The request of a target such as "/api/establishment/view/x?page=1". Any other path also selects a
// cached route. The message stays empty when the request is refused.
CachedRequest RequestOf(std::string_view target) {
  const std::string_view path = target.substr(0, target.find('?'));
  const std::string_view query = target.substr(std::min(path.size() + 1, target.size()));
  CachedRequest request;
  RouteMatch match;
  try {
    match = Routes().Find("GET", path);
    request.route = match.route;
  } catch (const HttpError& error) {
    RequireClientError(error);
  }
  if (request.route == nullptr || !request.route->IsCached()) {
    request.route = &CachedRoute(path);
    match.values.assign(request.route->variables.size(), "7");
  }
  const Route& route = *request.route;
  request.message = NewMessage(*route.request);
  try {
    ReadRequest(route, {match.values, query, "", ""}, *request.message);
  } catch (const HttpError& error) {
    RequireClientError(error);
    request.message = NewMessage(*route.request);
  }
  request.query = MakeCacheQuery(route, *request.message);
  return request;
}

void RequireUsable(const CachedRequest& request) {
  if (!request.query) {
    return;
  }
  Require(request.query->body_key.starts_with("answer:"), "the key of an answer has its prefix");
  Require(request.query->body_key.size() <= kMaxKeyBytes, "a key is short");
  Require(request.query->time_to_live.count() > 0, "an answer expires");
  for (const std::string& key : request.query->tag_keys) {
    Require(key.starts_with("tag:") && key.size() > 4,
            "the key of a tag has its prefix and a name");
    Require(key.size() <= 2 * kMaxKeyBytes, "the key of a tag is short");
  }
}

bool IsSameQuestion(const CachedRequest& left, const CachedRequest& right) {
  return left.route->rpc == right.route->rpc &&
         left.route->response_field == right.route->response_field &&
         MessageDifferencer::Equals(*left.message, *right.message);
}

// All keys under which the answer to a request may be stored.
std::vector<std::string> AnswerKeys(const CacheQuery& query) {
  std::vector<std::string> keys{query.body_key};
  for (const Packing packing : {Packing::kGzip, Packing::kBrotli}) {
    keys.push_back(query.body_key + "\n" + std::string(NameOf(packing)));
  }
  return keys;
}

void RequireOwnKeys(const CacheQuery& left, const CacheQuery& right) {
  const std::vector<std::string> others = AnswerKeys(right);
  for (const std::string& key : AnswerKeys(left)) {
    Require(std::find(others.begin(), others.end(), key) == others.end(),
            "different requests have different keys");
  }
}

}  // namespace

void FuzzCacheKey(std::string_view input) {
  const CachedRequest first = RequestOf(TakeLine(input));
  const CachedRequest second = RequestOf(TakeLine(input));
  RequireUsable(first);
  RequireUsable(second);
  if (!first.query || !second.query) {
    return;
  }
  if (!IsSameQuestion(first, second)) {
    RequireOwnKeys(*first.query, *second.query);
    return;
  }
  Require(first.query->body_key == second.query->body_key, "equal requests share a key");
  Require(first.query->tag_keys == second.query->tag_keys, "equal requests have the same tags");
}

}  // namespace navalha::gateway::fuzz
