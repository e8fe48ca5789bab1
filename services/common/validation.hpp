#pragma once

#include <google/protobuf/message.h>

#include <chrono>
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

/// The years of dates and instants that a request may name. Arithmetic on days, PostgreSQL and the
/// texts that it reads and writes are safe within them.
inline constexpr std::chrono::year kFirstYear{1900};
inline constexpr std::chrono::year kLastYear{2199};

/// Whether a text that is not empty has the shape.
bool HasFormat(v1::Format format, std::string_view text);

/// Whether nothing of UTF-8 text is to be seen on a screen: it is empty or all of it is white
/// space, control characters or other characters without a shape. Such a text names nobody.
bool ShowsNothing(std::string_view text);

/// Characters, not bytes, of UTF-8 text.
int CountCharacters(std::string_view text);

/// Only the digits of a text; for CNPJ, the digits and the letters in upper case.
std::string OnlyDigits(std::string_view text);
std::string OnlyLettersAndDigits(std::string_view text);

}  // namespace navalha::common
