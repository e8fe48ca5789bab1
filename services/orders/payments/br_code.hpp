#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace navalha::orders {

/// The largest amount in a Pix code, in centavos: EMV limits the amount to 13 characters.
inline constexpr int64_t kMostPixCents = 999'999'999'999;

/// The payment in a Pix code.
struct PixCharge {
  /// The Pix key in the form that banks register, at most 77 bytes.
  std::string key;
  /// In centavos, at most kMostPixCents; 0: the payer chooses the amount.
  int64_t amount_cents = 0;
  /// 1 to 25 ASCII characters.
  std::string holder_name;
  /// 1 to 15 ASCII characters.
  std::string holder_city;
  /// [A-Za-z0-9]{1,25}; empty: none.
  std::string txid;
};

/// Returns the BR Code of a static charge: the EMV text for a QR code and for "copia e cola".
/// Throws std::length_error for a part that is too long for the code. A pure function.
std::string BrCode(const PixCharge& charge);

/// Returns the CRC-16/CCITT-FALSE of the bytes: polynomial 0x1021, start 0xFFFF, not reflected.
uint16_t Crc16(std::string_view bytes);

}  // namespace navalha::orders
