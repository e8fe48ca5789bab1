#include "services/catalog/images/image_variants.hpp"

#include <spdlog/spdlog.h>

#include "services/common/operations/log.hpp"

namespace navalha::catalog {
namespace {

// Returns the variants that `make` creates. Logs a warning and returns none if the picture cannot
// be decoded.
template <class Make>
std::vector<PictureVariant> VariantsOf(const std::string& name, const Make& make) {
  try {
    return make();
  } catch (const BadPicture&) {
    spdlog::warn(common::LogLine("picture_without_variants").Text("name", name).Done());
    return {};
  }
}

}  // namespace

bool MakeNextVariants(ImageStore& images) {
  const auto image = images.FindWithoutVariants();
  if (image) {
    images.SaveVariants(image->name,
                        VariantsOf(image->name, [&] { return MakeVariants(image->data); }));
  }
  return image.has_value();
}

bool MakeNextAvif(ImageStore& images) {
  const auto image = images.FindWithoutAvif();
  if (image) {
    images.SaveAvif(image->name, VariantsOf(image->name, [&] {
                      return MakeAvifVariants(image->data, image->webp);
                    }));
  }
  return image.has_value();
}

}  // namespace navalha::catalog
