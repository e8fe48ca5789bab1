#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "services/catalog/images/picture.hpp"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::catalog {

/// A stored picture or variant.
struct StoredImage {
  /// Its own name, which may differ from the requested one.
  std::string name;
  std::string content_type;
  std::string data;
  /// True if the requested variant may still be created: clients may cache this one only briefly.
  bool provisional = false;
};

/// A picture without variants.
struct ImageWithoutVariants {
  std::string name;
  std::string data;
};

/// A picture without AVIF variants.
struct ImageWithoutAvif {
  std::string name;
  std::string data;
  WebpBytes webp;
};

/// A batch of pictures, sorted by name.
struct ScannedImages {
  int count = 0;
  /// Start of the next batch, exclusive. Empty: end of the list.
  std::string last;
  /// Names of pictures that no establishment and no item uses.
  std::vector<std::string> unused;
};

/// The outcome of deleting pictures.
struct DeletedImages {
  int64_t count = 0;
  /// Establishments whose page showed one as a collaborator's avatar.
  std::vector<std::string> slugs;
};

/// SQL of pictures, keyed by the digest of their bytes. Thread-safe.
class ImageStore {
 public:
  explicit ImageStore(common::Database& database) : database_(database) {}

  std::optional<StoredImage> Find(const std::string& name);
  /// Returns a variant by its name, such as 0123abcd…-480.webp. Returns the WebP of the same width
  /// if an AVIF does not exist.
  std::optional<StoredImage> FindVariant(const std::string& name);
  /// Returns the original picture with this digest, to serve in place of a missing variant.
  std::optional<StoredImage> FindByDigest(const std::string& digest);
  /// Stores a PNG picture with its variants and returns its name. Renews the storage time of an
  /// existing one.
  std::string Save(const Picture& picture);

  /// Returns a picture without variants; nothing if there is none.
  std::optional<ImageWithoutVariants> FindWithoutVariants();
  /// Stores the variants of a picture, possibly none, and marks it as done. Does nothing for a
  /// deleted picture.
  void SaveVariants(const std::string& name, const std::vector<PictureVariant>& variants);

  /// Returns the latest picture that has its other variants and whose AVIF variants were not tried;
  /// nothing if there is none.
  std::optional<ImageWithoutAvif> FindWithoutAvif();
  /// Stores the AVIF variants of a picture, possibly none, and marks them as tried. Does nothing
  /// for a deleted picture.
  void SaveAvif(const std::string& name, const std::vector<PictureVariant>& variants);

  /// Returns the next `limit` pictures by name. Unused ones must be stored before an instant.
  ScannedImages Scan(const std::string& after, int limit, common::Instant stored_before);
  /// Deletes pictures stored before an instant, unless an establishment or item now uses them.
  /// Clears avatar copies on collaborators and marks them for a new copy.
  DeletedImages Delete(const std::vector<std::string>& names, common::Instant stored_before);

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
