#include "gateway/transcoding/message_plan.hpp"

#include <stdexcept>

#include "services/common/rpc/json_name.hpp"

namespace navalha::gateway {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;

[[noreturn]] void Refuse(const FieldDescriptor& field, const std::string& why) {
  throw std::invalid_argument("field " + field.full_name() + ": " + why);
}

FieldKind KindOfInt64(const FieldDescriptor& field) {
  return field.options().GetExtension(common::v1::field).money() ? FieldKind::kMoney
                                                                 : FieldKind::kInt64;
}

FieldKind KindOfString(const FieldDescriptor& field) {
  if (field.type() == FieldDescriptor::TYPE_BYTES) {
    return FieldKind::kBytes;
  }
  return field.options().GetExtension(common::v1::field).flag() ? FieldKind::kFlag
                                                                : FieldKind::kText;
}

FieldKind KindOf(const FieldDescriptor& field) {
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return FieldKind::kInt32;
    case FieldDescriptor::CPPTYPE_INT64:
      return KindOfInt64(field);
    case FieldDescriptor::CPPTYPE_UINT32:
      return FieldKind::kUint32;
    case FieldDescriptor::CPPTYPE_UINT64:
      return FieldKind::kUint64;
    case FieldDescriptor::CPPTYPE_FLOAT:
      return FieldKind::kFloat;
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return FieldKind::kDouble;
    case FieldDescriptor::CPPTYPE_BOOL:
      return FieldKind::kBool;
    case FieldDescriptor::CPPTYPE_STRING:
      return KindOfString(field);
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return field.message_type()->full_name() == "google.protobuf.Timestamp"
                 ? FieldKind::kTimestamp
                 : FieldKind::kMessage;
    case FieldDescriptor::CPPTYPE_ENUM:
      break;
  }
  Refuse(field, "enumerations have no JSON form here; use a text with one_of");
}

FieldPlan PlanOf(const FieldDescriptor& field) {
  const common::v1::FieldRules& rules = field.options().GetExtension(common::v1::field);
  FieldPlan plan;
  plan.field = &field;
  plan.name = common::JsonName(field);
  plan.key = '"' + plan.name + '"';  // names have no characters to escape
  plan.label = rules.label().empty() ? plan.name : rules.label();
  plan.kind = KindOf(field);
  plan.repeated = field.is_repeated();
  plan.has_presence = field.has_presence();
  plan.when_empty = rules.when_empty();
  plan.max_bytes = static_cast<size_t>(rules.max_kib()) * 1024;
  plan.mirrored = rules.mirrored();
  if (plan.mirrored && (plan.kind != FieldKind::kMessage || plan.repeated)) {
    Refuse(field, "only a single message is mirrored");
  }
  if (rules.money() && plan.kind != FieldKind::kMoney) {
    Refuse(field, "money is an int64");
  }
  if (rules.flag() && plan.kind != FieldKind::kFlag) {
    Refuse(field, "a flag is a text");
  }
  if (plan.when_empty != common::v1::WHEN_EMPTY_UNSPECIFIED &&
      (!plan.has_presence || !IsNumber(plan.kind))) {
    Refuse(field, "when_empty is of optional numbers");
  }
  return plan;
}

}  // namespace

bool IsNumber(FieldKind kind) {
  switch (kind) {
    case FieldKind::kInt32:
    case FieldKind::kInt64:
    case FieldKind::kUint32:
    case FieldKind::kUint64:
    case FieldKind::kFloat:
    case FieldKind::kDouble:
    case FieldKind::kMoney:
      return true;
    default:
      return false;
  }
}

const MessagePlan& MessagePlans::For(const Descriptor& descriptor) {
  std::unique_ptr<MessagePlan>& slot = plans_[&descriptor];
  if (slot != nullptr) {
    return *slot;
  }
  slot = std::make_unique<MessagePlan>();
  MessagePlan& plan = *slot;
  plan.descriptor = &descriptor;
  plan.fields.reserve(static_cast<size_t>(descriptor.field_count()));
  for (int i = 0; i < descriptor.field_count(); ++i) {
    plan.fields.push_back(PlanOf(*descriptor.field(i)));
  }
  for (FieldPlan& field : plan.fields) {
    plan.by_name.emplace(field.name, &field);
    if (field.kind != FieldKind::kMessage) {
      continue;
    }
    field.message =
        &For(*field.field->message_type());  // in a cycle, returns the plan being filled
    if (field.field->is_map()) {
      if (field.field->message_type()->map_key()->type() != FieldDescriptor::TYPE_STRING) {
        Refuse(*field.field, "the key of a map must be a text");
      }
      field.map_value = field.message->Find("value");
    }
  }
  return plan;
}

}  // namespace navalha::gateway
