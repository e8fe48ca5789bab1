#include "services/catalog/pix/pix_store.hpp"

#include "services/catalog/row_reader.hpp"

namespace navalha::catalog {
namespace {

constexpr common::Statement kFind{"find_pix_settings", R"sql(
SELECT pix_key_kind AS key_kind, pix_key AS key, pix_holder_name AS holder_name,
  pix_holder_city AS holder_city, pix_version AS version, deposit_kind AS "deposit.kind",
  deposit_cents AS "deposit.amount", deposit_percent AS "deposit.percent",
  deposit_minutes AS "deposit.minutes"
FROM establishments WHERE id = $1 AND removed_at IS NULL)sql"};

constexpr common::Statement kSave{"save_pix_settings", R"sql(
UPDATE establishments SET pix_key_kind = nullif($3, ''), pix_key = nullif($4, ''),
  pix_holder_name = nullif($5, ''), pix_holder_city = nullif($6, ''),
  deposit_kind = nullif($7, ''), deposit_cents = nullif($8::bigint, 0),
  deposit_percent = nullif($9::integer, 0), deposit_minutes = nullif($10::integer, 0),
  pix_version = pix_version + 1, updated_at = now()
WHERE id = $1 AND removed_at IS NULL AND pix_version = $2
RETURNING pix_key_kind AS key_kind, pix_key AS key, pix_holder_name AS holder_name,
  pix_holder_city AS holder_city, pix_version AS version, deposit_kind AS "deposit.kind",
  deposit_cents AS "deposit.amount", deposit_percent AS "deposit.percent",
  deposit_minutes AS "deposit.minutes")sql"};

constexpr common::Statement kFindAccount{"find_pix_account", R"sql(
SELECT pix_key AS key, pix_holder_name AS holder_name, pix_holder_city AS holder_city
FROM establishments WHERE id = $1 AND pix_key IS NOT NULL)sql"};

constexpr common::Statement kCodeTexts{"pix_code_texts",
                                       "SELECT code_text($1, 25), code_text($2, 15)"};

template <class Message>
std::optional<Message> FirstOf(const pqxx::result& rows) {
  return rows.empty() ? std::nullopt : std::optional(RowReader::One<Message>(rows.front(), rows));
}

}  // namespace

std::optional<v1::PixSettings> PixStore::Find(int64_t establishment_id) {
  return FirstOf<v1::PixSettings>(database_.Run(kFind, establishment_id));
}

std::optional<v1::PixSettings> PixStore::Save(int64_t establishment_id,
                                              const v1::PixSettings& settings) {
  const v1::DepositRule& deposit = settings.deposit();
  return FirstOf<v1::PixSettings>(
      database_.Run(kSave, establishment_id, settings.version(), settings.key_kind(),
                    settings.key(), settings.holder_name(), settings.holder_city(), deposit.kind(),
                    deposit.amount(), deposit.percent(), deposit.minutes()));
}

std::optional<v1::PixAccount> PixStore::FindAccount(int64_t establishment_id) {
  return FirstOf<v1::PixAccount>(database_.Run(kFindAccount, establishment_id));
}

PixHolder PixStore::CodeTextsOf(const std::string& name, const std::string& city) {
  const pqxx::result rows = database_.Run(kCodeTexts, name, city);
  return {rows[0][0].c_str(), rows[0][1].c_str()};
}

}  // namespace navalha::catalog
