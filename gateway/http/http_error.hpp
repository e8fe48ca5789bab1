// The answer to a failed request: HTTP status and JSON body.
#pragma once

#include <grpcpp/support/status.h>

#include <array>
#include <exception>
#include <string>
#include <string_view>

#include "gateway/http/field_errors.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::gateway {

// The failure of a request: thrown while the request is read, or made from a service's status.
class HttpError : public std::exception {
 public:
  HttpError(int status, common::Error error) : status_(status), error_(std::move(error)) {}

  int status() const { return status_; }
  const common::Error& error() const { return error_; }
  const char* what() const noexcept override { return error_.what(); }

  // {"error": text, "message": text, …}: with `errors` on 422, and the error's metadata and the
  // fields of its answer at the top level.
  std::string Body() const;

 private:
  int status_;
  common::Error error_;
};

// The HTTP status of a gRPC code.
int HttpStatusOf(grpc::StatusCode code);

// The HTTP error of a service's status.
HttpError ErrorFrom(const grpc::Status& status);

// 400: broken JSON, percent-encoding, UTF-8 or form.
HttpError Malformed(std::string_view reason, std::string_view message);
// 404: no route has this path.
HttpError UnknownPath();
// 405: the path has other methods.
HttpError WrongMethod();
// 413.
HttpError BodyTooLarge();
// 415.
HttpError WrongContentType();
// 422.
HttpError InvalidFields(const FieldErrors& errors);
// 431.
HttpError HeadersTooLarge();
// 500: a fault of the server. `reason` goes to the log only.
HttpError InternalFault(std::string_view reason);

// A possible status of an error, for the OpenAPI document.
struct ErrorKind {
  int status;
  // Its meaning, in English.
  std::string_view description;
};

// Every status of an error, ascending.
inline constexpr std::array kErrorKinds = {
    ErrorKind{400, "The request is malformed: broken JSON, percent-encoding, UTF-8 or form."},
    ErrorKind{401, "No valid session."},
    ErrorKind{403, "The caller lacks the permission."},
    ErrorKind{404, "The path or the requested resource does not exist."},
    ErrorKind{405, "The path does not support this method."},
    ErrorKind{409, "The request conflicts with the current state, such as a taken time."},
    ErrorKind{413, "The body is too large."},
    ErrorKind{415, "The body is neither JSON nor a form."},
    ErrorKind{
        422,
        "A field is missing, has the wrong type or is out of range; `errors` names the fields."},
    ErrorKind{429, "Too many requests; retry later."},
    ErrorKind{431, "The headers are too large."},
    ErrorKind{500, "A fault of the server."},
    ErrorKind{501, "The operation is not implemented."},
    ErrorKind{503, "A dependency is unavailable; retry later."},
};

}  // namespace navalha::gateway
