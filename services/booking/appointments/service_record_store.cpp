#include "services/booking/appointments/service_record_store.hpp"

#include <numeric>

#include "services/common/database/idempotency_store.hpp"
#include "services/common/database/row_array.hpp"
#include "services/common/database/sql_array.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::booking {

using common::Instant;
using common::SqlArray;
using common::Statement;
using common::ToSql;

namespace {

// Columns in the order of Read.
#define NAVALHA_SERVICE_RECORD                                                              \
  " r.id, r.app_id, r.entity_name, r.establishment_id, r.provider_user_id, r.client_id,"    \
  " r.registered_by, r.discount_cents, r.payment_method, r.total_cents, r.status, r.notes," \
  " r.created_at, r.client_first_name, r.provider_first_name, r.registered_by_first_name,"  \
  " r.client_standing, r.service_ids, r.service_names, r.service_prices_cents"

constexpr Statement kInsert{"insert_service_record", R"sql(
  INSERT INTO service_record
    (app_id, entity_name, establishment_id, provider_user_id, client_id, registered_by,
     client_standing, provider_first_name, client_first_name, registered_by_first_name,
     service_ids, service_names, service_prices_cents, discount_cents, total_cents, payment_method,
     notes, status, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::bigint[], $12::text[], $13::bigint[], $14,
    $15, $16, nullif($17, ''), 'pending', $18::timestamptz)
  RETURNING id
)sql"};

constexpr Statement kDecide{"decide_service_record", R"sql(
  UPDATE service_record SET status = $3, decided_by = $4, decided_at = $5::timestamptz
  WHERE id = $1 AND provider_user_id = $6 AND status = $2
)sql"};

constexpr Statement kFind{"find_service_record", "SELECT" NAVALHA_SERVICE_RECORD
                                                 " FROM service_record AS r WHERE id = $1"};

// Finds the row with the id $1 in a list.
constexpr Statement kFindPlace{"find_service_record_place", R"sql(
  SELECT id FROM service_record
  WHERE id = $1 AND ($2::bigint IS NULL OR establishment_id = $2)
    AND ($3::bigint IS NULL OR provider_user_id = $3) AND ($4::bigint IS NULL OR client_id = $4)
    AND ($5::bigint[] IS NULL OR establishment_id = ANY ($5)))sql"};

// The page starts after the row with the id $5.
#define NAVALHA_LIST_SERVICE_RECORDS(whose)                                 \
  "SELECT" NAVALHA_SERVICE_RECORD " FROM service_record AS r WHERE " whose  \
  " AND r.created_at >= $2::timestamptz AND r.created_at < $3::timestamptz" \
  " AND ($5::bigint = 0 OR (r.created_at, r.id) <"                          \
  "   (SELECT created_at, id FROM service_record WHERE id = $5::bigint))"   \
  " ORDER BY r.created_at DESC, r.id DESC LIMIT $4"

constexpr Statement kListOfEstablishment{"list_service_records_of_establishment",
                                         NAVALHA_LIST_SERVICE_RECORDS("r.establishment_id = $1")};

constexpr Statement kListOfProvider{
    "list_service_records_of_provider",
    NAVALHA_LIST_SERVICE_RECORDS("r.provider_user_id = $1 AND ($6::bigint[] IS NULL"
                                 " OR r.establishment_id = ANY ($6::bigint[]))")};

constexpr Statement kListMine{"list_service_records_of_client",
                              NAVALHA_LIST_SERVICE_RECORDS("r.client_id = $1")};

constexpr Statement kListOfClient{"list_service_records_of_client_by_id",
                                  "SELECT" NAVALHA_SERVICE_RECORD R"sql( FROM service_record AS r
  WHERE client_id = $1 AND ($2::bigint = 0 OR id < $2::bigint) ORDER BY id DESC LIMIT $3)sql"};

void PutServices(const pqxx::row& row, v1::ServiceRecord& record) {
  for (const std::string& id : common::ElementsOf(row[17])) {
    record.add_service_ids(std::stoll(id));
  }
  for (std::string& name : common::ElementsOf(row[18])) {
    v1::ServiceName& service = *record.add_services();
    service.set_id(record.service_ids(record.services_size() - 1));
    service.set_name(name);
    record.add_service_names(std::move(name));
  }
  const auto prices = common::ElementsOf(row[19]);
  record.set_services_price(std::accumulate(
      prices.begin(), prices.end(), int64_t{0},
      [](int64_t sum, const std::string& price) { return sum + std::stoll(price); }));
}

StoredServiceRecord ReadRow(const pqxx::row& row) {
  StoredServiceRecord stored;
  v1::ServiceRecord& record = stored.record;
  record.set_id(row[0].as<int64_t>());
  record.set_app_id(row[1].as<int64_t>());
  record.set_entity_name(row[2].c_str());
  record.set_entity_id(row[3].as<int64_t>());
  record.set_provider_user_id(row[4].as<int64_t>());
  record.set_client_id(row[5].as<int64_t>(0));
  record.set_registered_by(row[6].as<int64_t>(0));
  record.set_discount(row[7].as<int64_t>());
  record.set_payment_method(row[8].c_str());
  record.set_total_price(row[9].as<int64_t>());
  record.set_status(row[10].c_str());
  if (!row[11].is_null()) {
    record.set_notes(row[11].c_str());
  }
  *record.mutable_created_at() = common::ToProto(common::FromSql(row[12].c_str()));
  record.set_client_first_name(row[13].c_str());
  record.set_provider_first_name(row[14].c_str());
  record.set_registered_by_first_name(row[15].c_str());
  stored.client_standing = row[16].c_str();
  PutServices(row, record);
  return stored;
}

std::vector<StoredServiceRecord> ReadAll(const pqxx::result& rows) {
  std::vector<StoredServiceRecord> all;
  for (const pqxx::row& row : rows) {
    all.push_back(ReadRow(row));
  }
  return all;
}

}  // namespace

v1::ServiceRecord StoredServiceRecord::For(int64_t viewer_id) const {
  v1::ServiceRecord shown = record;
  if (client_standing == kNamed && viewer_id != record.client_id()) {
    shown.clear_client_id();
  }
  return shown;
}

std::optional<int64_t> ServiceRecordStore::Make(const NewServiceRecord& wanted) {
  const v1::ServiceRecord& made = wanted.record;
  return database_.InTransaction([&](common::Transaction& transaction) -> std::optional<int64_t> {
    if (!common::IdempotencyStore::Claim(transaction, wanted.idempotency, wanted.now)) {
      return std::nullopt;
    }
    const auto id =
        transaction
            .Run(kInsert, made.app_id(), made.entity_name(), made.entity_id(),
                 made.provider_user_id(), made.client_id(), made.registered_by(),
                 wanted.client_standing, made.provider_first_name(), made.client_first_name(),
                 made.registered_by_first_name(), SqlArray(made.service_ids()),
                 SqlArray(made.service_names()), SqlArray(wanted.prices), made.discount(),
                 made.total_price(), made.payment_method(), made.notes(), ToSql(wanted.now))[0][0]
            .as<int64_t>();
    common::IdempotencyStore::Record(transaction, wanted.idempotency, id);
    return id;
  });
}

bool ServiceRecordStore::Decide(const v1::ServiceRecord& before, const std::string& to,
                                int64_t decided_by, Instant now) {
  return database_
             .Run(kDecide, before.id(), before.status(), to, decided_by, ToSql(now),
                  before.provider_user_id())
             .affected_rows() > 0;
}

std::optional<StoredServiceRecord> ServiceRecordStore::Find(int64_t id) {
  auto found = ReadAll(database_.Run(kFind, id));
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::vector<StoredServiceRecord> ServiceRecordStore::List(const RowsOf& whose,
                                                          const ListBounds& bounds) {
  const std::string from = ToSql(bounds.from);
  const std::string before = bounds.before ? ToSql(*bounds.before) : "infinity";
  const int limit = bounds.limit + 1;
  const auto establishments =
      whose.establishments ? std::optional(SqlArray(*whose.establishments)) : std::nullopt;
  if (bounds.after_id > 0 && database_
                                 .Run(kFindPlace, bounds.after_id, whose.establishment_id,
                                      whose.provider_user_id, whose.client_id, establishments)
                                 .empty()) {
    throw common::Invalid("after_id", "Atendimento não encontrado.");
  }
  if (whose.client_id) {
    return ReadAll(
        database_.Run(kListMine, *whose.client_id, from, before, limit, bounds.after_id));
  }
  if (whose.provider_user_id) {
    return ReadAll(database_.Run(kListOfProvider, *whose.provider_user_id, from, before, limit,
                                 bounds.after_id, establishments));
  }
  return ReadAll(database_.Run(kListOfEstablishment, whose.establishment_id.value(), from, before,
                               limit, bounds.after_id));
}

std::vector<StoredServiceRecord> ServiceRecordStore::ListOfClient(int64_t client_id,
                                                                  int64_t before_id, int limit) {
  return ReadAll(database_.Run(kListOfClient, client_id, before_id, limit));
}

}  // namespace navalha::booking
