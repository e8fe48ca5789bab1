#pragma once

#include <string>
#include <string_view>

#include "navalha/orders/v1/order.pb.h"

namespace navalha::orders {

/// The receipt of an order: plain text of 32 columns, counted in characters. The date is the wall
/// clock of `time_zone`. Lines whose parts are longer than that are wider, never cut.
std::string Receipt(const v1::Order& order, std::string_view establishment_name,
                    std::string_view time_zone);

/// Capital letters of any alphabet; UTF-8 in and out.
std::string UpperCase(std::string_view text);

}  // namespace navalha::orders
