#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "services/catalog/picture.hpp"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::catalog {

/// A picture as it is served.
struct StoredImage {
  std::string content_type;
  std::string data;
};

/// A picture whose variants are not made yet.
struct UnvariedImage {
  std::string name;
  std::string data;
};

/// A batch of pictures, in the order of their names.
struct ScannedImages {
  int count = 0;
  /// The name that the next batch begins after. Empty: there are no more pictures.
  std::string last;
  /// Names of pictures that no establishment and no item shows.
  std::vector<std::string> unused;
};

/// What became of pictures to delete.
struct DeletedImages {
  int64_t count = 0;
  /// Establishments whose page showed one as the face of a collaborator.
  std::vector<std::string> slugs;
};

/// The rows of images: pictures by the digest of their bytes. Thread-safe.
class ImageStore {
 public:
  explicit ImageStore(common::Database& database) : database_(database) {}

  std::optional<StoredImage> Find(const std::string& name);
  /// A variant by its own name, such as 0123abcd…-480.webp.
  std::optional<StoredImage> FindVariant(const std::string& name);
  /// The picture with this digest, whatever its format.
  std::optional<StoredImage> FindByDigest(const std::string& digest);
  /// Stores a PNG picture with its variants and answers its name. One that is there already counts
  /// as stored now.
  std::string Save(const Picture& picture);

  /// Some picture whose variants are not made; nothing when there is none.
  std::optional<UnvariedImage> FindUnvaried();
  /// Stores the variants of a picture, which may be none, and marks them as made. Does nothing for
  /// a picture that was deleted meanwhile.
  void SaveVariants(const std::string& name, const std::vector<PictureVariant>& variants);

  /// The next `limit` pictures by name. Unused ones are those that were stored before an instant.
  ScannedImages Scan(const std::string& after, int limit, common::Instant stored_before);
  /// Deletes pictures that were stored before an instant, unless an establishment or an item shows
  /// them by now. Copies of avatars on collaborators are cleared, and due to be copied anew.
  DeletedImages Delete(const std::vector<std::string>& names, common::Instant stored_before);

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
