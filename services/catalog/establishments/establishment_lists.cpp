// Statements that list establishments, their teams and their names.
#include <algorithm>

#include "services/catalog/establishments/establishment_store.hpp"
#include "services/catalog/items/item_rules.hpp"
#include "services/catalog/row_reader.hpp"
#include "services/common/database/list_search.hpp"
#include "services/common/database/sql_array.hpp"

namespace navalha::catalog {
namespace {

// Counts the total separately, so that a page past the end still has it. Searches services from
// three letters on, because fewer letters match nearly every name and cannot use an index. Sorts by
// name, descending if $8.
constexpr common::Statement kList{"list_establishments", R"sql(
WITH matching AS (
  SELECT id, name FROM establishments
  WHERE category = $1 AND removed_at IS NULL AND listed_at IS NOT NULL AND hidden_at IS NULL
    AND ($2 = '' OR search LIKE '%' || fold($2) || '%'
      OR char_length($2) >= 3 AND id IN (
        SELECT i.establishment_id
        FROM items i JOIN establishments e ON e.id = i.establishment_id
        WHERE fold(i.name) LIKE '%' || fold($2) || '%'
          AND i.removed_at IS NULL AND i.type = 'service'
          AND is_for_sale(i.removed_at, i.active, i.availability_start, i.availability_end,
                          i.expiration_date, $7::timestamptz, e.time_zone)
          AND (NOT i.is_combo OR parts_are_for_sale(i.id, $7::timestamptz, e.time_zone))))
    AND ($3 = '' OR fold(city) = fold($3))
    AND ($4 = '' OR segments @> ARRAY[lower($4)])
), page AS (
  SELECT id FROM matching
  ORDER BY CASE WHEN NOT $8 THEN name END, CASE WHEN $8 THEN name END DESC, id
  LIMIT $5 OFFSET $6
)
SELECT (SELECT count(*) FROM matching) AS _total,
  e.id, e.app_id, e.name, e.fantasy, e.slug, e.cnpj, e.type, e.category, e.phone, e.email,
  e.description, e.address, e.city, e.uf, e.cep, e.location, e.logo, e.background, e.website_url,
  e.instagram_url, e.facebook_url, e.twitter_url, e.youtube_url, e.segments, e.user_id,
  e.time_zone, e.created_at, e.updated_at, e.version, e.visit_minutes, e.requires_contact_proof,
  e.lapse_hours, e.change_deadline_minutes, e.neighborhood, e.listed_at IS NOT NULL AS listed,
  e.hidden_at IS NOT NULL AS hidden, e.deposit_kind AS "deposit.kind",
  e.deposit_cents AS "deposit.amount", e.deposit_percent AS "deposit.percent",
  e.deposit_minutes AS "deposit.minutes",
  (SELECT min(i.price_cents) FROM items i
   WHERE i.establishment_id = e.id AND i.removed_at IS NULL AND i.type = 'service'
     AND is_for_sale(i.removed_at, i.active, i.availability_start, i.availability_end,
                     i.expiration_date, $7::timestamptz, e.time_zone)
     AND (NOT i.is_combo OR parts_are_for_sale(i.id, $7::timestamptz, e.time_zone))) AS price_from
FROM (SELECT 1) AS always LEFT JOIN page ON true LEFT JOIN establishments e ON e.id = page.id
ORDER BY CASE WHEN NOT $8 THEN e.name END, CASE WHEN $8 THEN e.name END DESC, e.id)sql"};

constexpr common::Statement kListOwned{"list_owned_establishments", R"sql(
SELECT id, app_id, name, fantasy, slug, cnpj, type, category, phone, email, description, address,
  city, uf, cep, location, logo, background, website_url, instagram_url, facebook_url, twitter_url,
  youtube_url, segments, user_id, time_zone, created_at, updated_at, version, visit_minutes,
  requires_contact_proof, lapse_hours, change_deadline_minutes, neighborhood,
  listed_at IS NOT NULL AS listed, hidden_at IS NOT NULL AS hidden,
  deposit_kind AS "deposit.kind", deposit_cents AS "deposit.amount",
  deposit_percent AS "deposit.percent", deposit_minutes AS "deposit.minutes"
FROM establishments
WHERE user_id = $1 AND removed_at IS NULL
ORDER BY name, id LIMIT $2)sql"};

constexpr common::Statement kTeams{"list_teams", R"sql(
SELECT e.id, e.time_zone,
  coalesce((
    SELECT min(coalesce(i.duration_min, $4)) FROM items i
    WHERE i.establishment_id = e.id AND i.removed_at IS NULL AND i.type = 'service'
      AND is_for_sale(i.removed_at, i.active, i.availability_start, i.availability_end,
                      i.expiration_date, $2::timestamptz, e.time_zone)
      AND (NOT i.is_combo OR parts_are_for_sale(i.id, $2::timestamptz, e.time_zone))
  ), 0) AS shortest_service,
  c.id AS collaborator_id
FROM establishments e LEFT JOIN LATERAL (
  SELECT id FROM collaborators
  WHERE establishment_id = e.id AND removed_at IS NULL AND accepted_at IS NOT NULL
  ORDER BY id LIMIT $3) AS c ON true
WHERE e.id = ANY ($1::bigint[]) AND e.removed_at IS NULL AND e.hidden_at IS NULL
ORDER BY e.id, c.id)sql"};

constexpr common::Statement kNames{"name_establishments", R"sql(
SELECT id, name, slug, time_zone FROM establishments
WHERE id = ANY ($1::bigint[])
ORDER BY name, id LIMIT $2)sql"};

// The indexed text covers more than the name, so matches are filtered again.
constexpr common::Statement kFindByName{"find_establishments_by_name", R"sql(
SELECT id, name, slug, time_zone FROM establishments
WHERE search LIKE '%' || fold($1) || '%'
  AND fold(name || ' ' || coalesce(fantasy, '')) LIKE '%' || fold($1) || '%'
ORDER BY name, id LIMIT $2)sql"};

}  // namespace

v1::ListEstablishmentsResponse EstablishmentStore::List(
    const v1::ListEstablishmentsRequest& request, common::Instant now) {
  const int per_page =
      request.per_page() == 0 ? kPageLimit : std::min(request.per_page(), kPageLimit);
  const int page = std::max(request.page(), 1);
  const int64_t offset = static_cast<int64_t>(page - 1) * per_page;
  const pqxx::result result = database_.Run(
      kList, request.category(), common::SearchPattern(request.q()), request.city(),
      request.segment(), per_page, offset, common::ToSql(now), request.sort() == "name_desc");
  v1::ListEstablishmentsResponse response;
  const auto total = result.front()["_total"].as<int64_t>();
  if (!result.front()["id"].is_null()) {
    RowReader::Append(result, *response.mutable_establishments());
  }
  response.set_total(total);
  response.set_current_page(page);
  response.set_per_page(per_page);
  response.set_last_page(common::LastPage(total, per_page));
  return response;
}

google::protobuf::RepeatedPtrField<v1::Establishment> EstablishmentStore::ListOwned(
    int64_t user_id) {
  google::protobuf::RepeatedPtrField<v1::Establishment> establishments;
  RowReader::Append(database_.Run(kListOwned, user_id, kOwnedLimit), establishments);
  return establishments;
}

v1::BatchGetTeamsResponse EstablishmentStore::TeamsOf(
    const google::protobuf::RepeatedField<int64_t>& ids, common::Instant now) {
  v1::BatchGetTeamsResponse response;
  for (const pqxx::row& row : database_.Run(kTeams, common::SqlArray(ids), common::ToSql(now),
                                            kTeamLimit, kDefaultServiceMinutes)) {
    const auto id = row["id"].as<int64_t>();
    if (response.teams().empty() || response.teams().rbegin()->establishment_id() != id) {
      v1::Team& team = *response.add_teams();
      team.set_establishment_id(id);
      team.set_time_zone(row["time_zone"].c_str());
      team.set_shortest_service(row["shortest_service"].as<int>());
    }
    if (!row["collaborator_id"].is_null()) {
      response.mutable_teams()->rbegin()->add_collaborator_ids(
          row["collaborator_id"].as<int64_t>());
    }
  }
  return response;
}

v1::EstablishmentNames EstablishmentStore::NamesOf(
    const google::protobuf::RepeatedField<int64_t>& ids) {
  v1::EstablishmentNames names;
  RowReader::Append(database_.Run(kNames, common::SqlArray(ids), kNamesLimit),
                    *names.mutable_establishments());
  return names;
}

v1::EstablishmentNames EstablishmentStore::FindNames(const std::string& q) {
  v1::EstablishmentNames names;
  RowReader::Append(database_.Run(kFindByName, common::SearchPattern(q), kNamesLimit),
                    *names.mutable_establishments());
  return names;
}

}  // namespace navalha::catalog
