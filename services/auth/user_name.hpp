#pragma once

#include <string>
#include <string_view>

namespace navalha::auth {

/// A user name for somebody who did not choose one, made of their e-mail: it has the shape that the
/// schema asks for, and room for an ending that makes it unique.
std::string UserNameFor(std::string_view email);

/// The same with an ending of chance, for when the name is taken.
std::string AnotherUserNameFor(std::string_view email);

}  // namespace navalha::auth
