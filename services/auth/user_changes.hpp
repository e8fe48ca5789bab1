#pragma once

#include <string>
#include <vector>

#include "navalha/auth/v1/user.pb.h"
#include "services/common/clock.hpp"

namespace navalha::auth {

/// What a request makes of a user: fields that were not sent stay, an empty text clears. Texts lose
/// white space at their ends, CPF and CEP their punctuation. The picture is not looked at; of the
/// profile only the id changes. Throws INVALID_ARGUMENT that names every field that is wrong.
v1::User Changed(const v1::User& before, const v1::UpdateUserRequest& request,
                 const common::Date& today);

/// Names of the fields that differ, profile_id among them.
std::vector<std::string> DifferencesOf(const v1::User& before, const v1::User& after);

}  // namespace navalha::auth
