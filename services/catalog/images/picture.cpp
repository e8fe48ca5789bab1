#include "services/catalog/images/picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "services/catalog/images/picture_codec.hpp"

namespace navalha::catalog {
namespace {

constexpr int64_t kMaxSide = 16'000;
// Allows for one-colour pictures of a few bytes; a photo has about 0.05 bytes per pixel.
constexpr int64_t kFreePixels = 2'000'000;
constexpr int64_t kPixelsPerByte = 1024;
constexpr std::string_view kUnreadable = "Não foi possível ler a imagem. Envie outro arquivo.";
constexpr std::array kWideWidths{480, 800, 1280, 1920};
constexpr std::array kSquareWidths{64, 128, 256};

// Part of a picture.
struct Area {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

PictureHeader CheckHeader(std::string_view bytes) {
  const auto header = ReadPictureHeader(bytes);
  if (!header || header->width == 0 || header->height == 0) {
    throw BadPicture("Formato inválido / Selecione uma imagem válida.");
  }
  const int64_t most = std::min<int64_t>(
      kMaxPixels, kFreePixels + kPixelsPerByte * static_cast<int64_t>(bytes.size()));
  if (header->width > kMaxSide || header->height > kMaxSide ||
      header->width * header->height > most || header->scans > kMaxScans) {
    throw BadPicture("A imagem é grande demais: use uma de até 16 megapixels.");
  }
  if (header->animated) {
    throw BadPicture("Imagens animadas não são aceitas: envie uma foto parada.");
  }
  return *header;
}

GdImage Decode(std::string_view bytes, const PictureHeader& header, PictureSize needed) {
  GdImage image = DecodePicture(bytes, header, needed);
  if (!image) {
    throw BadPicture(std::string(kUnreadable));
  }
  return image;
}

GdImage DecodeWhole(std::string_view bytes) {
  const PictureHeader header = CheckHeader(bytes);
  return Decode(bytes, header, {static_cast<int>(header.width), static_cast<int>(header.height)});
}

// Returns the largest centred part with the target's proportions.
Area Middle(const gdImage& image, PictureSize target) {
  const double scale = std::min(static_cast<double>(image.sx) / target.width,
                                static_cast<double>(image.sy) / target.height);
  Area area;
  area.width = std::clamp(static_cast<int>(std::lround(target.width * scale)), 1, image.sx);
  area.height = std::clamp(static_cast<int>(std::lround(target.height * scale)), 1, image.sy);
  area.x = (image.sx - area.width) / 2;
  area.y = (image.sy - area.height) / 2;
  return area;
}

GdImage Cut(const gdImage& source, PictureSize target) {
  const Area area = Middle(source, target);
  GdImage cut = BlankImage(target);
  gdImageCopyResampled(cut.get(), const_cast<gdImage*>(&source), 0, 0, area.x, area.y, target.width,
                       target.height, area.width, area.height);
  return cut;
}

GdImage Rotated(GdImage image, double degrees) {
  GdImage rotated(gdImageRotateInterpolated(image.get(), static_cast<float>(degrees), 0));
  if (!rotated) {
    throw std::bad_alloc();
  }
  return rotated;
}

// Applies the EXIF orientation to the pixels, because the metadata is dropped.
GdImage Upright(GdImage image, int orientation) {
  constexpr double kQuarter = 90;
  switch (orientation) {
    case 3:
    case 4:
      image = Rotated(std::move(image), 2 * kQuarter);
      break;
    case 5:
    case 6:
      image = Rotated(std::move(image), -kQuarter);
      break;
    case 7:
    case 8:
      image = Rotated(std::move(image), kQuarter);
      break;
    default:
      break;
  }
  if (orientation == 2 || orientation == 4 || orientation == 5 || orientation == 7) {
    gdImageFlipHorizontal(image.get());
  }
  return image;
}

GdImage Narrowed(const gdImage& image, int rung) {
  const int width = std::min(rung, image.sx);
  const int height =
      std::max(1, static_cast<int>(std::lround(static_cast<double>(image.sy) * width / image.sx)));
  return Cut(image, {width, height});
}

PictureVariant WebpVariant(const gdImage& image, int rung) {
  const GdImage narrow = Narrowed(image, rung);
  return {std::to_string(rung) + ".webp", EncodeWebp(*narrow), narrow->sx, narrow->sy};
}

PictureVariant AvifVariant(const gdImage& image, int rung) {
  const GdImage narrow = Narrowed(image, rung);
  return {std::to_string(rung) + ".avif", EncodeAvif(*narrow), narrow->sx, narrow->sy};
}

// Uses a black background for transparency, which JPEG does not support.
PictureVariant SharePreview(const gdImage& image) {
  const GdImage preview(gdImageCreateTrueColor(kShareWidth, kShareHeight));
  if (!preview) {
    throw std::bad_alloc();
  }
  const GdImage cut = Cut(image, {kShareWidth, kShareHeight});
  gdImageCopy(preview.get(), cut.get(), 0, 0, 0, 0, kShareWidth, kShareHeight);
  return {"share.jpg", EncodeJpeg(*preview), kShareWidth, kShareHeight};
}

std::vector<PictureVariant> VariantsOf(const gdImage& image) {
  const bool wide = image.sx >= 2 * image.sy;
  std::vector<PictureVariant> variants;
  for (const int rung : wide ? std::span<const int>(kWideWidths) : kSquareWidths) {
    variants.push_back(WebpVariant(image, rung));
  }
  if (wide) {
    variants.push_back(SharePreview(image));
  }
  return variants;
}

}  // namespace

void CheckPicture(std::string_view bytes) { CheckHeader(bytes); }

Picture FitPicture(std::string_view bytes, int width, int height) {
  const PictureHeader header = CheckHeader(bytes);
  // Crops before rotating, because rotating a small picture is cheap.
  const bool is_sideways = header.orientation >= 5;
  const PictureSize target = is_sideways ? PictureSize{height, width} : PictureSize{width, height};
  GdImage cut = Cut(*Decode(bytes, header, target), target);
  cut = Upright(std::move(cut), header.orientation);
  return Picture{EncodePng(*cut), cut->sx, cut->sy, VariantsOf(*cut)};
}

std::vector<PictureVariant> MakeVariants(std::string_view stored) {
  return VariantsOf(*DecodeWhole(stored));
}

std::vector<PictureVariant> MakeAvifVariants(std::string_view stored, const WebpBytes& webp) {
  GdImage image;
  std::vector<PictureVariant> variants;
  for (const auto& [rung, webp_bytes] : webp) {
    if (rung > kMaxAvifWidth || webp_bytes < kMinWebpBytes) {
      continue;
    }
    image = image ? std::move(image) : DecodeWhole(stored);
    PictureVariant variant = AvifVariant(*image, rung);
    if (!variant.data.empty() &&
        SavesEnough(static_cast<int64_t>(variant.data.size()), webp_bytes)) {
      variants.push_back(std::move(variant));
    }
  }
  return variants;
}

bool SavesEnough(int64_t avif_bytes, int64_t webp_bytes) {
  constexpr int64_t kMaxPercent = 95;
  return avif_bytes * 100 <= webp_bytes * kMaxPercent;
}

}  // namespace navalha::catalog
