#pragma once

#include <google/protobuf/message.h>
#include <grpcpp/support/status.h>

#include <exception>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace navalha::common {

/// What ends a request: thrown by a handler, turned into a grpc::Status in one place (the server)
/// and into HTTP in one other (the gateway). `message` is read by people, in Brazilian Portuguese;
/// programs read `reason` (UPPER_SNAKE).
///
///   throw Conflict("SLOT_TAKEN", "…").With("suggestion", "…");
class Error : public std::exception {
 public:
  using Fields = std::map<std::string, std::vector<std::string>>;
  using Metadata = std::map<std::string, std::string>;

  Error(grpc::StatusCode code, std::string_view reason, std::string_view message);

  /// Adds a value that the answer carries at its top level, such as `suggestion`.
  Error& With(std::string_view key, std::string_view value) &;
  Error&& With(std::string_view key, std::string_view value) &&;
  /// Sets a message whose fields the answer carries at its top level. It may have 4 KiB.
  Error&& WithAnswer(const google::protobuf::Message& answer) &&;
  /// Adds what is wrong with one field; such errors answer 422 with `errors`.
  Error& WithField(std::string_view field, std::string_view text) &;
  Error&& WithField(std::string_view field, std::string_view text) &&;

  grpc::StatusCode code() const { return code_; }
  const std::string& reason() const { return reason_; }
  const std::string& message() const { return message_; }
  const Fields& fields() const { return fields_; }
  const Metadata& metadata() const { return metadata_; }
  /// Full name and bytes of the message of WithAnswer; empty without one.
  const std::string& answer_type() const { return answer_type_; }
  const std::string& answer() const { return answer_; }
  const char* what() const noexcept override { return reason_.c_str(); }

  /// The status with the same message and everything else as ErrorDetail in its details.
  grpc::Status ToStatus() const;
  /// The error that a peer answered. Whatever the peer left out gets the defaults of its code.
  static Error FromStatus(const grpc::Status& status);

 private:
  grpc::StatusCode code_;
  std::string reason_;
  std::string message_;
  Fields fields_;
  Metadata metadata_;
  std::string answer_type_;
  std::string answer_;
};

/// 404.
Error NotFound(std::string_view message = "Não encontrado.", std::string_view reason = "NOT_FOUND");
/// 422 for one field; add more with WithField.
Error Invalid(std::string_view field, std::string_view text);
/// 409: the request is well formed but does not fit the state of things.
Error Conflict(std::string_view reason, std::string_view message);
/// 403.
Error Denied(std::string_view message = "Acesso negado.",
             std::string_view reason = "ACCESS_DENIED");
/// 401.
Error Unauthenticated(std::string_view message = "Usuário não autenticado.",
                      std::string_view reason = "UNAUTHENTICATED");
/// 429.
Error TooMany(std::string_view message, std::string_view reason = "TOO_MANY_ATTEMPTS");
/// 503: something this service needs is away; the call may be repeated.
Error Unavailable(std::string_view reason);
/// 503: the call's time is over.
Error DeadlineExceeded();
/// 500: a fault of ours. Say no more to the user; what happened goes to the log.
Error Internal(std::string_view reason);

}  // namespace navalha::common
