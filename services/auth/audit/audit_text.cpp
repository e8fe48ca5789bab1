#include "services/auth/audit/audit_text.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>

#include "navalha/auth/v1/profile.pb.h"
#include "navalha/auth/v1/user_change.pb.h"
#include "navalha/common/v1/options.pb.h"

namespace navalha::auth {
namespace {

constexpr std::array<AuditLabel, 21> kLabels{{
    {AuditAction::kLogin, "login", "Entrada"},
    {AuditAction::kLoginFailed, "login_failed", "Tentativa de entrada recusada"},
    {AuditAction::kLogout, "logout", "Saída"},
    {AuditAction::kPasswordChanged, "password_changed", "Senha alterada"},
    {AuditAction::kPasswordReset, "password_reset", "Senha redefinida"},
    {AuditAction::kEmailVerified, "email_verified", "E-mail verificado"},
    {AuditAction::kGoogleLinked, "google_linked", "Conta Google vinculada"},
    {AuditAction::kUserRegistered, "user_registered", "Cadastro"},
    {AuditAction::kUserCreated, "user_created", "Usuário criado"},
    {AuditAction::kUserUpdated, "user_updated", "Usuário alterado"},
    {AuditAction::kUserProfileChanged, "user_profile_changed", "Perfil do usuário alterado"},
    {AuditAction::kCpfVerified, "cpf_verified", "CPF verificado"},
    {AuditAction::kUserDeleted, "user_deleted", "Usuário excluído"},
    {AuditAction::kAccountExported, "account_exported", "Dados da conta exportados"},
    {AuditAction::kAccountDeleted, "account_deleted", "Conta excluída pelo próprio usuário"},
    {AuditAction::kProfileCreated, "profile_created", "Perfil criado"},
    {AuditAction::kProfileUpdated, "profile_updated", "Perfil alterado"},
    {AuditAction::kProfileDeleted, "profile_deleted", "Perfil excluído"},
    {AuditAction::kAdministratorMade, "administrator_made", "Administrador definido pelo operador"},
    {AuditAction::kEstablishmentHidden, "establishment_hidden", "Barbearia ocultada"},
    {AuditAction::kEstablishmentShown, "establishment_shown", "Barbearia liberada"},
}};

std::string_view LabelOf(std::string_view action) {
  const auto* found = std::find_if(kLabels.begin(), kLabels.end(),
                                   [&](const AuditLabel& each) { return each.word == action; });
  return found == kLabels.end() ? action : found->label;
}

// The label of a field in forms.
std::string FieldLabel(const std::string& field) {
  for (const google::protobuf::Descriptor* form :
       {v1::UpdateUserRequest::descriptor(), v1::UpdateProfileRequest::descriptor()}) {
    const auto* descriptor = form->FindFieldByName(field);
    if (descriptor != nullptr) {
      const std::string& label = descriptor->options().GetExtension(common::v1::field).label();
      return label.empty() ? field : label;
    }
  }
  return field;
}

std::string FieldLabels(const v1::AuditEntry& entry) {
  std::string labels;
  for (const std::string& field : entry.changed_fields()) {
    labels += (labels.empty() ? "" : ", ") + FieldLabel(field);
  }
  return labels;
}

std::string ProfileChange(const v1::AuditEntry& entry) {
  if (!entry.has_old_profile()) {
    return fmt::format("“{}”", entry.new_profile());
  }
  if (!entry.has_new_profile()) {
    return fmt::format("“{}” removido", entry.old_profile());
  }
  return fmt::format("de “{}” para “{}”", entry.old_profile(), entry.new_profile());
}

std::string_view MethodLabel(std::string_view method) {
  return method == "google" ? "com Google" : "com senha";
}

}  // namespace

std::string_view IdentifierOf(AuditAction action) {
  return std::find_if(kLabels.begin(), kLabels.end(),
                      [&](const AuditLabel& each) { return each.action == action; })
      ->word;
}

std::span<const AuditLabel> AuditLabels() { return kLabels; }

std::string DescriptionOf(const v1::AuditEntry& entry, std::string_view method) {
  std::string text(LabelOf(entry.action()));
  if (entry.action() == IdentifierOf(AuditAction::kLogin) ||
      entry.action() == IdentifierOf(AuditAction::kLoginFailed)) {
    text += fmt::format(" {}", MethodLabel(method));
  } else if (entry.action() == IdentifierOf(AuditAction::kProfileUpdated) &&
             entry.old_profile() == entry.new_profile()) {
    text += fmt::format(": “{}”", entry.new_profile());
  } else if (entry.action() == IdentifierOf(AuditAction::kProfileDeleted)) {
    text += fmt::format(": “{}”", entry.old_profile());
  } else if (entry.has_establishment()) {
    text += fmt::format(": “{}”", entry.establishment());
  } else if (entry.has_old_profile() || entry.has_new_profile()) {
    text += fmt::format(": {}", ProfileChange(entry));
  }
  if (!entry.changed_fields().empty()) {
    text += fmt::format(" ({})", FieldLabels(entry));
  }
  return text + ".";
}

}  // namespace navalha::auth
