#include "services/common/rpc/error.hpp"

#include <stdexcept>

#include "navalha/common/v1/error.pb.h"

namespace navalha::common {
namespace {

// The Error of a status without ErrorDetail, such as a broken connection or a deadline.
Error DefaultOf(grpc::StatusCode code) {
  switch (code) {
    case grpc::StatusCode::DEADLINE_EXCEEDED:
      return DeadlineExceeded();
    case grpc::StatusCode::UNAVAILABLE:
    case grpc::StatusCode::CANCELLED:
      return Unavailable("PEER_UNAVAILABLE");
    case grpc::StatusCode::NOT_FOUND:
      return NotFound();
    case grpc::StatusCode::PERMISSION_DENIED:
      return Denied();
    case grpc::StatusCode::UNAUTHENTICATED:
      return Unauthenticated();
    case grpc::StatusCode::UNIMPLEMENTED:
      return Error(code, "UNIMPLEMENTED", "Este recurso ainda não está disponível.");
    case grpc::StatusCode::RESOURCE_EXHAUSTED:
      return TooMany("Muitas solicitações. Tente novamente em instantes.", "TOO_MANY_REQUESTS");
    default:
      return Internal("PEER_FAILED");
  }
}

}  // namespace

Error::Error(grpc::StatusCode code, std::string_view reason, std::string_view message)
    : code_(code), reason_(reason), message_(message) {}

Error& Error::With(std::string_view key, std::string_view value) & {
  metadata_.insert_or_assign(std::string(key), std::string(value));
  return *this;
}

Error&& Error::With(std::string_view key, std::string_view value) && {
  return std::move(With(key, value));
}

Error&& Error::WithAnswer(const google::protobuf::Message& answer) && {
  if (answer.ByteSizeLong() > kAnswerBytesLimit) {
    throw std::length_error(answer.GetDescriptor()->full_name() + " exceeds kAnswerBytesLimit");
  }
  answer_type_ = answer.GetDescriptor()->full_name();
  answer_ = answer.SerializeAsString();
  return std::move(*this);
}

Error& Error::WithField(std::string_view field, std::string_view text) & {
  fields_[std::string(field)].emplace_back(text);
  return *this;
}

Error&& Error::WithField(std::string_view field, std::string_view text) && {
  return std::move(WithField(field, text));
}

grpc::Status Error::ToStatus() const {
  v1::ErrorDetail detail;
  detail.set_reason(reason_);
  detail.set_message(message_);
  for (const auto& [field, texts] : fields_) {
    auto& list = (*detail.mutable_fields())[field];
    for (const std::string& text : texts) {
      list.add_texts(text);
    }
  }
  detail.mutable_metadata()->insert(metadata_.begin(), metadata_.end());
  detail.set_answer_type(answer_type_);
  detail.set_answer(answer_);
  return grpc::Status(code_, message_, detail.SerializeAsString());
}

Error Error::FromStatus(const grpc::Status& status) {
  v1::ErrorDetail detail;
  if (status.error_details().empty() || !detail.ParseFromString(status.error_details()) ||
      detail.reason().empty()) {
    return DefaultOf(status.error_code());
  }
  Error error(status.error_code(), detail.reason(), detail.message());
  for (const auto& [field, list] : detail.fields()) {
    error.fields_[field].assign(list.texts().begin(), list.texts().end());
  }
  error.metadata_.insert(detail.metadata().begin(), detail.metadata().end());
  error.answer_type_ = detail.answer_type();
  error.answer_ = detail.answer();
  return error;
}

bool IsRefusal(const Error& error) {
  return error.code() == grpc::StatusCode::INVALID_ARGUMENT ||
         error.code() == grpc::StatusCode::FAILED_PRECONDITION ||
         error.code() == grpc::StatusCode::NOT_FOUND;
}

Error NotFound(std::string_view message, std::string_view reason) {
  return Error(grpc::StatusCode::NOT_FOUND, reason, message);
}

Error Invalid(std::string_view field, std::string_view text) {
  return Error(grpc::StatusCode::INVALID_ARGUMENT, "INVALID_FIELDS", text).WithField(field, text);
}

Error Conflict(std::string_view reason, std::string_view message) {
  return Error(grpc::StatusCode::FAILED_PRECONDITION, reason, message);
}

Error Denied(std::string_view message, std::string_view reason) {
  return Error(grpc::StatusCode::PERMISSION_DENIED, reason, message);
}

Error Unauthenticated(std::string_view message, std::string_view reason) {
  return Error(grpc::StatusCode::UNAUTHENTICATED, reason, message);
}

Error TooMany(std::string_view message, std::string_view reason) {
  return Error(grpc::StatusCode::RESOURCE_EXHAUSTED, reason, message);
}

Error Unavailable(std::string_view reason) {
  return Error(grpc::StatusCode::UNAVAILABLE, reason,
               "Serviço indisponível no momento. Tente novamente em instantes.");
}

Error DeadlineExceeded() {
  return Error(grpc::StatusCode::DEADLINE_EXCEEDED, "DEADLINE_EXCEEDED",
               "A operação demorou demais. Tente novamente.");
}

Error Internal(std::string_view reason) {
  return Error(grpc::StatusCode::INTERNAL, reason,
               "Ocorreu um erro inesperado. Tente novamente mais tarde.");
}

}  // namespace navalha::common
