// Writes a message as JSON text by reflection.
#pragma once

#include <google/protobuf/message.h>

#include <string>

#include "gateway/transcoding/message_plan.hpp"

namespace navalha::gateway {

// The message as a JSON object with every field: an absent value as null, a repeated field as a
// list, centavos as reais with two decimals, an instant as "2026-01-31T13:00:00.000Z".
std::string WriteJson(const MessagePlan& plan, const google::protobuf::Message& message);

// The JSON of one field, such as a bare list.
std::string WriteJsonField(const FieldPlan& field, const google::protobuf::Message& message);

}  // namespace navalha::gateway
