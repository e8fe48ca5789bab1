#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "services/common/clock.hpp"

namespace navalha::auth {

/// How long the change of an e-mail by another user can be undone.
inline constexpr std::chrono::hours kEmailUndoLife{7 * 24};

/// A change of a user's e-mail that can be undone.
struct EmailUndo {
  int64_t user_id = 0;
  std::string old_email;
};

/// Returns a signed token, valid until `expires_at`, that undoes the change of an e-mail. It
/// contains the old e-mail and is bound to `new_email`, which it does not reveal.
std::string MakeEmailUndo(const EmailUndo& undo, std::string_view new_email,
                          common::Instant expires_at, std::string_view key);

/// Returns the change that a token names, without a check of its signature; nullopt for an expired
/// token or any other text.
std::optional<EmailUndo> ParseEmailUndo(std::string_view token, common::Instant now);

/// Whether MakeEmailUndo made the token with this key for a change to `email`.
bool IsEmailUndoFor(std::string_view token, std::string_view email, std::string_view key);

}  // namespace navalha::auth
