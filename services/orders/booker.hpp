#pragma once

#include <string>
#include <string_view>

#include "services/common/call.hpp"
#include "services/common/clock.hpp"

namespace navalha::orders {

/// Whom a booking from outside a shop counts for.
struct Booker {
  enum class Kind {
    /// An account with a verified e-mail.
    kAccount,
    /// A visitor who showed that they read an e-mail.
    kEmail,
    /// Anybody at an address of the network.
    kAddress,
  };
  Kind kind = Kind::kAddress;
  /// A keyed hash: it tells bookers apart and not who they are.
  std::string key;
  /// The e-mail of kEmail, as it was proven.
  std::string email = {};
};

/// The booker of a call that came with this proof of contact, or with an empty one. `secret` is the
/// key of the services.
Booker BookerOf(const common::Call& call, std::string_view contact_proof, std::string_view secret,
                common::Instant now);

}  // namespace navalha::orders
