#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "services/common/feeds/change_notifier.hpp"
#include "services/common/redis/cache_tags.hpp"

namespace navalha::orders {

/// Announces committed changes of orders: wakes the readers of the feed and invalidates the cache
/// tags of the agendas that show the order. Thread-safe.
class OrderAnnouncer {
 public:
  OrderAnnouncer(common::ChangeNotifier& notifier, common::CacheTags& tags)
      : notifier_(notifier), tags_(tags) {}

  /// Announces a change. `collaborator_ids` are the collaborators whose agendas show the order;
  /// ignores 0.
  void Announce(std::initializer_list<int64_t> collaborator_ids) {
    notifier_.Notify();
    std::vector<std::string> agendas;
    for (const int64_t collaborator_id : collaborator_ids) {
      if (collaborator_id != 0) {
        agendas.push_back(fmt::format("agenda:{}", collaborator_id));
      }
    }
    if (!agendas.empty()) {
      tags_.Invalidate(agendas);
    }
  }

 private:
  common::ChangeNotifier& notifier_;
  common::CacheTags& tags_;
};

}  // namespace navalha::orders
