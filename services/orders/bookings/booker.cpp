#include "services/orders/bookings/booker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "services/common/limits/booking_quotas.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/tokens/contact_proof.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::orders {
namespace {

// Maps the addresses of one mailbox to one name: removes the +tag and ignores case.
std::string MailboxOf(std::string email) {
  std::transform(email.begin(), email.end(), email.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const size_t at = email.rfind('@');
  const size_t plus = email.find('+');
  if (plus > 0 && plus < at && at != std::string::npos) {
    email.erase(plus, at - plus);
  }
  return email;
}

}  // namespace

Booker BookerOf(const common::Call& call, std::string_view contact_proof, std::string_view secret,
                common::Instant now) {
  const auto hash = [&secret](const std::string& who) {
    return common::HmacHex(secret, "booker|" + who);
  };
  if (call.caller && call.caller->email_verified) {
    return {Booker::Kind::kAccount, common::BookerKeyOf(call.caller->user_id, secret)};
  }
  if (auto email = common::EmailOfContactProof(contact_proof, secret, now)) {
    const std::string key = hash("email|" + MailboxOf(*email));
    return {Booker::Kind::kEmail, key, *std::move(email)};
  }
  return {Booker::Kind::kAddress, hash("address|" + common::AddressKey(call.client_address))};
}

}  // namespace navalha::orders
