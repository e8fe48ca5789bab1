// Builds the request message of an RPC from an HTTP request.
#pragma once

#include <google/protobuf/message.h>

#include <string>
#include <string_view>
#include <vector>

#include "gateway/transcoding/route.hpp"

namespace navalha::gateway {

// Largest JSON body of any route.
inline constexpr size_t kMaxJsonBytes = 1024 * 1024;
// The maximum number of parameters of a query string.
inline constexpr size_t kMaxQueryParameters = 100;

// The parts of an HTTP request that fill the message.
struct RequestParts {
  // The decoded values of the route's variables.
  const std::vector<std::string>& path_values;
  // Without the question mark, still encoded.
  std::string_view query;
  std::string_view content_type;
  const std::string& body;
};

// Fills `message`, which has the route's request type, from the body if the route has one (JSON,
// multipart/form-data or a URL-encoded form), otherwise from the query, and last from the path.
// Throws HttpError: 400 for malformed input, 413, 415, and one 422 with all invalid fields. Returns
// the number of unknown members.
int ReadRequest(const Route& route, const RequestParts& parts, google::protobuf::Message& message);

}  // namespace navalha::gateway
