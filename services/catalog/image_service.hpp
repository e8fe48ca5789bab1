#pragma once

#include <string>
#include <string_view>

#include "navalha/catalog/v1/image.pb.h"
#include "services/catalog/image_pool.hpp"
#include "services/catalog/image_store.hpp"
#include "services/common/router.hpp"

namespace navalha::catalog {

/// The RPCs of ImageService.
class ImageService {
 public:
  ImageService(ImageStore& images, ImagePool& pool);
  void Register(common::Router& router);

  /// Makes a picture what its kind (logo, background, item, avatar) needs, stores it and answers
  /// its path. Throws INVALID_ARGUMENT that names `field`.
  std::string Store(const common::Call& call, std::string_view data, std::string_view kind,
                    std::string_view field);

 private:
  void GetImage(const common::Call& call, const v1::GetImageRequest& request,
                navalha::common::v1::Raw& response);
  void StoreImage(const common::Call& call, const v1::StoreImageRequest& request,
                  v1::StoreImageResponse& response);

  ImageStore& images_;
  ImagePool& pool_;
};

}  // namespace navalha::catalog
