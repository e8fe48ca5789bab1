#include "gateway/cache/answer_cache.hpp"

#include <fmt/format.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/message.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>

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

// The versions as stored in front of an answer: "9f2c;3,-,17\n". They begin with the run of Redis
// that has them: a failover may undo the last changes of versions, so that an older answer would
// match them again.
std::string VersionsOf(uint64_t server, const AsyncRedis::Values& values, size_t tags) {
  std::string versions = fmt::format("{:x};", server);
  for (size_t i = 0; i < tags; ++i) {
    versions += values[i].value_or("-");
    versions += i + 1 < tags ? ',' : '\n';
  }
  return versions;
}

// Smaller answers are stored without packing. The edge does not compress them either.
constexpr size_t kMinPackedBytes = 512;
constexpr std::array kPackings = {Packing::kNone, Packing::kGzip, Packing::kBrotli};
constexpr size_t kETagBytes = 16;

// The key of an answer for readers that accept `packing`.
std::string KeyOf(const std::string& body_key, Packing packing) {
  return packing == Packing::kNone ? body_key : body_key + "\n" + std::string(NameOf(packing));
}

// The entity tag of an answer without packing.
std::string ETagOf(std::string_view json) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  EVP_Digest(json.data(), json.size(), digest.data(), &size, EVP_sha256(), nullptr);
  return fmt::format("\"{:02x}\"", fmt::join(digest.begin(), digest.begin() + kETagBytes, ""));
}

// The entity tag of a packing of an answer, which differs from those of the others.
std::string ETagOf(const std::string& etag, Packing packing) {
  return packing == Packing::kNone
             ? etag
             : etag.substr(0, etag.size() - 1) + "-" + std::string(NameOf(packing)) + "\"";
}

// A stored form, behind its versions: "ETAG PACKING\n" and the body.
std::string StoredForm(const std::string& etag, Packing packing, std::string_view body) {
  std::string form = ETagOf(etag, packing) + " " + std::string(NameOf(packing)) + "\n";
  return form.append(body);
}

// Reads a stored form; nullopt for an invalid one.
std::optional<CachedAnswer> ReadForm(std::string_view form) {
  const size_t blank = form.find(' ');
  const size_t line_end = form.find('\n');
  if (line_end == std::string_view::npos || blank > line_end) {
    return std::nullopt;
  }
  const std::string_view name = form.substr(blank + 1, line_end - blank - 1);
  const auto* packing = std::find_if(kPackings.begin(), kPackings.end(),
                                     [&](Packing known) { return NameOf(known) == name; });
  if (packing == kPackings.end()) {
    return std::nullopt;
  }
  return CachedAnswer{std::string(form.substr(line_end + 1)), *packing,
                      std::string(form.substr(0, blank)), nullptr};
}

}  // namespace

std::optional<CacheQuery> MakeCacheQuery(const Route& route, const Message& request) {
  CacheQuery query;
  query.body_key = "answer:" + route.grpc_method.substr(1);
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

void AnswerCache::Get(CacheQuery query, Packing accepted, Ask ask, Finish finish) {
  if (!redis_.settled()) {
    AskWithoutCache(ask, std::move(finish));
    return;
  }
  const std::string key = KeyOf(query.body_key, accepted);
  const auto reading =
      std::make_shared<Reading>(Reading{std::move(query), std::move(ask), std::move(finish)});
  const std::vector<std::string>& tag_keys = reading->query.tag_keys;
  std::vector<std::string_view> keys;
  keys.reserve(tag_keys.size() + 1);
  keys.assign(tag_keys.begin(), tag_keys.end());
  keys.emplace_back(key);
  redis_.MultiGet(
      keys, [this, reading](const AsyncRedis::Values* values) { OnValues(*reading, values); });
}

void AnswerCache::OnValues(Reading& reading, const AsyncRedis::Values* values) {
  const size_t tags = reading.query.tag_keys.size();
  if (values == nullptr || values->size() != tags + 1) {
    AskWithoutCache(reading.ask, std::move(reading.finish));
    return;
  }
  const std::string versions = VersionsOf(redis_.server(), *values, tags);
  const std::string_view kept = values->back().value_or(std::string_view());
  if (kept.starts_with(versions)) {
    if (std::optional<CachedAnswer> answer = ReadForm(kept.substr(versions.size()))) {
      reading.finish(CacheOutcome::kHit, *std::move(answer));
      return;
    }
  }
  OnMiss(reading.query, versions, reading.ask, std::move(reading.finish));
}

void AnswerCache::AskWithoutCache(const Ask& ask, Finish finish) {
  ask([finish = std::move(finish)](CacheableAnswer answer) {
    finish(CacheOutcome::kBypass,
           {std::move(answer.json), Packing::kNone, "", std::move(answer.detail)});
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
       time_to_live = query.time_to_live](CacheableAnswer answer) {
    CachedAnswer fetched{std::move(answer.json), Packing::kNone, "", std::move(answer.detail)};
    if (answer.keep && fetched.body.size() <= kMaxKeptBytes) {
      fetched.etag = Store(key, versions, fetched.body, time_to_live);
    }
    Land(flight_key, fetched);
  });
}

std::string AnswerCache::Store(const std::string& key, const std::string& versions,
                               const std::string& json, std::chrono::seconds time_to_live) {
  std::string etag = ETagOf(json);
  for (const Packing packing : kPackings) {
    const std::optional<std::string> packed =
        json.size() >= kMinPackedBytes ? Pack(json, packing) : std::nullopt;
    redis_.Set(KeyOf(key, packing),
               versions + (packed ? StoredForm(etag, packing, *packed)
                                  : StoredForm(etag, Packing::kNone, json)),
               time_to_live);
  }
  return etag;
}

void AnswerCache::Land(const std::string& flight_key, const CachedAnswer& answer) {
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
