#pragma once

#include <google/protobuf/descriptor.h>

#include <string>

namespace navalha::common {

/// The name that clients know a field by: its json_name where the proto sets one, otherwise its own
/// name. The default json_name of protobuf (lowerCamelCase) is never used.
inline const std::string& JsonName(const google::protobuf::FieldDescriptor& field) {
  return field.has_json_name() ? field.json_name() : field.name();
}

}  // namespace navalha::common
