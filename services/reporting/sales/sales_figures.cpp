#include "services/reporting/sales/sales_figures.hpp"

#include <algorithm>
#include <limits>

namespace navalha::reporting {
namespace {

// Sums of a customer's orders.
struct Tally {
  uint32_t customer = 0;
  uint32_t order_count = 0;
  int64_t cents = 0;
  int64_t combo_quantity = 0;
  int64_t extras_count = 0;
  int64_t biggest_order = 0;
  const Sale* first = nullptr;
  const Sale* last = nullptr;
  bool is_new = false;
};

constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

// The customers of a period.
struct Customers {
  std::vector<Tally> tallies;
  // Index of each customer's tally, by number; kNone: no order in the period.
  std::vector<uint32_t> places;
};

Customers CustomersOf(const SalesOfDays& days, const SalesNumbers& numbers) {
  Customers customers;
  customers.places.assign(numbers.customers.size(), kNone);
  for (const auto& day : days) {
    for (const DayCustomer& sums : day->customers) {
      uint32_t& place = customers.places[sums.customer];
      if (place == kNone) {
        place = static_cast<uint32_t>(customers.tallies.size());
        customers.tallies.push_back(
            {.customer = sums.customer, .first = &day->sales[sums.first_sale]});
      }
      Tally& tally = customers.tallies[place];
      tally.order_count += sums.order_count;
      tally.cents += sums.cents;
      tally.combo_quantity += sums.combo_quantity;
      tally.extras_count += sums.extras_count;
      tally.biggest_order = std::max(tally.biggest_order, sums.biggest_order);
      tally.last = &day->sales[sums.last_sale];
      tally.is_new |= sums.is_new;
    }
  }
  return customers;
}

// Returns the indexes of the `count` tallies with the highest totals, in descending order.
std::vector<uint32_t> TopOf(const std::vector<Tally>& tallies, const SalesNumbers& numbers,
                            size_t count) {
  std::vector<uint32_t> places(tallies.size());
  for (uint32_t i = 0; i < places.size(); ++i) {
    places[i] = i;
  }
  count = std::min(count, places.size());
  const auto end = places.begin() + static_cast<std::ptrdiff_t>(count);
  const auto precedes = [&](uint32_t left, uint32_t right) {
    const Tally& a = tallies[left];
    const Tally& b = tallies[right];
    return a.cents != b.cents
               ? a.cents > b.cents
               : numbers.customers.TextOf(a.customer) < numbers.customers.TextOf(b.customer);
  };
  std::nth_element(places.begin(), end, places.end(), precedes);
  std::sort(places.begin(), end, precedes);
  places.resize(count);
  return places;
}

// Returns the hour with the most orders of each tally in `top`.
std::vector<int> PreferredHours(const SalesOfDays& days, const Customers& customers,
                                const std::vector<uint32_t>& top) {
  std::vector<uint32_t> ranks(customers.tallies.size(), kNone);
  for (uint32_t rank = 0; rank < top.size(); ++rank) {
    ranks[top[rank]] = rank;
  }
  std::vector<std::array<uint32_t, 24>> counts(top.size());
  for (const auto& day : days) {
    for (const Visit& visit : day->visits) {
      const uint32_t rank = ranks[customers.places[visit.customer]];
      if (rank != kNone) {
        ++counts[rank].at(visit.hour);
      }
    }
  }
  std::vector<int> hours;
  for (const auto& count : counts) {
    hours.push_back(static_cast<int>(std::max_element(count.begin(), count.end()) - count.begin()));
  }
  return hours;
}

void PutCustomers(const SalesOfDays& days, const SalesNumbers& numbers, const Customers& customers,
                  const std::vector<uint32_t>& top, PeriodFigures& figures) {
  const std::vector<int> hours = PreferredHours(days, customers, top);
  for (size_t rank = 0; rank < top.size(); ++rank) {
    const Tally& tally = customers.tallies[top[rank]];
    const std::string& phone = numbers.texts.TextOf(tally.last->customer_phone);
    figures.customers.push_back({.name = numbers.texts.TextOf(tally.last->customer_name),
                                 .phone = phone.empty() ? std::nullopt : std::optional(phone),
                                 .last_origin = numbers.texts.TextOf(tally.last->origin),
                                 .order_count = tally.order_count,
                                 .total = tally.cents,
                                 .combo_quantity = tally.combo_quantity,
                                 .extras_count = tally.extras_count,
                                 .first_visit = tally.first->at,
                                 .last_visit = tally.last->at,
                                 .biggest_order = tally.biggest_order,
                                 .preferred_hour = hours[rank],
                                 .is_new = tally.is_new});
  }
}

// An item on a day: an element of DaySales::items, by index.
struct SoldOnDay {
  const DaySales* day = nullptr;
  size_t index = 0;

  const DayItem& item() const { return day->items[index]; }
};

// The days on which an item was sold, ascending.
using SoldItem = std::vector<SoldOnDay>;

template <class Use>
void ForEachPurchase(const SoldItem& item, const Use& use) {
  for (const SoldOnDay& sold : item) {
    const size_t end = sold.day->PurchasesEnd(sold.index);
    for (size_t p = sold.item().first_purchase; p < end; ++p) {
      use(sold.day->purchases[p]);
    }
  }
}

std::map<ItemKey, SoldItem> SoldItems(const SalesOfDays& days, const SalesNumbers& numbers) {
  std::vector<SoldItem> by_number(numbers.items.size());
  for (const auto& day : days) {
    for (size_t i = 0; i < day->items.size(); ++i) {
      by_number[day->items[i].item].push_back({day.get(), i});
    }
  }
  std::map<ItemKey, SoldItem> items;
  for (uint32_t number = 0; number < by_number.size(); ++number) {
    if (!by_number[number].empty()) {
      items[numbers.items.ItemOf(number)] = std::move(by_number[number]);
    }
  }
  return items;
}

// Finds each item's customer with the largest quantity, and the favorite item of the customers in
// `top`, in the same order as figures.customers.
void PutItemSales(const SalesOfDays& days, const SalesNumbers& numbers, const Customers& customers,
                  const std::vector<uint32_t>& top, PeriodFigures& figures) {
  std::vector<int64_t> quantities(customers.tallies.size());
  std::vector<int64_t> favorites(top.size());
  // In ascending order of the id, so that the smaller id wins a tie.
  for (const auto& [key, item] : SoldItems(days, numbers)) {
    ForEachPurchase(item, [&](const Purchase& purchase) {
      quantities[customers.places[purchase.customer]] += purchase.quantity;
    });
    for (size_t rank = 0; !key.first && rank < top.size(); ++rank) {
      if (quantities[top[rank]] > favorites[rank]) {
        favorites[rank] = quantities[top[rank]];
        figures.customers[rank].favorite_item = key.second;
      }
    }
    const Tally* most = nullptr;
    int64_t quantity = 0;
    ForEachPurchase(item, [&](const Purchase& purchase) {
      const uint32_t place = customers.places[purchase.customer];
      const int64_t sum = std::exchange(quantities[place], 0);
      const Tally& tally = customers.tallies[place];
      if (sum > quantity ||
          (sum != 0 && sum == quantity &&
           numbers.customers.TextOf(tally.customer) < numbers.customers.TextOf(most->customer))) {
        quantity = sum;
        most = &tally;
      }
    });
    const SoldOnDay& last = item.back();
    const Sale& sale = last.day->sales[last.item().last_sale];
    const SaleLine& line = last.day->lines[last.item().last_line];
    figures.item_sales[key] = {.name = numbers.texts.TextOf(line.item_name),
                               .ordered_at = sale.at,
                               .order_id = sale.order_id,
                               .top_customer = numbers.texts.TextOf(most->last->customer_name)};
  }
}

void PutItemHours(const SalesOfDays& days, const SalesNumbers& numbers, PeriodFigures& figures) {
  std::vector<std::array<ItemHourSums, 24>> sums(numbers.items.size());
  for (const auto& day : days) {
    for (const ItemHourSums& hour : day->item_hours) {
      ItemHourSums& sum = sums[hour.item].at(hour.hour);
      sum.quantity += hour.quantity;
      sum.cents += hour.cents;
      sum.combo_quantity += hour.combo_quantity;
      sum.extras_count += hour.extras_count;
    }
  }
  for (uint32_t item = 0; item < sums.size(); ++item) {
    const auto& [is_addition, id] = numbers.items.ItemOf(item);
    for (int hour = 0; hour < 24; ++hour) {
      const ItemHourSums& sum = sums[item].at(static_cast<size_t>(hour));
      if (sum.quantity != 0) {
        figures.item_hours.push_back(
            {is_addition, id, hour, sum.quantity, sum.cents, sum.combo_quantity, sum.extras_count});
      }
    }
  }
  std::sort(figures.item_hours.begin(), figures.item_hours.end(),
            [](const ItemHour& left, const ItemHour& right) {
              return std::tie(left.is_addition, left.item_id, left.hour) <
                     std::tie(right.is_addition, right.item_id, right.hour);
            });
}

constexpr std::array kSums{
    &OrderSums::order_count,    &OrderSums::revenue,         &OrderSums::line_count,
    &OrderSums::paid,           &OrderSums::fiado,           &OrderSums::due,
    &OrderSums::due_count,      &OrderSums::cancelled_count, &OrderSums::cancelled,
    &OrderSums::attended_count, &OrderSums::attended_min,    &OrderSums::not_attended_count};

void Add(const Sales& more, Sales& sums) {
  sums.order_count += more.order_count;
  sums.revenue += more.revenue;
}

void AddDay(const DaySales& day, const SalesNumbers& numbers, PeriodSums& sums,
            std::map<std::string, Sales>& methods) {
  sums.days[common::FormatDate(day.date)] = day.all;
  for (int64_t OrderSums::*sum : kSums) {
    sums.all.*sum += day.all.*sum;
  }
  const int weekday = common::DayOfWeek(day.date);
  for (int hour = 0; hour < 24; ++hour) {
    const Sales& sales = day.hours.at(static_cast<size_t>(hour));
    if (sales.order_count > 0) {
      Add(sales, sums.hours.at(static_cast<size_t>(hour)));
      Add(sales, sums.weekday_hours[{weekday, hour}]);
    }
  }
  for (const auto& [origin, sales] : day.origins) {
    Add(sales, sums.origins[numbers.texts.TextOf(origin)]);
  }
  for (const auto& [method, sales] : day.methods) {
    Add(sales, methods[numbers.texts.TextOf(method)]);
  }
}

void AddSums(const SalesOfDays& days, const SalesNumbers& numbers, PeriodTotals& totals) {
  std::map<std::string, Sales> methods;
  for (const auto& day : days) {
    AddDay(*day, numbers, totals.sums, methods);
  }
  for (const auto& [name, sales] : methods) {
    totals.methods.push_back({name, sales.order_count, sales.revenue});
  }
  std::stable_sort(
      totals.methods.begin(), totals.methods.end(),
      [](const NamedSum& left, const NamedSum& right) { return left.cents > right.cents; });
}

}  // namespace

void AddTotals(const SalesOfDays& days, const SalesNumbers& numbers, PeriodTotals& totals) {
  AddSums(days, numbers, totals);
  std::vector<bool> is_known(numbers.customers.size()), is_new(numbers.customers.size());
  for (const auto& day : days) {
    for (const DayCustomer& customer : day->customers) {
      is_known[customer.customer] = true;
      is_new[customer.customer] = is_new[customer.customer] || customer.is_new;
    }
  }
  totals.customer_count = std::count(is_known.begin(), is_known.end(), true);
  totals.new_customer_count = std::count(is_new.begin(), is_new.end(), true);
}

void PutFigures(const SalesOfDays& days, const SalesNumbers& numbers, int customers,
                PeriodFigures& figures) {
  AddSums(days, numbers, figures.totals);
  const Customers all = CustomersOf(days, numbers);
  figures.totals.customer_count = static_cast<int64_t>(all.tallies.size());
  figures.totals.new_customer_count = std::count_if(
      all.tallies.begin(), all.tallies.end(), [](const Tally& tally) { return tally.is_new; });
  const std::vector<uint32_t> top = TopOf(all.tallies, numbers, static_cast<size_t>(customers));
  PutCustomers(days, numbers, all, top, figures);
  PutItemHours(days, numbers, figures);
  PutItemSales(days, numbers, all, top, figures);
}

}  // namespace navalha::reporting
