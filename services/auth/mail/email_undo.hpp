#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace navalha::auth {

/// Returns the signed token that undoes the change of an e-mail with this id.
std::string MakeEmailUndo(int64_t change_id, std::string_view key);

/// Returns the id of the change that the token undoes; nullopt for a text that MakeEmailUndo did
/// not make with this key.
std::optional<int64_t> ParseEmailUndo(std::string_view token, std::string_view key);

}  // namespace navalha::auth
