// Converts one value from text or JSON into a message field.
#pragma once

#include <google/protobuf/message.h>

#include <string_view>

#include "gateway/transcoding/message_plan.hpp"

namespace navalha::gateway {

// The source of a value.
enum class ValueSource {
  kJsonNumber,   // 12.5
  kJsonText,     // "12.5"
  kJsonBoolean,  // true
  kForm,         // a query parameter, a path segment or a part of a form
};

// Sets a singular field, or adds to a repeated one. Handles an empty text for a non-text field like
// SetEmpty. Returns null, or the error as the end of a Portuguese sentence that begins with "O
// campo X ". Does not set messages or bytes.
const char* SetValue(google::protobuf::Message& message, const FieldPlan& field, ValueSource source,
                     std::string_view text);

// Handles null, or an empty text in a form, for a singular field: an optional text becomes empty,
// an optional number follows its rule `when_empty`, any other field stays unset. Returns null or an
// error, as SetValue does.
const char* SetEmpty(google::protobuf::Message& message, const FieldPlan& field);

// The error for a value of the wrong JSON type, such as an object for a number: for the whole
// field, or for one of its elements.
const char* ExpectationOf(const FieldPlan& field);
const char* ElementExpectationOf(const FieldPlan& field);

}  // namespace navalha::gateway
