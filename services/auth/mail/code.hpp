#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace navalha::auth {

/// The purpose of a mailed code.
enum class CodePurpose { kVerifyEmail, kResetPassword, kDeleteAccount };

inline constexpr std::chrono::minutes kCodeLife{30};
/// Tries of one address for an account's codes, and tries of all addresses together for codes
/// requested by other addresses. The second limit does not apply to the address that requested the
/// code, so other people cannot use up its tries.
inline constexpr int kCodeTries = 5;
inline constexpr int kCodeTriesOfOthers = 20;

/// The purpose's identifier in the schema.
std::string_view IdentifierOf(CodePurpose purpose);

/// Six random digits, uniformly distributed.
std::string NewCode();

/// The stored form of a code: an HMAC-SHA256 of the code, its user and its purpose. `pepper` is a
/// secret outside the database; without it the code could be found by trying a million hashes.
/// Ignores white space and hyphens in the code, which may be copied together with it.
std::string HashOf(std::string_view code, int64_t user_id, CodePurpose purpose,
                   std::string_view pepper);

/// The stored form of a code for a visitor, identified by a challenge.
std::string HashOfContactCode(std::string_view code, std::string_view challenge,
                              std::string_view pepper);

}  // namespace navalha::auth
