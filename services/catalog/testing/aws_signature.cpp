#include "services/catalog/testing/aws_signature.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>

#include "services/common/tokens/token.hpp"

namespace navalha::catalog {
namespace {

constexpr size_t kDateDigits = 8;

std::string Hmac(const std::string& key, const std::string& text) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
       reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data(), &size);
  return {digest.begin(), digest.begin() + size};
}

}  // namespace

std::string AwsSignature(const SignedRequest& request, const std::string& region,
                         const std::string& secret) {
  std::string lines, names;
  for (const auto& [name, value] : request.headers) {
    lines += fmt::format("{}:{}\n", name, value);
    names += (names.empty() ? "" : ";") + name;
  }
  const std::string canonical =
      fmt::format("{}\n{}\n\n{}\n{}\n{}", request.method, request.path, lines, names,
                  request.headers.at("x-amz-content-sha256"));
  const std::string& time = request.headers.at("x-amz-date");
  const std::string date = time.substr(0, kDateDigits);
  const std::string text = fmt::format("AWS4-HMAC-SHA256\n{}\n{}/{}/s3/aws4_request\n{}", time,
                                       date, region, common::Sha256Hex(canonical));
  const std::string key =
      Hmac(Hmac(Hmac(Hmac("AWS4" + secret, date), region), "s3"), "aws4_request");
  return common::HmacHex(key, text);
}

}  // namespace navalha::catalog
