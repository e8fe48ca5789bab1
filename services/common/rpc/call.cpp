#include "services/common/rpc/call.hpp"

#include <algorithm>

#include "services/common/rpc/error.hpp"

namespace navalha::common {

bool Caller::Can(std::string_view permission) const {
  return IsAdministrator() ||
         std::find(permissions.begin(), permissions.end(), permission) != permissions.end();
}

const Caller& Call::RequireUser() const {
  if (!caller) {
    throw Unauthenticated();
  }
  return *caller;
}

std::optional<int64_t> Call::UserId() const {
  return caller ? std::optional(caller->user_id) : std::nullopt;
}

std::chrono::milliseconds Call::Remaining() const {
  using std::chrono::milliseconds;
  if (deadline == Deadline::max()) {
    return milliseconds::max();
  }
  const auto left = deadline - std::chrono::system_clock::now();
  return std::max(milliseconds(0), std::chrono::duration_cast<milliseconds>(left));
}

void Call::ThrowIfOver() const {
  if (Cancelled() || Remaining().count() == 0) {
    throw DeadlineExceeded();
  }
}

}  // namespace navalha::common
