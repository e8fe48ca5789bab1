// Goal: UnpackDay returns a day equal to the packed one. Method: random days are unpacked into
// numbers that already contain other texts, and compared member by member.
#include "services/reporting/model/day_pack.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <stdexcept>

namespace navalha::reporting {
namespace {

constexpr common::Date kDay = std::chrono::year(2026) / 3 / 2;

// Returns a day as text, with its texts and items in place of their numbers.
std::string TextOf(const DaySales& day, const SalesNumbers& numbers) {
  std::string text = common::FormatDate(day.date) + "\n";
  const auto add = [&](auto value) { text += std::to_string(value) + " "; };
  const auto add_text = [&](uint32_t number) { text += numbers.texts.TextOf(number) + "|"; };
  for (size_t i = 0; i < day.sales.size(); ++i) {
    const Sale& sale = day.sales[i];
    for (const int64_t value :
         {sale.order_id, int64_t{sale.at.time_since_epoch().count()}, sale.total, sale.paid,
          sale.fiado, int64_t{sale.first_line}, int64_t{sale.first_payment},
          int64_t{sale.duration_min}, int64_t{sale.line_count}, int64_t{sale.combo_quantity},
          int64_t{sale.extras_count}, int64_t{sale.hour}, int64_t{sale.is_cancelled},
          int64_t{sale.is_attended}, int64_t{sale.is_missed}, int64_t{sale.is_first}}) {
      add(value);
    }
    text += numbers.customers.TextOf(sale.customer) + "|";
    add_text(sale.customer_name);
    add_text(sale.customer_phone);
    add_text(sale.origin);
    for (size_t l = sale.first_line; l < day.LinesEnd(i); ++l) {
      const SaleLine& line = day.lines[l];
      add(line.cents);
      add(numbers.items.ItemOf(line.item).first);
      add(numbers.items.ItemOf(line.item).second);
      add_text(line.item_name);
      add(line.quantity);
      add(line.extras_count);
      add(line.is_combo);
    }
    for (size_t p = sale.first_payment; p < day.PaymentsEnd(i); ++p) {
      add(day.payments[p].cents);
      add_text(day.payments[p].method);
    }
    text += "\n";
  }
  return text;
}

class DayPackTest : public testing::Test {
 protected:
  template <class Number>
  Number Any() {
    using Limits = std::numeric_limits<Number>;
    switch (random_() % 4) {
      case 0:
        return static_cast<Number>(random_() % 100);
      case 1:
        return Limits::max();
      case 2:
        return Limits::min();
      default:
        return static_cast<Number>(random_());
    }
  }
  bool Maybe() { return random_() % 2 == 0; }
  std::string Name() {
    return random_() % 5 == 0 ? "" : std::string("Zé\0;", 5) + std::to_string(random_() % 20);
  }
  DaySales RandomDay(SalesNumbers& numbers) {
    DaySales day{.date = kDay};
    for (uint64_t left = random_() % 20; left > 0; --left) {
      day.sales.push_back({.order_id = static_cast<int64_t>(random_() >> 2),
                           .at = common::Instant(std::chrono::microseconds(random_() >> 2)),
                           .total = Any<int64_t>(),
                           .paid = Any<int64_t>(),
                           .fiado = Any<int64_t>(),
                           .customer = numbers.customers.NumberOf(Name()),
                           .customer_name = numbers.texts.NumberOf(Name()),
                           .customer_phone = numbers.texts.NumberOf(Name()),
                           .origin = numbers.texts.NumberOf(Name()),
                           .first_line = static_cast<uint32_t>(day.lines.size()),
                           .first_payment = static_cast<uint32_t>(day.payments.size()),
                           .duration_min = Any<int32_t>(),
                           .line_count = Any<int32_t>(),
                           .combo_quantity = Any<int32_t>(),
                           .extras_count = Any<int32_t>(),
                           .hour = static_cast<uint8_t>(random_() % 24),
                           .is_cancelled = Maybe(),
                           .is_attended = Maybe(),
                           .is_missed = Maybe(),
                           .is_first = Maybe()});
      for (uint64_t lines = random_() % 4; lines > 0; --lines) {
        day.lines.push_back({.cents = Any<int64_t>(),
                             .item = numbers.items.NumberOf({Maybe(), Any<int64_t>()}),
                             .item_name = numbers.texts.NumberOf(Name()),
                             .quantity = Any<int32_t>(),
                             .extras_count = Any<int32_t>(),
                             .is_combo = Maybe()});
      }
      for (uint64_t payments = random_() % 3; payments > 0; --payments) {
        day.payments.push_back({.cents = Any<int64_t>(), .method = numbers.texts.NumberOf(Name())});
      }
    }
    return day;
  }

  std::mt19937_64 random_{11};
};

TEST_F(DayPackTest, ReturnsTheDayThatWasPacked) {
  SalesNumbers kept;
  for (int round = 0; round < 500; ++round) {
    SalesNumbers numbers;
    const DaySales day = RandomDay(numbers);
    const std::string pack = PackDay(day, numbers);
    ASSERT_EQ(TextOf(UnpackDay(pack, kDay, kept), kept), TextOf(day, numbers)) << round;
  }
}

TEST_F(DayPackTest, RefusesDamagedBytes) {
  SalesNumbers numbers;
  DaySales day = RandomDay(numbers);
  while (day.sales.size() < 5) {
    day = RandomDay(numbers);
  }
  const std::string pack = PackDay(day, numbers);
  EXPECT_THROW(UnpackDay(pack.substr(0, pack.size() - 1), kDay, numbers), std::invalid_argument);
  EXPECT_THROW(UnpackDay("", kDay, numbers), std::invalid_argument);
  for (int round = 0; round < 2000; ++round) {
    std::string damaged = pack;
    damaged[random_() % damaged.size()] = static_cast<char>(random_());
    try {
      UnpackDay(damaged, kDay, numbers);
    } catch (const std::invalid_argument&) {
    }
  }
}

}  // namespace
}  // namespace navalha::reporting
