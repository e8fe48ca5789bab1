#include "services/common/rpc/validation.hpp"

#include <fmt/format.h>
#include <google/protobuf/timestamp.pb.h>

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "services/common/rpc/json_name.hpp"
#include "services/common/text/money.hpp"

namespace navalha::common {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using google::protobuf::Timestamp;

constexpr int kDefaultMaxLength = 255;
constexpr int kDefaultMaxItems = 100;
// Texts up to this length are single-line; longer ones may contain line breaks.
constexpr int kSingleLineMax = 255;

// The rules of one message type's fields, cached because reading options by reflection is slow.
struct Plan {
  const FieldDescriptor* field;
  v1::FieldRules rules;
  std::string label;
};

const std::vector<Plan>& PlansOf(const Descriptor* type) {
  thread_local std::unordered_map<const Descriptor*, std::vector<Plan>> plans;
  const auto [entry, is_new] = plans.try_emplace(type);
  if (is_new) {
    for (int i = 0; i < type->field_count(); ++i) {
      const FieldDescriptor* field = type->field(i);
      const v1::FieldRules& rules = field->options().GetExtension(v1::field);
      entry->second.push_back(
          {field, rules, rules.label().empty() ? JsonName(*field) : rules.label()});
    }
  }
  return entry->second;
}

std::string Amount(const Plan& plan, int64_t value) {
  return plan.rules.money() ? MoneyText(value) : std::to_string(value);
}

// Blank fields of forms: an empty text, or only spaces.
bool IsBlank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

// Whether UTF-8 text contains U+0080 to U+009F, or the line and paragraph separators.
bool HasUnicodeControls(std::string_view text) {
  for (size_t at = text.find('\xC2'); at != std::string_view::npos;
       at = text.find('\xC2', at + 1)) {
    if (at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xA0) {
      return true;
    }
  }
  return text.find("\u2028") != std::string_view::npos ||
         text.find("\u2029") != std::string_view::npos;
}

// Refused because they forge lines of receipts and logs, and because PostgreSQL cannot store NUL.
// Multi-line texts may contain tabs and line breaks.
bool HasControlCharacters(std::string_view text, bool several_lines) {
  if (!several_lines && HasUnicodeControls(text)) {
    return true;
  }
  return std::any_of(text.begin(), text.end(), [several_lines](char c) {
    const bool line_end = c == '\n' || c == '\r' || c == '\t';
    return (static_cast<unsigned char>(c) < 0x20 && !(several_lines && line_end)) || c == 0x7f;
  });
}

bool IsWithinYears(const Timestamp& instant) {
  const auto seconds_at = [](std::chrono::year year) {
    const std::chrono::sys_days first = year / std::chrono::January / 1;
    return std::chrono::sys_seconds(first).time_since_epoch().count();
  };
  return instant.seconds() >= seconds_at(kFirstYear) &&
         instant.seconds() < seconds_at(kLastYear + std::chrono::years(1)) &&
         instant.nanos() >= 0 && instant.nanos() < 1'000'000'000;
}

// Checks one request. `path` is the path to the current message, for the names in errors.
class Checker {
 public:
  explicit Checker(bool with_defaults) : with_defaults_(with_defaults) {}

  void CheckMessage(const Message& message, const std::string& path) {
    for (const Plan& plan : PlansOf(message.GetDescriptor())) {
      const std::string name = path + JsonName(*plan.field);
      if (plan.field->is_repeated()) {
        CheckList(message, plan, name);
      } else {
        CheckSingle(message, plan, name);
      }
    }
  }

  Error::Fields TakeViolations() { return std::move(violations_); }

 private:
  void Report(const std::string& name, std::string text) {
    violations_[name].push_back(std::move(text));
  }

  void CheckSingle(const Message& message, const Plan& plan, const std::string& name) {
    const Reflection& reflection = *message.GetReflection();
    if (plan.field->has_presence() && !reflection.HasField(message, plan.field)) {
      if (plan.rules.required()) {
        Report(name, fmt::format("O campo {} é obrigatório.", plan.label));
      }
      return;
    }
    switch (plan.field->cpp_type()) {
      case FieldDescriptor::CPPTYPE_STRING: {
        std::string scratch;
        CheckText(reflection.GetStringReference(message, plan.field, &scratch), plan, name);
        break;
      }
      case FieldDescriptor::CPPTYPE_INT32:
        CheckNumber(reflection.GetInt32(message, plan.field), plan, name);
        break;
      case FieldDescriptor::CPPTYPE_INT64:
        CheckNumber(reflection.GetInt64(message, plan.field), plan, name);
        break;
      case FieldDescriptor::CPPTYPE_MESSAGE:
        CheckPart(reflection.GetMessage(message, plan.field), plan, name);
        break;
      default:
        break;
    }
  }

  void CheckPart(const Message& part, const Plan& plan, const std::string& name) {
    if (part.GetDescriptor() != Timestamp::descriptor()) {
      CheckMessage(part, name + ".");
    } else if (!IsWithinYears(static_cast<const Timestamp&>(part))) {
      Report(name, fmt::format("O campo {} não é válido.", plan.label));
    }
  }

  void CheckList(const Message& message, const Plan& plan, const std::string& name) {
    const Reflection& reflection = *message.GetReflection();
    const int size = reflection.FieldSize(message, plan.field);
    const int limit = plan.rules.max_items() > 0 ? plan.rules.max_items()
                      : with_defaults_           ? kDefaultMaxItems
                                                 : INT32_MAX;
    if (size == 0 && plan.rules.required()) {
      Report(name, fmt::format("O campo {} é obrigatório.", plan.label));
    }
    if (size > limit) {
      Report(name, fmt::format("O campo {} deve ter no máximo {} itens.", plan.label, limit));
      return;
    }
    for (int i = 0; i < size; ++i) {
      const std::string element = fmt::format("{}.{}", name, i);
      switch (plan.field->cpp_type()) {
        case FieldDescriptor::CPPTYPE_STRING: {
          std::string scratch;
          CheckText(reflection.GetRepeatedStringReference(message, plan.field, i, &scratch), plan,
                    element);
          break;
        }
        case FieldDescriptor::CPPTYPE_INT32:
          CheckNumber(reflection.GetRepeatedInt32(message, plan.field, i), plan, element);
          break;
        case FieldDescriptor::CPPTYPE_INT64:
          CheckNumber(reflection.GetRepeatedInt64(message, plan.field, i), plan, element);
          break;
        case FieldDescriptor::CPPTYPE_MESSAGE:
          CheckPart(reflection.GetRepeatedMessage(message, plan.field, i), plan, element);
          break;
        default:
          break;
      }
    }
  }

  void CheckText(const std::string& text, const Plan& plan, const std::string& name) {
    if (plan.field->type() == FieldDescriptor::TYPE_BYTES) {
      CheckBytes(text, plan, name);
      return;
    }
    if (HasNoVisibleText(text)) {
      if (plan.rules.required()) {
        Report(name, fmt::format("O campo {} é obrigatório.", plan.label));
        return;
      }
      if (!IsBlank(text) && !plan.rules.secret()) {
        Report(name, fmt::format("O campo {} não é válido.", plan.label));
        return;
      }
      if (text.empty()) {
        return;
      }
    }
    if (HasControlCharacters(text, plan.rules.max_length() > kSingleLineMax)) {
      Report(name, fmt::format("O campo {} não é válido.", plan.label));
      return;
    }
    CheckLength(text, plan, name);
    if (!IsAllowed(text, plan.rules)) {
      Report(name, fmt::format("O campo {} não é válido.", plan.label));
    }
  }

  void CheckLength(const std::string& text, const Plan& plan, const std::string& name) {
    const int length = CountCharacters(text);
    const int limit = plan.rules.max_length() > 0 ? plan.rules.max_length()
                      : with_defaults_            ? kDefaultMaxLength
                                                  : INT32_MAX;
    if (length < plan.rules.min_length()) {
      Report(name, fmt::format("O campo {} deve ter no mínimo {} caracteres.", plan.label,
                               plan.rules.min_length()));
    }
    if (length > limit) {
      Report(name, fmt::format("O campo {} deve ter no máximo {} caracteres.", plan.label, limit));
    }
  }

  void CheckBytes(const std::string& bytes, const Plan& plan, const std::string& name) {
    if (bytes.empty() && plan.rules.required()) {
      Report(name, fmt::format("O campo {} é obrigatório.", plan.label));
    }
    const int64_t limit_kib =
        plan.rules.max_kib() > 0 || with_defaults_ ? plan.rules.max_kib() : INT32_MAX;
    if (static_cast<int64_t>(bytes.size()) > limit_kib * 1024) {
      Report(name, fmt::format("O arquivo {} deve ter no máximo {} KB.", plan.label, limit_kib));
    }
  }

  static bool IsAllowed(const std::string& text, const v1::FieldRules& rules) {
    if (rules.flag() && text != "0" && text != "1") {
      return false;
    }
    if (rules.one_of_size() > 0 &&
        std::find(rules.one_of().begin(), rules.one_of().end(), text) == rules.one_of().end()) {
      return false;
    }
    return HasFormat(rules.format(), text);
  }

  void CheckNumber(int64_t value, const Plan& plan, const std::string& name) {
    if (value == 0 && plan.rules.when_empty() == v1::WHEN_EMPTY_ZERO) {
      return;
    }
    if (value == 0 && plan.rules.required() && !plan.field->has_presence()) {
      Report(name, fmt::format("O campo {} é obrigatório.", plan.label));
    } else if (plan.rules.has_minimum() && value < plan.rules.minimum()) {
      Report(name, fmt::format("O campo {} deve ser no mínimo {}.", plan.label,
                               Amount(plan, plan.rules.minimum())));
    } else if (plan.rules.has_maximum() && value > plan.rules.maximum()) {
      Report(name, fmt::format("O campo {} deve ser no máximo {}.", plan.label,
                               Amount(plan, plan.rules.maximum())));
    }
  }

  bool with_defaults_;
  Error::Fields violations_;
};

}  // namespace

Error::Fields FindViolations(const Message& request, bool with_defaults) {
  Checker checker(with_defaults);
  checker.CheckMessage(request, "");
  return checker.TakeViolations();
}

void Validate(const Message& request, bool with_defaults) {
  const Error::Fields violations = FindViolations(request, with_defaults);
  if (violations.empty()) {
    return;
  }
  Error error(grpc::StatusCode::INVALID_ARGUMENT, "INVALID_FIELDS",
              violations.begin()->second.front());
  for (const auto& [field, texts] : violations) {
    for (const std::string& text : texts) {
      error.WithField(field, text);
    }
  }
  throw error;
}

}  // namespace navalha::common
