// Reads JSON text into a message by reflection.
#pragma once

#include <google/protobuf/message.h>

#include <string>

#include "gateway/http/field_errors.hpp"
#include "gateway/transcoding/message_plan.hpp"

namespace navalha::gateway {

// Deepest nesting of objects and lists.
inline constexpr int kMaxJsonDepth = 32;

// The maximum number of objects in one body, which bounds the memory that a small text can
// allocate.
inline constexpr int kMaxJsonObjects = 20000;

// The result of reading a body.
struct JsonOutcome {
  // False when the text is not a JSON object in UTF-8, or nests too deeply.
  bool well_formed = true;
  // Errors of values with a wrong type or out of range; the valid fields are set nevertheless.
  FieldErrors errors;
  // Number of skipped members that are not fields of the message.
  int unknown_fields = 0;
};

// Reads a JSON object into `message`, whose plan is `plan`. Handles null, and an empty text for a
// non-text field, as SetEmpty does. Of members with the same name the last one counts. Bytes fields
// cannot be set from JSON.
JsonOutcome ReadJson(const std::string& json, const MessagePlan& plan,
                     google::protobuf::Message& message);

}  // namespace navalha::gateway
