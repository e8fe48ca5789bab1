#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "services/common/database.hpp"
#include "services/orders/commission.hpp"

namespace navalha::orders {

/// Reads the terms of orders' commissions. OrderStore writes them with the order. Thread-safe.
class CommissionStore {
 public:
  explicit CommissionStore(common::Database& database) : database_(database) {}

  /// Returns the terms of the orders that have some.
  std::map<int64_t, CommissionTerms> Load(const std::vector<int64_t>& order_ids);
  CommissionTerms Find(int64_t order_id);

 private:
  common::Database& database_;
};

/// Terms as parameters of statements that insert them: an array for each column.
struct CommissionArrays {
  explicit CommissionArrays(const CommissionTerms& terms);

  std::string line_nos, collaborators, rates;
};

/// Stores the terms of an order whose lines were replaced.
void WriteCommission(common::Transaction& transaction, const v1::Order& order,
                     const CommissionTerms& terms);

}  // namespace navalha::orders
