#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace navalha::orders {

/// A payment by Pix that a code asks for.
struct PixCharge {
  /// As banks register it, at most 77 bytes.
  std::string key;
  /// 0: the payer chooses it.
  int64_t amount_cents = 0;
  /// ASCII, 1 to 25 and 1 to 15 characters.
  std::string holder_name;
  std::string holder_city;
  /// [A-Za-z0-9]{1,25}; empty: none.
  std::string txid;
};

/// The BR Code of a static charge: the EMV text of a QR code and of "copia e cola". Throws
/// std::length_error for a part that does not fit into the code.
std::string BrCode(const PixCharge& charge);

/// CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, not reflected.
uint16_t Crc16(std::string_view bytes);

}  // namespace navalha::orders
