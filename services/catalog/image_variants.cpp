#include "services/catalog/image_variants.hpp"

#include <spdlog/spdlog.h>

#include "services/common/log.hpp"

namespace navalha::catalog {
namespace {

std::vector<PictureVariant> VariantsOf(const ImageWithoutVariants& image) {
  try {
    return MakeVariants(image.data);
  } catch (const BadPicture&) {
    spdlog::warn(common::LogLine("picture_without_variants").Text("name", image.name).Done());
    return {};
  }
}

}  // namespace

bool MakeNextVariants(ImageStore& images) {
  const auto image = images.FindWithoutVariants();
  if (image) {
    images.SaveVariants(image->name, VariantsOf(*image));
  }
  return image.has_value();
}

}  // namespace navalha::catalog
