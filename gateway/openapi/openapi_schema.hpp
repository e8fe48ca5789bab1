// Writes JSON Schemas of messages and fields for the OpenAPI document.
#pragma once

#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "gateway/openapi/comments.hpp"
#include "gateway/transcoding/message_plan.hpp"

namespace navalha::gateway {

using JsonOutput = rapidjson::PrettyWriter<rapidjson::StringBuffer>;

// Writes a member with a text value; nothing when the text is empty.
void WriteText(JsonOutput& output, const char* name, std::string_view text);

// The direction of a message: an answer has all of its fields, a request at least the required
// ones, and only requests are validated.
enum class Use { kRequest, kAnswer };

// Writes schemas and collects the messages that they reference.
class SchemaWriter {
 public:
  explicit SchemaWriter(const Comments& comments) : comments_(comments) {}

  // The object schema of a message without the fields named in `left_out`.
  void WriteMessage(JsonOutput& output, const MessagePlan& plan, Use use,
                    const std::set<std::string>& left_out = {});

  // The schema of a field, with its description.
  void WriteField(JsonOutput& output, const FieldPlan& field, Use use);

  // {"$ref": …} to a message, which is added to the collected ones.
  void WriteReference(JsonOutput& output, const MessagePlan& plan, Use use);

  // A member for each collected message, including those that these reference.
  void WriteReferred(JsonOutput& output);

 private:
  void WriteValue(JsonOutput& output, const FieldPlan& field, Use use);
  void WriteElement(JsonOutput& output, const FieldPlan& field, Use use, bool nullable);
  // The fields of a mirrored message at the top level; each is optional there.
  void WriteMirrored(JsonOutput& output, const MessagePlan& outer, const MessagePlan& plan);
  void WriteRequired(JsonOutput& output, const MessagePlan& plan, Use use,
                     const std::set<std::string>& left_out);

  const Comments& comments_;
  std::map<std::string, std::pair<const MessagePlan*, Use>> referred_;
};

}  // namespace navalha::gateway
