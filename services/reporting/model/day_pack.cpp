#include "services/reporting/model/day_pack.hpp"

#include <stdexcept>

namespace navalha::reporting {
namespace {

// Format: the texts and items in the order of their numbers, then each order with its lines and
// payments. Unsigned integers are varints: 7 bits per byte, with the high bit set if another byte
// follows. Signed integers are zigzag-encoded (0, -1, 1, -2), so that small ones stay short.

enum Flag : uint8_t { kCancelled = 1, kAttended = 2, kMissed = 4, kFirst = 8 };

class Packer {
 public:
  void Number(uint64_t number) {
    for (; number >= 0x80; number >>= 7) {
      bytes_ += static_cast<char>(number | 0x80);
    }
    bytes_ += static_cast<char>(number);
  }
  void Signed(int64_t number) {
    Number((static_cast<uint64_t>(number) << 1) ^ static_cast<uint64_t>(number >> 63));
  }
  void Texts(const TextNumbers& texts) {
    Number(texts.size());
    for (uint32_t i = 0; i < texts.size(); ++i) {
      Number(texts.TextOf(i).size());
      bytes_ += texts.TextOf(i);
    }
  }
  void Items(const ItemNumbers& items) {
    Number(items.size());
    for (uint32_t i = 0; i < items.size(); ++i) {
      Number(items.ItemOf(i).first ? 1 : 0);
      Signed(items.ItemOf(i).second);
    }
  }
  std::string Take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

  bool IsAtEnd() const { return bytes_.empty(); }
  uint64_t Number() {
    uint64_t number = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const auto byte = static_cast<uint8_t>(Take(1).front());
      number |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80) {
        return number;
      }
    }
    throw std::invalid_argument("an integer in a packed day is too long");
  }
  int64_t Signed() {
    const uint64_t number = Number();
    return static_cast<int64_t>(number >> 1) ^ -static_cast<int64_t>(number & 1);
  }
  uint8_t Hour() {
    const uint64_t hour = Number();
    if (hour > 23) {
      Refuse();
    }
    return static_cast<uint8_t>(hour);
  }
  int32_t Small() { return static_cast<int32_t>(Signed()); }
  // Reads the length of a list. It cannot exceed the remaining bytes, because each element takes at
  // least one byte.
  size_t Count() {
    const uint64_t count = Number();
    if (count > bytes_.size()) {
      Refuse();
    }
    return count;
  }
  // Reads texts, adds them to `numbers` and returns their numbers.
  std::vector<uint32_t> Texts(TextNumbers& numbers) {
    std::vector<uint32_t> texts(Count());
    for (uint32_t& text : texts) {
      text = numbers.NumberOf(Take(Number()));
    }
    return texts;
  }
  std::vector<uint32_t> Items(ItemNumbers& numbers) {
    std::vector<uint32_t> items(Count());
    for (uint32_t& item : items) {
      const bool is_addition = Number() == 1;
      item = numbers.NumberOf({is_addition, Signed()});
    }
    return items;
  }
  // Reads an index and returns the element of `numbers` at this index.
  uint32_t At(const std::vector<uint32_t>& numbers) {
    const uint64_t index = Number();
    if (index >= numbers.size()) {
      Refuse();
    }
    return numbers[index];
  }

 private:
  [[noreturn]] static void Refuse() { throw std::invalid_argument("a packed day is damaged"); }
  std::string_view Take(uint64_t count) {
    if (count > bytes_.size()) {
      Refuse();
    }
    const std::string_view taken = bytes_.substr(0, count);
    bytes_.remove_prefix(count);
    return taken;
  }

  std::string_view bytes_;
};

void Pack(const Sale& sale, const Sale& before, Packer& packer) {
  packer.Signed(sale.order_id - before.order_id);
  packer.Signed((sale.at - before.at).count());
  packer.Signed(sale.total);
  packer.Signed(sale.paid);
  packer.Signed(sale.fiado);
  packer.Number(sale.customer);
  packer.Number(sale.customer_name);
  packer.Number(sale.customer_phone);
  packer.Number(sale.origin);
  packer.Signed(sale.duration_min);
  packer.Signed(sale.line_count);
  packer.Signed(sale.combo_quantity);
  packer.Signed(sale.extras_count);
  packer.Number(sale.hour);
  packer.Number((sale.is_cancelled ? kCancelled : 0) | (sale.is_attended ? kAttended : 0) |
                (sale.is_missed ? kMissed : 0) | (sale.is_first ? kFirst : 0));
}

void Pack(const SaleLine& line, Packer& packer) {
  packer.Signed(line.cents);
  packer.Number(line.item);
  packer.Number(line.item_name);
  packer.Signed(line.quantity);
  packer.Signed(line.extras_count);
  packer.Number(line.is_combo ? 1 : 0);
}

// Reads the members in the order in which Pack writes them.
Sale UnpackSale(const Sale& before, const std::vector<uint32_t>& customers,
                const std::vector<uint32_t>& texts, Unpacker& unpacker) {
  Sale sale{.order_id = before.order_id + unpacker.Signed(),
            .at = before.at + common::Instant::duration(unpacker.Signed()),
            .total = unpacker.Signed(),
            .paid = unpacker.Signed(),
            .fiado = unpacker.Signed(),
            .customer = unpacker.At(customers),
            .customer_name = unpacker.At(texts),
            .customer_phone = unpacker.At(texts),
            .origin = unpacker.At(texts),
            .duration_min = unpacker.Small(),
            .line_count = unpacker.Small(),
            .combo_quantity = unpacker.Small(),
            .extras_count = unpacker.Small(),
            .hour = unpacker.Hour()};
  const uint64_t flags = unpacker.Number();
  sale.is_cancelled = (flags & kCancelled) != 0;
  sale.is_attended = (flags & kAttended) != 0;
  sale.is_missed = (flags & kMissed) != 0;
  sale.is_first = (flags & kFirst) != 0;
  return sale;
}

SaleLine UnpackLine(const std::vector<uint32_t>& items, const std::vector<uint32_t>& texts,
                    Unpacker& unpacker) {
  return {.cents = unpacker.Signed(),
          .item = unpacker.At(items),
          .item_name = unpacker.At(texts),
          .quantity = unpacker.Small(),
          .extras_count = unpacker.Small(),
          .is_combo = unpacker.Number() == 1};
}

}  // namespace

std::string PackDay(const DaySales& day, const SalesNumbers& numbers) {
  Packer packer;
  packer.Texts(numbers.customers);
  packer.Texts(numbers.texts);
  packer.Items(numbers.items);
  Sale before;
  for (size_t i = 0; i < day.sales.size(); ++i) {
    const Sale& sale = day.sales[i];
    Pack(sale, before, packer);
    before = sale;
    packer.Number(day.LinesEnd(i) - sale.first_line);
    for (size_t l = sale.first_line; l < day.LinesEnd(i); ++l) {
      Pack(day.lines[l], packer);
    }
    packer.Number(day.PaymentsEnd(i) - sale.first_payment);
    for (size_t p = sale.first_payment; p < day.PaymentsEnd(i); ++p) {
      packer.Signed(day.payments[p].cents);
      packer.Number(day.payments[p].method);
    }
  }
  return packer.Take();
}

DaySales UnpackDay(std::string_view pack, const common::Date& date, SalesNumbers& numbers) {
  Unpacker unpacker(pack);
  const std::vector<uint32_t> customers = unpacker.Texts(numbers.customers);
  const std::vector<uint32_t> texts = unpacker.Texts(numbers.texts);
  const std::vector<uint32_t> items = unpacker.Items(numbers.items);
  DaySales day{.date = date};
  Sale before;
  while (!unpacker.IsAtEnd()) {
    before = UnpackSale(before, customers, texts, unpacker);
    before.first_line = static_cast<uint32_t>(day.lines.size());
    before.first_payment = static_cast<uint32_t>(day.payments.size());
    day.sales.push_back(before);
    for (size_t left = unpacker.Count(); left > 0; --left) {
      day.lines.push_back(UnpackLine(items, texts, unpacker));
    }
    for (size_t left = unpacker.Count(); left > 0; --left) {
      const int64_t cents = unpacker.Signed();
      day.payments.push_back({.cents = cents, .method = unpacker.At(texts)});
    }
  }
  return day;
}

}  // namespace navalha::reporting
