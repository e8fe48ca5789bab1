#include "services/orders/lists/order_list.hpp"

#include <algorithm>

namespace navalha::orders {

common::Date FirstDayOf(const std::string& start_date, const std::string& end_date,
                        const common::Date& today) {
  if (const auto first = common::ParseDate(start_date)) {
    return *first;
  }
  const auto last = common::ParseDate(end_date);
  return common::AddDays(last ? std::min(*last, today) : today, 1 - kDaysOfList);
}

std::optional<common::LocalTime> TimeOn(const std::string& day, const std::string& time,
                                        const char* field) {
  const auto clock = common::ParseTime(time);
  if (!clock) {
    return std::nullopt;
  }
  const auto date = common::ParseDate(day);
  if (!date) {
    throw common::Invalid(field, "Informe o dia da hora.");
  }
  return common::LocalTime{*date, *clock};
}

}  // namespace navalha::orders
