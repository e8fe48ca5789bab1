#include "gateway/transcoding/json_reader.hpp"

#include <rapidjson/reader.h>

#include "gateway/transcoding/field_value.hpp"
#include "services/common/text/encoding.hpp"

namespace navalha::gateway {
namespace {

using google::protobuf::Message;

// A message being filled and the reader's position in it.
struct Frame {
  Message* message;
  const MessagePlan* plan;
  // The field of the next value; null for an unknown member.
  const FieldPlan* field = nullptr;
  bool in_list = false;
  int index = 0;
  // True inside a map: its members are entries, not fields.
  bool is_map = false;
  std::string map_key{};
};

// A handler of RapidJSON's events. A method that returns false ends parsing.
class Reader {
 public:
  Reader(const MessagePlan& plan, Message& message, JsonOutcome& outcome)
      : root_plan_(plan), root_(message), outcome_(outcome) {}

  bool Null() {
    if (frames_.empty() || Skipping()) {
      return !frames_.empty();
    }
    Frame& frame = frames_.back();
    const char* problem = frame.in_list  ? "não pode ser nulo."
                          : frame.is_map ? nullptr
                                         : SetEmpty(*frame.message, *frame.field);
    if (problem != nullptr) {
      Complain(problem);
    }
    return Advance();
  }

  bool Bool(bool value) { return Scalar(ValueSource::kJsonBoolean, value ? "true" : "false"); }

  bool RawNumber(const char* text, rapidjson::SizeType length, bool /*copy*/) {
    return Scalar(ValueSource::kJsonNumber, {text, length});
  }

  bool String(const char* text, rapidjson::SizeType length, bool /*copy*/) {
    return Scalar(ValueSource::kJsonText, {text, length});
  }

  // Numbers arrive as RawNumber, but RapidJSON requires these methods.
  bool Int(int /*value*/) { return false; }
  bool Uint(unsigned /*value*/) { return false; }
  bool Int64(int64_t /*value*/) { return false; }
  bool Uint64(uint64_t /*value*/) { return false; }
  bool Double(double /*value*/) { return false; }

  bool StartObject() {
    if (!Enter() || ++objects_ > kMaxJsonObjects) {
      return false;
    }
    if (frames_.empty()) {
      frames_.push_back({&root_, &root_plan_});
      return true;
    }
    if (Skipping()) {
      ++skipped_levels_;
      return true;
    }
    return StartFieldObject();
  }

  bool Key(const char* text, rapidjson::SizeType length, bool /*copy*/) {
    if (skipped_levels_ > 0) {
      return true;
    }
    Frame& frame = frames_.back();
    const std::string_view name(text, length);
    if (frame.is_map) {
      return MapKey(frame, name);
    }
    frame.field = frame.plan->Find(name);
    if (frame.field == nullptr) {
      ++outcome_.unknown_fields;
    } else {
      frame.message->GetReflection()->ClearField(frame.message, frame.field->field);
    }
    return true;
  }

  bool EndObject(rapidjson::SizeType /*members*/) {
    --depth_;
    if (skipped_levels_ > 0) {
      --skipped_levels_;
      return true;
    }
    if (frames_.size() == 1) {
      return true;  // the root stays on the stack, so that no second root is accepted
    }
    frames_.pop_back();
    return Advance();
  }

  bool StartArray() {
    if (!Enter() || frames_.empty()) {
      return false;
    }
    if (Skipping()) {
      ++skipped_levels_;
      return true;
    }
    Frame& frame = frames_.back();
    if (frame.in_list || !frame.field->repeated || frame.field->IsMap() || frame.is_map) {
      return Refuse();
    }
    frame.in_list = true;
    frame.index = 0;
    return true;
  }

  bool EndArray(rapidjson::SizeType /*elements*/) {
    --depth_;
    if (skipped_levels_ > 0) {
      --skipped_levels_;
      return true;
    }
    frames_.back().in_list = false;
    return true;
  }

 private:
  bool Enter() { return ++depth_ <= kMaxJsonDepth; }

  bool Skipping() const { return skipped_levels_ > 0 || frames_.back().field == nullptr; }

  // Moves to the next element of a list.
  bool Advance() {
    ++frames_.back().index;
    return true;
  }

  bool MapKey(Frame& frame, std::string_view key) {
    if (!common::IsPlainText(key)) {
      return false;
    }
    frame.map_key.assign(key);
    return true;
  }

  // The message that receives the current value; in a map, a new entry.
  Message* Holder(Frame& frame) {
    if (!frame.is_map) {
      return frame.message;
    }
    Message* entry = frame.message->GetReflection()->AddMessage(frame.message, frame.field->field);
    const auto* key = frame.field->field->message_type()->map_key();
    entry->GetReflection()->SetString(entry, key, frame.map_key);
    return entry;
  }

  bool Scalar(ValueSource source, std::string_view text) {
    if (frames_.empty()) {
      return false;
    }
    if (Skipping()) {
      return true;
    }
    Frame& frame = frames_.back();
    const FieldPlan& field = frame.is_map ? *frame.field->map_value : *frame.field;
    const bool wants_list = frame.field->repeated && !frame.in_list && !frame.is_map;
    const char* problem = wants_list ? (text.empty() ? nullptr : ExpectationOf(*frame.field))
                                     : SetValue(*Holder(frame), field, source, text);
    if (problem != nullptr) {
      Complain(problem);
    }
    return Advance();
  }

  bool StartFieldObject() {
    Frame& frame = frames_.back();
    const FieldPlan& field = *frame.field;
    if (field.IsMap() && !frame.is_map) {
      frames_.push_back({frame.message, frame.plan, &field, false, 0, true, {}});
      return true;
    }
    const FieldPlan& target = frame.is_map ? *field.map_value : field;
    const bool wants_list = field.repeated && !frame.in_list && !frame.is_map;
    if (target.kind != FieldKind::kMessage || wants_list) {
      return Refuse();
    }
    Message* holder = Holder(frame);
    const auto* reflection = holder->GetReflection();
    Message* inner = target.repeated ? reflection->AddMessage(holder, target.field)
                                     : reflection->MutableMessage(holder, target.field);
    frames_.push_back({inner, target.message});
    return true;
  }

  // Records an error for an object or list in the wrong place, and skips it.
  bool Refuse() {
    Frame& frame = frames_.back();
    Complain(frame.in_list  ? ElementExpectationOf(*frame.field)
             : frame.is_map ? ElementExpectationOf(*frame.field->map_value)
                            : ExpectationOf(*frame.field));
    ++skipped_levels_;
    return Advance();
  }

  void Complain(const char* problem) {
    std::string path;
    for (const Frame& frame : frames_) {
      if (frame.is_map) {
        path += "." + frame.map_key;
        continue;
      }
      path += path.empty() ? frame.field->name : "." + frame.field->name;
      if (frame.in_list) {
        path += "." + std::to_string(frame.index);
      }
    }
    outcome_.errors.Add(std::move(path), frames_.back().field->label, problem);
  }

  const MessagePlan& root_plan_;
  Message& root_;
  JsonOutcome& outcome_;
  std::vector<Frame> frames_;
  int depth_ = 0;
  int objects_ = 0;
  int skipped_levels_ = 0;
};

}  // namespace

JsonOutcome ReadJson(const std::string& json, const MessagePlan& plan, Message& message) {
  JsonOutcome outcome;
  // RapidJSON's own check reads past the end of a text that ends within a character.
  if (!common::IsPlainText(json)) {
    outcome.well_formed = false;
    return outcome;
  }
  Reader handler(plan, message, outcome);
  rapidjson::Reader reader;
  rapidjson::StringStream stream(json.c_str());
  outcome.well_formed =
      !reader.Parse<rapidjson::kParseNumbersAsStringsFlag>(stream, handler).IsError();
  return outcome;
}

}  // namespace navalha::gateway
