#pragma once

#include "navalha/booking/v1/agenda_closing.pb.h"
#include "services/booking/agendas/agenda_closing_store.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/router.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// Closes agendas for catalog, when a collaborator leaves or a shop closes. Thread-safe.
class AgendaClosingService {
 public:
  AgendaClosingService(common::Database& database, common::CacheTags& tags, common::Now now)
      : store_(database), tags_(tags), now_(std::move(now)) {}
  void Register(common::Router& router);

  void Close(const common::Call& call, const v1::CloseRequest& request,
             v1::CloseResponse& response);

 private:
  AgendaClosingStore store_;
  common::CacheTags& tags_;
  common::Now now_;
};

}  // namespace navalha::booking
