#include "services/auth/accounts/user_changes.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "services/auth/text.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/rpc/validation.hpp"

namespace navalha::auth {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

constexpr std::chrono::year kOldest{1900};

// Collects field errors, to report all of them together.
class Faults {
 public:
  void Add(const char* field, std::string_view text) {
    if (error_) {
      error_->WithField(field, text);
    } else {
      error_ = common::Invalid(field, text);
    }
  }
  void ThrowIfAny() const {
    if (error_) {
      throw *error_;
    }
  }

 private:
  std::optional<common::Error> error_;
};

const FieldDescriptor* FieldOf(const Message& message, const char* name) {
  return message.GetDescriptor()->FindFieldByName(name);
}

// Copies a text field; both messages use the same field name.
void TakeText(const v1::UpdateUserRequest& request, const char* name, v1::User& user) {
  const auto& reflection = *request.GetReflection();
  const FieldDescriptor* source = FieldOf(request, name);
  if (!reflection.HasField(request, source)) {
    return;
  }
  const FieldDescriptor* target = FieldOf(user, name);
  const std::string sent = reflection.GetString(request, source);
  const bool digits = std::string_view(name) == "cpf" || std::string_view(name) == "postal_code";
  std::string text = digits ? common::OnlyDigits(sent) : std::string(Trimmed(sent));
  if (text.empty()) {
    user.GetReflection()->ClearField(&user, target);
  } else {
    user.GetReflection()->SetString(&user, target, std::move(text));
  }
}

bool HasLetter(const std::string& name) {
  return std::any_of(name.begin(), name.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

void CheckNames(const v1::User& user, Faults& faults) {
  if (user.first_name().empty()) {
    faults.Add("first_name", "Informe o nome.");
  }
  if (user.email().empty()) {
    faults.Add("email", "Informe o e-mail.");
  }
  if (user.user_name().empty()) {
    faults.Add("user_name", "Informe o nome de usuário.");
  } else if (!HasLetter(user.user_name())) {
    faults.Add("user_name", "O nome de usuário precisa ter ao menos uma letra.");
  }
}

void CheckBirthdate(const v1::User& user, const common::Date& today, Faults& faults) {
  const auto birthdate = common::ParseDate(user.birthdate());
  if (user.has_birthdate() && (!birthdate || *birthdate > today || birthdate->year() < kOldest)) {
    faults.Add("birthdate", "Informe uma data de nascimento válida.");
  }
}

}  // namespace

v1::User Changed(const v1::User& before, const v1::UpdateUserRequest& request,
                 const common::Date& today) {
  v1::User after = before;
  for (const char* name :
       {"first_name", "last_name", "user_name", "email", "phone", "cpf", "birthdate", "gender",
        "address", "city", "uf", "postal_code", "occupation", "about"}) {
    TakeText(request, name, after);
  }
  if (request.has_is_barber()) {
    after.set_is_barber(request.is_barber() == "1" ? 1 : 0);
  }
  if (request.has_profile_id() && request.profile_id() != before.profile_id()) {
    after.clear_profile();
    after.clear_profile_id();
    if (request.profile_id() != 0) {
      after.set_profile_id(request.profile_id());
    }
  }
  Faults faults;
  CheckNames(after, faults);
  CheckBirthdate(after, today, faults);
  faults.ThrowIfAny();
  return after;
}

std::vector<std::string> DifferencesOf(const v1::User& before, const v1::User& after) {
  std::vector<std::string> names;
  const auto& reflection = *before.GetReflection();
  const google::protobuf::Descriptor& fields = *before.GetDescriptor();
  for (int i = 0; i < fields.field_count(); ++i) {
    const FieldDescriptor* field = fields.field(i);
    const bool differs =
        field->cpp_type() == FieldDescriptor::CPPTYPE_STRING
            ? reflection.GetString(before, field) != reflection.GetString(after, field)
        : field->cpp_type() == FieldDescriptor::CPPTYPE_INT32
            ? reflection.GetInt32(before, field) != reflection.GetInt32(after, field)
        : field->cpp_type() == FieldDescriptor::CPPTYPE_INT64
            ? reflection.GetInt64(before, field) != reflection.GetInt64(after, field)
            : false;
    if (differs) {
      names.push_back(field->name());
    }
  }
  return names;
}

}  // namespace navalha::auth
