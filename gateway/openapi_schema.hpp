// JSON Schema of messages and fields, for the OpenAPI document.
#pragma once

#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "gateway/comments.hpp"
#include "gateway/message_plan.hpp"

namespace navalha::gateway {

using JsonOutput = rapidjson::PrettyWriter<rapidjson::StringBuffer>;

// Writes one member whose value is a text; nothing when the text is empty.
void WriteText(JsonOutput& output, const char* name, std::string_view text);

// What a message is used for: an answer has all of its fields, a request those that are required,
// and only requests are checked.
enum class Use { kRequest, kAnswer };

// Writes schemas and remembers the messages that they refer to.
class SchemaWriter {
 public:
  explicit SchemaWriter(const Comments& comments) : comments_(comments) {}

  // The object schema of a message, without the fields named in `left_out`.
  void WriteMessage(JsonOutput& output, const MessagePlan& plan, Use use,
                    const std::set<std::string>& left_out = {});

  // The schema of a field, with its description.
  void WriteField(JsonOutput& output, const FieldPlan& field, Use use);

  // {"$ref": …} to a message, which is remembered.
  void WriteReference(JsonOutput& output, const MessagePlan& plan, Use use);

  // A member for each message referred to, those too that they refer to themselves.
  void WriteReferred(JsonOutput& output);

 private:
  void WriteValue(JsonOutput& output, const FieldPlan& field, Use use);
  void WriteElement(JsonOutput& output, const FieldPlan& field, Use use, bool nullable);
  // The fields of a mirrored message, beside it; none of them is always there.
  void WriteMirrored(JsonOutput& output, const MessagePlan& outer, const MessagePlan& plan);
  void WriteRequired(JsonOutput& output, const MessagePlan& plan, Use use,
                     const std::set<std::string>& left_out);

  const Comments& comments_;
  std::map<std::string, std::pair<const MessagePlan*, Use>> referred_;
};

}  // namespace navalha::gateway
