// One way to call an RPC over HTTP, read from the RPC's options.
#pragma once

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <string>
#include <vector>

#include "gateway/message_plan.hpp"
#include "gateway/path_template.hpp"
#include "navalha/common/v1/options.pb.h"

namespace navalha::gateway {

// A piece of a cache tag: text, followed by the value of a request field unless `field` is null.
struct TagPiece {
  std::string text;
  const google::protobuf::FieldDescriptor* field = nullptr;
};
using TagTemplate = std::vector<TagPiece>;

// The repeated field that a tag names, at most one; null: none.
const google::protobuf::FieldDescriptor* RepeatedFieldOf(const TagTemplate& pieces);

// Immutable once the table is built.
struct Route {
  // Its place in RouteTable::routes().
  size_t index = 0;
  // GET, PUT, POST, DELETE or PATCH.
  std::string method;
  // As written in the proto.
  std::string path;
  std::vector<PathSegment> segments;
  // The request fields that the template's variables fill, in their order.
  std::vector<const FieldPlan*> variables;
  const google::protobuf::MethodDescriptor* rpc = nullptr;
  // "/package.Service/Method", as gRPC calls it.
  std::string grpc_method;
  // The service of the suite that answers: "booking" of navalha.booking.v1.
  std::string upstream;
  const MessagePlan* request = nullptr;
  const MessagePlan* response = nullptr;
  // The response field that is the whole answer, or null for the message.
  const FieldPlan* response_field = nullptr;
  // The answer is a navalha.common.v1.Raw.
  bool raw = false;
  // The answer is a navalha.common.v1.EventStream, which the gateway follows.
  bool event_stream = false;
  // The request message is read from the body; otherwise from path and query.
  bool has_body = false;
  // Some request field takes a file.
  bool takes_files = false;
  size_t max_body_bytes = 0;
  int success_status = 200;
  // The field of the answer that chooses `other_success_status`, or null.
  const google::protobuf::FieldDescriptor* chooses_other_success = nullptr;
  int other_success_status = 0;
  common::v1::MethodRules rules;
  // Of rules.cache.
  std::vector<TagTemplate> tags;

  // The HTTP status that `answer`, a message of `response`, goes out with.
  int StatusOf(const google::protobuf::Message& answer) const;
  bool IsCached() const { return rules.has_cache(); }
  // A repeat does no harm.
  bool IsSafe() const { return method == "GET"; }
};

// The routes of an RPC: none for an internal one. Throws std::invalid_argument, naming the RPC, for
// what could not be served.
std::vector<Route> ReadRoutes(const google::protobuf::MethodDescriptor& rpc, MessagePlans& plans);

// Who may call, as it stands in the protos: ACCESS_PUBLIC, ….
const std::string& AccessName(const Route& route);

}  // namespace navalha::gateway
