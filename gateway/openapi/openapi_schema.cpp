#include "gateway/openapi/openapi_schema.hpp"

#include "navalha/common/v1/options.pb.h"

namespace navalha::gateway {
namespace {

using common::v1::FieldRules;

constexpr int kDefaultMaxLength = 255;
constexpr int kDefaultMaxItems = 100;

const FieldRules& RulesOf(const FieldPlan& field) {
  return field.field->options().GetExtension(common::v1::field);
}

// A schema name such as "catalog.Item" for navalha.catalog.v1.Item. Requests and answers have
// separate schemas.
std::string ComponentName(const MessagePlan& plan, Use use) {
  std::string package = plan.descriptor->file()->package();
  const size_t begin = package.find('.') + 1;
  package = package.substr(begin, package.rfind('.') - begin);
  const std::string name =
      plan.descriptor->full_name().substr(plan.descriptor->file()->package().size() + 1);
  return package + "." + name + (use == Use::kRequest ? ".Input" : "");
}

void WriteType(JsonOutput& output, const char* type, bool nullable) {
  output.Key("type");
  if (!nullable) {
    output.String(type);
    return;
  }
  output.StartArray();
  output.String(type);
  output.String("null");
  output.EndArray();
}

struct Shape {
  const char* format;
  const char* pattern;
};

Shape ShapeOf(common::v1::Format format) {
  switch (format) {
    case common::v1::FORMAT_EMAIL:
      return {"email", nullptr};
    case common::v1::FORMAT_URL:
      return {"uri", nullptr};
    case common::v1::FORMAT_DATE:
      return {"date", nullptr};
    case common::v1::FORMAT_TIME:
      return {nullptr, "([01][0-9]|2[0-4]):[0-5][0-9]"};
    case common::v1::FORMAT_LOCAL_DATETIME:
      return {nullptr, "[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2})?"};
    case common::v1::FORMAT_PHONE:
      return {nullptr, "[0-9 ()+.-]{8,25}"};
    case common::v1::FORMAT_CPF:
      return {nullptr, "[0-9]{3}[.]?[0-9]{3}[.]?[0-9]{3}-?[0-9]{2}"};
    case common::v1::FORMAT_CNPJ:
      return {nullptr,
              "[0-9A-Za-z]{2}[.]?[0-9A-Za-z]{3}[.]?[0-9A-Za-z]{3}/?[0-9A-Za-z]{4}-?[0-9]{2}"};
    case common::v1::FORMAT_CEP:
      return {nullptr, "[0-9]{5}-?[0-9]{3}"};
    case common::v1::FORMAT_SLUG:
      return {nullptr, "[a-z0-9-]+"};
    case common::v1::FORMAT_USER_NAME:
      return {nullptr, "[A-Za-z0-9._-]{3,40}"};
    default:
      return {nullptr, nullptr};
  }
}

void WriteWords(JsonOutput& output, const FieldRules& rules, bool nullable) {
  output.Key("enum");
  output.StartArray();
  for (const std::string& word : rules.one_of()) {
    output.String(word.c_str());
  }
  if (!rules.required()) {
    output.String("");
  }
  if (nullable) {
    output.Null();
  }
  output.EndArray();
}

void WriteTextRules(JsonOutput& output, const FieldRules& rules) {
  if (!rules.one_of().empty()) {
    WriteWords(output, rules, false);
    return;
  }
  const int minimum = std::max(rules.min_length(), rules.required() ? 1 : 0);
  if (minimum > 0 && rules.required()) {
    output.Key("minLength");
    output.Int(minimum);
  }
  output.Key("maxLength");
  output.Int(rules.max_length() == 0 ? kDefaultMaxLength : rules.max_length());
  const Shape shape = ShapeOf(rules.format());
  if (rules.secret()) {
    WriteText(output, "format", "password");
  } else if (shape.format != nullptr) {
    WriteText(output, "format", shape.format);
  }
  if (shape.pattern != nullptr) {
    WriteText(output, "pattern",
              std::string("^(") + shape.pattern + ")" + (rules.required() ? "" : "?") + "$");
  }
}

void WriteBounds(JsonOutput& output, const FieldPlan& field, const FieldRules& rules) {
  const auto bound = [&](const char* name, int64_t value) {
    output.Key(name);
    if (field.kind == FieldKind::kMoney) {
      output.Double(static_cast<double>(value) / 100);
    } else {
      output.Int64(value);
    }
  };
  if (rules.has_minimum()) {
    bound("minimum", rules.minimum());
  }
  if (rules.has_maximum()) {
    bound("maximum", rules.maximum());
  }
}

void WriteNumber(JsonOutput& output, const FieldPlan& field, bool nullable) {
  switch (field.kind) {
    case FieldKind::kMoney:
      WriteType(output, "number", nullable);
      output.Key("multipleOf");
      output.Double(0.01);
      return;
    case FieldKind::kFloat:
    case FieldKind::kDouble:
      WriteType(output, "number", nullable);
      return;
    default:
      WriteType(output, "integer", nullable);
      WriteText(
          output, "format",
          field.kind == FieldKind::kInt32 || field.kind == FieldKind::kUint32 ? "int32" : "int64");
  }
}

void WriteFlag(JsonOutput& output, Use use, bool nullable) {
  output.Key("enum");
  output.StartArray();
  output.String("0");
  output.String("1");
  if (use == Use::kRequest) {
    output.Int(0);
    output.Int(1);
    output.Bool(false);
    output.Bool(true);
  }
  output.String("");
  if (nullable) {
    output.Null();
  }
  output.EndArray();
}

}  // namespace

void WriteText(JsonOutput& output, const char* name, std::string_view text) {
  if (!text.empty()) {
    output.Key(name);
    output.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
  }
}

void SchemaWriter::WriteReference(JsonOutput& output, const MessagePlan& plan, Use use) {
  const std::string name = ComponentName(plan, use);
  referred_.emplace(name, std::pair(&plan, use));
  output.StartObject();
  WriteText(output, "$ref", "#/components/schemas/" + name);
  output.EndObject();
}

void SchemaWriter::WriteElement(JsonOutput& output, const FieldPlan& field, Use use,
                                bool nullable) {
  const FieldRules& rules = RulesOf(field);
  switch (field.kind) {
    case FieldKind::kText:
      WriteType(output, "string", nullable);
      if (use == Use::kRequest) {
        WriteTextRules(output, rules);
      }
      return;
    case FieldKind::kFlag:
      WriteFlag(output, use, nullable);
      return;
    case FieldKind::kBool:
      WriteType(output, "boolean", nullable);
      return;
    case FieldKind::kTimestamp:
      WriteType(output, "string", nullable);
      WriteText(output, "format", "date-time");
      return;
    case FieldKind::kBytes:
      WriteType(output, "string", false);
      WriteText(output, "contentMediaType", "application/octet-stream");
      output.Key("maxLength");
      output.Uint64(field.max_bytes);
      return;
    case FieldKind::kMessage:
      output.Key("anyOf");
      output.StartArray();
      WriteReference(output, *field.message, use);
      if (nullable) {
        output.StartObject();
        WriteText(output, "type", "null");
        output.EndObject();
      }
      output.EndArray();
      return;
    default:
      WriteNumber(output, field, nullable);
      if (use == Use::kRequest) {
        WriteBounds(output, field, rules);
      }
  }
}

void SchemaWriter::WriteValue(JsonOutput& output, const FieldPlan& field, Use use) {
  if (field.IsMap()) {
    WriteText(output, "type", "object");
    output.Key("additionalProperties");
    output.StartObject();
    WriteElement(output, *field.map_value, use, false);
    output.EndObject();
    return;
  }
  // A request may send null for every optional field.
  const bool nullable = use == Use::kAnswer
                            ? field.has_presence
                            : !RulesOf(field).required() && !field.repeated &&
                                  field.when_empty != common::v1::WHEN_EMPTY_REFUSED;
  if (!field.repeated) {
    WriteElement(output, field, use, nullable);
    return;
  }
  WriteText(output, "type", "array");
  output.Key("items");
  output.StartObject();
  WriteElement(output, field, use, false);
  output.EndObject();
  if (use == Use::kRequest) {
    const FieldRules& rules = RulesOf(field);
    if (rules.required()) {
      output.Key("minItems");
      output.Int(1);
    }
    output.Key("maxItems");
    output.Int(rules.max_items() == 0 ? kDefaultMaxItems : rules.max_items());
  }
}

void SchemaWriter::WriteField(JsonOutput& output, const FieldPlan& field, Use use) {
  output.StartObject();
  WriteText(output, "description", comments_.TextOf(*field.field));
  WriteValue(output, field, use);
  output.EndObject();
}

void SchemaWriter::WriteRequired(JsonOutput& output, const MessagePlan& plan, Use use,
                                 const std::set<std::string>& left_out) {
  std::vector<const FieldPlan*> required;
  for (const FieldPlan& field : plan.fields) {
    if (left_out.count(field.name) == 0 && (use == Use::kAnswer || RulesOf(field).required())) {
      required.push_back(&field);
    }
  }
  if (required.empty()) {
    return;
  }
  output.Key("required");
  output.StartArray();
  for (const FieldPlan* field : required) {
    output.String(field->name.c_str());
  }
  output.EndArray();
}

void SchemaWriter::WriteMirrored(JsonOutput& output, const MessagePlan& outer,
                                 const MessagePlan& plan) {
  for (const FieldPlan& field : plan.fields) {
    if (outer.Find(field.name) == nullptr) {
      output.Key(field.name.c_str());
      WriteField(output, field, Use::kAnswer);
    }
  }
}

void SchemaWriter::WriteMessage(JsonOutput& output, const MessagePlan& plan, Use use,
                                const std::set<std::string>& left_out) {
  output.StartObject();
  WriteText(output, "description", comments_.TextOf(*plan.descriptor));
  WriteText(output, "type", "object");
  output.Key("properties");
  output.StartObject();
  for (const FieldPlan& field : plan.fields) {
    if (left_out.count(field.name) == 0) {
      output.Key(field.name.c_str());
      WriteField(output, field, use);
    }
  }
  for (const FieldPlan& field : plan.fields) {
    if (field.mirrored && use == Use::kAnswer) {
      WriteMirrored(output, plan, *field.message);
    }
  }
  output.EndObject();
  WriteRequired(output, plan, use, left_out);
  output.EndObject();
}

void SchemaWriter::WriteReferred(JsonOutput& output) {
  // Writing a schema may add further references, before or after it in the order.
  std::map<std::string, std::string> written;
  while (written.size() < referred_.size()) {
    const auto all = referred_;
    for (const auto& [name, what] : all) {
      if (written.count(name) == 0) {
        rapidjson::StringBuffer buffer;
        JsonOutput scratch(buffer);
        WriteMessage(scratch, *what.first, what.second);
        written[name] = buffer.GetString();
      }
    }
  }
  for (const auto& [name, what] : referred_) {
    output.Key(name.c_str());
    WriteMessage(output, *what.first, what.second);
  }
}

}  // namespace navalha::gateway
