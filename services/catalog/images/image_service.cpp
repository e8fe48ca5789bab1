#include "services/catalog/images/image_service.hpp"

#include <array>

#include "services/catalog/images/picture.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::catalog {
namespace {

constexpr std::string_view kFolder = "images/";
constexpr std::chrono::hours kQuotaWindow{1};
constexpr std::string_view kTooManyPictures =
    "Você enviou muitas imagens na última hora. Aguarde alguns minutos e tente novamente.";
constexpr std::string_view kForEver = "public, max-age=31536000, immutable";
constexpr std::string_view kForAMinute = "public, max-age=60";

// Target size of each kind of picture.
struct Kind {
  std::string_view name;
  int width;
  int height;
};
constexpr std::array<Kind, 4> kKinds{{
    {"logo", 150, 150},
    {"background", 1920, 600},
    {"item", 150, 150},
    {"avatar", 250, 250},
}};

Picture FitToKind(std::string_view data, std::string_view name) {
  for (const Kind& kind : kKinds) {
    if (kind.name == name) {
      return FitPicture(data, kind.width, kind.height);
    }
  }
  throw common::Internal("UNKNOWN_KIND_OF_IMAGE");
}

// Returns the entity tag. The stored name contains the picture's digest. The AVIF and the WebP of a
// width have different tags.
std::string TagOf(const std::string& name) {
  return name.ends_with(".avif") ? name : name.substr(0, name.find('.'));
}

common::Error BadImage(const BadPicture& bad, std::string_view field) {
  return common::Error(grpc::StatusCode::INVALID_ARGUMENT, "BAD_IMAGE", bad.what())
      .WithField(field, bad.what());
}

}  // namespace

ImageService::ImageService(ImageStore& images, common::RateLimiter& limiter,
                           int64_t pictures_per_hour)
    : images_(images), limiter_(limiter), pictures_per_hour_(pictures_per_hour) {}

void ImageService::Register(common::Router& router) {
  router.For("navalha.catalog.v1.ImageService")
      .Unary("GetImage", this, &ImageService::GetImage)
      .Unary("StoreImage", this, &ImageService::StoreImage);
}

std::string ImageService::Store(const common::Call& call, std::string_view data,
                                std::string_view kind, std::string_view field) {
  try {
    return StoreFor(call.RequireUser().user_id, call, data, kind);
  } catch (const BadPicture& bad) {
    throw BadImage(bad, field);
  }
}

// Rejects invalid pictures before they take a place or count towards the limit. Returns the place
// before it stores the picture, because a bucket may be slow.
std::string ImageService::StoreFor(int64_t user_id, const common::Call& call, std::string_view data,
                                   std::string_view kind) {
  CheckPicture(data);
  const std::string key = "pictures:" + std::to_string(user_id);
  limiter_.Limit(key, pictures_per_hour_, kQuotaWindow, kTooManyPictures);
  try {
    const auto fit = [&] {
      const common::FairPool::Place place(pool_, call, user_id);
      return FitToKind(data, kind);
    };
    return std::string(kFolder) + images_.Save(fit());
  } catch (const common::Error&) {
    limiter_.GiveBack(key);
    throw;
  }
}

void ImageService::GetImage(const common::Call&, const v1::GetImageRequest& request,
                            common::v1::Raw& response) {
  const std::string& name = request.name();
  const size_t hyphen = name.find('-');
  const bool is_variant = hyphen != std::string::npos;
  auto image = is_variant ? images_.FindVariant(name) : images_.Find(name);
  if (!image && is_variant) {
    image = images_.FindByDigest(name.substr(0, hyphen));
  }
  if (!image) {
    throw common::NotFound("Imagem não encontrada.", "IMAGE_NOT_FOUND");
  }
  response.set_content_type(image->content_type);
  response.set_data(std::move(image->data));
  response.set_cache_control(std::string(image->provisional ? kForAMinute : kForEver));
  response.set_etag(TagOf(image->name));
}

void ImageService::StoreImage(const common::Call& call, const v1::StoreImageRequest& request,
                              v1::StoreImageResponse& response) {
  try {
    response.set_path(StoreFor(request.user_id(), call, request.data(), request.kind()));
  } catch (const BadPicture& bad) {
    throw BadImage(bad, "data");
  }
}

}  // namespace navalha::catalog
