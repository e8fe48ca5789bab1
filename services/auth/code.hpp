#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace navalha::auth {

/// What a mailed code is for.
enum class CodePurpose { kVerifyEmail, kResetPassword, kDeleteAccount };

inline constexpr std::chrono::minutes kCodeLife{30};
/// Tries that one address has of one code, and that all addresses have of it together. The address
/// that asked for the code is not held to the second limit, so that nobody else can use it up.
inline constexpr int kCodeTries = 5;
inline constexpr int kCodeTriesOfStrangers = 50;

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
