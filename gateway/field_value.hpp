// One value of a field: from text and JSON into a message.
#pragma once

#include <google/protobuf/message.h>

#include <string_view>

#include "gateway/message_plan.hpp"

namespace navalha::gateway {

// Where a value was written.
enum class ValueSource {
  kJsonNumber,   // 12.5
  kJsonText,     // "12.5"
  kJsonBoolean,  // true
  kForm,         // a query parameter, a path segment or a part of a form
};

// Sets a singular field, or adds to a repeated one. An empty text for a field that is not text is
// taken as SetEmpty takes it. Returns null, or what is wrong as the end of a Portuguese sentence
// that begins with "O campo X ". Messages and bytes are not set by this function.
const char* SetValue(google::protobuf::Message& message, const FieldPlan& field, ValueSource source,
                     std::string_view text);

// Takes null, or the empty text of a form's field, for a singular field: an optional text becomes
// empty, an optional number what its rule `when_empty` says; any other field is left unset. Returns
// null or what is wrong, as SetValue does.
const char* SetEmpty(google::protobuf::Message& message, const FieldPlan& field);

// What to say of a value that is not even the right kind of JSON, such as an object for a number.
// Of the field as a whole, or of one of its elements.
const char* ExpectationOf(const FieldPlan& field);
const char* ElementExpectationOf(const FieldPlan& field);

}  // namespace navalha::gateway
