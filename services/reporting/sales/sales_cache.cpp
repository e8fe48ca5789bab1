#include "services/reporting/sales/sales_cache.hpp"

#include "services/common/operations/metrics.hpp"

namespace navalha::reporting {
namespace {

prometheus::Counter& ReadsCounter(const char* outcome) {
  return common::CounterMetric("navalha_sales_cache_total",
                               "Lookups of an establishment's sales in the cache, by outcome",
                               {{"outcome", outcome}});
}

size_t BytesOf(const std::string& key, const KeptReport& report) {
  return key.size() + report.state.size() + report.answer->size();
}

}  // namespace

std::shared_lock<std::shared_mutex> ShopSales::Reading() {
  const std::lock_guard entrance(entrance_);
  return std::shared_lock(mutex_);
}

std::unique_lock<std::shared_mutex> ShopSales::Writing() {
  const std::lock_guard entrance(entrance_);
  return std::unique_lock(mutex_);
}

void ShopSales::Put(const Day& day) {
  Day& known = days[day.sales->date];
  const size_t added = numbers.bytes() - number_bytes_;
  number_bytes_ += added;
  bytes += BytesOf(*day.sales) + added;
  if (known.sales) {
    bytes -= BytesOf(*known.sales);
    unused_bytes_ += added;
  }
  known = day;
}

std::shared_ptr<const std::string> ShopSales::FindReport(const std::string& key,
                                                         const std::string& state) {
  const std::lock_guard lock(reports_mutex_);
  const auto found = reports_.find(key);
  return found != reports_.end() && found->second.state == state ? found->second.answer : nullptr;
}

void ShopSales::PutReport(const std::string& key, KeptReport report) {
  const std::lock_guard lock(reports_mutex_);
  const bool is_full = reports_.size() >= kMostReports && !reports_.contains(key);
  for (auto kept = reports_.begin(); kept != reports_.end();) {
    if (is_full || kept->first == key) {
      bytes -= BytesOf(kept->first, kept->second);
      kept = reports_.erase(kept);
    } else {
      ++kept;
    }
  }
  bytes += BytesOf(key, report);
  reports_.emplace(key, std::move(report));
}

std::shared_ptr<ShopSales> SalesCache::SalesOf(int64_t establishment_id) {
  static auto& hits = ReadsCounter("hit");
  static auto& misses = ReadsCounter("miss");
  const std::lock_guard lock(mutex_);
  const auto found = places_.find(establishment_id);
  if (found != places_.end()) {
    hits.Increment();
    entries_.splice(entries_.begin(), entries_, found->second);
    return entries_.front().sales;
  }
  misses.Increment();
  entries_.push_front({establishment_id, std::make_shared<ShopSales>()});
  places_[establishment_id] = entries_.begin();
  return entries_.front().sales;
}

void SalesCache::Trim() {
  const std::lock_guard lock(mutex_);
  size_t bytes = 0;
  for (auto entry = entries_.begin(); entry != entries_.end();) {
    const bool is_mostly_unused = entry->sales->HasManyUnusedNumbers();
    bytes += is_mostly_unused ? 0 : entry->sales->bytes.load();
    if (is_mostly_unused || (bytes > limit_bytes_ && entry != entries_.begin())) {
      places_.erase(entry->establishment_id);
      entry = entries_.erase(entry);
    } else {
      ++entry;
    }
  }
}

void SalesCache::Drop(int64_t establishment_id) {
  const std::lock_guard lock(mutex_);
  const auto found = places_.find(establishment_id);
  if (found != places_.end()) {
    entries_.erase(found->second);
    places_.erase(found);
  }
}

}  // namespace navalha::reporting
