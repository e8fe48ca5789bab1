// The routes of the suite and of the sample service, for fuzz targets.
#pragma once

#include <google/protobuf/message.h>

#include <functional>
#include <memory>
#include <string_view>

#include "gateway/http/http_error.hpp"
#include "gateway/transcoding/route_table.hpp"

namespace navalha::gateway::fuzz {

const RouteTable& Routes();

// The plan of a request message, or of an answer, with this full name. For any other name, a plan
// that depends on the name.
const MessagePlan& RequestPlan(std::string_view name);
const MessagePlan& AnswerPlan(std::string_view name);

// The route with a body of this RPC, named by its full name; or a cached route. For any other name,
// a route that depends on the name.
const Route& RouteWithBody(std::string_view name);
const Route& CachedRoute(std::string_view name);

std::unique_ptr<google::protobuf::Message> NewMessage(const MessagePlan& plan);

// Removes the first line from `input` and returns it without its line end.
std::string_view TakeLine(std::string_view& input);

// Removes the first byte from `input` and returns the size of the pieces into which to split the
// rest: at most a few hundred pieces.
size_t TakePieceSize(std::string_view& input);

// Requires that the text fields of the message are valid UTF-8, without which a service refuses the
// message.
void RequireTransmissible(const google::protobuf::Message& message);

// Requires that the error is one of a client and has a body of limited size.
void RequireClientError(const HttpError& error);

// Calls `read` for a message of the route's request type. Returns the message in binary form, or
// the answer to the client when `read` throws HttpError.
std::string ReadingOf(const Route& route,
                      const std::function<void(google::protobuf::Message&)>& read);

// Requires that the text is JSON without repeated members in any object.
void RequireJson(std::string_view text);

// The JSON text without members that are null.
std::string WithoutNulls(const std::string& json);

}  // namespace navalha::gateway::fuzz
