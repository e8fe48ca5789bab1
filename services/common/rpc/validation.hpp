#pragma once

#include <google/protobuf/message.h>

#include <chrono>
#include <string>
#include <string_view>

#include "navalha/common/v1/options.pb.h"
#include "services/common/rpc/error.hpp"

namespace navalha::common {

/// Checks a request and its nested messages against the FieldRules of its proto. Throws one
/// INVALID_ARGUMENT that names every invalid field, in Brazilian Portuguese; nested fields by path:
/// items.0.quantity. Fields have their JSON names. `with_defaults` applies the default size limits
/// of options.proto to fields without limits; calls between services pass false.
void Validate(const google::protobuf::Message& request, bool with_defaults = true);

/// As Validate, but returns the errors (empty: valid) instead of throwing.
Error::Fields FindViolations(const google::protobuf::Message& request, bool with_defaults = true);

/// The years that dates and instants of a request may have. Date arithmetic, PostgreSQL and its
/// text formats are safe in this range.
inline constexpr std::chrono::year kFirstYear{1900};
inline constexpr std::chrono::year kLastYear{2199};

/// Whether a non-empty text has the format.
bool HasFormat(v1::Format format, std::string_view text);

/// Whether UTF-8 text displays nothing: it is empty or has only white space, control characters and
/// other invisible characters. Such a text is not a name.
bool HasNoVisibleText(std::string_view text);

/// The part of UTF-8 text from its first visible character on, by the same rule; empty without one.
std::string_view FromFirstVisible(std::string_view text);

/// The number of code points in UTF-8 text.
int CountCharacters(std::string_view text);

/// The digits of a text; for CNPJ, its digits and its letters in upper case.
std::string OnlyDigits(std::string_view text);
std::string OnlyLettersAndDigits(std::string_view text);

}  // namespace navalha::common
