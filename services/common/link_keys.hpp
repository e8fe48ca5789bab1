#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace navalha::common {

/// The versioned keys of addresses that open something without a sign-in. A text that is signed by
/// a key is proof that the holder of the keys made it. Immutable.
class LinkKeys {
 public:
  /// An HMAC-SHA256 as 64 hexadecimal digits, and the version of its key.
  struct Signature {
    int version = 0;
    std::string digest;
  };

  /// `text` has a line "version key" for each key: a positive number and at least 32 characters
  /// without blanks. Throws std::invalid_argument for anything else, and for no key at all.
  explicit LinkKeys(std::string_view text);

  /// The signature of a text by the highest version. `purpose` keeps kinds of addresses apart.
  Signature Sign(std::string_view purpose, std::string_view text) const;
  /// The signatures by each of the keys.
  std::vector<Signature> SignByAll(std::string_view purpose, std::string_view text) const;

 private:
  std::map<int, std::string> keys_;
};

}  // namespace navalha::common
