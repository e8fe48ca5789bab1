#include "gateway/http/packing.hpp"

#include <brotli/decode.h>
#include <gtest/gtest.h>
#include <zlib.h>

namespace navalha::gateway {
namespace {

std::string Unpack(const std::string& packed, Packing packing, size_t size) {
  std::string text(size, '\0');
  if (packing == Packing::kBrotli) {
    EXPECT_EQ(
        BrotliDecoderDecompress(packed.size(), reinterpret_cast<const uint8_t*>(packed.data()),
                                &size, reinterpret_cast<uint8_t*>(text.data())),
        BROTLI_DECODER_RESULT_SUCCESS);
    return text;
  }
  z_stream stream{};
  inflateInit2(&stream, 15 + 16);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(size);
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  inflateEnd(&stream);
  return text;
}

TEST(Packing, IsTheBestThatTheClientAccepts) {
  for (const auto& [header, packing] : std::initializer_list<std::pair<const char*, Packing>>{
           {"", Packing::kNone},
           {"identity", Packing::kNone},
           {"gzip", Packing::kGzip},
           {"GZip , deflate", Packing::kGzip},
           {"gzip, deflate, br, zstd", Packing::kBrotli},
           {"br;q=0.1, gzip;q=1.0", Packing::kBrotli},
           {"br;q=0, gzip", Packing::kGzip},
           {"br;q=0.000, gzip; q=0", Packing::kNone},
           {"*", Packing::kNone},
           {"brotli, x-gzip", Packing::kNone},
           {",,;q=1,", Packing::kNone}}) {
    EXPECT_EQ(AcceptedPacking(header), packing) << header;
  }
}

TEST(Packing, KeepsTheText) {
  std::string text;
  for (int i = 0; i < 500; ++i) {
    text += R"({"id":)" + std::to_string(i * 7919) + R"(,"name":"Corte de cabelo"},)";
  }
  for (const Packing packing : {Packing::kGzip, Packing::kBrotli}) {
    const std::optional<std::string> packed = Pack(text, packing);
    ASSERT_TRUE(packed);
    EXPECT_LT(packed->size(), text.size() / 3);
    EXPECT_EQ(Unpack(*packed, packing, text.size()), text);
  }
  EXPECT_FALSE(Pack(text, Packing::kNone));
}

TEST(Packing, LeavesATextThatDoesNotShrink) {
  EXPECT_FALSE(Pack("ab", Packing::kGzip));
  EXPECT_FALSE(Pack("ab", Packing::kBrotli));
}

}  // namespace
}  // namespace navalha::gateway
