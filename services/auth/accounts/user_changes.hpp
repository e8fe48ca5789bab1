#pragma once

#include <string>
#include <vector>

#include "navalha/auth/v1/user.pb.h"
#include "navalha/auth/v1/user_change.pb.h"
#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// The user after a request: fields that are not sent stay unchanged, an empty text clears the
/// field. Trims texts and removes the punctuation of CPF and CEP. Ignores the picture; of the
/// profile, only the id changes. Throws INVALID_ARGUMENT with every invalid field.
v1::User Changed(const v1::User& before, const v1::UpdateUserRequest& request,
                 const common::Date& today);

/// The names of the fields that differ, including profile_id.
std::vector<std::string> DifferencesOf(const v1::User& before, const v1::User& after);

}  // namespace navalha::auth
