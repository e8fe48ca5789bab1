// The JSON codec's view of a message type, built from its descriptor once.
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

// The JSON form of a field.
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
  kBytes,      // read only from parts of a form
  kTimestamp,  // google.protobuf.Timestamp as ISO-8601 text
  kMessage,
};

bool IsNumber(FieldKind kind);

struct MessagePlan;

// The JSON properties of one field.
struct FieldPlan {
  const google::protobuf::FieldDescriptor* field = nullptr;
  // The field's name in JSON, in paths and in query parameters.
  std::string name;
  // The name as a JSON text, in quotation marks.
  std::string key;
  // The field's name in sentences for users.
  std::string label;
  FieldKind kind = FieldKind::kText;
  bool repeated = false;
  // True when absent and empty differ; absent is JSON null.
  bool has_presence = false;
  // The meaning of null and of an empty text for an optional number.
  common::v1::WhenEmpty when_empty = common::v1::WHEN_EMPTY_UNSPECIFIED;
  // For map<string, V>: the plan of V in the entry; `message` is then the entry's plan.
  const FieldPlan* map_value = nullptr;
  // For kMessage and maps.
  const MessagePlan* message = nullptr;
  // True for a message whose fields also appear beside the field itself.
  bool mirrored = false;
  // The maximum size of a kBytes field.
  size_t max_bytes = 0;

  bool IsMap() const { return map_value != nullptr; }
};

// The fields of one message type.
struct MessagePlan {
  const google::protobuf::Descriptor* descriptor = nullptr;
  std::vector<FieldPlan> fields;
  std::unordered_map<std::string_view, const FieldPlan*> by_name;

  // The field with this JSON name; null without one.
  const FieldPlan* Find(std::string_view name) const {
    const auto found = by_name.find(name);
    return found == by_name.end() ? nullptr : found->second;
  }
};

// Builds and caches plans. Build all plans first; afterwards all threads may read them.
class MessagePlans {
 public:
  // The plan of a message type. Throws std::invalid_argument for a type without a JSON form:
  // enumerations, groups, extensions, and maps with non-text keys.
  const MessagePlan& For(const google::protobuf::Descriptor& descriptor);

 private:
  std::map<const google::protobuf::Descriptor*, std::unique_ptr<MessagePlan>> plans_;
};

}  // namespace navalha::gateway
