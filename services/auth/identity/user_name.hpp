#pragma once

#include <string>
#include <string_view>

namespace navalha::auth {

/// A user name derived from an e-mail, for a person who chose none. It has the form that the schema
/// requires and leaves room for a suffix.
std::string UserNameFor(std::string_view email);

/// The same name with a random suffix, for a name that is taken.
std::string AnotherUserNameFor(std::string_view email);

}  // namespace navalha::auth
