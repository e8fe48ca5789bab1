#pragma once

#include <google/protobuf/message.h>
#include <grpcpp/support/status.h>

#include <exception>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace navalha::common {

/// The maximum size in bytes of a message given to Error::WithAnswer. It is sent base64-encoded in
/// trailing metadata, of which gRPC accepts 8 KiB per call.
inline constexpr size_t kAnswerBytesLimit = 4096;

/// The failure of a request. A handler throws it; the server converts it into a grpc::Status, the
/// gateway into HTTP. `message` is a sentence for users in Brazilian Portuguese; programs read
/// `reason` (UPPER_SNAKE).
///
///   throw Conflict("SLOT_TAKEN", "…").With("suggestion", "…");
class Error : public std::exception {
 public:
  using Fields = std::map<std::string, std::vector<std::string>>;
  using Metadata = std::map<std::string, std::string>;

  Error(grpc::StatusCode code, std::string_view reason, std::string_view message);

  /// Adds a value at the top level of the HTTP answer, such as `suggestion`.
  Error& With(std::string_view key, std::string_view value) &;
  Error&& With(std::string_view key, std::string_view value) &&;
  /// Sets a message whose fields appear at the top level of the HTTP answer. Throws
  /// std::length_error when its binary form exceeds kAnswerBytesLimit.
  Error&& WithAnswer(const google::protobuf::Message& answer) &&;
  /// Adds an error of one field; the HTTP answer is then 422 with `errors`.
  Error& WithField(std::string_view field, std::string_view text) &;
  Error&& WithField(std::string_view field, std::string_view text) &&;

  grpc::StatusCode code() const { return code_; }
  const std::string& reason() const { return reason_; }
  const std::string& message() const { return message_; }
  const Fields& fields() const { return fields_; }
  const Metadata& metadata() const { return metadata_; }
  /// Full name and bytes of the message given to WithAnswer; empty without one.
  const std::string& answer_type() const { return answer_type_; }
  const std::string& answer() const { return answer_; }
  const char* what() const noexcept override { return reason_.c_str(); }

  /// The gRPC status with this code and message. Its details contain an ErrorDetail with the other
  /// members.
  grpc::Status ToStatus() const;
  /// The error in a peer's status. A status without ErrorDetail gets the defaults of its code.
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

/// Returns whether a service refused the request itself, so that a repeat fails again:
/// INVALID_ARGUMENT, FAILED_PRECONDITION or NOT_FOUND.
bool IsRefusal(const Error& error);

/// 404.
Error NotFound(std::string_view message = "Não encontrado.", std::string_view reason = "NOT_FOUND");
/// 422 for one field; WithField adds more.
Error Invalid(std::string_view field, std::string_view text);
/// 409: the request is valid but conflicts with the current state.
Error Conflict(std::string_view reason, std::string_view message);
/// 403.
Error Denied(std::string_view message = "Acesso negado.",
             std::string_view reason = "ACCESS_DENIED");
/// 401.
Error Unauthenticated(std::string_view message = "Usuário não autenticado.",
                      std::string_view reason = "UNAUTHENTICATED");
/// 429.
Error TooMany(std::string_view message, std::string_view reason = "TOO_MANY_ATTEMPTS");
/// 503: a dependency is unavailable; the caller may repeat the call.
Error Unavailable(std::string_view reason);
/// 503: the call's deadline passed.
Error DeadlineExceeded();
/// 500: a fault of the server. `reason` goes to the log; the message for users stays general.
Error Internal(std::string_view reason);

}  // namespace navalha::common
