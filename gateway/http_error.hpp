// What a request that failed is answered: HTTP status and JSON body.
#pragma once

#include <grpcpp/support/status.h>

#include <array>
#include <exception>
#include <string>
#include <string_view>

#include "gateway/field_errors.hpp"
#include "services/common/error.hpp"

namespace navalha::gateway {

// Ends a request. Thrown while a request is read; made from the status that a service answered.
class HttpError : public std::exception {
 public:
  HttpError(int status, common::Error error) : status_(status), error_(std::move(error)) {}

  int status() const { return status_; }
  const common::Error& error() const { return error_; }
  const char* what() const noexcept override { return error_.what(); }

  // {"error": text, "message": text, …}: `errors` on 422, and the error's metadata and
  // the fields of its answer at the top level.
  std::string Body() const;

 private:
  int status_;
  common::Error error_;
};

// The HTTP status of a gRPC code.
int HttpStatusOf(grpc::StatusCode code);

// The error that a service answered.
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
// 500: a fault of ours, told to the log and not to the client.
HttpError InternalFault(std::string_view reason);

// A status that an error may have, for the description of the interface.
struct ErrorKind {
  int status;
  // What it means, in English.
  std::string_view description;
};

// Every status that an error of ours may have, ascending.
inline constexpr std::array kErrorKinds = {
    ErrorKind{400, "The request is malformed: broken JSON, percent-encoding, UTF-8 or form."},
    ErrorKind{401, "No valid session."},
    ErrorKind{403, "The caller may not do this."},
    ErrorKind{404, "There is no such thing."},
    ErrorKind{405, "The path does not take this method."},
    ErrorKind{409, "The request does not fit the state of things, such as a time that is taken."},
    ErrorKind{413, "The body is too large."},
    ErrorKind{415, "The body is neither JSON nor a form."},
    ErrorKind{422, "A field is missing, of the wrong type or out of range; `errors` names it."},
    ErrorKind{429, "Too many requests; try later."},
    ErrorKind{431, "The headers are too large."},
    ErrorKind{500, "A fault of the server."},
    ErrorKind{501, "Not available yet."},
    ErrorKind{503, "Something that is needed is away; try again."},
};

}  // namespace navalha::gateway
