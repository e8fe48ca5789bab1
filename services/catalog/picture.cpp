#include "services/catalog/picture.hpp"

#include <gd.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>

#include "services/catalog/picture_header.hpp"

namespace navalha::catalog {
namespace {

constexpr int64_t kMaxSide = 16'000;
constexpr int kMaxScans = 100;
constexpr int kPngCompression = 6;

struct ImageCloser {
  void operator()(gdImage* image) const { gdImageDestroy(image); }
};
using Image = std::unique_ptr<gdImage, ImageCloser>;

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
  if (header->width > kMaxSide || header->height > kMaxSide ||
      header->width * header->height > kMaxPixels || header->scans > kMaxScans) {
    throw BadPicture("A imagem é grande demais: use uma de até 16 megapixels.");
  }
  return *header;
}

Image Decode(std::string_view bytes, PictureFormat format) {
  // gd writes what it thinks of broken pictures to standard error; users get a sentence instead.
  static std::once_flag silenced;
  std::call_once(silenced, [] { gdSetErrorMethod([](int, const char*, va_list) {}); });
  const int size = static_cast<int>(bytes.size());
  void* data = const_cast<char*>(bytes.data());
  Image image;
  switch (format) {
    case PictureFormat::kPng:
      image.reset(gdImageCreateFromPngPtr(size, data));
      break;
    case PictureFormat::kJpeg:
      image.reset(gdImageCreateFromJpegPtr(size, data));
      break;
    case PictureFormat::kWebp:
      image.reset(gdImageCreateFromWebpPtr(size, data));
      break;
  }
  if (!image) {
    throw BadPicture("Não foi possível ler a imagem. Envie outro arquivo.");
  }
  return image;
}

// The largest part in the middle that has the proportions of the target.
Area Middle(const gdImage& image, int width, int height) {
  const double scale =
      std::min(static_cast<double>(image.sx) / width, static_cast<double>(image.sy) / height);
  Area area;
  area.width = std::clamp(static_cast<int>(std::lround(width * scale)), 1, image.sx);
  area.height = std::clamp(static_cast<int>(std::lround(height * scale)), 1, image.sy);
  area.x = (image.sx - area.width) / 2;
  area.y = (image.sy - area.height) / 2;
  return area;
}

Image Blank(int width, int height) {
  Image image(gdImageCreateTrueColor(width, height));
  if (!image) {
    throw std::bad_alloc();
  }
  gdImageAlphaBlending(image.get(), 0);
  gdImageSaveAlpha(image.get(), 1);
  gdImageFill(image.get(), 0, 0, gdTrueColorAlpha(0, 0, 0, gdAlphaTransparent));
  return image;
}

Image Rotated(Image image, double degrees) {
  Image rotated(gdImageRotateInterpolated(image.get(), static_cast<float>(degrees), 0));
  if (!rotated) {
    throw std::bad_alloc();
  }
  return rotated;
}

// Turns what a camera wrote into what its holder saw: the note about it is not kept.
Image Upright(Image image, int orientation) {
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

bool IsOpaque(gdImage& image) {
  for (int y = 0; y < image.sy; ++y) {
    for (int x = 0; x < image.sx; ++x) {
      if (gdTrueColorGetAlpha(gdImageTrueColorPixel(&image, x, y)) != gdAlphaOpaque) {
        return false;
      }
    }
  }
  return true;
}

std::string EncodePng(gdImage& image) {
  int size = 0;
  const std::unique_ptr<void, void (*)(void*)> data(gdImagePngPtrEx(&image, &size, kPngCompression),
                                                    gdFree);
  if (!data) {
    throw std::bad_alloc();
  }
  return std::string(static_cast<const char*>(data.get()), size);
}

}  // namespace

void CheckPicture(std::string_view bytes) { CheckHeader(bytes); }

Picture FitPicture(std::string_view bytes, int width, int height) {
  const PictureHeader header = CheckHeader(bytes);
  const Image source = Decode(bytes, header.format);
  // Cutting comes first, on the picture as it lies: turning a small picture is cheap.
  const bool lies = header.orientation >= 5;
  const int cut_width = lies ? height : width;
  const int cut_height = lies ? width : height;
  const Area area = Middle(*source, cut_width, cut_height);
  Image cut = Blank(cut_width, cut_height);
  gdImageCopyResampled(cut.get(), source.get(), 0, 0, area.x, area.y, cut_width, cut_height,
                       area.width, area.height);
  cut = Upright(std::move(cut), header.orientation);
  // A channel that says nothing is a tenth of the bytes that every visitor loads.
  gdImageSaveAlpha(cut.get(), IsOpaque(*cut) ? 0 : 1);
  return Picture{EncodePng(*cut), cut->sx, cut->sy};
}

}  // namespace navalha::catalog
