#include "services/catalog/team/commission_store.hpp"

#include <string>
#include <vector>

#include "services/catalog/row_reader.hpp"
#include "services/common/database/list_search.hpp"
#include "services/common/database/sql_array.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::catalog {
namespace {

using common::Statement;

constexpr int kCollaborators = 500;

constexpr Statement kFindSettings{"find_commission_settings", R"sql(
SELECT credit_fee_bp AS credit_fee, debit_fee_bp AS debit_fee, commission_after_fees AS after_fees,
  commission_version AS version
FROM establishments WHERE id = $1 AND removed_at IS NULL)sql"};

constexpr Statement kSaveSettings{"save_commission_settings", R"sql(
UPDATE establishments SET credit_fee_bp = $3, debit_fee_bp = $4, commission_after_fees = $5,
  commission_version = commission_version + 1, updated_at = now()
WHERE id = $1 AND removed_at IS NULL AND commission_version = $2
RETURNING credit_fee_bp AS credit_fee, debit_fee_bp AS debit_fee,
  commission_after_fees AS after_fees, commission_version AS version)sql"};

constexpr Statement kFindRates{"find_commission_rates", R"sql(
SELECT service_rate_bp AS service_rate, product_rate_bp AS product_rate,
  commission_version AS version
FROM collaborators WHERE id = $1 AND removed_at IS NULL)sql"};

constexpr Statement kFindExceptions{"find_commission_exceptions", R"sql(
SELECT x.item_id, x.category, x.rate_bp AS rate, i.name AS item_name
FROM commission_exceptions x
LEFT JOIN items i ON i.id = x.item_id AND i.establishment_id = x.establishment_id
WHERE x.collaborator_id = $1 AND i.removed_at IS NULL
ORDER BY x.category_key NULLS LAST, i.name, x.item_id)sql"};

constexpr Statement kSaveRates{"save_commission_rates", R"sql(
UPDATE collaborators SET service_rate_bp = $3, product_rate_bp = $4,
  commission_version = commission_version + 1, updated_at = now()
WHERE id = $1 AND removed_at IS NULL AND commission_version = $2
RETURNING establishment_id)sql"};

constexpr Statement kDeleteExceptions{"delete_commission_exceptions", R"sql(
DELETE FROM commission_exceptions WHERE collaborator_id = $1 AND establishment_id = $2)sql"};

constexpr Statement kInsertExceptions{"insert_commission_exceptions", R"sql(
INSERT INTO commission_exceptions (collaborator_id, establishment_id, item_id, category, rate_bp)
SELECT $1, $2, nullif(item_id, 0), nullif(category, ''), rate
FROM unnest($3::bigint[], $4::text[], $5::integer[]) AS wanted (item_id, category, rate))sql"};

constexpr Statement kQuote{"quote_commissions", R"sql(
SELECT coalesce(commission_rate(line.collaborator_id, line.item_id), 0)
FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY
  AS line (collaborator_id, item_id, position)
ORDER BY line.position)sql"};

constexpr Statement kFees{"quote_commission_fees", R"sql(
SELECT credit_fee_bp, debit_fee_bp FROM establishments
WHERE id = $1 AND commission_after_fees)sql"};

constexpr Statement kList{"list_commission_collaborators", R"sql(
SELECT id, first_name, last_name, role, removed_at IS NULL AS is_current
FROM collaborators
WHERE establishment_id = $1 AND ($2::bigint = 0 OR id = $2) AND accepted_at IS NOT NULL
ORDER BY removed_at IS NULL DESC, first_name, last_name, id LIMIT $3)sql"};

void InsertExceptions(common::Transaction& transaction, int64_t establishment_id,
                      const v1::SaveCommissionRatesRequest& request) {
  std::vector<int64_t> items, rates;
  std::vector<std::string> categories;
  for (const v1::CommissionException& exception : request.exceptions()) {
    items.push_back(exception.item_id());
    categories.emplace_back(common::Trimmed(exception.category()));
    rates.push_back(exception.rate());
  }
  try {
    transaction.Run(kInsertExceptions, request.id(), establishment_id, common::SqlArray(items),
                    common::SqlArray(categories), common::SqlArray(rates));
  } catch (const common::ConstraintViolation& violation) {
    if (violation.constraint() == "commission_exceptions_item_of_shop") {
      throw common::Invalid("exceptions", "Um dos itens não é desta barbearia.");
    }
    if (violation.constraint() == "commission_exceptions_item_once" ||
        violation.constraint() == "commission_exceptions_category_once") {
      throw common::Invalid("exceptions",
                            "Cada item e cada categoria pode ter só uma comissão própria.");
    }
    throw;
  }
}

}  // namespace

std::optional<v1::CommissionSettings> CommissionStore::FindSettings(int64_t establishment_id) {
  const pqxx::result rows = database_.Run(kFindSettings, establishment_id);
  return rows.empty() ? std::nullopt
                      : std::optional(RowReader::One<v1::CommissionSettings>(rows.front(), rows));
}

std::optional<v1::CommissionSettings> CommissionStore::SaveSettings(
    const v1::SaveCommissionSettingsRequest& request) {
  const pqxx::result rows =
      database_.Run(kSaveSettings, request.id(), request.version(), request.credit_fee(),
                    request.debit_fee(), request.after_fees());
  return rows.empty() ? std::nullopt
                      : std::optional(RowReader::One<v1::CommissionSettings>(rows.front(), rows));
}

std::optional<v1::CommissionRates> CommissionStore::FindRates(int64_t collaborator_id) {
  return database_.InTransaction(
      [&](common::Transaction& transaction) -> std::optional<v1::CommissionRates> {
        const pqxx::result rows = transaction.Run(kFindRates, collaborator_id);
        if (rows.empty()) {
          return std::nullopt;
        }
        auto rates = RowReader::One<v1::CommissionRates>(rows.front(), rows);
        RowReader::Append(transaction.Run(kFindExceptions, collaborator_id),
                          *rates.mutable_exceptions());
        return rates;
      });
}

bool CommissionStore::SaveRates(const v1::SaveCommissionRatesRequest& request) {
  return database_.InTransaction([&](common::Transaction& transaction) {
    const pqxx::result rows = transaction.Run(kSaveRates, request.id(), request.version(),
                                              request.service_rate(), request.product_rate());
    if (rows.empty()) {
      return false;
    }
    const auto establishment_id = rows[0][0].as<int64_t>();
    transaction.Run(kDeleteExceptions, request.id(), establishment_id);
    InsertExceptions(transaction, establishment_id, request);
    return true;
  });
}

v1::QuoteCommissionsResponse CommissionStore::Quote(const v1::QuoteCommissionsRequest& request) {
  std::vector<int64_t> collaborators, items;
  for (const v1::CommissionQuestion& line : request.lines()) {
    collaborators.push_back(line.collaborator_id());
    items.push_back(line.item_id());
  }
  return database_.InTransaction([&](common::Transaction& transaction) {
    v1::QuoteCommissionsResponse quote;
    for (const pqxx::row& row :
         transaction.Run(kQuote, common::SqlArray(collaborators), common::SqlArray(items))) {
      quote.add_rates(row[0].as<int32_t>());
    }
    const pqxx::result fees = transaction.Run(kFees, request.establishment_id());
    if (!fees.empty()) {
      quote.set_credit_fee(fees[0][0].as<int32_t>());
      quote.set_debit_fee(fees[0][1].as<int32_t>());
    }
    return quote;
  });
}

v1::ListCommissionCollaboratorsResponse CommissionStore::ListCollaborators(
    const v1::ListCommissionCollaboratorsRequest& request) {
  v1::ListCommissionCollaboratorsResponse response;
  RowReader::Append(
      database_.Run(kList, request.establishment_id(), request.collaborator_id(), kCollaborators),
      *response.mutable_collaborators());
  return response;
}

}  // namespace navalha::catalog
