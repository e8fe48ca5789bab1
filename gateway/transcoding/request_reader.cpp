#include "gateway/transcoding/request_reader.hpp"

#include "gateway/http/http_error.hpp"
#include "gateway/http/media_type.hpp"
#include "gateway/transcoding/field_value.hpp"
#include "gateway/transcoding/json_reader.hpp"
#include "gateway/transcoding/multipart.hpp"
#include "services/common/text/encoding.hpp"

namespace navalha::gateway {
namespace {

using google::protobuf::Message;

// The maximum number of elements of one list in a query or form.
constexpr int kMaxListElements = 1000;

// Fills a message from named texts of a query, form or path.
class FieldFiller {
 public:
  FieldFiller(const MessagePlan& plan, Message& message, FieldErrors& errors)
      : plan_(plan), message_(message), errors_(errors) {}

  // The field that a parameter names, as "name" or "name[]". Without one, returns null and counts
  // the parameter.
  const FieldPlan* Find(std::string_view name) {
    if (name.ends_with("[]")) {
      name.remove_suffix(2);
    }
    const FieldPlan* field = plan_.Find(name);
    if (field == nullptr || field->kind == FieldKind::kMessage) {
      ++unknown_fields_;
      return nullptr;
    }
    return field;
  }

  // For a singular field named twice, the last value counts.
  void SetText(const FieldPlan& field, std::string_view text) {
    if (field.repeated && (text.empty() || IsFull(field))) {
      return;
    }
    if (const char* problem = SetValue(message_, field, ValueSource::kForm, text)) {
      errors_.Add(field.name, field.label, problem);
    }
  }

  void SetFile(const FieldPlan& field, std::string_view content) {
    if (content.size() > field.max_bytes) {
      errors_.Add(field.name, field.label,
                  "deve ter no máximo " + std::to_string(field.max_bytes / 1024) + " KB.");
      return;
    }
    const auto* reflection = message_.GetReflection();
    reflection->SetString(&message_, field.field, std::string(content));
  }

  int unknown_fields() const { return unknown_fields_; }

 private:
  bool IsFull(const FieldPlan& field) {
    if (message_.GetReflection()->FieldSize(message_, field.field) < kMaxListElements) {
      return false;
    }
    errors_.Add(field.name, field.label, "tem elementos demais.");
    return true;
  }

  const MessagePlan& plan_;
  Message& message_;
  FieldErrors& errors_;
  int unknown_fields_ = 0;
};

std::string DecodeParameter(std::string_view text) {
  std::optional<std::string> decoded = common::PercentDecode(text, common::Plus::kSpace);
  if (!decoded) {
    throw Malformed("BAD_PARAMETER", "Os parâmetros contêm caracteres inválidos.");
  }
  return *std::move(decoded);
}

void FillFromQuery(std::string_view query, FieldFiller& filler) {
  size_t parameters = 0;
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    if (pair.empty()) {
      continue;
    }
    if (++parameters > kMaxQueryParameters) {
      throw Malformed("TOO_MANY_PARAMETERS", "Há parâmetros demais.");
    }
    const size_t equals = std::min(pair.find('='), pair.size());
    const std::string name = DecodeParameter(pair.substr(0, equals));
    const std::string value =
        equals == pair.size() ? std::string() : DecodeParameter(pair.substr(equals + 1));
    if (const FieldPlan* field = filler.Find(name)) {
      filler.SetText(*field, value);
    }
  }
}

// Restores the typed line ends: browsers send form texts with CR LF (HTML, "multipart/form-data
// encoding algorithm").
std::string AsTyped(std::string_view content) {
  std::string text;
  text.reserve(content.size());
  for (size_t i = 0; i < content.size(); ++i) {
    if (content[i] != '\r' || content.substr(i + 1, 1) != "\n") {
      text += content[i];
    }
  }
  return text;
}

void FillFromForm(const RequestParts& parts, FieldFiller& filler) {
  const auto form = ParseMultipart(parts.content_type, parts.body);
  if (!form) {
    throw Malformed("BAD_FORM", "O formulário enviado está malformado.");
  }
  for (const FormPart& part : *form) {
    if (!common::IsPlainText(part.name)) {
      throw Malformed("BAD_FORM", "O formulário enviado está malformado.");
    }
    const FieldPlan* field = filler.Find(part.name);
    if (field == nullptr) {
      continue;
    }
    if (field->kind != FieldKind::kBytes) {
      filler.SetText(*field, AsTyped(part.content));
    } else if (part.is_file && !part.content.empty()) {
      filler.SetFile(*field, part.content);
    } else if (!part.content.empty()) {
      filler.SetText(*field, part.content);  // adds an error: a file is expected
    }
  }
}

int FillFromJson(const Route& route, const std::string& body, Message& message,
                 FieldErrors& errors) {
  if (body.size() > kMaxJsonBytes) {
    throw BodyTooLarge();
  }
  JsonOutcome outcome = ReadJson(body, *route.request, message);
  if (!outcome.well_formed) {
    throw Malformed("BAD_JSON", "O JSON enviado está malformado.");
  }
  errors = std::move(outcome.errors);
  return outcome.unknown_fields;
}

int FillFromBody(const Route& route, const RequestParts& parts, Message& message,
                 FieldErrors& errors) {
  if (parts.body.size() > route.max_body_bytes) {
    throw BodyTooLarge();
  }
  if (parts.body.empty()) {
    return 0;
  }
  const std::string_view type = MediaType(parts.content_type);
  if (EqualsIgnoringCase(type, "application/json")) {
    return FillFromJson(route, parts.body, message, errors);
  }
  FieldFiller filler(*route.request, message, errors);
  if (IsMultipart(parts.content_type)) {
    FillFromForm(parts, filler);
  } else if (EqualsIgnoringCase(type, "application/x-www-form-urlencoded")) {
    FillFromQuery(parts.body, filler);
  } else {
    throw WrongContentType();
  }
  return filler.unknown_fields();
}

}  // namespace

int ReadRequest(const Route& route, const RequestParts& parts, Message& message) {
  FieldErrors errors;
  int unknown_fields = 0;
  if (route.has_body) {
    unknown_fields = FillFromBody(route, parts, message, errors);
  } else {
    FieldFiller filler(*route.request, message, errors);
    FillFromQuery(parts.query, filler);
    unknown_fields = filler.unknown_fields();
  }
  FieldFiller filler(*route.request, message, errors);
  for (size_t i = 0; i < route.variables.size(); ++i) {
    filler.SetText(*route.variables[i], parts.path_values[i]);
  }
  if (!errors.empty()) {
    throw InvalidFields(errors);
  }
  return unknown_fields;
}

}  // namespace navalha::gateway
