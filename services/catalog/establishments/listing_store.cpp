#include "services/catalog/establishments/listing_store.hpp"

#include <algorithm>

#include "services/catalog/row_reader.hpp"
#include "services/common/database/list_search.hpp"
#include "services/common/database/sql_array.hpp"

namespace navalha::catalog {
namespace {

constexpr common::Statement kFind{"find_listing", R"sql(
SELECT e.id, e.slug, e.user_id, e.listed_at IS NOT NULL AS listed,
  e.hidden_at IS NOT NULL AS hidden, e.hidden_reason,
  EXISTS (
    SELECT FROM items i
    WHERE i.establishment_id = e.id AND i.active AND i.removed_at IS NULL) AS has_item,
  ARRAY (
    SELECT c.id FROM collaborators c
    WHERE c.establishment_id = e.id AND c.removed_at IS NULL AND c.accepted_at IS NOT NULL
    ORDER BY c.id LIMIT 100) AS team
FROM establishments e
WHERE e.removed_at IS NULL AND e.id = $1)sql"};

constexpr common::Statement kListDue{"list_due_listings", R"sql(
SELECT e.id, e.slug, e.user_id, e.listed_at IS NOT NULL AS listed,
  e.hidden_at IS NOT NULL AS hidden, e.hidden_reason,
  EXISTS (
    SELECT FROM items i
    WHERE i.establishment_id = e.id AND i.active AND i.removed_at IS NULL) AS has_item,
  ARRAY (
    SELECT c.id FROM collaborators c
    WHERE c.establishment_id = e.id AND c.removed_at IS NULL AND c.accepted_at IS NOT NULL
    ORDER BY c.id LIMIT 100) AS team
FROM establishments e
WHERE e.removed_at IS NULL AND e.listed_at IS NULL AND e.listing_due_at <= now()
ORDER BY e.listing_due_at LIMIT $1)sql"};

constexpr common::Statement kSetListed{"set_listed", R"sql(
UPDATE establishments SET listed_at = now()
WHERE id = ANY ($1::bigint[]) AND listed_at IS NULL)sql"};

// Interval of the background check; the owner's own screens check at once.
constexpr common::Statement kPostpone{"postpone_listings", R"sql(
UPDATE establishments SET listing_due_at = now()
  + least(interval '10 minutes', greatest(interval '2 seconds', (now() - created_at) / 20))
WHERE id = ANY ($1::bigint[]))sql"};

// Counts the total separately, so that a page past the end still has it.
constexpr common::Statement kList{"list_reviews", R"sql(
WITH matching AS (
  SELECT id, created_at FROM establishments
  WHERE removed_at IS NULL
    AND CASE $1 WHEN 'all' THEN true
                WHEN 'hidden' THEN hidden_at IS NOT NULL
                ELSE reviewed_at IS NULL END
    AND ($2 = '' OR search LIKE '%' || fold($2) || '%')
), page AS (
  SELECT id FROM matching ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4
)
SELECT (SELECT count(*) FROM matching) AS _total, e.id, e.name, e.slug, e.logo, e.city, e.uf,
  e.user_id,
  (SELECT count(*) FROM establishments o
   WHERE o.user_id = e.user_id AND o.removed_at IS NULL) AS owner_establishments,
  (SELECT count(*) FROM items i
   WHERE i.establishment_id = e.id AND i.removed_at IS NULL) AS items,
  (SELECT count(*) FROM collaborators c
   WHERE c.establishment_id = e.id AND c.removed_at IS NULL) AS collaborators,
  e.listed_at IS NOT NULL AS listed, e.hidden_at IS NOT NULL AS hidden, e.hidden_reason,
  e.reviewed_at IS NOT NULL AS reviewed, e.created_at
FROM (SELECT 1) AS always LEFT JOIN page ON true LEFT JOIN establishments e ON e.id = page.id
ORDER BY e.created_at DESC, e.id DESC)sql"};

constexpr common::Statement kCount{"count_listings", R"sql(
SELECT count(*) FILTER (WHERE hidden_at IS NULL AND listed_at IS NOT NULL) AS listed,
  count(*) FILTER (WHERE hidden_at IS NOT NULL) AS hidden,
  count(*) FILTER (WHERE hidden_at IS NULL AND listed_at IS NULL) AS unlisted,
  count(*) FILTER (WHERE reviewed_at IS NULL) AS unreviewed
FROM establishments WHERE removed_at IS NULL)sql"};

constexpr common::Statement kLock{"lock_establishment_to_decide", R"sql(
SELECT hidden_at IS NOT NULL AS hidden, slug FROM establishments
WHERE id = $1 AND removed_at IS NULL FOR UPDATE)sql"};

constexpr common::Statement kDecide{"decide_about_establishment", R"sql(
UPDATE establishments SET reviewed_at = now(),
  hidden_at = CASE WHEN $2 THEN coalesce(hidden_at, now()) END,
  hidden_reason = CASE WHEN $2 THEN btrim($3) END
WHERE id = $1)sql"};

constexpr common::Statement kNote{"note_moderation", R"sql(
INSERT INTO moderations (establishment_id, hidden, reason, actor_id, address)
VALUES ($1, $2, changed($3, NULL), $4, left($5, 64)))sql"};

constexpr common::Statement kListCollaborators{
    "list_collaborators_to_decide",
    "SELECT id FROM collaborators WHERE establishment_id = $1 AND removed_at IS NULL"};

constexpr common::Statement kLockNext{"lock_next_moderation", R"sql(
SELECT m.id, m.establishment_id, m.hidden, coalesce(m.reason, '') AS reason, m.actor_id, m.address,
  e.name, e.user_id AS owner_id
FROM moderations m JOIN establishments e ON e.id = m.establishment_id
WHERE NOT m.reported
ORDER BY m.id LIMIT 1 FOR UPDATE OF m SKIP LOCKED)sql"};

constexpr common::Statement kSetReported{"set_moderation_reported", R"sql(
UPDATE moderations SET reported = true WHERE id = $1 AND establishment_id = $2)sql"};

std::vector<int64_t> ReadIds(const pqxx::field& array) {
  std::vector<int64_t> ids;
  pqxx::array_parser parser = array.as_array();
  for (auto [juncture, text] = parser.get_next(); juncture != pqxx::array_parser::done;
       std::tie(juncture, text) = parser.get_next()) {
    if (juncture == pqxx::array_parser::string_value) {
      ids.push_back(std::stoll(text));
    }
  }
  return ids;
}

std::vector<Listing> ReadListings(const pqxx::result& result) {
  std::vector<Listing> listings;
  for (const pqxx::row& row : result) {
    Listing& listing = listings.emplace_back();
    listing.establishment_id = row["id"].as<int64_t>();
    listing.slug = row["slug"].c_str();
    listing.owner_id = row["user_id"].as<int64_t>();
    listing.listed = row["listed"].as<bool>();
    listing.hidden = row["hidden"].as<bool>();
    if (!row["hidden_reason"].is_null()) {
      listing.hidden_reason = row["hidden_reason"].c_str();
    }
    listing.has_item = row["has_item"].as<bool>();
    listing.collaborator_ids = ReadIds(row["team"]);
  }
  return listings;
}

}  // namespace

std::optional<Listing> ListingStore::Find(int64_t establishment_id) {
  std::vector<Listing> found = ReadListings(database_.Run(kFind, establishment_id));
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::vector<Listing> ListingStore::ListDue() {
  return ReadListings(database_.Run(kListDue, kDueLimit));
}

void ListingStore::SetListed(const std::vector<int64_t>& establishment_ids) {
  database_.Run(kSetListed, common::SqlArray(establishment_ids));
}

void ListingStore::Postpone(const std::vector<int64_t>& establishment_ids) {
  database_.Run(kPostpone, common::SqlArray(establishment_ids));
}

v1::ListReviewsResponse ListingStore::List(const v1::ListReviewsRequest& request) {
  constexpr int kDefaultPerPage = 50;
  const int per_page = request.per_page() == 0 ? kDefaultPerPage : request.per_page();
  const int page = std::max(request.page(), 1);
  const pqxx::result result =
      database_.Run(kList, request.filter(), common::SearchPattern(request.q()), per_page,
                    static_cast<int64_t>(page - 1) * per_page);
  v1::ListReviewsResponse response;
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

v1::CountListingsResponse ListingStore::Count() {
  const pqxx::row row = database_.Run(kCount).front();
  v1::CountListingsResponse counts;
  counts.set_listed(row["listed"].as<int64_t>());
  counts.set_hidden(row["hidden"].as<int64_t>());
  counts.set_unlisted(row["unlisted"].as<int64_t>());
  counts.set_unreviewed(row["unreviewed"].as<int64_t>());
  return counts;
}

std::optional<std::string> ListingStore::Decide(const Decision& decision) {
  return database_.InTransaction(
      [&](common::Transaction& transaction) -> std::optional<std::string> {
        const pqxx::result found = transaction.Run(kLock, decision.establishment_id);
        if (found.empty()) {
          return std::nullopt;
        }
        transaction.Run(kDecide, decision.establishment_id, decision.hidden, decision.reason);
        if (decision.hidden != found.front()["hidden"].as<bool>()) {
          transaction.Run(kNote, decision.establishment_id, decision.hidden, decision.reason,
                          decision.actor_id, decision.address);
        }
        return found.front()["slug"].c_str();
      });
}

std::vector<int64_t> ListingStore::ListCollaborators(int64_t establishment_id) {
  std::vector<int64_t> ids;
  for (const auto& row : database_.Run(kListCollaborators, establishment_id)) {
    ids.push_back(row[0].as<int64_t>());
  }
  return ids;
}

bool ListingStore::WithNextModeration(const std::function<void(const Moderation&)>& report) {
  return database_.InTransaction([&](common::Transaction& transaction) {
    const pqxx::result next = transaction.Run(kLockNext);
    if (next.empty()) {
      return false;
    }
    const pqxx::row row = next.front();
    report({{row["establishment_id"].as<int64_t>(), row["hidden"].as<bool>(), row["reason"].c_str(),
             row["actor_id"].as<int64_t>(), row["address"].c_str()},
            row["name"].c_str(),
            row["owner_id"].as<int64_t>()});
    transaction.Run(kSetReported, row["id"].as<int64_t>(), row["establishment_id"].as<int64_t>());
    return true;
  });
}

}  // namespace navalha::catalog
