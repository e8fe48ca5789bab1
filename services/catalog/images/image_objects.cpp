#include "services/catalog/images/image_objects.hpp"

#include <spdlog/spdlog.h>

#include "services/common/database/sql_array.hpp"
#include "services/common/operations/log.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::catalog {
namespace {

using std::chrono::seconds;
using std::chrono::steady_clock;

// Of all files of a picture together; shorter than callers of catalog wait.
constexpr seconds kUploadTime{6};
constexpr seconds kLoadTime{3};
constexpr seconds kDeleteTime{3};
constexpr size_t kHashDigits = 64;
constexpr int kRandomBytes = 16;

constexpr common::Statement kRecord{"record_objects",
                                    "INSERT INTO unused_objects (key) SELECT unnest($1::text[])"};

// A row whose key a transaction takes into use is locked and skipped. The deletion of an object
// that was not completed after half a minute is repeated.
constexpr common::Statement kTakeUnused{"take_unused_objects", R"sql(
UPDATE unused_objects SET deleting_at = now()
WHERE key IN (
  SELECT key FROM unused_objects
  WHERE queued_at < $1
    AND (deleting_at IS NULL OR deleting_at < now() - interval '30 seconds')
  ORDER BY queued_at LIMIT $2 FOR UPDATE SKIP LOCKED)
RETURNING key)sql"};

constexpr common::Statement kForget{"forget_unused_object",
                                    "DELETE FROM unused_objects WHERE key = $1"};

std::string HashOf(std::string_view key) { return std::string(key.substr(0, kHashDigits)); }

std::string NewKey(std::string_view bytes) {
  return common::Sha256Hex(bytes) + "-" + common::RandomHex(kRandomBytes);
}

}  // namespace

std::vector<ImageObject> ImageObjects::Upload(const std::vector<ImageFile>& files) {
  std::vector<ImageObject> objects;
  std::vector<std::string> keys;
  for (const ImageFile& file : files) {
    objects.push_back({NewKey(file.bytes), static_cast<int64_t>(file.bytes.size())});
    keys.push_back(objects.back().key);
  }
  if (files.empty()) {
    return objects;
  }
  const ObjectStore::Deadline deadline = steady_clock::now() + kUploadTime;
  database_.Run(kRecord, common::SqlArray(keys));
  for (size_t i = 0; i < files.size(); ++i) {
    store_.Put(keys[i], files[i].bytes, files[i].content_type, deadline);
  }
  return objects;
}

std::optional<std::string> ImageObjects::Load(const std::string& key) {
  std::optional<std::string> bytes = store_.Get(key, steady_clock::now() + kLoadTime);
  if (!bytes || common::Sha256Hex(*bytes) != HashOf(key)) {
    spdlog::error(common::LogLine(bytes ? "image_object_damaged" : "image_object_missing")
                      .Text("object", key)
                      .Done());
    return std::nullopt;
  }
  return bytes;
}

bool ImageObjects::Exists(const ImageObject& object) {
  return store_.Measure(object.key, steady_clock::now() + kLoadTime) == object.bytes;
}

bool ImageObjects::DeleteUnused(common::Instant queued_before) {
  const pqxx::result taken = database_.Run(kTakeUnused, common::ToSql(queued_before), kBatch);
  for (const pqxx::row& row : taken) {
    const std::string key = row["key"].c_str();
    store_.Delete(key, steady_clock::now() + kDeleteTime);
    database_.Run(kForget, key);
  }
  if (!taken.empty()) {
    spdlog::info(common::LogLine("image_objects_deleted")
                     .Number("count", static_cast<int64_t>(taken.size()))
                     .Done());
  }
  return static_cast<int>(taken.size()) == kBatch;
}

}  // namespace navalha::catalog
