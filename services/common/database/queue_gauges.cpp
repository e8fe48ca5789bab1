#include "services/common/database/queue_gauges.hpp"

namespace navalha::common {
namespace {

constexpr std::chrono::seconds kReadEvery{10};

}  // namespace

QueueGauges::QueueGauges(Database& database, std::vector<WatchedQueue> queues)
    : database_(database) {
  for (WatchedQueue& queue : queues) {
    const Labels labels{{"queue", queue.name}};
    queues_.push_back(
        {std::move(queue), GaugeMetric("navalha_queue_length", "Entries of a queue", labels),
         GaugeMetric("navalha_queue_age_seconds",
                     "Age of the oldest entry of a queue; 0 when it is empty", labels)});
  }
  reading_ = std::make_unique<Periodic>("queue_gauges", kReadEvery, [this] {
    Read();
    return false;
  });
}

void QueueGauges::Read() {
  for (const Watched& watched : queues_) {
    const pqxx::result rows = database_.Run(watched.queue.statement);
    watched.length.Set(rows[0][0].as<double>());
    watched.age.Set(rows[0][1].is_null() ? 0 : rows[0][1].as<double>());
  }
}

}  // namespace navalha::common
