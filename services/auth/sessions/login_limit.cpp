#include "services/auth/sessions/login_limit.hpp"

#include <array>
#include <utility>

namespace navalha::auth {
namespace {

constexpr std::chrono::minutes kWindow{15};
// The address limit leaves room for typing errors of the people behind one carrier's address. The
// account limit is high: it stops guessing from many addresses and blocks the owner only at new
// addresses.
constexpr int64_t kAttemptsOfPair = 10;
constexpr int64_t kAttemptsOfAddress = 300;
constexpr int64_t kAttemptsOfAccount = 100;
constexpr std::chrono::hours kKnownFor{30 * 24};

}  // namespace

LoginLimit::LoginLimit(common::RateLimiter& limiter, const std::string& account,
                       std::string_view client_address)
    : limiter_(limiter),
      account_key_("login:account:" + account),
      address_key_("login:address:" + common::AddressKey(client_address)),
      pair_key_("login:pair:" + account + ":" + common::AddressKey(client_address)),
      known_key_("login:known:" + account + ":" + common::AddressKey(client_address)),
      known_(limiter.Get(known_key_) > 0),
      party_(known_ ? pair_key_ : address_key_) {}

void LoginLimit::ThrowIfExhausted() {
  if (limiter_.Get(pair_key_) >= kAttemptsOfPair) {
    limiter_.Refuse(pair_key_);
  }
  if (known_) {
    return;
  }
  for (const auto& [key, limit] : {std::pair(&address_key_, kAttemptsOfAddress),
                                   std::pair(&account_key_, kAttemptsOfAccount)}) {
    if (limiter_.Get(*key) >= limit) {
      limiter_.Refuse(*key);
    }
  }
}

void LoginLimit::Count() {
  limiter_.Limit(pair_key_, kAttemptsOfPair, kWindow);
  const bool account_is_full = limiter_.Count(account_key_, kWindow) > kAttemptsOfAccount;
  if (known_) {
    return;
  }
  if (account_is_full) {
    limiter_.Refuse(account_key_);
  }
  limiter_.Limit(address_key_, kAttemptsOfAddress, kWindow);
}

void LoginLimit::RecordSuccess() {
  limiter_.Forget(pair_key_);
  limiter_.GiveBack(account_key_);
  if (!known_) {
    limiter_.GiveBack(address_key_);
  }
  Remember();
}

void LoginLimit::Reset() {
  limiter_.Forget(pair_key_);
  Remember();
}

// A counter expires a fixed time after its first count, so a new one starts the 30 days again.
void LoginLimit::Remember() {
  limiter_.Forget(known_key_);
  limiter_.Count(known_key_, kKnownFor);
}

}  // namespace navalha::auth
