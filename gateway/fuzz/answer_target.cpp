#include "gateway/fuzz/property.hpp"
#include "gateway/fuzz/suite.hpp"
#include "gateway/fuzz/targets.hpp"
#include "gateway/transcoding/json_writer.hpp"

namespace navalha::gateway::fuzz {

void FuzzAnswer(std::string_view input) {
  const MessagePlan& plan = AnswerPlan(TakeLine(input));
  const auto message = NewMessage(plan);
  if (!message->ParseFromArray(input.data(), static_cast<int>(input.size()))) {
    return;
  }
  const std::string json = WriteJson(plan, *message);
  RequireJson(json);
  const auto copy = NewMessage(plan);
  Require(copy->ParseFromString(message->SerializeAsString()), "the message can be copied");
  Require(WriteJson(plan, *copy) == json, "equal messages give equal JSON");
  for (const FieldPlan& field : plan.fields) {
    RequireJson(WriteJsonField(field, *message));
  }
}

}  // namespace navalha::gateway::fuzz
