#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "services/catalog/images/image_objects.hpp"
#include "services/catalog/images/picture.hpp"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

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

/// Where the bytes of a picture or variant are.
enum class ImagePlace { kDatabase, kObjectStore };

/// A picture without variants. Its data is empty if its object is missing or damaged.
struct ImageWithoutVariants {
  std::string name;
  std::string data;
};

/// A picture without AVIF variants. Its data is empty if its object is missing or damaged.
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

/// Pictures, keyed by the digest of their bytes. The bytes are in the database or in objects; each
/// row states where. Functions that read or write bytes throw UNAVAILABLE while the object store
/// that they need is unavailable, or if an object that they return is missing or damaged.
/// Thread-safe.
class ImageStore {
 public:
  /// Stores new bytes at `place`. `objects` may be null if no row and no `place` needs it.
  explicit ImageStore(common::Database& database, ImageObjects* objects = nullptr,
                      ImagePlace place = ImagePlace::kDatabase)
      : database_(database), objects_(objects), place_(place) {}

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
  // Uploads files, if new bytes go to the object store; otherwise returns nothing.
  std::vector<ImageObject> Upload(const std::vector<ImageFile>& files);
  void SaveVariants(const common::Statement& mark, const std::string& name,
                    const std::vector<PictureVariant>& variants);
  std::optional<StoredImage> ReadImage(const pqxx::result& result, bool provisional);
  std::string Read(const pqxx::row& row);
  // Returns nothing if the object is missing or damaged.
  std::optional<std::string> TryToRead(const pqxx::row& row);

  common::Database& database_;
  ImageObjects* objects_;
  const ImagePlace place_;
};

}  // namespace navalha::catalog
