#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace navalha::common {

/// Versioned HMAC keys for links that grant access without a sign-in. A valid signature proves that
/// the text comes from a holder of the keys. Immutable.
class LinkKeys {
 public:
  /// An HMAC-SHA256 as 64 hexadecimal digits, and the version of its key.
  struct Signature {
    int version = 0;
    std::string digest;
  };

  /// `text` has a line "version key" for each key: a positive number and at least 32 characters
  /// without blanks. Throws std::invalid_argument for anything else, and for an empty list.
  explicit LinkKeys(std::string_view text);

  /// The signature of a text with the key of the highest version. It is valid only for this
  /// `purpose`, the kind of link.
  Signature Sign(std::string_view purpose, std::string_view text) const;
  /// The signatures of a text with each of the keys.
  std::vector<Signature> SignByAll(std::string_view purpose, std::string_view text) const;

 private:
  std::map<int, std::string> keys_;
};

}  // namespace navalha::common
