#pragma once

#include <pqxx/pqxx>
#include <string>
#include <vector>

#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Reads the rows of kLoadOrders (order_store.cpp): the columns of an order, a line and a modifier,
/// sorted so that the rows of one order and of one line are adjacent.
std::vector<StoredOrder> OrdersOf(const pqxx::result& rows);

/// Formats an order's number, such as "007".
std::string OrderNumber(int number);

/// Joins first and last name; either may be empty.
std::string FullName(const std::string& first_name, const std::string& last_name);

}  // namespace navalha::orders
