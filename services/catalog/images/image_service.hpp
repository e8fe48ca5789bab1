#pragma once

#include <string>
#include <string_view>

#include "navalha/catalog/v1/image.pb.h"
#include "services/catalog/images/image_store.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/fair_pool.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::catalog {

/// The RPCs of ImageService.
class ImageService {
 public:
  /// `pictures_per_hour`: pictures that a user may upload per hour.
  ImageService(ImageStore& images, common::RateLimiter& limiter, int64_t pictures_per_hour);
  void Register(common::Router& router);

  /// Converts a picture of the caller to its kind (logo, background, item, avatar), stores it and
  /// returns its path. Throws INVALID_ARGUMENT that names `field`, and RESOURCE_EXHAUSTED above
  /// the hourly limit (with `retry_after`) or while too many are being processed.
  std::string Store(const common::Call& call, std::string_view data, std::string_view kind,
                    std::string_view field);

 private:
  void GetImage(const common::Call& call, const v1::GetImageRequest& request,
                navalha::common::v1::Raw& response);
  void StoreImage(const common::Call& call, const v1::StoreImageRequest& request,
                  v1::StoreImageResponse& response);
  std::string StoreFor(int64_t user_id, const common::Call& call, std::string_view data,
                       std::string_view kind);

  ImageStore& images_;
  // Decoding takes much memory, and a core for up to a second.
  common::FairPool pool_{/*at_once=*/2, /*waiting=*/4, /*longest_wait=*/std::chrono::minutes(1),
                         "Muitas imagens estão sendo enviadas. Tente novamente em instantes.",
                         "TOO_MANY_IMAGES"};
  common::RateLimiter& limiter_;
  const int64_t pictures_per_hour_;
};

}  // namespace navalha::catalog
