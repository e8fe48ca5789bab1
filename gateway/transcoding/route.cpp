#include "gateway/transcoding/route.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "google/api/annotations.pb.h"
#include "navalha/common/v1/event_stream.pb.h"
#include "navalha/common/v1/raw.pb.h"

namespace navalha::gateway {
namespace {

using google::api::HttpRule;
using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::MethodDescriptor;

constexpr int kDefaultBodyKib = 64;
constexpr int kMaxBodyKib = 16 * 1024;
constexpr int kMaxCacheSeconds = 3600;

[[noreturn]] void Refuse(const MethodDescriptor& rpc, const std::string& why) {
  throw std::invalid_argument("rpc " + rpc.full_name() + ": " + why);
}

void ReadPattern(const HttpRule& rule, Route& route) {
  switch (rule.pattern_case()) {
    case HttpRule::kGet:
      route.method = "GET";
      route.path = rule.get();
      return;
    case HttpRule::kPut:
      route.method = "PUT";
      route.path = rule.put();
      return;
    case HttpRule::kPost:
      route.method = "POST";
      route.path = rule.post();
      return;
    case HttpRule::kDelete:
      route.method = "DELETE";
      route.path = rule.delete_();
      return;
    case HttpRule::kPatch:
      route.method = "PATCH";
      route.path = rule.patch();
      return;
    case HttpRule::PATTERN_NOT_SET:
      Refuse(*route.rpc, "a route needs a method and a path");
  }
}

void ReadVariables(Route& route) {
  for (const PathSegment& segment : route.segments) {
    if (segment.kind == PathSegment::Kind::kLiteral) {
      continue;
    }
    const FieldPlan* field = route.request->Find(segment.text);
    if (field == nullptr) {
      Refuse(*route.rpc, "path variable " + segment.text + " is no field of the request");
    }
    if (field->repeated || field->kind == FieldKind::kMessage || field->kind == FieldKind::kBytes) {
      Refuse(*route.rpc, "path variable " + segment.text + " must be one plain value");
    }
    route.variables.push_back(field);
  }
}

void ReadBody(const HttpRule& rule, Route& route) {
  route.has_body = !rule.body().empty();
  if (route.has_body && (rule.body() != "*" || route.method == "GET" || route.method == "DELETE")) {
    Refuse(*route.rpc, "a body is \"*\" and not of GET or DELETE");
  }
  const int kib = route.rules.max_body_kib() == 0 ? kDefaultBodyKib : route.rules.max_body_kib();
  if (kib < 0 || kib > kMaxBodyKib) {
    Refuse(*route.rpc, "max_body_kib is out of bounds");
  }
  route.max_body_bytes = static_cast<size_t>(kib) * 1024;
  for (const FieldPlan& field : route.request->fields) {
    route.takes_files = route.takes_files || field.kind == FieldKind::kBytes;
  }
  if (route.takes_files && !route.has_body) {
    Refuse(*route.rpc, "a request with a file needs a body");
  }
}

// Throws when an answer contains bytes, which have no JSON form.
void CheckNoBytes(const Route& route, const MessagePlan& plan, std::set<const MessagePlan*>& seen) {
  if (!seen.insert(&plan).second) {
    return;
  }
  for (const FieldPlan& field : plan.fields) {
    if (field.kind == FieldKind::kBytes) {
      Refuse(*route.rpc, "answers bytes in " + plan.descriptor->full_name());
    }
    if (field.kind == FieldKind::kMessage) {
      CheckNoBytes(route, *field.message, seen);
    }
  }
}

bool IsSuccess(int status) { return status >= 200 && status <= 299; }

void ReadStatus(Route& route) {
  route.success_status = route.rules.success_status() == 0 ? 200 : route.rules.success_status();
  if (!IsSuccess(route.success_status)) {
    Refuse(*route.rpc, "success_status is no success");
  }
  if (!route.rules.has_other_success()) {
    return;
  }
  const common::v1::OtherSuccess& other = route.rules.other_success();
  const FieldDescriptor* field = route.response->descriptor->FindFieldByName(other.when());
  if (!IsSuccess(other.status()) || other.status() == route.success_status) {
    Refuse(*route.rpc, "other_success is not another success");
  }
  if (field == nullptr || field->is_repeated() || field->type() != FieldDescriptor::TYPE_BOOL) {
    Refuse(*route.rpc, "other_success names no bool of the answer");
  }
  if (route.IsCached()) {
    Refuse(*route.rpc, "a cached answer has one success");
  }
  route.chooses_other_success = field;
  route.other_success_status = other.status();
}

void ReadResponse(const HttpRule& rule, Route& route) {
  route.raw = route.response->descriptor == common::v1::Raw::descriptor();
  route.is_file = route.rpc->server_streaming();
  if (route.is_file && (!route.raw || route.method != "GET")) {
    Refuse(*route.rpc, "a streaming RPC must be a GET that answers Raw");
  }
  route.event_stream = route.response->descriptor == common::v1::EventStream::descriptor();
  if (!rule.response_body().empty()) {
    route.response_field = route.response->Find(rule.response_body());
    if (route.response_field == nullptr || route.raw || route.event_stream) {
      Refuse(*route.rpc, "response_body " + rule.response_body() + " is no field of the answer");
    }
  }
  if (!route.raw) {
    std::set<const MessagePlan*> seen;
    CheckNoBytes(route, *route.response, seen);
  }
}

TagTemplate ParseTag(const Route& route, std::string_view text) {
  TagTemplate pieces;
  while (!text.empty()) {
    const size_t open = text.find('{');
    TagPiece piece{std::string(text.substr(0, open)), nullptr};
    text.remove_prefix(std::min(open, text.size()));
    if (!text.empty()) {
      // Tags use proto field names, because services invalidate tags by them; clients never
      // see tags.
      const size_t close = text.find('}');
      const FieldDescriptor* field =
          close == std::string_view::npos
              ? nullptr
              : route.request->descriptor->FindFieldByName(std::string(text.substr(1, close - 1)));
      const bool second_list =
          field != nullptr && field->is_repeated() && RepeatedFieldOf(pieces) != nullptr;
      if (field == nullptr || second_list ||
          field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE ||
          field->type() == FieldDescriptor::TYPE_BYTES) {
        Refuse(*route.rpc, "cache tag names no plain field of the request");
      }
      piece.field = field;
      text.remove_prefix(close + 1);
    }
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

void ReadCache(Route& route) {
  if (!route.rules.has_cache()) {
    return;
  }
  const common::v1::Cache& cache = route.rules.cache();
  if (route.method != "GET" || route.rules.access() != common::v1::ACCESS_PUBLIC || route.raw ||
      route.event_stream) {
    Refuse(*route.rpc, "only a public GET that answers JSON can be cached");
  }
  if (cache.ttl_seconds() < 1 || cache.ttl_seconds() > kMaxCacheSeconds || cache.tags().empty()) {
    Refuse(*route.rpc, "a cache needs ttl_seconds of at most an hour, and a tag");
  }
  for (const std::string& tag : cache.tags()) {
    route.tags.push_back(ParseTag(route, tag));
  }
}

Route ReadRoute(const MethodDescriptor& rpc, const HttpRule& rule, MessagePlans& plans) {
  Route route;
  route.rpc = &rpc;
  route.grpc_method = "/" + rpc.service()->full_name() + "/" + rpc.name();
  const std::string& package = rpc.file()->package();
  const size_t dot = package.find('.');
  route.upstream = package.substr(dot + 1, package.rfind('.') - dot - 1);
  route.rules = rpc.options().GetExtension(common::v1::rules);
  if (route.rules.access() == common::v1::ACCESS_INTERNAL) {
    Refuse(rpc, "an internal RPC must not have a route");
  }
  if (rpc.client_streaming()) {
    Refuse(rpc, "an RPC that receives a stream cannot have a route");
  }
  ReadPattern(rule, route);
  route.segments = ParsePathTemplate(route.path);
  route.request = &plans.For(*rpc.input_type());
  route.response = &plans.For(*rpc.output_type());
  ReadVariables(route);
  ReadBody(rule, route);
  ReadResponse(rule, route);
  ReadStatus(route);
  ReadCache(route);
  return route;
}

}  // namespace

int Route::StatusOf(const google::protobuf::Message& answer) const {
  const bool is_other = chooses_other_success != nullptr &&
                        answer.GetReflection()->GetBool(answer, chooses_other_success);
  return is_other ? other_success_status : success_status;
}

bool Route::MayRepeat(bool has_idempotency_key) const {
  return method == "GET" ||
         rpc->options().idempotency_level() == google::protobuf::MethodOptions::NO_SIDE_EFFECTS ||
         (has_idempotency_key && rules.takes_idempotency_key());
}

const FieldDescriptor* RepeatedFieldOf(const TagTemplate& pieces) {
  for (const TagPiece& piece : pieces) {
    if (piece.field != nullptr && piece.field->is_repeated()) {
      return piece.field;
    }
  }
  return nullptr;
}

std::vector<Route> ReadRoutes(const MethodDescriptor& rpc, MessagePlans& plans) {
  std::vector<Route> routes;
  if (!rpc.options().HasExtension(google::api::http)) {
    return routes;
  }
  const HttpRule& rule = rpc.options().GetExtension(google::api::http);
  try {
    routes.push_back(ReadRoute(rpc, rule, plans));
    for (const HttpRule& further : rule.additional_bindings()) {
      routes.push_back(ReadRoute(rpc, further, plans));
    }
  } catch (const std::invalid_argument& problem) {
    const std::string what = problem.what();
    if (what.find(rpc.full_name()) != std::string::npos) {
      throw;
    }
    Refuse(rpc, what);
  }
  return routes;
}

const std::string& AccessName(const Route& route) {
  const auto access = route.rules.access() == common::v1::ACCESS_UNSPECIFIED
                          ? common::v1::ACCESS_VERIFIED
                          : route.rules.access();
  return common::v1::Access_Name(access);
}

}  // namespace navalha::gateway
