#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navalha/booking/v1/service_record.pb.h"
#include "services/booking/row_list.hpp"
#include "services/common/database.hpp"
#include "services/common/idempotency_key.hpp"

namespace navalha::booking {

/// A service record, with what the proto does not say.
struct StoredServiceRecord {
  v1::ServiceRecord record;
  std::string client_standing;
  /// The record as this user may see it: who a named client is, only the client sees.
  v1::ServiceRecord For(int64_t viewer_id) const;
};

/// A record to enter.
struct NewServiceRecord {
  /// Its id and status are set when it is made.
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

  /// The id of the record that was made; nothing when another request with the key came first.
  std::optional<int64_t> Make(const NewServiceRecord& wanted);
  /// Changes the status if it is still `from`. False when somebody else was faster.
  bool Decide(int64_t id, const std::string& from, const std::string& to, int64_t decided_by,
              common::Instant now);
  std::optional<StoredServiceRecord> Find(int64_t id);
  /// The newest first, at most the limit and one more, which tells that there are more.
  std::vector<StoredServiceRecord> List(const RowsOf& whose, const ListBounds& bounds);
  /// Of a client, by falling id below `before_id` (0: from the latest).
  std::vector<StoredServiceRecord> ListOfClient(int64_t client_id, int64_t before_id, int limit);

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
