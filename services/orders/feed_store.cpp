#include "services/orders/feed_store.hpp"

namespace navalha::orders {
namespace {

using common::Statement;

// Returns the snapshot even without new rows.
constexpr Statement kRead{"feed_read", R"sql(
SELECT pg_snapshot_xmin(snapshot)::text, o.position, o.order_id, o.kind
FROM pg_current_snapshot() AS snapshot
LEFT JOIN (
  SELECT position, order_id, kind FROM outbox WHERE position > $1 ORDER BY position LIMIT $2
) AS o ON true
ORDER BY o.position)sql"};

constexpr Statement kNewTransaction{"feed_new_transaction", "SELECT pg_current_xact_id()::text"};

constexpr Statement kHead{"feed_head", "SELECT coalesce(max(position), 0) FROM outbox"};

constexpr Statement kHeadOf{
    "feed_head_of", "SELECT coalesce(max(position), 0) FROM outbox WHERE establishment_id = $1"};

}  // namespace

FeedPage FeedStore::Read(int64_t after, int limit) {
  const pqxx::result rows = database_.Run(kRead, after, limit);
  FeedPage page;
  page.oldest_running = rows[0][0].as<uint64_t>();
  for (const pqxx::row& row : rows) {
    if (!row[1].is_null()) {
      page.rows.push_back({row[1].as<int64_t>(), row[2].as<int64_t>(), row[3].as<std::string>()});
    }
  }
  return page;
}

uint64_t FeedStore::NewTransaction() { return database_.Run(kNewTransaction)[0][0].as<uint64_t>(); }

int64_t FeedStore::Head(int64_t establishment_id) {
  const pqxx::result rows =
      establishment_id == 0 ? database_.Run(kHead) : database_.Run(kHeadOf, establishment_id);
  return rows[0][0].as<int64_t>();
}

}  // namespace navalha::orders
