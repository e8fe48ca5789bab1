#pragma once

#include <optional>
#include <string>

#include "services/catalog/picture.hpp"
#include "services/common/database.hpp"

namespace navalha::catalog {

/// A picture as it is served.
struct StoredImage {
  std::string content_type;
  std::string data;
};

/// The rows of images: pictures by the digest of their bytes. Thread-safe.
class ImageStore {
 public:
  explicit ImageStore(common::Database& database) : database_(database) {}

  std::optional<StoredImage> Find(const std::string& name);
  /// Stores a PNG picture, unless it is there already, and answers its name.
  std::string Save(const Picture& picture);

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
