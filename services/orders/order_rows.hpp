#pragma once

#include <pqxx/pqxx>
#include <string>
#include <vector>

#include "services/orders/order_store.hpp"

namespace navalha::orders {

/// Reads the rows of kLoadOrders (order_store.cpp): an order's columns, then those of a line, then
/// those of a modifier, sorted so that what belongs together follows each other.
std::vector<StoredOrder> OrdersOf(const pqxx::result& rows);

/// "007".
std::string OrderNumber(int number);

/// First and last name; either may be empty.
std::string FullName(const std::string& first_name, const std::string& last_name);

}  // namespace navalha::orders
