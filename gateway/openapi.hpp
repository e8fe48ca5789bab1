// The interface described for others: an OpenAPI 3.1 document made from the routes.
#pragma once

#include <string>

#include "gateway/comments.hpp"
#include "gateway/route_table.hpp"

namespace navalha::gateway {

// The document as JSON text, indented, the same for the same protos: it is checked in, and a change
// of the contract shows in review.
std::string DescribeInterface(const RouteTable& routes, const Comments& comments);

}  // namespace navalha::gateway
