#include "services/orders/receipt.hpp"

#include <fmt/format.h>
#include <wctype.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <locale>
#include <map>

#include "services/common/clock.hpp"
#include "services/common/validation.hpp"

namespace navalha::orders {
namespace {

constexpr int kWidth = 32;

std::string Repeat(std::string_view piece, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += piece;
  }
  return text;
}

std::string Center(std::string_view text) {
  const int length = common::CountCharacters(text);
  const int left = std::max((kWidth + length) / 2 - length, 0);
  const int right = std::max(kWidth - left - length, 0);
  return Repeat(" ", left).append(text) + Repeat(" ", right);
}

std::string Dots(std::string_view left, std::string_view right) {
  const int free = kWidth - common::CountCharacters(left) - common::CountCharacters(right);
  return std::string(left) + Repeat(".", std::max(free, 0)) + std::string(right);
}

std::string Money(int64_t centavos) {
  return fmt::format("R${},{:02}", centavos / 100, centavos % 100);
}

std::string Lookup(const std::map<std::string_view, std::string_view>& words,
                   const std::string& key) {
  const auto found = words.find(key);
  return found == words.end() ? UpperCase(key) : std::string(found->second);
}

std::string DateLine(const v1::Order& order, std::string_view time_zone) {
  const common::Instant at = common::FromProto(order.order_datetime());
  const common::LocalTime local = common::ToLocal(at, time_zone);
  const auto seconds =
      std::chrono::floor<std::chrono::seconds>(at) - std::chrono::floor<std::chrono::minutes>(at);
  return fmt::format("Data: {:02}/{:02}/{:04}, {}:{:02}", static_cast<unsigned>(local.date.day()),
                     static_cast<unsigned>(local.date.month()), static_cast<int>(local.date.year()),
                     common::FormatTime(local.time), seconds.count());
}

void AppendItem(const v1::OrderItem& item, std::string& text) {
  text += Dots(fmt::format("{}x {}", item.quantity(), item.item().name()),
               Money(item.unit_price() * item.quantity())) +
          "\n";
  for (const v1::OrderModifier& modifier : item.modifiers()) {
    if (modifier.type() == "addition") {
      text +=
          Dots("  + " + modifier.modifier().name(), Money(modifier.price() * modifier.quantity())) +
          "\n";
    } else {
      text += "  - " + modifier.modifier().name() + "\n";
    }
  }
}

}  // namespace

std::string UpperCase(std::string_view text) {
  static const locale_t kLocale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  std::string upper;
  for (size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    // Our capitals all lie where UTF-8 takes two bytes; longer sequences pass as they are.
    if (lead >= 0xC2 && lead < 0xE0 && i + 1 < text.size()) {
      const auto next = static_cast<unsigned char>(text[i + 1]);
      const wint_t point =
          towupper_l(static_cast<wint_t>((lead & 0x1F) << 6 | (next & 0x3F)), kLocale);
      if (point >= 0x80 && point < 0x800) {
        upper += static_cast<char>(0xC0 | point >> 6);
        upper += static_cast<char>(0x80 | (point & 0x3F));
      } else {
        upper.append(text.substr(i, 2));
      }
      i += 2;
    } else {
      upper += lead >= 'a' && lead <= 'z' ? static_cast<char>(lead - 'a' + 'A') : text[i];
      ++i;
    }
  }
  return upper;
}

std::string Receipt(const v1::Order& order, std::string_view establishment_name,
                    std::string_view time_zone) {
  static const std::map<std::string_view, std::string_view> kOrigins = {{"App", "APLICATIVO"}};
  static const std::map<std::string_view, std::string_view> kFulfillments = {
      {"dine-in", "LOCAL"}, {"take-away", "LEVAR"}, {"delivery", "DELIVERY"}};
  const std::string rule = Repeat("─", kWidth);
  const std::string dashes = Repeat("-", kWidth);
  std::string text = "\n" + rule + "\n" + Center(UpperCase(establishment_name)) + "\n" + rule +
                     "\n\n" + "👤 Cliente: " + UpperCase(order.customer_name()) + "\n" +
                     "📦 Origem: " + Lookup(kOrigins, order.origin()) + "\n" +
                     "🍽️ Consumo: " + Lookup(kFulfillments, order.fulfillment()) + "\n" +
                     dashes + "\n" + Center("ITENS DO PEDIDO") + "\n" + dashes + "\n";
  for (const v1::OrderItem& item : order.items()) {
    AppendItem(item, text);
  }
  return text + dashes + "\n" + Dots("TOTAL", Money(order.total_price())) + "\n\n" +
         DateLine(order, time_zone) + "\n\n";
}

}  // namespace navalha::orders
