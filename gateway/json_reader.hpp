// JSON text into a message, by reflection.
#pragma once

#include <google/protobuf/message.h>

#include <string>

#include "gateway/field_errors.hpp"
#include "gateway/message_plan.hpp"

namespace navalha::gateway {

// Deepest nesting of objects and lists.
inline constexpr int kMaxJsonDepth = 32;

// Most objects in one body: what a small text can make us allocate is bounded by it.
inline constexpr int kMaxJsonObjects = 20000;

// What became of reading a body.
struct JsonOutcome {
  // False when the text is not JSON, is not an object, nests too deep or is not UTF-8.
  bool well_formed = true;
  // Values of the wrong type or out of range; what is right has been set nevertheless.
  FieldErrors errors;
  // Members that the message does not have. They are skipped.
  int unknown_fields = 0;
};

// Reads a JSON object into `message`, whose plan is `plan`. Null and, for fields that are not text,
// an empty text leave a field unset; of members with the same name the last one counts. Bytes
// fields cannot be set from JSON.
JsonOutcome ReadJson(const std::string& json, const MessagePlan& plan,
                     google::protobuf::Message& message);

}  // namespace navalha::gateway
