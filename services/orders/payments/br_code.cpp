#include "services/orders/payments/br_code.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace navalha::orders {
namespace {

constexpr size_t kKeyMax = 77;
constexpr size_t kNameMax = 25;
constexpr size_t kCityMax = 15;
constexpr size_t kTxidMax = 25;
constexpr size_t kAmountMax = 13;

std::string Field(std::string_view id, std::string_view value) {
  return fmt::format("{}{:02}{}", id, value.size(), value);
}

void RequireLength(std::string_view name, const std::string& value, size_t most) {
  if (value.empty() || value.size() > most) {
    throw std::length_error(fmt::format("the {} of a Pix code has {} bytes", name, value.size()));
  }
}

}  // namespace

std::string BrCode(const PixCharge& charge) {
  const std::string txid = charge.txid.empty() ? "***" : charge.txid;
  RequireLength("key", charge.key, kKeyMax);
  RequireLength("name", charge.holder_name, kNameMax);
  RequireLength("city", charge.holder_city, kCityMax);
  RequireLength("txid", txid, kTxidMax);
  std::string code = Field("00", "01") +
                     Field("26", Field("00", "br.gov.bcb.pix") + Field("01", charge.key)) +
                     Field("52", "0000") + Field("53", "986");
  if (charge.amount_cents > 0) {
    const std::string amount =
        fmt::format("{}.{:02}", charge.amount_cents / 100, charge.amount_cents % 100);
    RequireLength("amount", amount, kAmountMax);
    code += Field("54", amount);
  }
  code += Field("58", "BR") + Field("59", charge.holder_name) + Field("60", charge.holder_city) +
          Field("62", Field("05", txid)) + "6304";
  return code + fmt::format("{:04X}", Crc16(code));
}

uint16_t Crc16(std::string_view bytes) {
  constexpr unsigned kPolynomial = 0x1021;
  constexpr unsigned kHighBit = 0x8000;
  unsigned crc = 0xFFFF;
  for (const char byte : bytes) {
    crc ^= static_cast<unsigned>(static_cast<unsigned char>(byte)) << 8;
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc & kHighBit) != 0 ? (crc << 1) ^ kPolynomial : crc << 1;
    }
  }
  return static_cast<uint16_t>(crc & 0xFFFF);
}

}  // namespace navalha::orders
