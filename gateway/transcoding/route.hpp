// An HTTP route of an RPC, read from the RPC's options.
#pragma once

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <string>
#include <vector>

#include "gateway/transcoding/message_plan.hpp"
#include "gateway/transcoding/path_template.hpp"
#include "navalha/common/v1/options.pb.h"

namespace navalha::gateway {

// A part of a cache tag: literal text, followed by the value of a request field unless `field` is
// null.
struct TagPiece {
  std::string text;
  const google::protobuf::FieldDescriptor* field = nullptr;
};
using TagTemplate = std::vector<TagPiece>;

// The repeated field in a tag (at most one); null without one.
const google::protobuf::FieldDescriptor* RepeatedFieldOf(const TagTemplate& pieces);

// A route. Immutable once the table is built.
struct Route {
  // The index in RouteTable::routes().
  size_t index = 0;
  // GET, PUT, POST, DELETE or PATCH.
  std::string method;
  // The template as written in the proto.
  std::string path;
  std::vector<PathSegment> segments;
  // The request fields of the template's variables, in order.
  std::vector<const FieldPlan*> variables;
  const google::protobuf::MethodDescriptor* rpc = nullptr;
  // The method name that gRPC uses, "/package.Service/Method".
  std::string grpc_method;
  // The service that answers: "booking" for navalha.booking.v1.
  std::string upstream;
  const MessagePlan* request = nullptr;
  const MessagePlan* response = nullptr;
  // The response field that is the whole answer; null when the message itself is.
  const FieldPlan* response_field = nullptr;
  // True when the answer is a navalha.common.v1.Raw.
  bool raw = false;
  // True if the method streams navalha.common.v1.Raw: the pieces of a file. The first message has
  // the content type and the name of the file.
  bool is_file = false;
  // True when the answer is a navalha.common.v1.EventStream, whose tags the gateway follows.
  bool event_stream = false;
  // True when the request message is read from the body; otherwise it is read from path and query.
  bool has_body = false;
  // True when a request field takes a file.
  bool takes_files = false;
  size_t max_body_bytes = 0;
  int success_status = 200;
  // The answer's field that selects `other_success_status`; null without one.
  const google::protobuf::FieldDescriptor* chooses_other_success = nullptr;
  int other_success_status = 0;
  common::v1::MethodRules rules;
  // The tags of rules.cache.
  std::vector<TagTemplate> tags;

  // The HTTP status of `answer`, a message of type `response`.
  int StatusOf(const google::protobuf::Message& answer) const;
  bool IsCached() const { return rules.has_cache(); }
  // True when a repeated request has no further effect.
  bool MayRepeat(bool has_idempotency_key) const;
};

// The routes of an RPC; none for an internal one. Throws std::invalid_argument with the RPC's name
// for unsupported options.
std::vector<Route> ReadRoutes(const google::protobuf::MethodDescriptor& rpc, MessagePlans& plans);

// The access level by its name in the protos, such as ACCESS_PUBLIC.
const std::string& AccessName(const Route& route);

}  // namespace navalha::gateway
