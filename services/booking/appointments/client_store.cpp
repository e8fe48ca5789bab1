#include "services/booking/appointments/client_store.hpp"

#include "services/common/database/list_search.hpp"
#include "services/common/database/sql_array.hpp"

namespace navalha::booking {
namespace {

using common::SqlArray;
using common::Statement;

constexpr Statement kIsClient{"is_client", R"sql(
  SELECT EXISTS (
      SELECT FROM appointment WHERE client_id = $2 AND establishment_id = $1
        AND client_standing = 'accepted' AND status <> 'cancelled')
    OR EXISTS (
      SELECT FROM service_record WHERE client_id = $2 AND establishment_id = $1
        AND client_standing = 'accepted' AND status <> 'not-approved')
)sql"};

constexpr Statement kListClients{"list_clients", R"sql(
  SELECT client_id FROM (
    (SELECT client_id, client_standing, status, starts_at AS at FROM appointment
     WHERE establishment_id = $1 ORDER BY starts_at DESC, id DESC LIMIT 5000)
    UNION ALL
    (SELECT client_id, client_standing, status, created_at FROM service_record
     WHERE establishment_id = $1 ORDER BY created_at DESC, id DESC LIMIT 5000)) AS latest
  WHERE client_id IS NOT NULL AND client_standing = 'accepted'
    AND status NOT IN ('cancelled', 'not-approved')
  GROUP BY client_id ORDER BY max(at) DESC LIMIT $2
)sql"};

constexpr Statement kFilter{"filter_clients_by_name", R"sql(
  SELECT id, first_name, last_name
  FROM unnest($1::bigint[], $2::text[], $3::text[]) AS person (id, first_name, last_name)
  WHERE $4 = '' OR fold(first_name || ' ' || last_name) LIKE '%' || fold($4) || '%'
  ORDER BY fold(first_name || ' ' || last_name), id LIMIT $5
)sql"};

}  // namespace

bool ClientStore::IsClientOf(int64_t establishment_id, int64_t user_id) {
  return database_.Run(kIsClient, establishment_id, user_id)[0][0].as<bool>();
}

std::vector<int64_t> ClientStore::ClientsOf(int64_t establishment_id) {
  std::vector<int64_t> ids;
  for (const pqxx::row& row : database_.Run(kListClients, establishment_id, kClients)) {
    ids.push_back(row[0].as<int64_t>());
  }
  return ids;
}

void ClientStore::FilterByName(const NamedPeople& people, const std::string& q,
                               v1::ListShopClientsResponse& response) {
  for (const pqxx::row& row :
       database_.Run(kFilter, SqlArray(people.ids), SqlArray(people.first_names),
                     SqlArray(people.last_names), common::SearchPattern(q), kShown)) {
    v1::ShopClient& client = *response.add_clients();
    client.set_id(row[0].as<int64_t>());
    client.set_first_name(row[1].c_str());
    client.set_last_name(row[2].c_str());
  }
}

}  // namespace navalha::booking
