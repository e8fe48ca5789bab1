#pragma once

#include <google/protobuf/descriptor.h>

#include <string>

namespace navalha::common {

/// A field's name in JSON: its json_name where the proto sets one, otherwise its proto name.
/// Protobuf's default json_name (lowerCamelCase) is not used.
inline const std::string& JsonName(const google::protobuf::FieldDescriptor& field) {
  return field.has_json_name() ? field.json_name() : field.name();
}

}  // namespace navalha::common
