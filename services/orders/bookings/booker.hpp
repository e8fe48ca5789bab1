#pragma once

#include <string>
#include <string_view>

#include "services/common/rpc/call.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::orders {

/// Identifies the person whose limits a booking from outside the shop counts towards.
struct Booker {
  enum class Kind {
    /// An account with a verified e-mail.
    kAccount,
    /// A visitor who proved control of an e-mail address.
    kEmail,
    /// All anonymous callers of one network address.
    kAddress,
  };
  Kind kind = Kind::kAddress;
  /// A keyed hash: distinguishes bookers without revealing their identity.
  std::string key;
  /// The proven e-mail address; set for kEmail.
  std::string email = {};
};

/// Returns the booker of a call. An empty, invalid or expired `contact_proof` counts as none.
/// `secret` is the secret key of the services. A pure function.
Booker BookerOf(const common::Call& call, std::string_view contact_proof, std::string_view secret,
                common::Instant now);

}  // namespace navalha::orders
