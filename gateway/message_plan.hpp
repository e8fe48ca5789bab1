// What the JSON codec needs to know about a message type, read from its descriptor once.
#pragma once

#include <google/protobuf/descriptor.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "navalha/common/v1/options.pb.h"

namespace navalha::gateway {

// How a field is written in JSON.
enum class FieldKind {
  kInt32,
  kInt64,
  kUint32,
  kUint64,
  kFloat,
  kDouble,
  kBool,
  kText,
  kFlag,       // a text "0" or "1"
  kMoney,      // centavos, written as reais with two decimals
  kBytes,      // filled from parts of a form only
  kTimestamp,  // google.protobuf.Timestamp as ISO-8601 text
  kMessage,
};

bool IsNumber(FieldKind kind);

struct MessagePlan;

// One field of a message.
struct FieldPlan {
  const google::protobuf::FieldDescriptor* field = nullptr;
  // The field's name in JSON, in paths and in query parameters.
  std::string name;
  // The name to use in sentences for users.
  std::string label;
  FieldKind kind = FieldKind::kText;
  bool repeated = false;
  // True for an absent value that is told apart from an empty one: JSON null.
  bool has_presence = false;
  // What null and an empty text say of an optional number.
  common::v1::WhenEmpty when_empty = common::v1::WHEN_EMPTY_UNSPECIFIED;
  // Of a map<string, V>: the plan of V's place in the entry. `message` is then the entry's plan.
  const FieldPlan* map_value = nullptr;
  // Of kMessage and maps.
  const MessagePlan* message = nullptr;
  // True for a message whose fields are written a second time, beside the field itself.
  bool mirrored = false;
  // Most bytes of a kBytes field.
  size_t max_bytes = 0;

  bool IsMap() const { return map_value != nullptr; }
};

// One message type.
struct MessagePlan {
  const google::protobuf::Descriptor* descriptor = nullptr;
  std::vector<FieldPlan> fields;
  std::unordered_map<std::string_view, const FieldPlan*> by_name;

  // The field with this JSON name, or null.
  const FieldPlan* Find(std::string_view name) const {
    const auto found = by_name.find(name);
    return found == by_name.end() ? nullptr : found->second;
  }
};

// Makes plans and keeps them. Build all of them first; afterwards the plans may be read by any
// thread.
class MessagePlans {
 public:
  // The plan of a message type. Throws std::invalid_argument for a type that has no JSON form here:
  // enumerations, groups, maps whose key is not text, extensions.
  const MessagePlan& For(const google::protobuf::Descriptor& descriptor);

 private:
  std::map<const google::protobuf::Descriptor*, std::unique_ptr<MessagePlan>> plans_;
};

}  // namespace navalha::gateway
