#include "services/orders/order_list.hpp"

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

}  // namespace navalha::orders
