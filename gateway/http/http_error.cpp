#include "gateway/http/http_error.hpp"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <memory>

#include "gateway/transcoding/json_writer.hpp"
#include "services/common/text/encoding.hpp"

namespace navalha::gateway {
namespace {

using Output = rapidjson::Writer<rapidjson::StringBuffer>;
using grpc::StatusCode;

void WriteText(Output& output, const std::string& text) {
  // Service texts are valid UTF-8 (protobuf checks that); this covers other sources.
  const std::string& safe = common::IsValidUtf8(text) ? text : std::string();
  output.String(safe.data(), static_cast<rapidjson::SizeType>(safe.size()));
}

void WriteMember(Output& output, std::string_view name, const std::string& value) {
  output.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
  WriteText(output, value);
}

void WriteFields(Output& output, const common::Error::Fields& fields) {
  output.Key("errors");
  output.StartObject();
  for (const auto& [field, sentences] : fields) {
    WriteText(output, field);
    output.StartArray();
    for (const std::string& sentence : sentences) {
      WriteText(output, sentence);
    }
    output.EndArray();
  }
  output.EndObject();
}

bool IsOwnMember(std::string_view name) {
  return name == "error" || name == "message" || name == "errors" || name == "reason";
}

// Writes the fields of an error's answer message; writes nothing for a message type unknown to this
// gateway.
void WriteAnswer(Output& output, const common::Error& error) {
  const auto* descriptor =
      google::protobuf::DescriptorPool::generated_pool()->FindMessageTypeByName(
          error.answer_type());
  if (descriptor == nullptr) {
    return;
  }
  const std::unique_ptr<google::protobuf::Message> answer(
      google::protobuf::MessageFactory::generated_factory()->GetPrototype(descriptor)->New());
  if (!answer->ParseFromString(error.answer())) {
    return;
  }
  MessagePlans plans;
  for (const FieldPlan& field : plans.For(*descriptor).fields) {
    if (!IsOwnMember(field.name)) {
      output.Key(field.name.data(), static_cast<rapidjson::SizeType>(field.name.size()));
      const std::string json = WriteJsonField(field, *answer);
      output.RawValue(json.data(), json.size(), rapidjson::kObjectType);
    }
  }
}

HttpError Make(int status, StatusCode code, std::string_view reason, std::string_view message) {
  return {status, common::Error(code, reason, message)};
}

}  // namespace

std::string HttpError::Body() const {
  rapidjson::StringBuffer buffer;
  Output output(buffer);
  output.StartObject();
  WriteMember(output, "error", error_.message());
  WriteMember(output, "message", error_.message());
  WriteMember(output, "reason", error_.reason());
  if (status_ == 422) {
    WriteFields(output, error_.fields());
  }
  for (const auto& [name, value] : error_.metadata()) {
    if (!IsOwnMember(name)) {
      WriteMember(output, name, value);
    }
  }
  if (!error_.answer_type().empty()) {
    WriteAnswer(output, error_);
  }
  output.EndObject();
  return {buffer.GetString(), buffer.GetSize()};
}

int HttpStatusOf(StatusCode code) {
  switch (code) {
    case StatusCode::OK:
      return 200;
    case StatusCode::INVALID_ARGUMENT:
    case StatusCode::OUT_OF_RANGE:
      return 422;
    case StatusCode::FAILED_PRECONDITION:
    case StatusCode::ALREADY_EXISTS:
    case StatusCode::ABORTED:
      return 409;
    case StatusCode::NOT_FOUND:
      return 404;
    case StatusCode::PERMISSION_DENIED:
      return 403;
    case StatusCode::UNAUTHENTICATED:
      return 401;
    case StatusCode::RESOURCE_EXHAUSTED:
      return 429;
    case StatusCode::UNIMPLEMENTED:
      return 501;
    case StatusCode::UNAVAILABLE:
    case StatusCode::DEADLINE_EXCEEDED:
    case StatusCode::CANCELLED:
      return 503;
    default:
      return 500;
  }
}

HttpError ErrorFrom(const grpc::Status& status) {
  return {HttpStatusOf(status.error_code()), common::Error::FromStatus(status)};
}

HttpError Malformed(std::string_view reason, std::string_view message) {
  return Make(400, StatusCode::INVALID_ARGUMENT, reason, message);
}

HttpError UnknownPath() {
  return Make(404, StatusCode::NOT_FOUND, "UNKNOWN_PATH", "Endereço não encontrado.");
}

HttpError WrongMethod() {
  return Make(405, StatusCode::UNIMPLEMENTED, "WRONG_METHOD",
              "Este endereço não aceita este tipo de requisição.");
}

HttpError BodyTooLarge() {
  return Make(413, StatusCode::INVALID_ARGUMENT, "BODY_TOO_LARGE",
              "Os dados enviados são grandes demais.");
}

HttpError WrongContentType() {
  return Make(415, StatusCode::INVALID_ARGUMENT, "WRONG_CONTENT_TYPE",
              "Envie os dados como JSON ou como formulário.");
}

HttpError InvalidFields(const FieldErrors& errors) {
  const auto& sentences = errors.sentences();
  common::Error error(
      StatusCode::INVALID_ARGUMENT, "INVALID_FIELDS",
      sentences.empty() ? std::string("Dados inválidos.") : sentences.begin()->second.front());
  for (const auto& [field, texts] : sentences) {
    for (const std::string& text : texts) {
      error.WithField(field, text);
    }
  }
  return {422, std::move(error)};
}

HttpError HeadersTooLarge() {
  return Make(431, StatusCode::INVALID_ARGUMENT, "HEADERS_TOO_LARGE",
              "Os cabeçalhos enviados são grandes demais.");
}

HttpError InternalFault(std::string_view reason) { return {500, common::Internal(reason)}; }

}  // namespace navalha::gateway
