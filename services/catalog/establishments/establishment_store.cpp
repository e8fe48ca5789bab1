#include "services/catalog/establishments/establishment_store.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "services/catalog/row_reader.hpp"
#include "services/common/database/idempotency_store.hpp"
#include "services/common/database/sql_array.hpp"
#include "services/common/database/sql_optional.hpp"
#include "services/common/rpc/app_id.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/rpc/validation.hpp"

namespace navalha::catalog {
namespace {

constexpr common::Statement kFind{"find_establishment", R"sql(
SELECT id, app_id, name, fantasy, slug, cnpj, type, category, phone, email, description, address,
  city, uf, cep, location, logo, background, website_url, instagram_url, facebook_url, twitter_url,
  youtube_url, segments, user_id, time_zone, created_at, updated_at, version, visit_minutes,
  requires_contact_proof, lapse_hours, change_deadline_minutes, neighborhood,
  listed_at IS NOT NULL AS listed, hidden_at IS NOT NULL AS hidden,
  deposit_kind AS "deposit.kind", deposit_cents AS "deposit.amount",
  deposit_percent AS "deposit.percent", deposit_minutes AS "deposit.minutes"
FROM establishments
WHERE id = $1 AND removed_at IS NULL)sql"};

constexpr common::Statement kFindBySlug{"find_establishment_by_slug", R"sql(
SELECT id, app_id, name, fantasy, slug, cnpj, type, category, phone, email, description, address,
  city, uf, cep, location, logo, background, website_url, instagram_url, facebook_url, twitter_url,
  youtube_url, segments, user_id, time_zone, created_at, updated_at, version, visit_minutes,
  requires_contact_proof, lapse_hours, change_deadline_minutes, neighborhood,
  listed_at IS NOT NULL AS listed, hidden_at IS NOT NULL AS hidden,
  deposit_kind AS "deposit.kind", deposit_cents AS "deposit.amount",
  deposit_percent AS "deposit.percent", deposit_minutes AS "deposit.minutes"
FROM establishments
WHERE slug = $1 AND removed_at IS NULL)sql"};

constexpr common::Statement kContact{"find_establishment_contact", R"sql(
SELECT id, name, slug, phone, address, city, uf, location, logo, background, time_zone,
  change_deadline_minutes, removed_at IS NULL AND hidden_at IS NULL AS is_public
FROM establishments WHERE id = $1)sql"};

constexpr common::Statement kFreeSlug{"find_free_slug", R"sql(
SELECT candidate
FROM (SELECT slug_of($1) AS base) AS wanted, LATERAL (
  SELECT base AS candidate, 1 AS number
  UNION ALL
  SELECT base || '-' || n, n FROM generate_series(2, 1000) AS n) AS candidates
WHERE NOT EXISTS (SELECT FROM establishments WHERE slug = candidate)
  AND candidate <> ALL ($2::text[])
ORDER BY number LIMIT 1)sql"};

constexpr common::Statement kCountMade{"count_made_establishments", R"sql(
SELECT count(*) FROM establishments
WHERE user_id = $1 AND (removed_at IS NULL OR created_at > now() - interval '1 day'))sql"};

constexpr common::Statement kCreate{"create_establishment", R"sql(
INSERT INTO establishments
  (user_id, name, slug, app_id, type, fantasy, cnpj, phone, email, description, address, city, cep,
   location, instagram_url, facebook_url, twitter_url, youtube_url, website_url, segments, logo,
   background, uf, neighborhood, time_zone)
VALUES
  ($1, btrim($2), $3, $4, btrim($5), changed($6, NULL), changed($7, NULL), changed($8, NULL),
   changed($9, NULL), changed($10, NULL), changed($11, NULL), changed($12, NULL),
   changed($13, NULL), changed($14, NULL), changed($15, NULL), changed($16, NULL),
   changed($17, NULL), changed($18, NULL), changed($19, NULL), $20::text[], $21, $22,
   changed($23, NULL), changed($24, NULL), $25)
ON CONFLICT (slug) DO NOTHING
RETURNING id, app_id, name, fantasy, slug, cnpj, type, category, phone, email, description,
  address, city, uf, cep, location, logo, background, website_url, instagram_url, facebook_url,
  twitter_url, youtube_url, segments, user_id, time_zone, created_at, updated_at, version,
  visit_minutes, requires_contact_proof, lapse_hours, change_deadline_minutes, neighborhood,
  listed_at IS NOT NULL AS listed, hidden_at IS NOT NULL AS hidden,
  deposit_kind AS "deposit.kind", deposit_cents AS "deposit.amount",
  deposit_percent AS "deposit.percent", deposit_minutes AS "deposit.minutes")sql"};

// The slug never changes, so that links stay valid.
constexpr common::Statement kUpdate{"update_establishment", R"sql(
UPDATE establishments SET updated_at = now(), version = version + 1,
  name = coalesce(btrim($2), name), fantasy = changed($3, fantasy), cnpj = changed($4, cnpj),
  phone = changed($5, phone), email = changed($6, email), description = changed($7, description),
  address = changed($8, address), city = changed($9, city), cep = changed($10, cep),
  location = changed($11, location), instagram_url = changed($12, instagram_url),
  facebook_url = changed($13, facebook_url), twitter_url = changed($14, twitter_url),
  youtube_url = changed($15, youtube_url), website_url = changed($16, website_url),
  segments = coalesce($17::text[], segments), logo = coalesce($18, logo),
  background = coalesce($19, background), uf = changed($20, uf),
  visit_minutes = coalesce($22, visit_minutes),
  requires_contact_proof = coalesce($23, requires_contact_proof),
  lapse_hours = coalesce($24, lapse_hours), neighborhood = changed($25, neighborhood),
  change_deadline_minutes = coalesce($26, change_deadline_minutes),
  time_zone = coalesce($27, time_zone)
WHERE id = $1 AND removed_at IS NULL AND version = coalesce($21, version)
RETURNING id, app_id, name, fantasy, slug, cnpj, type, category, phone, email, description,
  address, city, uf, cep, location, logo, background, website_url, instagram_url, facebook_url,
  twitter_url, youtube_url, segments, user_id, time_zone, created_at, updated_at, version,
  visit_minutes, requires_contact_proof, lapse_hours, change_deadline_minutes, neighborhood,
  listed_at IS NOT NULL AS listed, hidden_at IS NOT NULL AS hidden,
  deposit_kind AS "deposit.kind", deposit_cents AS "deposit.amount",
  deposit_percent AS "deposit.percent", deposit_minutes AS "deposit.minutes")sql"};

// The slug stays taken, so that an old link never leads to another shop.
constexpr common::Statement kRemove{"remove_establishment", R"sql(
UPDATE establishments SET removed_at = now(), updated_at = now(), version = version + 1
WHERE id = $1 AND removed_at IS NULL)sql"};

// Attempts for concurrent creations with the same name; each round one of them gets its slug.
constexpr int kSlugAttempts = 20;

// Path segments of the web app and the API. They are refused as slugs, so that no shop shadows a
// page.
constexpr std::array<std::string_view, 18> kReservedSlugs = {
    "404",     "api",  "book", "booking", "category", "create", "delete", "edit",   "images",
    "include", "list", "my",   "new",     "schedule", "search", "show",   "update", "view"};

// Removes duplicate segments and keeps their order.
std::string SegmentsOf(const google::protobuf::RepeatedPtrField<std::string>& segments) {
  std::vector<std::string> distinct;
  for (const std::string& segment : segments) {
    if (std::find(distinct.begin(), distinct.end(), segment) == distinct.end()) {
      distinct.push_back(segment);
    }
  }
  return common::SqlArray(distinct);
}

// Formats a CEP as 80010-000.
std::string WithHyphen(const std::string& cep) {
  const std::string digits = common::OnlyDigits(cep);
  return digits.size() == 8 ? digits.substr(0, 5) + "-" + digits.substr(5) : digits;
}

std::optional<v1::Establishment> FirstOf(const pqxx::result& result) {
  if (result.empty()) {
    return std::nullopt;
  }
  return RowReader::One<v1::Establishment>(result.front(), result);
}

// Approximate limit: concurrent creations may exceed it slightly.
void RequireRoom(common::Transaction& transaction, int64_t owner_id) {
  if (transaction.Run(kCountMade, owner_id).front()[0].as<int64_t>() >=
      EstablishmentStore::kOwnedLimit) {
    throw common::Conflict("TOO_MANY_ESTABLISHMENTS",
                           "Você já tem barbearias demais. Exclua alguma ou tente amanhã.");
  }
}

// Returns a free slug for a name, with a number if needed. Returns nothing if too many are taken.
std::optional<std::string> FreeSlug(common::Transaction& transaction, const std::string& name) {
  const pqxx::result result = transaction.Run(kFreeSlug, name, common::SqlArray(kReservedSlugs));
  return result.empty() ? std::nullopt : std::optional<std::string>(result.front()[0].c_str());
}

// Returns nothing if the slug was taken in the meantime.
std::optional<v1::Establishment> Insert(common::Transaction& transaction,
                                        const NewEstablishment& wanted, const std::string& slug) {
  const v1::CreateEstablishmentRequest& request = wanted.request;
  return FirstOf(transaction.Run(
      kCreate, wanted.owner_id, request.name(), slug,
      common::AppIdOr(request.app_id(), common::kMarketplaceApp), request.type(), request.fantasy(),
      common::OnlyLettersAndDigits(request.cnpj()), request.phone(), request.email(),
      request.description(), request.address(), request.city(), WithHyphen(request.cep()),
      request.location(), request.instagram_url(), request.facebook_url(), request.twitter_url(),
      request.youtube_url(), request.website_url(), SegmentsOf(request.segments()),
      wanted.pictures.logo, wanted.pictures.background, request.uf(), request.neighborhood(),
      wanted.time_zone));
}

}  // namespace

std::optional<v1::Establishment> EstablishmentStore::Find(int64_t id) {
  return FirstOf(database_.Run(kFind, id));
}

std::optional<v1::Establishment> EstablishmentStore::FindBySlug(const std::string& slug) {
  return FirstOf(database_.Run(kFindBySlug, slug));
}

std::optional<v1::EstablishmentContact> EstablishmentStore::FindContact(int64_t id) {
  const pqxx::result rows = database_.Run(kContact, id);
  return rows.empty() ? std::nullopt
                      : std::optional(RowReader::One<v1::EstablishmentContact>(rows[0], rows));
}

std::optional<v1::Establishment> EstablishmentStore::Create(const NewEstablishment& wanted) {
  return database_.InTransaction(
      [&](common::Transaction& transaction) -> std::optional<v1::Establishment> {
        if (!common::IdempotencyStore::Claim(transaction, wanted.idempotency, wanted.now)) {
          return std::nullopt;
        }
        RequireRoom(transaction, wanted.owner_id);
        for (int attempt = 0; attempt < kSlugAttempts; ++attempt) {
          const std::optional<std::string> slug = FreeSlug(transaction, wanted.request.name());
          if (!slug) {
            break;
          }
          if (auto created = Insert(transaction, wanted, *slug)) {
            common::IdempotencyStore::Record(transaction, wanted.idempotency, created->id());
            return created;
          }
        }
        throw common::Conflict("SLUG_TAKEN",
                               "Já existem muitas barbearias com este nome. Escolha outro.");
      });
}

std::optional<v1::Establishment> EstablishmentStore::Update(
    const v1::UpdateEstablishmentRequest& request, const EstablishmentPictures& pictures,
    const std::optional<std::string>& time_zone) {
  const bool segments_sent = !request.segments().empty() || request.segments_sent() == "1";
  return FirstOf(database_.Run(
      kUpdate, request.id(), common::OptionalIf(request.has_name(), request.name()),
      common::OptionalIf(request.has_fantasy(), request.fantasy()),
      common::OptionalIf(request.has_cnpj(), common::OnlyLettersAndDigits(request.cnpj())),
      common::OptionalIf(request.has_phone(), request.phone()),
      common::OptionalIf(request.has_email(), request.email()),
      common::OptionalIf(request.has_description(), request.description()),
      common::OptionalIf(request.has_address(), request.address()),
      common::OptionalIf(request.has_city(), request.city()),
      common::OptionalIf(request.has_cep(), WithHyphen(request.cep())),
      common::OptionalIf(request.has_location(), request.location()),
      common::OptionalIf(request.has_instagram_url(), request.instagram_url()),
      common::OptionalIf(request.has_facebook_url(), request.facebook_url()),
      common::OptionalIf(request.has_twitter_url(), request.twitter_url()),
      common::OptionalIf(request.has_youtube_url(), request.youtube_url()),
      common::OptionalIf(request.has_website_url(), request.website_url()),
      common::OptionalIf(segments_sent, SegmentsOf(request.segments())), pictures.logo,
      pictures.background, common::OptionalIf(request.has_uf(), request.uf()),
      common::OptionalIf(request.has_version(), request.version()),
      common::OptionalIf(request.has_visit_minutes(), request.visit_minutes()),
      common::OptionalFlag(request.requires_contact_proof()),
      common::OptionalIf(request.has_lapse_hours(), request.lapse_hours()),
      common::OptionalIf(request.has_neighborhood(), request.neighborhood()),
      common::OptionalIf(request.has_change_deadline_minutes(), request.change_deadline_minutes()),
      time_zone));
}

bool EstablishmentStore::Remove(int64_t id) {
  return database_.Run(kRemove, id).affected_rows() == 1;
}

}  // namespace navalha::catalog
