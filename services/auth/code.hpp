#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace navalha::auth {

/// What a mailed code is for.
enum class CodePurpose { kVerifyEmail, kResetPassword, kDeleteAccount };

inline constexpr std::chrono::minutes kCodeLife{30};
/// Tries that one address has of an account's codes, and that all addresses together have of codes
/// that another address asked for. The code that an address asked for itself is not held to the
/// second limit, so that nobody else can use up its tries.
inline constexpr int kCodeTries = 5;
inline constexpr int kCodeTriesOfOthers = 20;

/// The word that the schema knows the purpose by.
std::string_view WordOf(CodePurpose purpose);

/// Six random digits, each number as likely as any other.
std::string NewCode();

/// What is kept of a code: HMAC-SHA256 of it, its user and its purpose. `pepper` is a secret that
/// is not in the database, without which a million guesses would find the code from its hash. White
/// space and hyphens in the code do not count: people copy them along.
std::string HashOf(std::string_view code, int64_t user_id, CodePurpose purpose,
                   std::string_view pepper);

/// The same of a code for somebody without an account, who is known by a challenge.
std::string HashOfContactCode(std::string_view code, std::string_view challenge,
                              std::string_view pepper);

}  // namespace navalha::auth
