#include "services/auth/accounts/user_change_service.hpp"

#include <algorithm>
#include <array>

#include "services/auth/accounts/account_deletion_policy.hpp"
#include "services/auth/accounts/user_changes.hpp"
#include "services/auth/profiles/rights.hpp"
#include "services/auth/text.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/rpc/validation.hpp"

namespace navalha::auth {
namespace {

constexpr const char* kUnknown = "Usuário não encontrado.";
constexpr std::chrono::hours kWindow{1};
constexpr int64_t kInvitationsPerHour = 200;
constexpr int64_t kTakenPerHour = 20;

// A unique constraint and the field that it covers.
struct TakenField {
  std::string_view constraint;
  const char* field;
  const char* reason;
  const char* text;
};
constexpr std::array<TakenField, 3> kTaken{{
    {"users_user_name", "user_name", "USER_NAME_TAKEN", "Este nome de usuário já está em uso."},
    {"users_email", "email", "EMAIL_TAKEN", "Este e-mail já está em uso."},
    {"users_verified_cpf", "cpf", "CPF_TAKEN", "Este CPF já está em uso."},
}};

[[noreturn]] void ThrowViolated(const common::ConstraintViolation& violation) {
  for (const TakenField& taken : kTaken) {
    if (violation.constraint() == taken.constraint) {
      throw common::Error(grpc::StatusCode::INVALID_ARGUMENT, taken.reason, taken.text)
          .WithField(taken.field, taken.text);
    }
  }
  if (violation.constraint() == "users_last_administrator") {
    throw common::Conflict("LAST_ADMINISTRATOR", "É preciso haver ao menos um administrador.");
  }
  throw violation;
}

// Throws PERMISSION_DENIED for fields that require user_edit.
void RequireOwnFields(const common::Caller& caller, const std::vector<std::string>& changed) {
  const auto has = [&](const char* field) {
    return std::find(changed.begin(), changed.end(), field) != changed.end();
  };
  if (!caller.Can("user_edit") && (has("email") || has("profile_id"))) {
    throw common::Denied("Só um administrador pode alterar o e-mail e o perfil.");
  }
}

// Returns whether users may sign in with the value of this field.
bool IsForSignIn(const std::string& field) {
  return field == "email" || field == "user_name" || field == "cpf";
}

common::Error CpfChanged() {
  return common::Conflict("CPF_CHANGED", "O CPF deste usuário mudou. Recarregue a página.");
}

}  // namespace

UserChangeService::UserChangeService(common::Database& database, const CatalogClient& catalog,
                                     const PersonClient& person_client, CodeMailer& codes,
                                     common::RateLimiter& limiter, Audit& audit,
                                     std::function<void()> mail_is_due, common::Now now)
    : database_(database),
      users_(database),
      profiles_(database),
      sessions_(database),
      email_changes_(database),
      catalog_(catalog),
      person_client_(person_client),
      codes_(codes),
      limiter_(limiter),
      audit_(audit),
      mail_is_due_(std::move(mail_is_due)),
      now_(std::move(now)) {}

void UserChangeService::Register(common::Router& router) {
  router.For("navalha.auth.v1.UserChangeService")
      .Unary("CreateUser", this, &UserChangeService::CreateUser)
      .Unary("UpdateUser", this, &UserChangeService::UpdateUser)
      .Unary("VerifyCpf", this, &UserChangeService::VerifyCpf)
      .Unary("DeleteUser", this, &UserChangeService::DeleteUser);
}

void UserChangeService::CreateUser(const Call& call, const v1::CreateUserRequest& request,
                                   common::v1::MessageResponse& response) {
  limiter_.Limit("user:create:" + std::to_string(call.RequireUser().user_id), kInvitationsPerHour,
                 kWindow);
  v1::User made;
  made.set_first_name(std::string(Trimmed(request.first_name())));
  made.set_email(std::string(Trimmed(request.email())));
  try {
    users_.InsertInvited(made, [&](common::Transaction& transaction) {
      codes_.Invite(transaction, made);
      audit_.Write(transaction, call,
                   {.action = AuditAction::kUserCreated, .subject_id = made.id()});
    });
  } catch (const common::ConstraintViolation& violation) {
    ThrowViolated(violation);
  }
  mail_is_due_();
  response.set_message("Usuário criado com sucesso. Enviamos um código para o e-mail dele.");
}

void UserChangeService::UpdateUser(const Call& call, const v1::UpdateUserRequest& request,
                                   v1::UpdateUserResponse& response) {
  const common::Caller& caller = call.RequireUser();
  if (caller.user_id != request.id() && !caller.Can("user_edit")) {
    throw common::Denied();
  }
  const auto found = users_.Find(request.id());
  if (!found) {
    throw common::NotFound(kUnknown);
  }
  RequireRightsOver(caller, *found);
  const bool protects_sign_in =
      (request.has_email() || request.has_user_name() || request.has_cpf()) &&
      ProtectsSignIn(call, request.id());
  const auto picture = StorePicture(call, request);
  try {
    if (database_.InTransaction([&](common::Transaction& transaction) {
          return Change(transaction, call, request, picture, protects_sign_in);
        })) {
      mail_is_due_();
    }
  } catch (const common::ConstraintViolation& violation) {
    CountTaken(call);
    ThrowViolated(violation);
  }
  *response.mutable_user() = users_.Find(request.id()).value_or(*found);
  response.set_message("Usuário atualizado com sucesso.");
}

bool UserChangeService::ProtectsSignIn(const Call& call, int64_t user_id) {
  const common::Caller& caller = call.RequireUser();
  return caller.user_id != user_id && !caller.IsAdministrator() &&
         HasRightsInEstablishments(catalog_.AffiliationOf(call, user_id));
}

std::optional<std::string> UserChangeService::StorePicture(const Call& call,
                                                           const v1::UpdateUserRequest& request) {
  if (!request.has_avatar()) {
    return std::nullopt;
  }
  return request.avatar().empty() ? "" : catalog_.StoreAvatar(call, request.avatar());
}

bool UserChangeService::Change(common::Transaction& transaction, const Call& call,
                               const v1::UpdateUserRequest& request,
                               const std::optional<std::string>& picture, bool protects_sign_in) {
  const common::Caller& caller = call.RequireUser();
  const auto before = users_.FindToChange(transaction, request.id());
  if (!before) {
    throw common::NotFound(kUnknown);
  }
  RequireRightsOver(caller, *before);
  v1::User after = Changed(*before, request, common::ToLocal(now_()).date);
  if (picture) {
    picture->empty() ? after.clear_avatar() : after.set_avatar(*picture);
  }
  std::vector<std::string> changed = DifferencesOf(*before, after);
  if (changed.empty()) {
    return false;
  }
  RequireOwnFields(caller, changed);
  if (protects_sign_in && std::any_of(changed.begin(), changed.end(), IsForSignIn)) {
    throw SignInOfOthersDenied();
  }
  if (after.profile_id() != before->profile_id()) {
    AssignProfile(transaction, call, after);
  }
  users_.Save(transaction, after, now_());
  const bool moved = Lower(after.email()) != Lower(before->email());
  if (moved) {
    RecordMove(transaction, *before, caller.user_id == after.id());
    MailCode(transaction, after);
  }
  WriteChange(transaction, call, *before, after, std::move(changed));
  return moved;
}

void UserChangeService::AssignProfile(common::Transaction& transaction, const Call& call,
                                      v1::User& after) {
  if (!after.has_profile_id()) {
    return;
  }
  const auto profile = profiles_.FindToAssign(transaction, after.profile_id());
  if (!profile) {
    throw common::Invalid("profile_id", "Perfil não encontrado.");
  }
  RequireRightsOf(call.RequireUser(), *profile);
  *after.mutable_profile() = *profile;
}

void UserChangeService::RecordMove(common::Transaction& transaction, const v1::User& before,
                                   bool by_user) {
  email_changes_.SetChosen(transaction, before.id(), by_user);
  if (by_user) {
    return;
  }
  // The ownership of an unverified address is not proved, so its mailbox gets no link.
  const auto change_id = before.has_email_verified_at()
                             ? email_changes_.Open(transaction, before.id(), before.email(), now_())
                             : std::nullopt;
  codes_.ReportEmailChange(transaction, before, change_id);
}

// Codes mailed to the old address must not verify or recover the account.
void UserChangeService::MailCode(common::Transaction& transaction, const v1::User& user) {
  codes_.Forget(transaction, user.id());
  if (users_.HasPassword(transaction, user.id())) {
    codes_.Send(transaction, user, CodePurpose::kVerifyEmail);
  } else {
    codes_.Invite(transaction, user);
  }
}

void UserChangeService::WriteChange(common::Transaction& transaction, const Call& call,
                                    const v1::User& before, const v1::User& after,
                                    std::vector<std::string> changed) {
  if (std::erase(changed, "profile_id") > 0) {
    const auto name_of = [](const v1::User& user) {
      return user.has_profile() ? std::optional(user.profile().name()) : std::nullopt;
    };
    audit_.Write(transaction, call,
                 {.action = AuditAction::kUserProfileChanged,
                  .subject_id = after.id(),
                  .old_profile = name_of(before),
                  .new_profile = name_of(after)});
  }
  if (call.RequireUser().user_id == after.id()) {
    // When users change themselves, the audit trail records only the fields for sign-in.
    std::erase_if(changed, [](const std::string& field) { return !IsForSignIn(field); });
  }
  if (!changed.empty()) {
    audit_.Write(transaction, call,
                 {.action = AuditAction::kUserUpdated,
                  .subject_id = after.id(),
                  .changed_fields = std::move(changed)});
  }
}

void UserChangeService::CountTaken(const Call& call) {
  const common::Caller& caller = call.RequireUser();
  if (!caller.Can("user_edit")) {
    limiter_.Limit("user:taken:" + std::to_string(caller.user_id), kTakenPerHour, kWindow);
  }
}

void UserChangeService::VerifyCpf(const Call& call, const v1::VerifyCpfRequest& request,
                                  v1::UpdateUserResponse& response) {
  const std::string cpf = common::OnlyDigits(request.cpf());
  const std::vector<int64_t> checked = RequireUnprotectedClaimants(call, cpf);
  try {
    database_.InTransaction([&](common::Transaction& transaction) {
      SettleCpf(transaction, call, request.id(), cpf, checked);
    });
  } catch (const common::ConstraintViolation& violation) {
    ThrowViolated(violation);
  }
  auto user = users_.Find(request.id());
  if (!user) {
    throw common::NotFound(kUnknown);
  }
  *response.mutable_user() = *std::move(user);
  response.set_message("CPF verificado com sucesso.");
}

std::vector<int64_t> UserChangeService::RequireUnprotectedClaimants(const Call& call,
                                                                    const std::string& cpf) {
  std::vector<int64_t> ids = database_.InTransaction(
      [&](common::Transaction& transaction) { return users_.LockClaimants(transaction, cpf); });
  for (const int64_t claimant : ids) {
    if (ProtectsSignIn(call, claimant)) {
      throw SignInOfOthersDenied();
    }
  }
  return ids;
}

void UserChangeService::SettleCpf(common::Transaction& transaction, const Call& call, int64_t id,
                                  const std::string& cpf, const std::vector<int64_t>& checked) {
  const std::vector<int64_t> claimants = users_.LockClaimants(transaction, cpf);
  const auto owner = users_.FindToChange(transaction, id);
  if (!owner) {
    throw common::NotFound(kUnknown);
  }
  if (owner->cpf() != cpf) {
    throw CpfChanged();
  }
  const common::Instant now = now_();
  for (const int64_t claimant : claimants) {
    if (std::find(checked.begin(), checked.end(), claimant) == checked.end()) {
      throw CpfChanged();
    }
    RequireRightsOver(call.RequireUser(), users_.FindToChange(transaction, claimant).value());
    if (claimant == id) {
      continue;
    }
    users_.DropCpf(transaction, claimant, now);
    audit_.Write(
        transaction, call,
        {.action = AuditAction::kUserUpdated, .subject_id = claimant, .changed_fields = {"cpf"}});
  }
  users_.SetCpfVerified(transaction, id, now);
  audit_.Write(transaction, call, {.action = AuditAction::kCpfVerified, .subject_id = id});
}

void UserChangeService::RequireUnattached(const Call& call, int64_t user_id) {
  const Affiliation affiliation = catalog_.AffiliationOf(call, user_id);
  RequireRemovable(affiliation.owned, person_client_.FutureBookingsOf(call, user_id),
                   Remover::kAdministrator);
  if (affiliation.employment.has_employer()) {
    throw common::Conflict("WORKS_AT_ESTABLISHMENT",
                           "Este usuário é colaborador de um estabelecimento. Desvincule-o antes "
                           "de excluir o usuário.");
  }
}

void UserChangeService::DeleteUser(const Call& call, const v1::DeleteUserRequest& request,
                                   common::v1::MessageResponse& response) {
  const common::Caller& caller = call.RequireUser();
  if (caller.user_id == request.id()) {
    throw common::Denied("Você não pode excluir o próprio usuário.", "SELF");
  }
  const auto found = users_.Find(request.id());
  if (!found) {
    throw common::NotFound(kUnknown);
  }
  RequireRightsOver(caller, *found);
  RequireUnattached(call, request.id());
  try {
    database_.InTransaction([&](common::Transaction& transaction) {
      const auto user = users_.FindToChange(transaction, request.id());
      if (!user) {
        throw common::NotFound(kUnknown);
      }
      RequireRightsOver(caller, *user);
      users_.Remove(transaction, request.id(), now_());
      sessions_.EndAll(transaction, request.id(), "", now_(), SessionEnd::kRemoved);
      audit_.Write(transaction, call,
                   {.action = AuditAction::kUserDeleted,
                    .subject_id = request.id(),
                    .old_profile = user->has_profile() ? std::optional(user->profile().name())
                                                       : std::nullopt});
    });
  } catch (const common::ConstraintViolation& violation) {
    ThrowViolated(violation);
  }
  response.set_message("Usuário excluído com sucesso.");
}

}  // namespace navalha::auth
