#include "services/auth/mail/code.hpp"

#include <fmt/format.h>
#include <openssl/rand.h>

#include "services/common/rpc/error.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::auth {
namespace {

constexpr uint32_t kCodes = 1'000'000;
// The largest multiple of kCodes in range: accepting larger numbers would favour small codes.
constexpr uint32_t kFairLimit = (UINT32_MAX / kCodes) * kCodes;

std::string WithoutSpace(std::string_view text) {
  std::string kept;
  for (const char c : text) {
    if (c != '-' && c != ' ' && c != '\t' && c != '\r' && c != '\n') {
      kept += c;
    }
  }
  return kept;
}

}  // namespace

std::string_view IdentifierOf(CodePurpose purpose) {
  switch (purpose) {
    case CodePurpose::kVerifyEmail:
      return "verify_email";
    case CodePurpose::kResetPassword:
      return "reset_password";
    case CodePurpose::kDeleteAccount:
      return "delete_account";
  }
  return "";
}

std::string NewCode() {
  uint32_t number = kFairLimit;
  while (number >= kFairLimit) {
    if (RAND_bytes(reinterpret_cast<unsigned char*>(&number), sizeof number) != 1) {
      throw common::Internal("NO_RANDOM_BYTES");
    }
  }
  return fmt::format("{:06}", number % kCodes);
}

std::string HashOf(std::string_view code, int64_t user_id, CodePurpose purpose,
                   std::string_view pepper) {
  const std::string text =
      fmt::format("{}|{}|{}", user_id, IdentifierOf(purpose), WithoutSpace(code));
  return common::HmacHex(pepper, text);
}

std::string HashOfContactCode(std::string_view code, std::string_view challenge,
                              std::string_view pepper) {
  return common::HmacHex(pepper, fmt::format("contact|{}|{}", challenge, WithoutSpace(code)));
}

}  // namespace navalha::auth
