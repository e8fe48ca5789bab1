#include "gateway/answer_cache.hpp"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/message.h>

namespace navalha::gateway {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// Requests with a longer key bypass the cache, because repeats of them are rare.
constexpr size_t kMaxKeyBytes = 1024;
// Larger answers are not stored.
constexpr size_t kMaxKeptBytes = size_t{1024} * 1024;

// A deterministic serialization: equal requests give equal bytes.
std::string CanonicalBytes(const Message& message) {
  std::string bytes;
  {
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream output(&stream);
    output.SetSerializationDeterministic(true);
    message.SerializeToCodedStream(&output);
  }
  return bytes;
}

// The text of a field's value; for a repeated field, of its element at `index`.
std::string FieldText(const Message& message, const FieldDescriptor& field, int index) {
  const auto& reflection = *message.GetReflection();
  const bool repeated = field.is_repeated();
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_STRING:
      return repeated ? reflection.GetRepeatedString(message, &field, index)
                      : reflection.GetString(message, &field);
    case FieldDescriptor::CPPTYPE_INT32:
      return std::to_string(repeated ? reflection.GetRepeatedInt32(message, &field, index)
                                     : reflection.GetInt32(message, &field));
    case FieldDescriptor::CPPTYPE_INT64:
      return std::to_string(repeated ? reflection.GetRepeatedInt64(message, &field, index)
                                     : reflection.GetInt64(message, &field));
    case FieldDescriptor::CPPTYPE_UINT32:
      return std::to_string(repeated ? reflection.GetRepeatedUInt32(message, &field, index)
                                     : reflection.GetUInt32(message, &field));
    case FieldDescriptor::CPPTYPE_UINT64:
      return std::to_string(repeated ? reflection.GetRepeatedUInt64(message, &field, index)
                                     : reflection.GetUInt64(message, &field));
    case FieldDescriptor::CPPTYPE_BOOL:
      return (repeated ? reflection.GetRepeatedBool(message, &field, index)
                       : reflection.GetBool(message, &field))
                 ? "true"
                 : "false";
    default:
      return "";
  }
}

// Appends the keys of a tag: one, or one for each element of the repeated field that it names.
void AddTagKeys(const TagTemplate& pieces, const Message& message, std::vector<std::string>& keys) {
  const FieldDescriptor* list = RepeatedFieldOf(pieces);
  const int count = list == nullptr ? 1 : message.GetReflection()->FieldSize(message, list);
  for (int i = 0; i < count; ++i) {
    std::string& key = keys.emplace_back("tag:");
    for (const TagPiece& piece : pieces) {
      key += piece.text;
      if (piece.field != nullptr) {
        key += FieldText(message, *piece.field, i);
      }
    }
  }
}

// The versions as stored in front of an answer: "3,-,17\n".
std::string VersionsOf(const AsyncRedis::Values& values, size_t tags) {
  std::string versions;
  for (size_t i = 0; i < tags; ++i) {
    versions += values[i].value_or("-");
    versions += i + 1 < tags ? ',' : '\n';
  }
  return versions;
}

}  // namespace

std::optional<CacheQuery> MakeCacheQuery(const Route& route, const Message& request) {
  CacheQuery query;
  query.body_key = "body:" + route.grpc_method.substr(1);
  if (route.response_field != nullptr) {
    query.body_key += "." + route.response_field->name;
  }
  query.body_key += ":" + CanonicalBytes(request);
  if (query.body_key.size() > kMaxKeyBytes) {
    return std::nullopt;
  }
  for (const TagTemplate& pieces : route.tags) {
    AddTagKeys(pieces, request, query.tag_keys);
  }
  query.time_to_live = std::chrono::seconds(route.rules.cache().ttl_seconds());
  return query;
}

void AnswerCache::Get(CacheQuery query, Ask ask, Finish finish) {
  if (!redis_.settled()) {
    AskPast(ask, std::move(finish));
    return;
  }
  std::vector<std::string> keys;
  keys.reserve(query.tag_keys.size() + 2);
  keys = query.tag_keys;
  keys.push_back(query.body_key);
  redis_.MultiGet(std::move(keys), [this, query = std::move(query), ask = std::move(ask),
                                    finish = std::move(finish)](const AsyncRedis::Values* values) {
    OnValues(query, values, ask, finish);
  });
}

void AnswerCache::OnValues(const CacheQuery& query, const AsyncRedis::Values* values,
                           const Ask& ask, Finish finish) {
  const size_t tags = query.tag_keys.size();
  if (values == nullptr || values->size() != tags + 1) {
    AskPast(ask, std::move(finish));
    return;
  }
  const std::string versions = VersionsOf(*values, tags);
  const std::string_view kept = values->back().value_or(std::string_view());
  if (kept.starts_with(versions)) {
    finish(CacheOutcome::kHit, {std::string(kept.substr(versions.size())), false, nullptr});
    return;
  }
  OnMiss(query, versions, ask, std::move(finish));
}

void AnswerCache::AskPast(const Ask& ask, Finish finish) {
  ask([finish = std::move(finish)](const CacheableAnswer& answer) {
    finish(CacheOutcome::kAway, answer);
  });
}

void AnswerCache::OnMiss(const CacheQuery& query, const std::string& versions, const Ask& ask,
                         Finish finish) {
  std::string flight_key = versions + query.body_key;
  {
    const std::lock_guard lock(mutex_);
    Flight& flight = flights_[flight_key];
    flight.waiting.push_back(std::move(finish));
    if (flight.waiting.size() > 1) {
      return;
    }
  }
  ask([this, versions, flight_key = std::move(flight_key), key = query.body_key,
       time_to_live = query.time_to_live](const CacheableAnswer& answer) {
    if (answer.keep && answer.json.size() <= kMaxKeptBytes) {
      redis_.Set(key, versions + answer.json, time_to_live);
    }
    Land(flight_key, answer);
  });
}

void AnswerCache::Land(const std::string& flight_key, const CacheableAnswer& answer) {
  std::vector<Finish> waiting;
  {
    const std::lock_guard lock(mutex_);
    const auto flight = flights_.find(flight_key);
    waiting.swap(flight->second.waiting);
    flights_.erase(flight);
  }
  for (size_t i = 0; i < waiting.size(); ++i) {
    waiting[i](i == 0 ? CacheOutcome::kMiss : CacheOutcome::kShared, answer);
  }
}

}  // namespace navalha::gateway
