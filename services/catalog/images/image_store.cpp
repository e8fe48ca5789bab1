#include "services/catalog/images/image_store.hpp"

#include <spdlog/spdlog.h>

#include <span>
#include <sstream>

#include "services/common/database/sql_array.hpp"
#include "services/common/operations/crash_point.hpp"
#include "services/common/operations/log.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::catalog {
namespace {

constexpr size_t kDigestDigits = 32;

constexpr common::Statement kFind{
    "find_image", "SELECT name, content_type, data, object FROM images WHERE name = $1"};

// Prefers the AVIF: .avif sorts before .webp.
constexpr common::Statement kFindVariant{"find_image_variant", R"sql(
SELECT v.name, v.data, v.object, i.avif_tried
FROM image_variants v JOIN images i ON i.name = v.image
WHERE v.name IN ($1, $2)
ORDER BY v.name LIMIT 1)sql"};

constexpr common::Statement kFindByDigest{"find_image_by_digest", R"sql(
SELECT name, content_type, data, object FROM images
WHERE name IN ($1 || '.png', $1 || '.webp', $1 || '.jpg') LIMIT 1)sql"};

constexpr common::Statement kSave{"save_image", R"sql(
INSERT INTO images (name, content_type, data, width, height)
VALUES ($1, 'image/png', $2, $3, $4)
ON CONFLICT (name) DO UPDATE SET stored_at = now())sql"};

// A picture that is uploaded again gets new objects, which repairs missing ones.
constexpr common::Statement kSaveObject{"save_image_object", R"sql(
INSERT INTO images (name, content_type, object, object_bytes, width, height)
VALUES ($1, 'image/png', $2, $3, $4, $5)
ON CONFLICT (name) DO UPDATE
SET stored_at = now(), data = NULL, object = excluded.object, object_bytes = excluded.object_bytes,
  avif_tried = false)sql"};

constexpr common::Statement kFindUnvaried{
    "find_unvaried_image",
    "SELECT name, data, object FROM images WHERE NOT has_variants ORDER BY name LIMIT 1"};

// Locks the picture, so that it is not deleted before its variants refer to it.
constexpr common::Statement kMarkVaried{
    "mark_image_varied", "UPDATE images SET has_variants = true WHERE name = $1 RETURNING name"};

// Latest first, so that a new picture does not wait for all older ones.
constexpr common::Statement kFindWithoutAvif{"find_image_without_avif", R"sql(
SELECT name, data, object FROM images
WHERE has_variants AND NOT avif_tried
ORDER BY stored_at DESC LIMIT 1)sql"};

constexpr common::Statement kMeasureWebp{"measure_webp_variants", R"sql(
SELECT substring(name FROM '-([0-9]+)\.webp$')::integer AS width,
  coalesce(object_bytes, octet_length(data)) AS bytes
FROM image_variants WHERE image = $1 AND name LIKE '%.webp')sql"};

constexpr common::Statement kMarkAvifTried{
    "mark_avif_tried", "UPDATE images SET avif_tried = true WHERE name = $1 RETURNING name"};

constexpr common::Statement kSaveVariant{"save_image_variant", R"sql(
INSERT INTO image_variants (name, image, data, width, height)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (name) DO NOTHING)sql"};

constexpr common::Statement kSaveVariantObject{"save_image_variant_object", R"sql(
INSERT INTO image_variants (name, image, object, object_bytes, width, height)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (name) DO UPDATE
SET data = NULL, object = excluded.object, object_bytes = excluded.object_bytes)sql"};

constexpr common::Statement kScan{"scan_images", R"sql(
SELECT name, stored_at < $3 AND NOT is_picture_shown('images/' || name) AS unused
FROM images WHERE name > $1
ORDER BY name LIMIT $2)sql"};

// A concurrent upload renews the storage time: the row lock waits for it and the condition is
// checked again.
constexpr common::Statement kDelete{"delete_images", R"sql(
WITH deleted AS (
  DELETE FROM images
  WHERE name = ANY ($1::text[]) AND stored_at < $2 AND NOT is_picture_shown('images/' || name)
  RETURNING 'images/' || name AS path
), copies AS (
  UPDATE collaborators c SET avatar = NULL, person_copied_at = '-infinity'
  FROM deleted, establishments e
  WHERE c.avatar = deleted.path AND e.id = c.establishment_id
  RETURNING e.slug
)
SELECT (SELECT count(*) FROM deleted) AS pictures,
  (SELECT coalesce(string_agg(DISTINCT slug, ' '), '') FROM copies) AS slugs)sql"};

constexpr std::string_view kAvif = ".avif";
constexpr std::string_view kWebp = ".webp";

std::string_view ContentTypeOf(std::string_view variant) {
  return variant.ends_with(kAvif) ? "image/avif"
                                  : (variant.ends_with(kWebp) ? "image/webp" : "image/jpeg");
}

std::vector<ImageFile> FilesOf(const std::vector<PictureVariant>& variants) {
  std::vector<ImageFile> files;
  for (const PictureVariant& variant : variants) {
    files.push_back({variant.data, ContentTypeOf(variant.suffix)});
  }
  return files;
}

// `mark` marks the picture as processed. It returns no row if the picture was deleted. `objects`
// are those of the variants; none if their bytes go to the database.
void WriteVariants(common::Transaction& transaction, const common::Statement& mark,
                   const std::string& name, const std::vector<PictureVariant>& variants,
                   std::span<const ImageObject> objects) {
  if (transaction.Run(mark, name).empty()) {
    return;
  }
  for (size_t i = 0; i < variants.size(); ++i) {
    const PictureVariant& variant = variants[i];
    const std::string variant_name = name.substr(0, kDigestDigits) + "-" + variant.suffix;
    if (objects.empty()) {
      transaction.Run(kSaveVariant, variant_name, name, pqxx::binarystring(variant.data),
                      variant.width, variant.height);
    } else {
      transaction.Run(kSaveVariantObject, variant_name, name, objects[i].key, objects[i].bytes,
                      variant.width, variant.height);
    }
  }
}

}  // namespace

std::optional<StoredImage> ImageStore::Find(const std::string& name) {
  return ReadImage(database_.Run(kFind, name), /*provisional=*/false);
}

std::optional<StoredImage> ImageStore::FindByDigest(const std::string& digest) {
  return ReadImage(database_.Run(kFindByDigest, digest), /*provisional=*/true);
}

std::optional<StoredImage> ImageStore::FindVariant(const std::string& name) {
  std::string other = name;
  if (name.ends_with(kAvif)) {
    other.replace(name.size() - kAvif.size(), kAvif.size(), kWebp);
  }
  const pqxx::result result = database_.Run(kFindVariant, name, other);
  if (result.empty()) {
    return std::nullopt;
  }
  const pqxx::row row = result.front();
  std::string found = row["name"].c_str();
  const bool provisional = found != name && !row["avif_tried"].as<bool>();
  const std::string_view content_type = ContentTypeOf(found);
  return StoredImage{std::move(found), std::string(content_type), Read(row), provisional};
}

std::string ImageStore::Save(const Picture& picture) {
  std::string name = common::Sha256Hex(picture.png).substr(0, kDigestDigits) + ".png";
  std::vector<ImageFile> files = FilesOf(picture.variants);
  files.push_back({picture.png, "image/png"});
  std::vector<ImageObject> objects = Upload(files);
  if (!objects.empty()) {
    const ImageObject original = std::move(objects.back());
    objects.pop_back();
    database_.InTransaction([&](common::Transaction& transaction) {
      transaction.Run(kSaveObject, name, original.key, original.bytes, picture.width,
                      picture.height);
      WriteVariants(transaction, kMarkVaried, name, picture.variants, objects);
    });
    return name;
  }
  const pqxx::binarystring png(picture.png);
  database_.InTransaction([&](common::Transaction& transaction) {
    transaction.Run(kSave, name, png, picture.width, picture.height);
    WriteVariants(transaction, kMarkVaried, name, picture.variants, {});
  });
  return name;
}

std::vector<ImageObject> ImageStore::Upload(const std::vector<ImageFile>& files) {
  if (place_ == ImagePlace::kDatabase) {
    return {};
  }
  std::vector<ImageObject> objects = objects_->Upload(files);
  common::CrashPoint("images.uploaded");
  return objects;
}

std::optional<ImageWithoutVariants> ImageStore::FindWithoutVariants() {
  const pqxx::result result = database_.Run(kFindUnvaried);
  if (result.empty()) {
    return std::nullopt;
  }
  return ImageWithoutVariants{result.front()["name"].c_str(),
                              TryToRead(result.front()).value_or("")};
}

void ImageStore::SaveVariants(const std::string& name,
                              const std::vector<PictureVariant>& variants) {
  SaveVariants(kMarkVaried, name, variants);
}

std::optional<ImageWithoutAvif> ImageStore::FindWithoutAvif() {
  const pqxx::result result = database_.Run(kFindWithoutAvif);
  if (result.empty()) {
    return std::nullopt;
  }
  ImageWithoutAvif image{
      result.front()["name"].c_str(), TryToRead(result.front()).value_or(""), {}};
  for (const pqxx::row& row : database_.Run(kMeasureWebp, image.name)) {
    image.webp[row["width"].as<int>()] = row["bytes"].as<int64_t>();
  }
  return image;
}

void ImageStore::SaveAvif(const std::string& name, const std::vector<PictureVariant>& variants) {
  SaveVariants(kMarkAvifTried, name, variants);
}

void ImageStore::SaveVariants(const common::Statement& mark, const std::string& name,
                              const std::vector<PictureVariant>& variants) {
  const std::vector<ImageObject> objects = Upload(FilesOf(variants));
  database_.InTransaction([&](common::Transaction& transaction) {
    WriteVariants(transaction, mark, name, variants, objects);
  });
}

ScannedImages ImageStore::Scan(const std::string& after, int limit, common::Instant stored_before) {
  ScannedImages scanned;
  for (const pqxx::row& row : database_.Run(kScan, after, limit, common::ToSql(stored_before))) {
    scanned.last = row["name"].c_str();
    ++scanned.count;
    if (row["unused"].as<bool>()) {
      scanned.unused.push_back(scanned.last);
    }
  }
  return scanned;
}

DeletedImages ImageStore::Delete(const std::vector<std::string>& names,
                                 common::Instant stored_before) {
  const pqxx::result result =
      database_.Run(kDelete, common::SqlArray(names), common::ToSql(stored_before));
  DeletedImages deleted;
  deleted.count = result.front()["pictures"].as<int64_t>();
  std::istringstream slugs(result.front()["slugs"].c_str());
  for (std::string slug; slugs >> slug;) {
    deleted.slugs.push_back(std::move(slug));
  }
  return deleted;
}

std::optional<StoredImage> ImageStore::ReadImage(const pqxx::result& result, bool provisional) {
  if (result.empty()) {
    return std::nullopt;
  }
  const pqxx::row row = result.front();
  return StoredImage{row["name"].c_str(), row["content_type"].c_str(), Read(row), provisional};
}

std::string ImageStore::Read(const pqxx::row& row) {
  std::optional<std::string> bytes = TryToRead(row);
  if (!bytes) {
    throw common::Unavailable("IMAGE_OBJECT_MISSING");
  }
  return *std::move(bytes);
}

std::optional<std::string> ImageStore::TryToRead(const pqxx::row& row) {
  if (row["object"].is_null()) {
    return pqxx::binarystring(row["data"]).str();
  }
  if (objects_ == nullptr) {
    spdlog::error(common::LogLine("image_store_not_set").Text("name", row["name"].c_str()).Done());
    throw common::Unavailable("IMAGE_STORE_NOT_SET");
  }
  return objects_->Load(row["object"].c_str());
}

}  // namespace navalha::catalog
