#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "services/common/database/database.hpp"
#include "services/orders/commissions/commission.hpp"

namespace navalha::orders {

/// Reads the commission terms of orders. OrderStore writes them with the order. Thread-safe.
class CommissionStore {
 public:
  explicit CommissionStore(common::Database& database) : database_(database) {}

  /// Returns the terms by order id; omits orders without terms.
  std::map<int64_t, CommissionTerms> Load(const std::vector<int64_t>& order_ids);
  /// Returns the terms of an order; empty for an order without terms.
  CommissionTerms Find(int64_t order_id);

 private:
  common::Database& database_;
};

/// Terms as parameters of NAVALHA_INSERT_COMMISSIONS: one PostgreSQL array per column.
struct CommissionArrays {
  explicit CommissionArrays(const CommissionTerms& terms);

  std::string line_nos, collaborators, rates;
};

/// SQL: inserts the rates of an order's lines. `source` is a table with one row, the order, and the
/// columns id and establishment_id; without a row it inserts nothing. The other arguments are the
/// parameters of CommissionArrays, such as "$3". Inserting a line twice violates
/// line_commissions_pkey.
#define NAVALHA_INSERT_COMMISSIONS(source, line_nos, collaborators, rates)                       \
  "INSERT INTO line_commissions (order_id, establishment_id, line_no, collaborator_id, rate_bp)" \
  " SELECT source.id, source.establishment_id, line.line_no, line.collaborator_id, line.rate"    \
  " FROM " source                                                                                \
  " AS source,"                                                                                  \
  " unnest(" line_nos "::smallint[], " collaborators "::bigint[], " rates                        \
  "::int[]) AS line (line_no, collaborator_id, rate)"

/// Stores the terms of an order that has no terms, because its lines were replaced. Throws
/// ConstraintViolation for a line that the order lacks.
void WriteCommission(common::Transaction& transaction, const v1::Order& order,
                     const CommissionTerms& terms);

}  // namespace navalha::orders
