#pragma once

#include <memory>

#include "services/catalog/images/image_objects.hpp"
#include "services/catalog/images/image_store.hpp"
#include "services/catalog/images/object_store.hpp"
#include "services/common/database/database.hpp"

namespace navalha::catalog {

/// The stored pictures, in the database or in the bucket as the flags say.
class ImageStorage {
 public:
  /// Throws std::invalid_argument for wrong flags, and std::runtime_error if the credentials cannot
  /// be read.
  explicit ImageStorage(common::Database& database);

  ImageStore& images() { return *images_; }
  /// The objects in the bucket; null without --s3_url.
  ImageObjects* objects() { return objects_.get(); }

 private:
  std::unique_ptr<ObjectStore> bucket_;
  std::unique_ptr<ImageObjects> objects_;
  std::unique_ptr<ImageStore> images_;
};

/// Returns whether the process was started for --move_images or --check_images only.
bool IsImageCommand();
/// Executes --move_images or --check_images, while the service may run. Prints each picture whose
/// object is missing or damaged, and the result. Returns the exit code: 0 if all pictures are where
/// they should be.
int RunImageCommand();

}  // namespace navalha::catalog
