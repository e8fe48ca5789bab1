#include "services/catalog/image_store.hpp"

#include "services/common/token.hpp"

namespace navalha::catalog {
namespace {

constexpr size_t kDigestDigits = 32;

constexpr common::Statement kFind{"find_image",
                                  "SELECT content_type, data FROM images WHERE name = $1"};

constexpr common::Statement kSave{
    "save_image",
    "INSERT INTO images (name, content_type, data, width, height)"
    " VALUES ($1, 'image/png', $2, $3, $4) ON CONFLICT (name) DO NOTHING"};

}  // namespace

std::optional<StoredImage> ImageStore::Find(const std::string& name) {
  const pqxx::result result = database_.Run(kFind, name);
  if (result.empty()) {
    return std::nullopt;
  }
  const pqxx::row row = result.front();
  const pqxx::binarystring data(row["data"]);
  return StoredImage{row["content_type"].c_str(), data.str()};
}

std::string ImageStore::Save(const Picture& picture) {
  const std::string name = common::Sha256Hex(picture.png).substr(0, kDigestDigits) + ".png";
  database_.Run(kSave, name, pqxx::binarystring(picture.png), picture.width, picture.height);
  return name;
}

}  // namespace navalha::catalog
