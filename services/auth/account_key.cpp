#include "services/auth/account_key.hpp"

#include "services/auth/text.hpp"
#include "services/common/token.hpp"

namespace navalha::auth {

std::string AccountKey(std::string_view identifier) {
  return common::Sha256Hex(Lower(Trimmed(identifier)));
}

}  // namespace navalha::auth
