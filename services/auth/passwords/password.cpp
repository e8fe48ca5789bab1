#include "services/auth/passwords/password.hpp"

#include <argon2.h>
#include <openssl/rand.h>

#include <array>

#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

constexpr uint32_t kLanes = 1;
constexpr size_t kSaltBytes = 16;
constexpr size_t kHashBytes = 32;

}  // namespace

PasswordHasher::PasswordHasher(FairTurns::Limits limits, HashCost cost)
    : turns_(limits), cost_(cost), nobodys_hash_(Hash("nobody has this password")) {}

std::string PasswordHasher::Hash(std::string_view password, const std::string& party) {
  const FairTurns::Turn turn(turns_, party);
  std::array<unsigned char, kSaltBytes> salt{};
  std::string encoded(
      argon2_encodedlen(cost_.passes, cost_.memory_kib, kLanes, kSaltBytes, kHashBytes, Argon2_id),
      '\0');
  if (RAND_bytes(salt.data(), kSaltBytes) != 1 ||
      argon2id_hash_encoded(cost_.passes, cost_.memory_kib, kLanes, password.data(),
                            password.size(), salt.data(), salt.size(), kHashBytes, encoded.data(),
                            encoded.size()) != ARGON2_OK) {
    throw common::Internal("PASSWORD_NOT_HASHED");
  }
  encoded.resize(encoded.find('\0'));
  return encoded;
}

bool PasswordHasher::Verify(std::string_view password, const std::string& hash,
                            const std::string& party, const std::function<void()>& before_hashing) {
  const FairTurns::Turn turn(turns_, party);
  if (before_hashing) {
    before_hashing();
  }
  return argon2id_verify(hash.c_str(), password.data(), password.size()) == ARGON2_OK;
}

bool PasswordHasher::VerifyDummy(std::string_view password, const std::string& party,
                                 const std::function<void()>& before_hashing) {
  Verify(password, nobodys_hash_, party, before_hashing);
  return false;
}

}  // namespace navalha::auth
