#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>

#include "services/reporting/sales/day_sales.hpp"

namespace navalha::reporting {

/// A finished report and the state of the model that it was made from.
struct KeptReport {
  std::string state;
  /// The serialized answer.
  std::shared_ptr<const std::string> answer;
};

/// The sales of an establishment on the days that reports have read, and its last reports.
class ShopSales {
 public:
  struct Day {
    /// See DayVersion.
    int64_t version = 0;
    std::shared_ptr<const DaySales> sales;
  };

  /// Hold the first lock to read the members, the second to change them. A waiting writer stops new
  /// readers, so that frequent reports do not delay it.
  std::shared_lock<std::shared_mutex> Reading();
  std::unique_lock<std::shared_mutex> Writing();

  /// Adds or replaces a day. Must be called once for each day whose texts and items were added to
  /// `numbers`, after adding them.
  void Put(const Day& day);

  /// Returns the answer that was kept under `key` if the model had the same state; else null.
  std::shared_ptr<const std::string> FindReport(const std::string& key, const std::string& state);
  /// Keeps a report under `key`. Drops the others when there are kMostReports.
  void PutReport(const std::string& key, KeptReport report);

  /// Returns true if more than half of the memory may belong to numbers that no day uses any more.
  bool HasManyUnusedNumbers() const { return unused_bytes_ > bytes / 2; }

  SalesNumbers numbers;
  std::map<common::Date, Day> days;
  /// Approximate size of all days, numbers and reports. Readable without a lock.
  std::atomic<size_t> bytes = 0;

 private:
  static constexpr size_t kMostReports = 16;

  // Size of `numbers` in bytes at the end of the last Put.
  size_t number_bytes_ = 0;
  // Estimate of the size in bytes of the numbers that no day uses any more: the size of all
  // numbers that were added with days that replaced others.
  std::atomic<size_t> unused_bytes_ = 0;
  std::mutex entrance_;
  std::shared_mutex mutex_;
  std::mutex reports_mutex_;
  std::map<std::string, KeptReport> reports_;
};

/// Keeps the sales of the establishments whose reports were read last, up to a number of bytes.
/// Thread-safe.
class SalesCache {
 public:
  /// A read adds about `portion` orders at most, to stay far below the statement timeout.
  explicit SalesCache(size_t limit_bytes, int64_t portion = 20'000)
      : limit_bytes_(limit_bytes), portion_(portion) {}

  int64_t portion() const { return portion_; }

  /// Returns the sales of an establishment, without days when the cache has none of them.
  std::shared_ptr<ShopSales> SalesOf(int64_t establishment_id);
  /// Drops the establishments that were read the longest ago until the cache is within its limit,
  /// but never the one read last, because a large establishment is read in portions. Also drops
  /// those where ShopSales::HasManyUnusedNumbers. Must be called after days are added. Pointers
  /// that SalesOf returned stay valid.
  void Trim();
  /// Drops an establishment, if the cache has it.
  void Drop(int64_t establishment_id);

 private:
  struct Entry {
    int64_t establishment_id = 0;
    std::shared_ptr<ShopSales> sales;
  };

  const size_t limit_bytes_;
  const int64_t portion_;
  std::mutex mutex_;
  // The establishment that was read last comes first.
  std::list<Entry> entries_;
  std::map<int64_t, std::list<Entry>::iterator> places_;
};

}  // namespace navalha::reporting
