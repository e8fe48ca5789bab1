#include "services/orders/commissions/commission_store.hpp"

#include "services/common/database/sql_array.hpp"

namespace navalha::orders {
namespace {

using common::Statement;

constexpr Statement kLoad{"load_commissions", R"sql(
SELECT c.order_id, c.line_no, c.collaborator_id, c.rate_bp, o.credit_fee_bp, o.debit_fee_bp
FROM line_commissions c
JOIN orders o ON o.id = c.order_id AND o.establishment_id = c.establishment_id
WHERE c.order_id = ANY ($1::bigint[]) ORDER BY c.order_id, c.line_no)sql"};

constexpr Statement kWrite{"write_commission", R"sql(
WITH written AS (
  SELECT id, establishment_id FROM orders WHERE id = $1 AND establishment_id = $7
), fees AS (
  UPDATE orders SET credit_fee_bp = $5::int, debit_fee_bp = $6::int
  WHERE id = $1 AND establishment_id = $7
    AND (credit_fee_bp <> $5::int OR debit_fee_bp <> $6::int)
)
)sql" NAVALHA_INSERT_COMMISSIONS("written", "$2", "$3", "$4")};

}  // namespace

std::map<int64_t, CommissionTerms> CommissionStore::Load(const std::vector<int64_t>& order_ids) {
  std::map<int64_t, CommissionTerms> terms;
  if (order_ids.empty()) {
    return terms;
  }
  for (const pqxx::row& row : database_.Run(kLoad, common::SqlArray(order_ids))) {
    CommissionTerms& order = terms[row[0].as<int64_t>()];
    order.lines.push_back({row[1].as<int>(), row[2].as<int64_t>(), row[3].as<int>()});
    order.credit_fee = row[4].as<int>();
    order.debit_fee = row[5].as<int>();
  }
  return terms;
}

CommissionTerms CommissionStore::Find(int64_t order_id) {
  auto terms = Load({order_id});
  return terms.empty() ? CommissionTerms() : std::move(terms.begin()->second);
}

CommissionArrays::CommissionArrays(const CommissionTerms& terms) {
  std::vector<int64_t> lines, people, percents;
  for (const LineRate& line : terms.lines) {
    lines.push_back(line.line_no);
    people.push_back(line.collaborator_id);
    percents.push_back(line.rate);
  }
  line_nos = common::SqlArray(lines);
  collaborators = common::SqlArray(people);
  rates = common::SqlArray(percents);
}

void WriteCommission(common::Transaction& transaction, const v1::Order& order,
                     const CommissionTerms& terms) {
  if (terms.lines.empty()) {
    return;
  }
  const CommissionArrays arrays(terms);
  transaction.Run(kWrite, order.id(), arrays.line_nos, arrays.collaborators, arrays.rates,
                  terms.credit_fee, terms.debit_fee, order.entity_id());
}

}  // namespace navalha::orders
