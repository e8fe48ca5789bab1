#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "services/catalog/images/object_store.hpp"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::catalog {

/// The bytes of a picture or variant.
struct ImageFile {
  std::string_view bytes;
  std::string_view content_type;
};

/// An object with the bytes of a picture or variant.
struct ImageObject {
  /// SHA-256 of the bytes and a random part.
  std::string key;
  int64_t bytes = 0;
};

/// The objects of pictures in an object store. A key is entered into `unused_objects` before its
/// upload, and stays there until a row refers to it, so that no object is forgotten. Throws
/// UNAVAILABLE while the database or the object store is unavailable. Thread-safe.
class ImageObjects {
 public:
  ImageObjects(common::Database& database, ObjectStore& store)
      : database_(database), store_(store) {}

  /// Uploads files as new objects, in the same order. A row must refer to them before they are
  /// deleted as unused.
  std::vector<ImageObject> Upload(const std::vector<ImageFile>& files);
  /// Returns the bytes of an object; nullopt, and logs an error, if it is missing or damaged.
  std::optional<std::string> Load(const std::string& key);
  /// Returns whether an object exists in the right size.
  bool Exists(const ImageObject& object);
  /// Deletes the next objects that were queued before an instant. Returns whether there may be
  /// more. Replicas delete different ones.
  bool DeleteUnused(common::Instant queued_before);

  static constexpr int kBatch = 50;

 private:
  common::Database& database_;
  ObjectStore& store_;
};

}  // namespace navalha::catalog
