#include "services/auth/password.hpp"

#include <argon2.h>
#include <openssl/rand.h>

#include <array>
#include <chrono>

#include "services/common/error.hpp"

namespace navalha::auth {
namespace {

constexpr uint32_t kPasses = 2;
constexpr uint32_t kMemoryKib = 19 * 1024;
constexpr uint32_t kLanes = 1;
constexpr size_t kSaltBytes = 16;
constexpr size_t kHashBytes = 32;
constexpr std::chrono::seconds kPatience{3};

}  // namespace

// One of the turns to hash, for as long as it lives.
class PasswordHasher::Turn {
 public:
  explicit Turn(PasswordHasher& hasher) : hasher_(hasher) {
    std::unique_lock lock(hasher_.mutex_);
    if (hasher_.running_ >= hasher_.limits_.running && !Wait(lock)) {
      throw common::Unavailable("PASSWORD_CHECKS_BUSY");
    }
    ++hasher_.running_;
  }
  ~Turn() {
    {
      const std::lock_guard lock(hasher_.mutex_);
      --hasher_.running_;
    }
    hasher_.freed_.notify_one();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  bool Wait(std::unique_lock<std::mutex>& lock) {
    if (hasher_.waiting_ >= hasher_.limits_.waiting) {
      return false;
    }
    ++hasher_.waiting_;
    const bool free = hasher_.freed_.wait_for(
        lock, kPatience, [this] { return hasher_.running_ < hasher_.limits_.running; });
    --hasher_.waiting_;
    return free;
  }

  PasswordHasher& hasher_;
};

PasswordHasher::PasswordHasher(HashingLimits limits)
    : limits_(limits), nobodys_hash_(Hash("nobody has this password")) {}

std::string PasswordHasher::Hash(std::string_view password) {
  const Turn turn(*this);
  std::array<unsigned char, kSaltBytes> salt{};
  std::string encoded(
      argon2_encodedlen(kPasses, kMemoryKib, kLanes, kSaltBytes, kHashBytes, Argon2_id), '\0');
  if (RAND_bytes(salt.data(), kSaltBytes) != 1 ||
      argon2id_hash_encoded(kPasses, kMemoryKib, kLanes, password.data(), password.size(),
                            salt.data(), salt.size(), kHashBytes, encoded.data(),
                            encoded.size()) != ARGON2_OK) {
    throw common::Internal("PASSWORD_NOT_HASHED");
  }
  encoded.resize(encoded.find('\0'));
  return encoded;
}

bool PasswordHasher::Verify(std::string_view password, const std::string& hash) {
  const Turn turn(*this);
  return argon2id_verify(hash.c_str(), password.data(), password.size()) == ARGON2_OK;
}

bool PasswordHasher::VerifyNothing(std::string_view password) {
  Verify(password, nobodys_hash_);
  return false;
}

}  // namespace navalha::auth
