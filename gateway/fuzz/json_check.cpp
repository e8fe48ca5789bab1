#include <rapidjson/reader.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <set>

#include "gateway/fuzz/property.hpp"
#include "gateway/fuzz/suite.hpp"
#include "services/common/text/encoding.hpp"

namespace navalha::gateway::fuzz {
namespace {

constexpr unsigned kFlags = rapidjson::kParseNumbersAsStringsFlag |
                            rapidjson::kParseValidateEncodingFlag | rapidjson::kParseIterativeFlag;

// Requires that the members of each object have different names.
struct NameChecker : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, NameChecker> {
  bool StartObject() {
    objects.emplace_back();
    return true;
  }
  bool Key(const char* text, rapidjson::SizeType length, bool /*copy*/) {
    Require(objects.back().emplace(text, length).second,
            "the members of an object have different names");
    return true;
  }
  bool EndObject(rapidjson::SizeType /*members*/) {
    objects.pop_back();
    return true;
  }

  std::vector<std::set<std::string>> objects;
};

// Copies JSON and omits members that are null.
class NullDropper : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, NullDropper> {
 public:
  bool Null() { return key_ ? (key_.reset(), true) : output_.Null(); }
  bool Bool(bool value) { return PutKey() && output_.Bool(value); }
  bool RawNumber(const char* text, rapidjson::SizeType length, bool /*copy*/) {
    return PutKey() && output_.RawValue(text, length, rapidjson::kNumberType);
  }
  bool String(const char* text, rapidjson::SizeType length, bool /*copy*/) {
    return PutKey() && output_.String(text, length);
  }
  bool StartObject() { return PutKey() && output_.StartObject(); }
  bool Key(const char* text, rapidjson::SizeType length, bool /*copy*/) {
    key_.emplace(text, length);
    return true;
  }
  bool EndObject(rapidjson::SizeType /*members*/) { return output_.EndObject(); }
  bool StartArray() { return PutKey() && output_.StartArray(); }
  bool EndArray(rapidjson::SizeType /*elements*/) { return output_.EndArray(); }

  std::string text() const { return {buffer_.GetString(), buffer_.GetSize()}; }

 private:
  // Writes the key whose value follows, if any.
  bool PutKey() {
    if (const std::optional<std::string> key = std::exchange(key_, std::nullopt)) {
      output_.Key(key->data(), static_cast<rapidjson::SizeType>(key->size()));
    }
    return true;
  }

  rapidjson::StringBuffer buffer_;
  rapidjson::Writer<rapidjson::StringBuffer> output_{buffer_};
  std::optional<std::string> key_;
};

template <class Handler>
void Read(const std::string& json, Handler& handler) {
  rapidjson::Reader reader;
  rapidjson::StringStream stream(json.c_str());
  Require(!reader.Parse<kFlags>(stream, handler).IsError(), "the text is JSON");
}

}  // namespace

void RequireJson(std::string_view text) {
  Require(common::IsPlainText(text), "JSON is UTF-8 without NUL");
  NameChecker checker;
  Read(std::string(text), checker);
}

std::string WithoutNulls(const std::string& json) {
  NullDropper dropper;
  Read(json, dropper);
  return dropper.text();
}

}  // namespace navalha::gateway::fuzz
