#pragma once

#include <google/protobuf/message.h>

#include <string>
#include <string_view>

#include "navalha/common/v1/options.pb.h"
#include "services/common/error.hpp"

namespace navalha::common {

/// Checks a request against the FieldRules of its proto, nested messages too. Throws one
/// INVALID_ARGUMENT that names every field that is wrong, in Brazilian Portuguese; nested fields by
/// path: items.0.quantity. Fields have their JSON names. `with_defaults`: fields that say nothing
/// of their size have the limits that options.proto names; calls between services go without.
void Validate(const google::protobuf::Message& request, bool with_defaults = true);

/// The same, answering the errors (empty: fine) instead of throwing.
Error::Fields FindViolations(const google::protobuf::Message& request, bool with_defaults = true);

/// Whether a text that is not empty has the shape.
bool HasFormat(v1::Format format, std::string_view text);

/// Characters, not bytes, of UTF-8 text.
int CountCharacters(std::string_view text);

/// Only the digits of a text; for CNPJ, the digits and the letters in upper case.
std::string OnlyDigits(std::string_view text);
std::string OnlyLettersAndDigits(std::string_view text);

}  // namespace navalha::common
