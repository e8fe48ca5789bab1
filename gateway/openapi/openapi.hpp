// Writes the OpenAPI 3.1 document from the routes.
#pragma once

#include <string>

#include "gateway/openapi/comments.hpp"
#include "gateway/transcoding/route_table.hpp"

namespace navalha::gateway {

// The document as indented JSON text, deterministic for the same protos: the checked-in copy shows
// changes of the contract in review.
std::string DescribeInterface(const RouteTable& routes, const Comments& comments);

}  // namespace navalha::gateway
