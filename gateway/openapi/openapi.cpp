#include "gateway/openapi/openapi.hpp"

#include <algorithm>

#include "gateway/http/http_error.hpp"
#include "gateway/openapi/openapi_schema.hpp"
#include "navalha/common/v1/raw.pb.h"

namespace navalha::gateway {
namespace {

constexpr std::string_view kDescription =
    "Find a barbershop, book a barber, run the shop. JSON names are snake_case, ids are "
    "numbers, money is a number of reais with two decimals, instants are ISO-8601 in UTC. "
    "Numeric fields accept numeric strings. Null counts as absent, and so does an empty "
    "string for a field that is not a text. Unknown members are ignored. Every error has "
    "`error` and `message` with the same Portuguese sentence for the user, and a "
    "machine-readable `reason`. Operations with the header Idempotency-Key take effect once per "
    "key.";

// The schemas of error bodies, which the protos do not define.
constexpr std::string_view kErrorSchema = R"({
 "description": "The body of every error.",
 "type": "object",
 "properties": {
  "error": {"type": "string", "description": "A sentence for the user, in Brazilian Portuguese."},
  "message": {"type": "string", "description": "The same sentence as `error`."},
  "reason": {"type": "string", "description": "A machine-readable code, such as SLOT_TAKEN."},
  "suggestion": {"type": "string", "description": "A free time instead of the refused one, HH:MM."},
  "tip": {"type": "string", "description": "With a refused time: advice for the user."}
 },
 "required": ["error", "message", "reason"]
})";
constexpr std::string_view kValidationErrorSchema = R"({
 "description": "An error with the invalid fields.",
 "allOf": [
  {"$ref": "#/components/schemas/Error"},
  {
   "type": "object",
   "properties": {
    "errors": {
     "description": "Sentences for the user by field path, such as items.0.quantity.",
     "type": "object",
     "additionalProperties": {"type": "array", "items": {"type": "string"}}
    }
   },
   "required": ["errors"]
  }
 ]
})";

// The path in OpenAPI syntax: "/images/{name}" for "/images/{name=**}".
std::string PlainPath(const Route& route) {
  std::string path;
  for (const PathSegment& segment : route.segments) {
    path += segment.kind == PathSegment::Kind::kLiteral ? "/" + segment.text
                                                        : "/{" + segment.text + "}";
  }
  return path;
}

std::string Lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

class Document {
 public:
  Document(const RouteTable& routes, const Comments& comments)
      : routes_(routes), comments_(comments), schemas_(comments), output_(buffer_) {
    output_.SetIndent(' ', 1);
  }

  std::string Write() {
    output_.StartObject();
    WriteText(output_, "openapi", "3.1.0");
    WriteInfo();
    WriteTags();
    WritePaths();
    WriteComponents();
    output_.EndObject();
    return std::string(buffer_.GetString(), buffer_.GetSize()) + "\n";
  }

 private:
  void Open(const char* name) {
    output_.Key(name);
    output_.StartObject();
  }

  void WriteRaw(const char* name, std::string_view json) {
    output_.Key(name);
    output_.RawValue(json.data(), json.size(), rapidjson::kObjectType);
  }

  void WriteInfo() {
    Open("info");
    WriteText(output_, "title", "Navalha");
    WriteText(output_, "version", "1");
    WriteText(output_, "description", kDescription);
    output_.EndObject();
    output_.Key("servers");
    output_.StartArray();
    output_.StartObject();
    WriteText(output_, "url", "/");
    output_.EndObject();
    output_.EndArray();
  }

  void WriteTags() {
    std::map<std::string, const google::protobuf::ServiceDescriptor*> services;
    for (const auto& route : routes_.routes()) {
      services.emplace(route->rpc->service()->name(), route->rpc->service());
    }
    output_.Key("tags");
    output_.StartArray();
    for (const auto& [name, service] : services) {
      output_.StartObject();
      WriteText(output_, "name", name);
      WriteText(output_, "description", comments_.TextOf(*service));
      output_.EndObject();
    }
    output_.EndArray();
  }

  void WritePaths() {
    std::map<std::string, std::map<std::string, const Route*>> paths;
    for (const auto& route : routes_.routes()) {
      paths[PlainPath(*route)][Lower(route->method)] = route.get();
    }
    Open("paths");
    for (const auto& [path, operations] : paths) {
      Open(path.c_str());
      for (const auto& [method, route] : operations) {
        Open(method.c_str());
        WriteOperation(*route);
        output_.EndObject();
      }
      output_.EndObject();
    }
    output_.EndObject();
  }

  void WriteOperation(const Route& route) {
    WriteText(output_, "operationId", OperationId(route));
    output_.Key("tags");
    output_.StartArray();
    output_.String(route.rpc->service()->name().c_str());
    output_.EndArray();
    WriteText(output_, "description", comments_.TextOf(*route.rpc));
    WriteText(output_, "x-rpc", route.grpc_method.substr(1));
    WriteText(output_, "x-access", AccessName(route));
    WriteText(output_, "x-permission", route.rules.permission());
    if (route.IsCached()) {
      output_.Key("x-cache-seconds");
      output_.Int(route.rules.cache().ttl_seconds());
    }
    WriteSecurity(route);
    WriteParameters(route);
    if (route.has_body) {
      WriteRequestBody(route);
    }
    WriteResponses(route);
  }

  // A unique id for each route of an RPC.
  std::string OperationId(const Route& route) {
    const std::string id = route.rpc->service()->name() + "_" + route.rpc->name();
    const int before = operation_ids_[id]++;
    return before == 0 ? id : id + "_" + std::to_string(before + 1);
  }

  void WriteSecurity(const Route& route) {
    output_.Key("security");
    output_.StartArray();
    if (route.rules.access() == common::v1::ACCESS_PUBLIC) {
      output_.StartObject();
      output_.EndObject();
    }
    output_.StartObject();
    output_.Key("bearer");
    output_.StartArray();
    output_.EndArray();
    output_.EndObject();
    output_.EndArray();
  }

  static std::set<std::string> PathFields(const Route& route) {
    std::set<std::string> names;
    for (const FieldPlan* field : route.variables) {
      names.insert(field->name);
    }
    return names;
  }

  void WriteParameters(const Route& route) {
    const std::set<std::string> in_path = PathFields(route);
    output_.Key("parameters");
    output_.StartArray();
    for (const FieldPlan* field : route.variables) {
      WriteParameter(*field, "path");
    }
    for (const FieldPlan& field : route.request->fields) {
      if (!route.has_body && in_path.count(field.name) == 0 && field.kind != FieldKind::kMessage) {
        WriteParameter(field, "query");
      }
    }
    if (route.rules.takes_idempotency_key()) {
      output_.StartObject();
      WriteText(output_, "$ref", "#/components/parameters/IdempotencyKey");
      output_.EndObject();
    }
    output_.EndArray();
  }

  void WriteParameter(const FieldPlan& field, std::string_view place) {
    const bool required =
        place == "path" || field.field->options().GetExtension(common::v1::field).required();
    output_.StartObject();
    WriteText(output_, "name", field.name);
    WriteText(output_, "in", place);
    output_.Key("required");
    output_.Bool(required);
    output_.Key("schema");
    schemas_.WriteField(output_, field, Use::kRequest);
    output_.EndObject();
  }

  void WriteRequestBody(const Route& route) {
    Open("requestBody");
    Open("content");
    std::set<std::string> left_out = PathFields(route);
    if (route.takes_files) {
      WriteContent("multipart/form-data", *route.request, left_out);
    }
    for (const FieldPlan& field : route.request->fields) {
      if (field.kind == FieldKind::kBytes) {
        left_out.insert(field.name);
      }
    }
    WriteContent("application/json", *route.request, left_out);
    output_.EndObject();
    output_.EndObject();
  }

  void WriteContent(const char* type, const MessagePlan& plan,
                    const std::set<std::string>& left_out) {
    Open(type);
    output_.Key("schema");
    schemas_.WriteMessage(output_, plan, Use::kRequest, left_out);
    output_.EndObject();
  }

  void WriteResponses(const Route& route) {
    Open("responses");
    WriteSuccess(route, route.success_status, "Success.");
    if (route.chooses_other_success != nullptr) {
      WriteSuccess(route, route.other_success_status,
                   "Success, with " + route.rules.other_success().when() + ".");
    }
    for (const ErrorKind& kind : kErrorKinds) {
      if (MayAnswer(route, kind.status)) {
        Open(std::to_string(kind.status).c_str());
        WriteText(output_, "$ref", "#/components/responses/Error" + std::to_string(kind.status));
        output_.EndObject();
      }
    }
    output_.EndObject();
  }

  void WriteSuccess(const Route& route, int status, std::string_view description) {
    Open(std::to_string(status).c_str());
    WriteText(output_, "description", description);
    Open("content");
    if (route.raw) {
      const std::string type = route.rpc->options().GetExtension(common::v1::raw_content_type);
      Open(type.empty() ? "*/*" : type.c_str());
      output_.EndObject();
    } else if (route.event_stream) {
      Open("text/event-stream");
      output_.EndObject();
    } else {
      Open("application/json");
      output_.Key("schema");
      if (route.response_field != nullptr) {
        schemas_.WriteField(output_, *route.response_field, Use::kAnswer);
      } else {
        schemas_.WriteReference(output_, *route.response, Use::kAnswer);
      }
      output_.EndObject();
    }
    output_.EndObject();
    output_.EndObject();
  }

  static bool MayAnswer(const Route& route, int status) {
    switch (status) {
      case 401:
      case 403:
        return route.rules.access() != common::v1::ACCESS_PUBLIC || route.method != "GET";
      case 405:
        return false;  // a further method of the same path
      case 409:
        return route.method != "GET";
      case 413:
      case 415:
        return route.has_body;
      default:
        return true;
    }
  }

  void WriteComponents() {
    Open("components");
    Open("securitySchemes");
    WriteRaw("bearer", R"({"type": "http", "scheme": "bearer", "bearerFormat": "JWT"})");
    output_.EndObject();
    Open("parameters");
    WriteRaw("IdempotencyKey",
             R"({"name": "Idempotency-Key", "in": "header", "required": false, )"
             R"("description": "Chosen by the client. A repeat of a key has no further effect and )"
             R"(returns what the first request created or changed, in its current state.", )"
             R"("schema": {"type": "string", "maxLength": 128}})");
    output_.EndObject();
    Open("responses");
    for (const ErrorKind& kind : kErrorKinds) {
      Open(("Error" + std::to_string(kind.status)).c_str());
      WriteText(output_, "description", kind.description);
      WriteRaw("content", kind.status == 422
                              ? R"({"application/json": {"schema": )"
                                R"({"$ref": "#/components/schemas/ValidationError"}}})"
                              : R"({"application/json": {"schema": )"
                                R"({"$ref": "#/components/schemas/Error"}}})");
      output_.EndObject();
    }
    output_.EndObject();
    Open("schemas");
    WriteRaw("Error", kErrorSchema);
    WriteRaw("ValidationError", kValidationErrorSchema);
    schemas_.WriteReferred(output_);
    output_.EndObject();
    output_.EndObject();
  }

  const RouteTable& routes_;
  const Comments& comments_;
  SchemaWriter schemas_;
  rapidjson::StringBuffer buffer_;
  JsonOutput output_;
  std::map<std::string, int> operation_ids_;
};

}  // namespace

std::string DescribeInterface(const RouteTable& routes, const Comments& comments) {
  return Document(routes, comments).Write();
}

}  // namespace navalha::gateway
