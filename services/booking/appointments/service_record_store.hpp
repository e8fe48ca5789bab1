#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/booking/v1/service_record.pb.h"
#include "services/booking/appointments/row_list.hpp"
#include "services/common/database/database.hpp"
#include "services/common/database/idempotency_key.hpp"

namespace navalha::booking {

/// A service record with its internal fields.
struct StoredServiceRecord {
  v1::ServiceRecord record;
  std::string client_standing;
  /// Returns the record without the id of a named client, unless the viewer is that client.
  v1::ServiceRecord For(int64_t viewer_id) const;
};

/// A record to enter.
struct NewServiceRecord {
  /// Id and status are set on creation.
  v1::ServiceRecord record;
  std::string client_standing;
  std::vector<int64_t> prices;
  std::optional<common::IdempotencyKey> idempotency;
  common::Instant now;
};

/// SQL of service records. Thread-safe.
class ServiceRecordStore {
 public:
  explicit ServiceRecordStore(common::Database& database) : database_(database) {}

  /// Returns the new id; nothing if another request with the key came first.
  std::optional<int64_t> Make(const NewServiceRecord& wanted);
  /// Sets the status if it is still that of `before`; returns false for a stale write.
  bool Decide(const v1::ServiceRecord& before, const std::string& to, int64_t decided_by,
              common::Instant now);
  std::optional<StoredServiceRecord> Find(int64_t id);
  /// Lists newest first. Returns one row more than the limit if more exist.
  std::vector<StoredServiceRecord> List(const RowsOf& whose, const ListBounds& bounds);
  /// Lists the client's records by descending id below `before_id` (0: from the newest).
  std::vector<StoredServiceRecord> ListOfClient(int64_t client_id, int64_t before_id, int limit);

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
