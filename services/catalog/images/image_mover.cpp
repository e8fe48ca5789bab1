#include "services/catalog/images/image_mover.hpp"

#include <spdlog/spdlog.h>

#include <array>

#include "services/common/operations/log.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::catalog {
namespace {

constexpr int kBatch = 200;

}  // namespace

// The statements of one of the two tables with pictures.
struct ImageMover::Table {
  // The names of rows with bytes in the database, and of those with an object.
  common::Statement list_data;
  common::Statement list_objects;
  common::Statement read_data;
  common::Statement read_object;
  // Both change nothing if the row was deleted or changed meanwhile.
  common::Statement set_object;
  common::Statement set_data;

  static const std::array<Table, 2>& All();
};

const std::array<ImageMover::Table, 2>& ImageMover::Table::All() {
  static constexpr std::array<Table, 2> kTables{{
      {{"list_image_data", R"sql(
SELECT name FROM images
WHERE object IS NULL AND name > $1
ORDER BY name LIMIT $2)sql"},
       {"list_image_objects", R"sql(
SELECT name FROM images
WHERE object IS NOT NULL AND name > $1
ORDER BY name LIMIT $2)sql"},
       {"read_image_data",
        "SELECT data, content_type FROM images WHERE name = $1 AND object IS NULL"},
       {"read_image_object",
        "SELECT object, object_bytes FROM images WHERE name = $1 AND object IS NOT NULL"},
       {"set_image_object", R"sql(
UPDATE images SET data = NULL, object = $2, object_bytes = $3
WHERE name = $1 AND object IS NULL)sql"},
       {"set_image_data", R"sql(
UPDATE images SET data = $3, object = NULL, object_bytes = NULL
WHERE name = $1 AND object = $2)sql"}},
      {{"list_variant_data", R"sql(
SELECT name FROM image_variants
WHERE object IS NULL AND name > $1
ORDER BY name LIMIT $2)sql"},
       {"list_variant_objects", R"sql(
SELECT name FROM image_variants
WHERE object IS NOT NULL AND name > $1
ORDER BY name LIMIT $2)sql"},
       {"read_variant_data", R"sql(
SELECT data, 'image/' || replace(split_part(name, '.', 2), 'jpg', 'jpeg') AS content_type
FROM image_variants WHERE name = $1 AND object IS NULL)sql"},
       {"read_variant_object",
        "SELECT object, object_bytes FROM image_variants WHERE name = $1 AND object IS NOT NULL"},
       {"set_variant_object", R"sql(
UPDATE image_variants SET data = NULL, object = $2, object_bytes = $3
WHERE name = $1 AND object IS NULL)sql"},
       {"set_variant_data", R"sql(
UPDATE image_variants SET data = $3, object = NULL, object_bytes = NULL
WHERE name = $1 AND object = $2)sql"}},
  }};
  return kTables;
}

ImageMover::Result ImageMover::MoveAll(ImagePlace place, const OnFailure& on_failure) {
  Result result;
  const bool to_store = place == ImagePlace::kObjectStore;
  for (const Table& table : Table::All()) {
    const Work move = [&](const std::string& name) {
      return to_store ? MoveToStore(table, name) : MoveToDatabase(table, name);
    };
    ForEach(to_store ? table.list_data : table.list_objects, move, on_failure, result);
  }
  return result;
}

ImageMover::Result ImageMover::CheckAll(const OnFailure& on_failure) {
  Result result;
  for (const Table& table : Table::All()) {
    ForEach(
        table.list_objects, [&](const std::string& name) { return Check(table, name); }, on_failure,
        result);
  }
  return result;
}

void ImageMover::ForEach(const common::Statement& list, const Work& work,
                         const OnFailure& on_failure, Result& result) {
  std::string last;
  for (pqxx::result names = database_.Run(list, last, kBatch); !names.empty();
       names = database_.Run(list, last, kBatch)) {
    for (const pqxx::row& row : names) {
      if (is_stopped_()) {
        result.is_stopped = true;
        return;
      }
      last = row["name"].c_str();
      if (work(last)) {
        ++result.done;
      } else {
        ++result.failed;
        on_failure(last);
      }
    }
    spdlog::info(common::LogLine("images_done").Number("count", result.done).Done());
  }
}

bool ImageMover::MoveToStore(const Table& table, const std::string& name) {
  const pqxx::result found = database_.Run(table.read_data, name);
  if (found.empty()) {
    return true;
  }
  const std::string bytes = pqxx::binarystring(found.front()["data"]).str();
  const std::string type = found.front()["content_type"].c_str();
  const ImageObject object = objects_.Upload({ImageFile{bytes, type}}).front();
  if (!objects_.Load(object.key)) {
    throw common::Unavailable("IMAGE_OBJECT_DAMAGED");
  }
  database_.Run(table.set_object, name, object.key, object.bytes);
  return true;
}

bool ImageMover::MoveToDatabase(const Table& table, const std::string& name) {
  const pqxx::result found = database_.Run(table.read_object, name);
  if (found.empty()) {
    return true;
  }
  const std::string key = found.front()["object"].c_str();
  const std::optional<std::string> bytes = objects_.Load(key);
  if (bytes) {
    database_.Run(table.set_data, name, key, pqxx::binarystring(*bytes));
  }
  return bytes.has_value();
}

bool ImageMover::Check(const Table& table, const std::string& name) {
  const pqxx::result found = database_.Run(table.read_object, name);
  if (found.empty()) {
    return true;
  }
  const pqxx::row row = found.front();
  return objects_.Exists({row["object"].c_str(), row["object_bytes"].as<int64_t>()});
}

}  // namespace navalha::catalog
