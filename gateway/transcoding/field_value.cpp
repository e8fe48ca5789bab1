#include "gateway/transcoding/field_value.hpp"

#include <google/protobuf/stubs/common.h>
#include <google/protobuf/timestamp.pb.h>
#include <google/protobuf/util/time_util.h>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "services/common/text/encoding.hpp"

namespace navalha::gateway {
namespace {

using google::protobuf::Message;
using google::protobuf::Reflection;

constexpr const char* kNotInteger = "deve ser um número inteiro.";
constexpr const char* kOutOfRange = "está fora do intervalo permitido.";
constexpr const char* kNotNumber = "deve ser um número.";
constexpr const char* kNotMoney = "deve ser um valor em reais com no máximo duas casas decimais.";
constexpr const char* kNotBoolean = "deve ser verdadeiro ou falso.";
constexpr const char* kNotText = "deve ser um texto.";
constexpr const char* kBadText = "contém caracteres inválidos.";
constexpr const char* kNotFlag = "deve ser 0 ou 1.";
constexpr const char* kNotInstant = "deve ser uma data e hora com fuso, como 2026-01-31T13:00:00Z.";
constexpr const char* kNotObject = "deve ser um objeto.";
constexpr const char* kNotList = "deve ser uma lista.";
constexpr const char* kMissing = "é obrigatório.";
constexpr const char* kNotFile = "deve ser enviado como arquivo.";

// The largest amount. In larger ones, a double has rounding errors beyond the tolerance.
constexpr double kMaxReais = 4'000'000'000;
// Tolerance for the rounding errors of double addition; larger deviations are not whole centavos.
constexpr double kCentavoTolerance = 1e-4;

struct Target {
  Message& message;
  const FieldPlan& field;

  const Reflection& reflection() const { return *message.GetReflection(); }
};

template <typename Number>
const char* ParseInteger(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc::result_out_of_range) {
    return kOutOfRange;
  }
  return error == std::errc() && end == text.data() + text.size() ? nullptr : kNotInteger;
}

const char* ParseDouble(std::string_view text, double& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc::result_out_of_range) {
    return kOutOfRange;
  }
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && std::isfinite(number) ? nullptr : kNotNumber;
}

template <typename Number, typename Set, typename Add>
const char* SetInteger(const Target& target, std::string_view text, Set set, Add add) {
  Number number = 0;
  if (const char* problem = ParseInteger(text, number)) {
    return problem;
  }
  const Reflection& reflection = target.reflection();
  const auto store = target.field.repeated ? add : set;
  (reflection.*store)(&target.message, target.field.field, number);
  return nullptr;
}

void StoreInt64(const Target& target, int64_t number) {
  if (target.field.repeated) {
    target.reflection().AddInt64(&target.message, target.field.field, number);
  } else {
    target.reflection().SetInt64(&target.message, target.field.field, number);
  }
}

void StoreText(const Target& target, std::string_view text) {
  if (target.field.repeated) {
    target.reflection().AddString(&target.message, target.field.field, std::string(text));
  } else {
    target.reflection().SetString(&target.message, target.field.field, std::string(text));
  }
}

// Whether a text has digits after the point if it has one, and no exponent.
bool IsPlainDecimal(std::string_view text) {
  return text.find_first_of("eE") == std::string_view::npos && !text.ends_with('.');
}

const char* SetMoney(const Target& target, ValueSource source, std::string_view text) {
  double reais = 0;
  const bool is_number = source == ValueSource::kJsonNumber || IsPlainDecimal(text);
  if (!is_number || ParseDouble(text, reais) != nullptr) {
    return kNotMoney;
  }
  if (std::abs(reais) > kMaxReais) {
    return kOutOfRange;
  }
  const double centavos = std::round(reais * 100);
  if (std::abs(reais * 100 - centavos) > kCentavoTolerance) {
    return kNotMoney;
  }
  StoreInt64(target, static_cast<int64_t>(centavos));
  return nullptr;
}

const char* SetReal(const Target& target, std::string_view text) {
  double number = 0;
  if (const char* problem = ParseDouble(text, number)) {
    return problem;
  }
  const Reflection& reflection = target.reflection();
  const auto* field = target.field.field;
  if (target.field.kind == FieldKind::kDouble) {
    target.field.repeated ? reflection.AddDouble(&target.message, field, number)
                          : reflection.SetDouble(&target.message, field, number);
    return nullptr;
  }
  if (std::abs(number) > static_cast<double>(std::numeric_limits<float>::max())) {
    return kOutOfRange;
  }
  target.field.repeated ? reflection.AddFloat(&target.message, field, static_cast<float>(number))
                        : reflection.SetFloat(&target.message, field, static_cast<float>(number));
  return nullptr;
}

const char* SetBoolean(const Target& target, std::string_view text) {
  const bool yes = text == "true" || text == "1";
  if (!yes && text != "false" && text != "0") {
    return kNotBoolean;
  }
  target.field.repeated ? target.reflection().AddBool(&target.message, target.field.field, yes)
                        : target.reflection().SetBool(&target.message, target.field.field, yes);
  return nullptr;
}

const char* SetFlag(const Target& target, std::string_view text) {
  const bool yes = text == "1" || text == "true";
  if (!yes && text != "0" && text != "false" && !text.empty()) {
    return kNotFlag;
  }
  StoreText(target, text.empty() ? "" : yes ? "1" : "0");
  return nullptr;
}

const char* SetText(const Target& target, ValueSource source, std::string_view text) {
  if (source == ValueSource::kJsonNumber || source == ValueSource::kJsonBoolean) {
    return kNotText;
  }
  if (!common::IsPlainText(text)) {
    return kBadText;
  }
  StoreText(target, text);
  return nullptr;
}

// Parses ISO-8601 text with a zone. TimeUtil throws for local times of the years 1 to 9999 that lie
// outside of them in UTC.
std::optional<google::protobuf::Timestamp> ParseInstant(std::string_view text) {
  google::protobuf::Timestamp instant;
  try {
    if (!google::protobuf::util::TimeUtil::FromString(std::string(text), &instant)) {
      return std::nullopt;
    }
  } catch (const google::protobuf::FatalException&) {
    return std::nullopt;
  }
  return instant;
}

const char* SetTimestamp(const Target& target, ValueSource source, std::string_view text) {
  if (source == ValueSource::kJsonNumber || source == ValueSource::kJsonBoolean) {
    return kNotInstant;
  }
  const auto instant = ParseInstant(text);
  if (!instant) {
    return kNotInstant;
  }
  Message* stored = target.field.repeated
                        ? target.reflection().AddMessage(&target.message, target.field.field)
                        : target.reflection().MutableMessage(&target.message, target.field.field);
  stored->CopyFrom(*instant);
  return nullptr;
}

const char* SetNumber(const Target& target, ValueSource source, std::string_view text) {
  switch (target.field.kind) {
    case FieldKind::kInt32:
      return SetInteger<int32_t>(target, text, &Reflection::SetInt32, &Reflection::AddInt32);
    case FieldKind::kInt64:
      return SetInteger<int64_t>(target, text, &Reflection::SetInt64, &Reflection::AddInt64);
    case FieldKind::kUint32:
      return SetInteger<uint32_t>(target, text, &Reflection::SetUInt32, &Reflection::AddUInt32);
    case FieldKind::kUint64:
      return SetInteger<uint64_t>(target, text, &Reflection::SetUInt64, &Reflection::AddUInt64);
    case FieldKind::kMoney:
      return SetMoney(target, source, text);
    default:
      return SetReal(target, text);
  }
}

bool IsText(FieldKind kind) { return kind == FieldKind::kText || kind == FieldKind::kFlag; }

// An existing client's creation form sends NaN for an emptied number field.
bool IsBlank(ValueSource source, std::string_view text) {
  return text.empty() || (source == ValueSource::kForm && text == "NaN");
}

}  // namespace

const char* SetValue(Message& message, const FieldPlan& field, ValueSource source,
                     std::string_view text) {
  const Target target{message, field};
  if (IsBlank(source, text) && !IsText(field.kind)) {
    return SetEmpty(message, field);
  }
  switch (field.kind) {
    case FieldKind::kText:
      return SetText(target, source, text);
    case FieldKind::kFlag:
      return SetFlag(target, text);
    case FieldKind::kBool:
      return SetBoolean(target, text);
    case FieldKind::kTimestamp:
      return SetTimestamp(target, source, text);
    case FieldKind::kBytes:
    case FieldKind::kMessage:
      return ElementExpectationOf(field);
    default:
      return source == ValueSource::kJsonBoolean ? ElementExpectationOf(field)
                                                 : SetNumber(target, source, text);
  }
}

const char* SetEmpty(Message& message, const FieldPlan& field) {
  if (!field.has_presence || field.repeated) {
    return nullptr;
  }
  const Target target{message, field};
  if (IsText(field.kind)) {
    StoreText(target, "");
    return nullptr;
  }
  switch (field.when_empty) {
    case common::v1::WHEN_EMPTY_ZERO:
      return SetNumber(target, ValueSource::kJsonNumber, "0");
    case common::v1::WHEN_EMPTY_REFUSED:
      return kMissing;
    default:
      return nullptr;
  }
}

const char* ExpectationOf(const FieldPlan& field) {
  if (field.IsMap()) {
    return kNotObject;
  }
  return field.repeated ? kNotList : ElementExpectationOf(field);
}

const char* ElementExpectationOf(const FieldPlan& field) {
  switch (field.kind) {
    case FieldKind::kText:
      return kNotText;
    case FieldKind::kFlag:
      return kNotFlag;
    case FieldKind::kBool:
      return kNotBoolean;
    case FieldKind::kMoney:
      return kNotMoney;
    case FieldKind::kFloat:
    case FieldKind::kDouble:
      return kNotNumber;
    case FieldKind::kTimestamp:
      return kNotInstant;
    case FieldKind::kBytes:
      return kNotFile;
    case FieldKind::kMessage:
      return kNotObject;
    default:
      return kNotInteger;
  }
}

}  // namespace navalha::gateway
