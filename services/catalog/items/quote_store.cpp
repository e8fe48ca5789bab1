#include "services/catalog/items/quote_store.hpp"

#include "services/catalog/items/item_rules.hpp"
#include "services/common/database/sql_array.hpp"

namespace navalha::catalog {
namespace {

// Only the shop's team may use a hidden shop.
constexpr common::Statement kQuote{"quote_items", R"sql(
SELECT e.name AS shop_name, e.time_zone, e.visit_minutes, e.requires_contact_proof, e.lapse_hours,
  e.deposit_kind, e.deposit_cents, e.deposit_percent, e.deposit_minutes,
  coalesce(e.user_id = $4 OR 'make_orders' = ANY (c.permissions), false) AS caller_may_sell,
  coalesce(e.user_id = $4 OR c.permissions && '{make_orders,manage_agenda}' OR c.id = a.id, false)
    AS caller_books_for_shop,
  a.id AS collaborator_id, a.user_id AS provider_user_id, a.first_name, a.last_name,
  wanted.id AS wanted_id, i.id AS item_id, i.name, i.type, i.category, i.price_cents,
  i.duration_min, i.limited_by_user, i.is_combo, i.tracks_stock, i.stock,
  i.is_combo AND parts_are_sold_out(i.id) AS parts_sold_out,
  num_nonnulls(i.availability_start, i.availability_end, i.expiration_date) > 0 AS is_timed,
  is_for_sale(i.removed_at, i.active, i.availability_start, i.availability_end, i.expiration_date,
              moment.at, e.time_zone)
  AND (NOT i.is_combo OR parts_are_for_sale(i.id, moment.at, e.time_zone)) AS for_sale
FROM establishments e
CROSS JOIN LATERAL (
  SELECT coalesce($6::timestamp AT TIME ZONE e.time_zone, $5::timestamptz) AS at) AS moment
LEFT JOIN unnest($2::bigint[]) WITH ORDINALITY AS wanted(id, position) ON true
LEFT JOIN items i ON i.id = wanted.id AND i.establishment_id = e.id
LEFT JOIN collaborators a
  ON a.id = $3 AND a.establishment_id = e.id AND a.removed_at IS NULL
  AND a.accepted_at IS NOT NULL
LEFT JOIN collaborators c
  ON c.user_id = $4 AND c.establishment_id = e.id AND c.removed_at IS NULL
  AND c.accepted_at IS NOT NULL
WHERE e.id = $1 AND e.removed_at IS NULL
  AND (e.hidden_at IS NULL OR e.user_id = $4 OR c.id IS NOT NULL)
ORDER BY wanted.position)sql"};

constexpr common::Statement kCandidates{"quote_candidates", R"sql(
SELECT id AS collaborator_id, user_id AS provider_user_id, first_name, last_name
FROM collaborators
WHERE establishment_id = $1 AND removed_at IS NULL AND accepted_at IS NOT NULL
ORDER BY id LIMIT $2)sql"};

constexpr common::Statement kParts{"quote_parts", R"sql(
SELECT p.combo_id, i.id, i.name, i.type, p.quantity, i.price_cents, i.limited_by_user, i.is_combo,
  i.tracks_stock,
  num_nonnulls(i.availability_start, i.availability_end, i.expiration_date) > 0 AS is_timed
FROM combo_parts p JOIN items i ON i.id = p.item_id AND i.establishment_id = p.establishment_id
WHERE p.combo_id = ANY ($1::bigint[])
ORDER BY p.combo_id, i.id)sql"};

constexpr common::Statement kLimited{"quote_limits", R"sql(
SELECT id FROM items
WHERE establishment_id = $1 AND id = ANY ($2::bigint[]) AND limited_by_user
ORDER BY id)sql"};

bool IsStockTracked(const pqxx::row& row) {
  return HasTrackedStock(row["type"].c_str(), row["tracks_stock"].as<bool>(),
                         row["is_combo"].as<bool>());
}

// See Quote::lasts.
bool Lasts(const pqxx::row& item) { return !item["is_timed"].as<bool>() && !IsStockTracked(item); }

v1::QuotedItem ReadItem(const pqxx::row& row) {
  v1::QuotedItem item;
  item.set_id(row["item_id"].as<int64_t>());
  item.set_name(row["name"].c_str());
  item.set_type(row["type"].c_str());
  item.set_category(row["category"].c_str());
  item.set_price(row["price_cents"].as<int64_t>());
  item.set_duration(row["duration_min"].as<int32_t>(DefaultDurationOf(item.type())));
  item.set_limited_by_user(row["limited_by_user"].as<bool>());
  item.set_sold_out(
      IsSoldOut(IsStockTracked(row), row["stock"].as<int32_t>(), row["parts_sold_out"].as<bool>()));
  return item;
}

v1::QuotedPart ReadPart(const pqxx::row& row) {
  v1::QuotedPart part;
  part.set_item_id(row["id"].as<int64_t>());
  part.set_name(row["name"].c_str());
  part.set_type(row["type"].c_str());
  part.set_quantity(row["quantity"].as<int32_t>());
  part.set_price(row["price_cents"].as<int64_t>());
  part.set_limited_by_user(row["limited_by_user"].as<bool>());
  return part;
}

v1::QuotedCollaborator ReadCollaborator(const pqxx::row& row) {
  v1::QuotedCollaborator collaborator;
  collaborator.set_id(row["collaborator_id"].as<int64_t>());
  collaborator.set_provider_user_id(row["provider_user_id"].as<int64_t>());
  collaborator.set_first_name(row["first_name"].c_str());
  collaborator.set_last_name(row["last_name"].c_str());
  return collaborator;
}

std::optional<v1::DepositRule> ReadDeposit(const pqxx::row& row) {
  if (row["deposit_kind"].is_null()) {
    return std::nullopt;
  }
  v1::DepositRule rule;
  rule.set_kind(row["deposit_kind"].c_str());
  rule.set_amount(row["deposit_cents"].as<int64_t>(0));
  rule.set_percent(row["deposit_percent"].as<int32_t>(0));
  rule.set_minutes(row["deposit_minutes"].as<int32_t>());
  return rule;
}

std::optional<int64_t> OptionalId(bool present, int64_t id) {
  return present ? std::optional<int64_t>(id) : std::nullopt;
}

}  // namespace

std::optional<Quote> QuoteStore::Find(const v1::QuoteItemsRequest& request, common::Instant now) {
  const std::vector<int64_t> ids(request.item_ids().begin(), request.item_ids().end());
  const pqxx::result result = database_.Run(
      kQuote, request.establishment_id(), common::SqlArray(ids),
      OptionalId(request.has_collaborator_id(), request.collaborator_id()),
      OptionalId(request.has_caller_id(), request.caller_id()), common::ToSql(now),
      request.local_time().empty() ? std::nullopt : std::optional(request.local_time()));
  if (result.empty()) {
    return std::nullopt;
  }
  Quote quote;
  const pqxx::row first = result.front();
  quote.establishment_name = first["shop_name"].c_str();
  quote.time_zone = first["time_zone"].c_str();
  quote.caller_may_sell = first["caller_may_sell"].as<bool>();
  quote.caller_books_for_shop = first["caller_books_for_shop"].as<bool>();
  quote.visit_minutes = first["visit_minutes"].as<int>();
  quote.requires_contact_proof = first["requires_contact_proof"].as<bool>();
  quote.lapse_hours = first["lapse_hours"].as<int>();
  quote.deposit = ReadDeposit(first);
  if (!first["collaborator_id"].is_null()) {
    quote.collaborator = ReadCollaborator(first);
  }
  std::map<int64_t, size_t> combos;
  for (const pqxx::row& row : result) {
    if (row["wanted_id"].is_null()) {
      continue;
    }
    QuoteLine& line = quote.lines.emplace_back();
    line.id = row["wanted_id"].as<int64_t>();
    if (!row["item_id"].is_null()) {
      line.item = ReadItem(row);
      line.for_sale = row["for_sale"].as<bool>();
      quote.lasts = quote.lasts && Lasts(row);
      if (row["is_combo"].as<bool>()) {
        combos[line.id] = quote.lines.size() - 1;
      }
    }
  }
  AddParts(combos, quote);
  if (request.limits_of_size() > 0) {
    const std::vector<int64_t> asked(request.limits_of().begin(), request.limits_of().end());
    for (const pqxx::row& row :
         database_.Run(kLimited, request.establishment_id(), common::SqlArray(asked))) {
      quote.limited_item_ids.push_back(row[0].as<int64_t>());
    }
  }
  if (request.any_collaborator()) {
    for (const pqxx::row& row :
         database_.Run(kCandidates, request.establishment_id(), kCandidatesMax)) {
      quote.candidates.push_back(ReadCollaborator(row));
    }
  }
  return quote;
}

void QuoteStore::AddParts(const std::map<int64_t, size_t>& combos, Quote& quote) {
  if (combos.empty()) {
    return;
  }
  std::vector<int64_t> ids;
  for (const auto& [id, place] : combos) {
    ids.push_back(id);
  }
  for (const pqxx::row& row : database_.Run(kParts, common::SqlArray(ids))) {
    *quote.lines[combos.at(row["combo_id"].as<int64_t>())].item->add_parts() = ReadPart(row);
    quote.lasts = quote.lasts && Lasts(row);
  }
}

}  // namespace navalha::catalog
