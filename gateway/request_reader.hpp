// The request message of an RPC out of an HTTP request.
#pragma once

#include <google/protobuf/message.h>

#include <string>
#include <string_view>
#include <vector>

#include "gateway/route.hpp"

namespace navalha::gateway {

// Largest JSON body, whatever the route says of uploads.
inline constexpr size_t kMaxJsonBytes = 1024 * 1024;
// Most parameters of a query string.
inline constexpr size_t kMaxQueryParameters = 100;

// The parts of an HTTP request that fill the message.
struct RequestParts {
  // Of the route's variables, decoded.
  const std::vector<std::string>& path_values;
  // As it came, without the question mark.
  std::string_view query;
  std::string_view content_type;
  const std::string& body;
};

// Fills `message`, of the route's request type. The body is read when the route has one: as JSON,
// as multipart/form-data or as a URL-encoded form; otherwise the query is. Values of the path are
// set last. Throws HttpError: 400 for what is malformed, 413, 415, and one 422 for all fields that
// are wrong. Answers how many members the message did not know.
int ReadRequest(const Route& route, const RequestParts& parts, google::protobuf::Message& message);

}  // namespace navalha::gateway
