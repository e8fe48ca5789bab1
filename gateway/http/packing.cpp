#include "gateway/http/packing.hpp"

#include <brotli/encode.h>
#include <zlib.h>

#include <algorithm>

#include "gateway/http/media_type.hpp"

namespace navalha::gateway {
namespace {

// Higher levels take much more time to save a few per cent more.
constexpr int kGzipLevel = 6;
constexpr int kBrotliQuality = 5;
// zlib's window, in the format of gzip instead of zlib.
constexpr int kGzipWindow = 15 + 16;
constexpr int kGzipMemory = 8;

// True unless the parameters of a coding contain q=0.
bool IsAllowed(std::string_view coding) {
  const std::optional<std::string_view> quality = Parameter(coding, "q");
  return !quality || quality->find_first_not_of("0.") != std::string_view::npos;
}

// Returns an empty text on failure.
std::string Gzip(std::string_view text) {
  z_stream stream{};
  if (deflateInit2(&stream, kGzipLevel, Z_DEFLATED, kGzipWindow, kGzipMemory, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    return "";
  }
  std::string packed(deflateBound(&stream, text.size()), '\0');
  // zlib does not change the input.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int outcome = deflate(&stream, Z_FINISH);
  packed.resize(outcome == Z_STREAM_END ? stream.total_out : 0);
  deflateEnd(&stream);
  return packed;
}

// Returns an empty text on failure.
std::string Brotli(std::string_view text) {
  size_t size = BrotliEncoderMaxCompressedSize(text.size());
  std::string packed(size, '\0');
  const BROTLI_BOOL done =
      BrotliEncoderCompress(kBrotliQuality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, text.size(),
                            reinterpret_cast<const uint8_t*>(text.data()), &size,
                            reinterpret_cast<uint8_t*>(packed.data()));
  packed.resize(done == BROTLI_TRUE ? size : 0);
  return packed;
}

}  // namespace

std::string_view NameOf(Packing packing) {
  switch (packing) {
    case Packing::kNone:
      return "";
    case Packing::kGzip:
      return "gzip";
    case Packing::kBrotli:
      return "br";
  }
  return "";
}

Packing AcceptedPacking(std::string_view accept_encoding) {
  Packing best = Packing::kNone;
  while (!accept_encoding.empty()) {
    const size_t comma = std::min(accept_encoding.find(','), accept_encoding.size());
    const std::string_view coding = accept_encoding.substr(0, comma);
    for (const Packing packing : {Packing::kGzip, Packing::kBrotli}) {
      if (EqualsIgnoringCase(MediaType(coding), NameOf(packing)) && IsAllowed(coding)) {
        best = std::max(best, packing);
      }
    }
    accept_encoding.remove_prefix(std::min(comma + 1, accept_encoding.size()));
  }
  return best;
}

std::optional<std::string> Pack(std::string_view text, Packing packing) {
  if (packing == Packing::kNone) {
    return std::nullopt;
  }
  std::string packed = packing == Packing::kGzip ? Gzip(text) : Brotli(text);
  if (packed.empty() || packed.size() >= text.size()) {
    return std::nullopt;
  }
  return packed;
}

}  // namespace navalha::gateway
