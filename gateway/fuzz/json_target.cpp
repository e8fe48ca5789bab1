#include <cpprest/json.h>

#include "gateway/fuzz/property.hpp"
#include "gateway/fuzz/suite.hpp"
#include "gateway/fuzz/targets.hpp"
#include "gateway/transcoding/json_reader.hpp"
#include "gateway/transcoding/json_writer.hpp"
#include "services/common/text/encoding.hpp"

namespace navalha::gateway::fuzz {
namespace {

// Requires that an independent parser also reads accepted JSON as an object. That parser may refuse
// only large numbers, which the gateway compares with the range of their field.
void RequireAnObject(const std::string& json) {
  Require(common::IsPlainText(json), "accepted JSON is UTF-8 without NUL");
  std::error_code error;
  const web::json::value parsed = web::json::value::parse(json, error);
  Require(error || parsed.is_object(), "accepted JSON is an object");
}

// Requires that the written text can be read back and that writing it again gives the same text.
void RequireRoundTrip(const MessagePlan& plan, const google::protobuf::Message& message) {
  const std::string written = WriteJson(plan, message);
  RequireJson(written);
  const auto copy = NewMessage(plan);
  // Null means an empty value when it is read.
  const JsonOutcome outcome = ReadJson(WithoutNulls(written), plan, *copy);
  Require(outcome.well_formed && outcome.errors.empty(), "written JSON is read without errors");
  Require(WriteJson(plan, *copy) == written, "a message survives being written and read");
}

}  // namespace

void FuzzJson(std::string_view input) {
  const MessagePlan& plan = RequestPlan(TakeLine(input));
  const std::string json(input);
  const auto message = NewMessage(plan);
  const JsonOutcome outcome = ReadJson(json, plan, *message);
  if (!outcome.well_formed) {
    return;
  }
  RequireAnObject(json);
  RequireTransmissible(*message);
  if (!outcome.errors.empty()) {
    RequireClientError(InvalidFields(outcome.errors));
    return;
  }
  RequireRoundTrip(plan, *message);
}

}  // namespace navalha::gateway::fuzz
