#include "gateway/http/http_error.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "gateway/transcoding/transcoder.hpp"
#include "navalha/booking/v1/reserved_time.pb.h"

namespace navalha::gateway {
namespace {

using grpc::StatusCode;

TEST(HttpStatus, MapsEveryGrpcCode) {
  const std::vector<std::pair<StatusCode, int>> table = {
      {StatusCode::OK, 200},
      {StatusCode::CANCELLED, 503},
      {StatusCode::UNKNOWN, 500},
      {StatusCode::INVALID_ARGUMENT, 422},
      {StatusCode::DEADLINE_EXCEEDED, 503},
      {StatusCode::NOT_FOUND, 404},
      {StatusCode::ALREADY_EXISTS, 409},
      {StatusCode::PERMISSION_DENIED, 403},
      {StatusCode::RESOURCE_EXHAUSTED, 429},
      {StatusCode::FAILED_PRECONDITION, 409},
      {StatusCode::ABORTED, 409},
      {StatusCode::OUT_OF_RANGE, 422},
      {StatusCode::UNIMPLEMENTED, 501},
      {StatusCode::INTERNAL, 500},
      {StatusCode::UNAVAILABLE, 503},
      {StatusCode::DATA_LOSS, 500},
      {StatusCode::UNAUTHENTICATED, 401},
  };
  for (const auto& [code, status] : table) {
    EXPECT_EQ(HttpStatusOf(code), status) << code;
    if (status != 200) {
      EXPECT_TRUE(std::any_of(kErrorKinds.begin(), kErrorKinds.end(),
                              [&](const ErrorKind& kind) { return kind.status == status; }))
          << status << " is not described";
    }
  }
}

TEST(HttpError, HasMessageReasonAndMetadataAtTheTopLevel) {
  const auto status = common::Conflict("SLOT_TAKEN", "Horário indisponível.")
                          .With("suggestion", "09:30")
                          .With("tip", "Escolha outro \"horário\".")
                          .ToStatus();
  const HttpError error = ErrorFrom(status);
  EXPECT_EQ(error.status(), 409);
  EXPECT_EQ(error.Body(),
            R"({"error":"Horário indisponível.","message":"Horário indisponível.",)"
            R"("reason":"SLOT_TAKEN","suggestion":"09:30","tip":"Escolha outro \"horário\"."})");
}

TEST(HttpError, CopiesAnswerFieldsToTheTopLevel) {
  booking::v1::StrandedBookings answer;
  answer.add_bookings()->set_client_name("Ana");
  answer.set_count(2);
  answer.set_confirm("abc");
  const auto status = common::Conflict("BOOKINGS_STRANDED", "Texto.").WithAnswer(answer).ToStatus();
  const std::string body = ErrorFrom(status).Body();
  EXPECT_NE(body.find(R"("bookings":[{"id":0,)"), std::string::npos) << body;
  EXPECT_NE(body.find(R"("client_name":"Ana")"), std::string::npos) << body;
  EXPECT_NE(body.find(R"("count":2,"confirm":"abc"})"), std::string::npos) << body;
}

TEST(HttpError, ListsFieldsOn422) {
  const auto status =
      common::Invalid("name", "Informe o nome.").WithField("items.0.quantity", "a").ToStatus();
  const HttpError error = ErrorFrom(status);
  EXPECT_EQ(error.status(), 422);
  EXPECT_EQ(error.Body(),
            R"({"error":"Informe o nome.","message":"Informe o nome.","reason":"INVALID_FIELDS",)"
            R"("errors":{"items.0.quantity":["a"],"name":["Informe o nome."]}})");
}

TEST(HttpError, HidesTransportMessages) {
  const HttpError error =
      ErrorFrom(grpc::Status(StatusCode::UNAVAILABLE, "failed to connect to ipv4:127.0.0.1:5001"));
  EXPECT_EQ(error.status(), 503);
  EXPECT_EQ(error.Body().find("127.0.0.1"), std::string::npos);
  EXPECT_EQ(ErrorFrom(grpc::Status(StatusCode::UNKNOWN, "std::bad_alloc")).Body().find("bad_alloc"),
            std::string::npos);
}

TEST(HttpError, ReportsSecondsUntilRetry) {
  const auto retry_after = [](const common::Error& error) {
    const HttpResponse response = ResponseOf(ErrorFrom(error.ToStatus()));
    return response.headers.empty() ? "" : response.headers.front().second;
  };
  EXPECT_EQ(retry_after(common::TooMany("Devagar.").With("retry_after", "120")), "120");
  EXPECT_EQ(retry_after(common::TooMany("Devagar.")), "1");
  EXPECT_EQ(retry_after(common::TooMany("Devagar.").With("retry_after", "1\r\nX: y")), "1");
  EXPECT_EQ(retry_after(common::Unavailable("AWAY")), "1");
  EXPECT_EQ(retry_after(common::NotFound()), "");
}

TEST(HttpError, PrefersItsOwnMembersOverMetadata) {
  const auto status =
      common::Conflict("A", "Texto.").With("error", "true").With("errors", "x").ToStatus();
  EXPECT_EQ(ErrorFrom(status).Body(), R"({"error":"Texto.","message":"Texto.","reason":"A"})");
}

}  // namespace
}  // namespace navalha::gateway
