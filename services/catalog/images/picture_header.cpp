#include "services/catalog/images/picture_header.hpp"

#include <algorithm>

namespace navalha::catalog {
namespace {

// Bytes of a picture; reads past the end return zeros, which no header accepts.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : bytes_(bytes) {}

  size_t size() const { return bytes_.size(); }
  uint32_t At(size_t offset) const {
    return offset < bytes_.size() ? static_cast<uint8_t>(bytes_[offset]) : 0;
  }
  uint32_t Big16(size_t offset) const { return At(offset) << 8 | At(offset + 1); }
  uint32_t Big32(size_t offset) const { return Big16(offset) << 16 | Big16(offset + 2); }
  uint32_t Little16(size_t offset) const { return At(offset) | At(offset + 1) << 8; }
  uint32_t Little24(size_t offset) const { return Little16(offset) | At(offset + 2) << 16; }
  uint32_t Little32(size_t offset) const { return Little16(offset) | Little16(offset + 2) << 16; }
  bool Has(size_t offset, std::string_view text) const {
    return offset <= bytes_.size() && bytes_.substr(offset).starts_with(text);
  }

 private:
  std::string_view bytes_;
};

std::optional<PictureHeader> ReadPng(const Bytes& bytes) {
  constexpr size_t kHeaderBytes = 33;
  if (bytes.size() < kHeaderBytes || !bytes.Has(12, "IHDR")) {
    return std::nullopt;
  }
  return PictureHeader{PictureFormat::kPng, bytes.Big32(16), bytes.Big32(20)};
}

std::optional<PictureHeader> ReadWebp(const Bytes& bytes) {
  constexpr uint32_t kAnimation = 0x02;
  PictureHeader header{PictureFormat::kWebp};
  if (bytes.Has(12, "VP8 ")) {
    header.width = bytes.Little16(26) & 0x3fff;
    header.height = bytes.Little16(28) & 0x3fff;
  } else if (bytes.Has(12, "VP8L")) {
    const uint32_t packed = bytes.Little32(21);
    header.width = (packed & 0x3fff) + 1;
    header.height = (packed >> 14 & 0x3fff) + 1;
  } else if (bytes.Has(12, "VP8X")) {
    header.width = bytes.Little24(24) + 1;
    header.height = bytes.Little24(27) + 1;
    header.animated = (bytes.At(20) & kAnimation) != 0;
  } else {
    return std::nullopt;
  }
  return header;
}

// Returns the orientation of an EXIF segment whose TIFF part begins at `tiff`; 1 if absent.
int ReadOrientation(const Bytes& bytes, size_t tiff) {
  constexpr uint32_t kOrientationTag = 0x0112;
  constexpr uint32_t kMaxEntries = 200;
  const bool little = bytes.Has(tiff, "II");
  const auto read16 = [&](size_t at) { return little ? bytes.Little16(at) : bytes.Big16(at); };
  const auto read32 = [&](size_t at) { return little ? bytes.Little32(at) : bytes.Big32(at); };
  const size_t directory = tiff + read32(tiff + 4);
  const uint32_t entries = std::min(read16(directory), kMaxEntries);
  for (uint32_t entry = 0; entry < entries; ++entry) {
    const size_t at = directory + 2 + 12 * static_cast<size_t>(entry);
    if (read16(at) == kOrientationTag) {
      const uint32_t orientation = read16(at + 8);
      return orientation >= 1 && orientation <= 8 ? static_cast<int>(orientation) : 1;
    }
  }
  return 1;
}

// Returns the end of a scan's compressed data: the next marker that is not part of it.
size_t SkipScanData(const Bytes& bytes, size_t at) {
  while (at + 1 < bytes.size()) {
    const uint32_t next = bytes.At(at + 1);
    const bool restart = next >= 0xd0 && next <= 0xd7;
    if (bytes.At(at) == 0xff && next != 0x00 && next != 0xff && !restart) {
      return at;
    }
    ++at;
  }
  return bytes.size();
}

bool IsFrame(uint32_t marker) {
  return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

// Counts scans over all segments, because each scan of a progressive picture costs a full pass.
std::optional<PictureHeader> ReadJpeg(const Bytes& bytes) {
  constexpr uint32_t kStartOfScan = 0xda, kEndOfImage = 0xd9, kExif = 0xe1, kFill = 0xff;
  PictureHeader header{PictureFormat::kJpeg};
  header.scans = 0;
  size_t at = 2;
  while (at + 4 <= bytes.size() && bytes.At(at) == 0xff) {
    const uint32_t marker = bytes.At(at + 1);
    if (marker == kEndOfImage) {
      break;
    }
    if (marker == kFill) {
      ++at;
      continue;
    }
    const size_t content = at + 4;
    if (IsFrame(marker)) {
      header.height = bytes.Big16(content + 1);
      header.width = bytes.Big16(content + 3);
    } else if (marker == kExif && bytes.Has(content, std::string_view("Exif\0\0", 6))) {
      header.orientation = ReadOrientation(bytes, content + 6);
    }
    at += 2 + std::max<size_t>(2, bytes.Big16(at + 2));
    if (marker == kStartOfScan) {
      ++header.scans;
      at = SkipScanData(bytes, at);
    }
  }
  return header;
}

}  // namespace

std::optional<PictureHeader> ReadPictureHeader(std::string_view data) {
  const Bytes bytes(data);
  if (bytes.Has(0, "\x89PNG\r\n\x1a\n")) {
    return ReadPng(bytes);
  }
  if (bytes.Has(0, "\xff\xd8\xff")) {
    return ReadJpeg(bytes);
  }
  if (bytes.Has(0, "RIFF") && bytes.Has(8, "WEBP")) {
    return ReadWebp(bytes);
  }
  return std::nullopt;
}

}  // namespace navalha::catalog
