#pragma once

#include <memory>
#include <string>
#include <vector>

#include "services/common/database/database.hpp"
#include "services/common/operations/periodic.hpp"

namespace navalha::common {

/// A table of work that waits.
struct WatchedQueue {
  /// The label of its gauges.
  std::string name;
  /// Returns one row: the number of entries, and the age of the oldest in seconds or null.
  Statement statement;
};

/// Reports length and age of queues in the database: navalha_queue_length and
/// navalha_queue_age_seconds, read every 10 s during the object's lifetime. All replicas report the
/// same. While the database is unavailable, the gauges keep their values.
class QueueGauges {
 public:
  QueueGauges(Database& database, std::vector<WatchedQueue> queues);

  /// Reads all queues once. Throws when the database is unavailable.
  void Read();

 private:
  struct Watched {
    WatchedQueue queue;
    prometheus::Gauge& length;
    prometheus::Gauge& age;
  };

  Database& database_;
  std::vector<Watched> queues_;
  // The last member, because its thread uses the others.
  std::unique_ptr<Periodic> reading_;
};

}  // namespace navalha::common
