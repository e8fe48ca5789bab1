#include "services/catalog/image_storage.hpp"

#include <gflags/gflags.h>
#include <spdlog/fmt/fmt.h>

#include <iostream>
#include <stdexcept>

#include "services/catalog/images/image_mover.hpp"
#include "services/common/operations/settings.hpp"

DEFINE_string(image_store, "database",
              "where pictures are stored: database, or s3 (the bucket of --s3_url)");
DEFINE_string(s3_url, "",
              "bucket of an S3-compatible store: https://host/bucket or https://bucket.host, "
              "optionally with a folder; empty: none");
DEFINE_string(s3_region, "us-east-1", "region for which requests to the bucket are signed");
DEFINE_string(s3_credentials_file, "",
              "file with lines aws_access_key_id = … and aws_secret_access_key = …");
DEFINE_string(move_images, "",
              "move all pictures to this place (database or s3), then exit; the service may run");
DEFINE_bool(check_images, false,
            "print the pictures whose object is missing in the bucket, then exit");

namespace navalha::catalog {
namespace {

// More than ObjectStoreSettings::requests_at_once, so that a slow bucket delays pictures only.
constexpr const char* kWorkers = "32";

ImagePlace PlaceOf(const std::string& flag, const std::string& text) {
  if (text == "database") {
    return ImagePlace::kDatabase;
  }
  if (text == "s3") {
    return ImagePlace::kObjectStore;
  }
  throw std::invalid_argument(flag + " is either database or s3");
}

void PrintFailed(const std::string& name) {
  std::cout << "missing or damaged: images/" << name << std::endl;
}

}  // namespace

ImageStorage::ImageStorage(common::Database& database) {
  const ImagePlace place = PlaceOf("image_store", FLAGS_image_store);
  if (!FLAGS_s3_url.empty()) {
    bucket_ = std::make_unique<ObjectStore>(
        ObjectStoreSettings{.url = FLAGS_s3_url,
                            .region = FLAGS_s3_region,
                            .credentials_file = FLAGS_s3_credentials_file});
    objects_ = std::make_unique<ImageObjects>(database, *bucket_);
    gflags::SetCommandLineOptionWithMode("workers", kWorkers, gflags::SET_FLAGS_DEFAULT);
  } else if (place == ImagePlace::kObjectStore) {
    throw std::invalid_argument("image_store is s3, but s3_url is empty");
  }
  images_ = std::make_unique<ImageStore>(database, objects_.get(), place);
}

bool IsImageCommand() { return !FLAGS_move_images.empty() || FLAGS_check_images; }

int RunImageCommand() {
  try {
    common::Database database({.url = FLAGS_database_url, .pool_size = 1});
    ImageStorage storage(database);
    if (storage.objects() == nullptr) {
      throw std::invalid_argument("s3_url is empty");
    }
    ImageMover mover(database, *storage.objects(), common::StopRequested);
    const ImageMover::Result result =
        FLAGS_check_images ? mover.CheckAll(PrintFailed)
                           : mover.MoveAll(PlaceOf("move_images", FLAGS_move_images), PrintFailed);
    std::cout << fmt::format("{} {}, {} missing or damaged{}\n", result.done,
                             FLAGS_check_images ? "found" : "moved", result.failed,
                             result.is_stopped ? "; stopped: repeat the command to continue" : "");
    return result.failed == 0 && !result.is_stopped ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << error.what() << "; repeat the command to continue\n";
    return 1;
  }
}

}  // namespace navalha::catalog
