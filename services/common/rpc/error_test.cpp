#include "services/common/rpc/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "navalha/common/v1/error.pb.h"

namespace navalha::common {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

TEST(Error, RoundTripsThroughAStatus) {
  const Error sent = Conflict("SLOT_TAKEN", "Conflito de horário.")
                         .With("suggestion", "10:15")
                         .WithField("order_datetime", "ocupado");
  const grpc::Status status = sent.ToStatus();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(status.error_message(), "Conflito de horário.");
  const Error received = Error::FromStatus(status);
  EXPECT_EQ(received.code(), sent.code());
  EXPECT_EQ(received.reason(), "SLOT_TAKEN");
  EXPECT_EQ(received.message(), "Conflito de horário.");
  EXPECT_THAT(received.metadata(), ElementsAre(Pair("suggestion", "10:15")));
  EXPECT_THAT(received.fields(), ElementsAre(Pair("order_datetime", ElementsAre("ocupado"))));
}

TEST(Error, AddsAUserMessageToAStatusWithoutDetail) {
  const Error away = Error::FromStatus(
      grpc::Status(grpc::StatusCode::UNAVAILABLE, "failed to connect to all addresses"));
  EXPECT_EQ(away.code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_THAT(away.message(), testing::HasSubstr("indisponível"));
  const Error odd = Error::FromStatus(grpc::Status(grpc::StatusCode::DATA_LOSS, "xyz"));
  EXPECT_EQ(odd.code(), grpc::StatusCode::INTERNAL);
  EXPECT_THAT(odd.message(), testing::Not(testing::HasSubstr("xyz")));
  EXPECT_THAT(odd.fields(), IsEmpty());
}

TEST(Error, ListsAllInvalidFields) {
  const Error error = Invalid("name", "O campo nome é obrigatório.").WithField("price", "negativo");
  EXPECT_EQ(error.code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(error.fields().size(), 2);
}

TEST(Error, RefusesAnAnswerAboveItsLimit) {
  const auto with_answer_of = [](size_t bytes) {
    v1::ErrorDetail answer;
    answer.set_answer(std::string(bytes, 'x'));
    return Conflict("STRANDED", "Texto.").WithAnswer(answer).ToStatus();
  };
  constexpr size_t kFraming = 3;  // tag and length of the field
  EXPECT_EQ(Error::FromStatus(with_answer_of(kAnswerBytesLimit - kFraming)).reason(), "STRANDED");
  EXPECT_THROW(with_answer_of(kAnswerBytesLimit), std::length_error);
}

}  // namespace
}  // namespace navalha::common
