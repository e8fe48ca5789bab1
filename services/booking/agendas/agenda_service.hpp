#pragma once

#include <map>

#include "navalha/booking/v1/agenda.pb.h"
#include "navalha/common/v1/event_stream.pb.h"
#include "services/booking/agendas/agenda_store.hpp"
#include "services/booking/catalog_client.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/router.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// Handlers of navalha.booking.v1.AgendaService; the proto documents each RPC. Thread-safe.
class AgendaService {
 public:
  AgendaService(common::Database& database, const CatalogClient& catalog)
      : agendas_(database), catalog_(catalog) {}
  void Register(common::Router& router);

  void ListAgenda(const common::Call& call, const v1::ListAgendaRequest& request,
                  v1::ListAgendaResponse& response);
  void WatchAgenda(const common::Call& call, const v1::WatchAgendaRequest& request,
                   navalha::common::v1::EventStream& response);

 private:
  // The agendas of an establishment that a caller may see.
  struct Visible {
    int64_t establishment_id = 0;
    std::string time_zone;
    // The caller's own collaborator id; 0: none.
    int64_t own = 0;
    // User ids by collaborator id.
    std::map<int64_t, int64_t> providers;
  };
  // Returns the agendas of `wanted`, or all if it is empty. Throws NOT_FOUND for an unknown
  // establishment, and PERMISSION_DENIED for a caller who does not belong there.
  Visible VisibleTo(const common::Call& call, int64_t establishment_id,
                    const google::protobuf::RepeatedField<int64_t>& wanted) const;

  AgendaStore agendas_;
  const CatalogClient& catalog_;
};

}  // namespace navalha::booking
