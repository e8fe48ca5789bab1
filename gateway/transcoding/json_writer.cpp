#include "gateway/transcoding/json_writer.hpp"

#include <fmt/compile.h>
#include <google/protobuf/timestamp.pb.h>
#include <google/protobuf/util/time_util.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <map>
#include <string>
#include <string_view>

namespace navalha::gateway {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

constexpr int kNanosPerSecond = 1'000'000'000;

// The capacity that holds most answers without a reallocation.
constexpr size_t kInitialBytes = 4096;

class Output : public rapidjson::Writer<rapidjson::StringBuffer> {
 public:
  using Writer::Writer;

  // Writes a complete value or key as it is. RawValue copies single characters, and keys make up
  // half of an answer.
  void Ready(std::string_view json, rapidjson::Type type) {
    Prefix(type);
    std::memcpy(os_->Push(json.size()), json.data(), json.size());
  }
};

void WriteText(Output& output, const std::string& text) {
  output.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}

void WriteReal(Output& output, double number) {
  if (std::isfinite(number)) {
    output.Double(number);
  } else {
    output.Null();
  }
}

// Formats into `text`, which must be large enough, and returns the written part.
template <size_t kSize, class Format, class... Values>
std::string_view FormatInto(std::array<char, kSize>& text, const Format& format,
                            const Values&... values) {
  const char* const end = fmt::format_to(text.data(), format, values...);
  return {text.data(), static_cast<size_t>(end - text.data())};
}

bool IsInstant(const google::protobuf::Timestamp& instant) {
  using google::protobuf::util::TimeUtil;
  return instant.seconds() >= TimeUtil::kTimestampMinSeconds &&
         instant.seconds() <= TimeUtil::kTimestampMaxSeconds && instant.nanos() >= 0 &&
         instant.nanos() < kNanosPerSecond;
}

void WriteMoney(Output& output, int64_t centavos) {
  std::array<char, 32> text;
  const uint64_t size =
      centavos < 0 ? 0 - static_cast<uint64_t>(centavos) : static_cast<uint64_t>(centavos);
  const std::string_view number =
      FormatInto(text, FMT_COMPILE("{}{}.{:02}"), centavos < 0 ? "-" : "", size / 100, size % 100);
  output.Ready(number, rapidjson::kNumberType);
}

// Writes null for an instant outside the years 1 to 9999.
void WriteInstant(Output& output, const google::protobuf::Timestamp& instant) {
  if (!IsInstant(instant)) {
    output.Null();
    return;
  }
  const std::chrono::sys_seconds seconds{std::chrono::seconds{instant.seconds()}};
  const auto day = std::chrono::floor<std::chrono::days>(seconds);
  const std::chrono::year_month_day date{day};
  const std::chrono::hh_mm_ss time{seconds - day};
  std::array<char, 80> text;
  const std::string_view quoted =
      FormatInto(text, FMT_COMPILE("\"{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z\""),
                 static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                 static_cast<unsigned>(date.day()), time.hours().count(), time.minutes().count(),
                 time.seconds().count(), instant.nanos() / 1000000);
  output.Ready(quoted, rapidjson::kStringType);
}

void WriteMessage(Output& output, const MessagePlan& plan, const Message& message);

void WriteInner(Output& output, const FieldPlan& field, const Message& inner) {
  if (field.kind == FieldKind::kTimestamp) {
    WriteInstant(output, static_cast<const google::protobuf::Timestamp&>(inner));
  } else {
    WriteMessage(output, *field.message, inner);
  }
}

// `reflection` is the message's, here and below: looking it up for each field takes longer than
// reading the field.
void WriteSingular(Output& output, const FieldPlan& field, const Reflection& reflection,
                   const Message& message) {
  const FieldDescriptor* descriptor = field.field;
  std::string scratch;
  switch (field.kind) {
    case FieldKind::kInt32:
      output.Int(reflection.GetInt32(message, descriptor));
      return;
    case FieldKind::kInt64:
      output.Int64(reflection.GetInt64(message, descriptor));
      return;
    case FieldKind::kUint32:
      output.Uint(reflection.GetUInt32(message, descriptor));
      return;
    case FieldKind::kUint64:
      output.Uint64(reflection.GetUInt64(message, descriptor));
      return;
    case FieldKind::kMoney:
      WriteMoney(output, reflection.GetInt64(message, descriptor));
      return;
    case FieldKind::kFloat:
      WriteReal(output, static_cast<double>(reflection.GetFloat(message, descriptor)));
      return;
    case FieldKind::kDouble:
      WriteReal(output, reflection.GetDouble(message, descriptor));
      return;
    case FieldKind::kBool:
      output.Bool(reflection.GetBool(message, descriptor));
      return;
    case FieldKind::kText:
    case FieldKind::kFlag:
      WriteText(output, reflection.GetStringReference(message, descriptor, &scratch));
      return;
    case FieldKind::kTimestamp:
    case FieldKind::kMessage:
      WriteInner(output, field, reflection.GetMessage(message, descriptor));
      return;
    case FieldKind::kBytes:
      output.Null();  // unreachable: the route table refuses such answers
      return;
  }
}

void WriteElement(Output& output, const FieldPlan& field, const Reflection& reflection,
                  const Message& message, int index) {
  const FieldDescriptor* descriptor = field.field;
  std::string scratch;
  switch (field.kind) {
    case FieldKind::kInt32:
      output.Int(reflection.GetRepeatedInt32(message, descriptor, index));
      return;
    case FieldKind::kInt64:
      output.Int64(reflection.GetRepeatedInt64(message, descriptor, index));
      return;
    case FieldKind::kUint32:
      output.Uint(reflection.GetRepeatedUInt32(message, descriptor, index));
      return;
    case FieldKind::kUint64:
      output.Uint64(reflection.GetRepeatedUInt64(message, descriptor, index));
      return;
    case FieldKind::kMoney:
      WriteMoney(output, reflection.GetRepeatedInt64(message, descriptor, index));
      return;
    case FieldKind::kFloat:
      WriteReal(output,
                static_cast<double>(reflection.GetRepeatedFloat(message, descriptor, index)));
      return;
    case FieldKind::kDouble:
      WriteReal(output, reflection.GetRepeatedDouble(message, descriptor, index));
      return;
    case FieldKind::kBool:
      output.Bool(reflection.GetRepeatedBool(message, descriptor, index));
      return;
    case FieldKind::kText:
    case FieldKind::kFlag:
      WriteText(output,
                reflection.GetRepeatedStringReference(message, descriptor, index, &scratch));
      return;
    case FieldKind::kTimestamp:
    case FieldKind::kMessage:
      WriteInner(output, field, reflection.GetRepeatedMessage(message, descriptor, index));
      return;
    case FieldKind::kBytes:
      output.Null();
      return;
  }
}

// Writes the keys in ascending order, so that equal messages give equal text: a map has no order.
void WriteMap(Output& output, const FieldPlan& field, const Reflection& reflection,
              const Message& message) {
  const FieldDescriptor* key = field.field->message_type()->map_key();
  std::map<std::string, const Message*> entries;
  std::string scratch;
  const int size = reflection.FieldSize(message, field.field);
  for (int i = 0; i < size; ++i) {
    const Message& entry = reflection.GetRepeatedMessage(message, field.field, i);
    entries[entry.GetReflection()->GetStringReference(entry, key, &scratch)] = &entry;
  }
  output.StartObject();
  for (const auto& [name, entry] : entries) {
    output.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
    WriteSingular(output, *field.map_value, *entry->GetReflection(), *entry);
  }
  output.EndObject();
}

void WriteField(Output& output, const FieldPlan& field, const Reflection& reflection,
                const Message& message) {
  if (field.IsMap()) {
    WriteMap(output, field, reflection, message);
    return;
  }
  if (field.repeated) {
    output.StartArray();
    const int size = reflection.FieldSize(message, field.field);
    for (int i = 0; i < size; ++i) {
      WriteElement(output, field, reflection, message, i);
    }
    output.EndArray();
    return;
  }
  if (field.has_presence && !reflection.HasField(message, field.field)) {
    output.Null();
    return;
  }
  WriteSingular(output, field, reflection, message);
}

// Writes every field except those that `outer` has too.
void WriteFields(Output& output, const MessagePlan& plan, const Message& message,
                 const MessagePlan* outer) {
  const Reflection& reflection = *message.GetReflection();
  for (const FieldPlan& field : plan.fields) {
    if (outer != nullptr && outer->Find(field.name) != nullptr) {
      continue;
    }
    output.Ready(field.key, rapidjson::kStringType);
    WriteField(output, field, reflection, message);
  }
}

void WriteMessage(Output& output, const MessagePlan& plan, const Message& message) {
  const Reflection& reflection = *message.GetReflection();
  output.StartObject();
  WriteFields(output, plan, message, nullptr);
  for (const FieldPlan& field : plan.fields) {
    if (field.mirrored && reflection.HasField(message, field.field)) {
      WriteFields(output, *field.message, reflection.GetMessage(message, field.field), &plan);
    }
  }
  output.EndObject();
}

std::string TextOf(const rapidjson::StringBuffer& buffer) {
  return {buffer.GetString(), buffer.GetSize()};
}

}  // namespace

std::string WriteJson(const MessagePlan& plan, const Message& message) {
  rapidjson::StringBuffer buffer(nullptr, kInitialBytes);
  Output output(buffer);
  WriteMessage(output, plan, message);
  return TextOf(buffer);
}

std::string WriteJsonField(const FieldPlan& field, const Message& message) {
  rapidjson::StringBuffer buffer(nullptr, kInitialBytes);
  Output output(buffer);
  WriteField(output, field, *message.GetReflection(), message);
  return TextOf(buffer);
}

}  // namespace navalha::gateway
