#include "services/auth/profiles/rights.hpp"

#include <algorithm>

namespace navalha::auth {

bool HasRightsOf(const common::Caller& caller, const v1::Profile& profile) {
  if (caller.IsAdministrator()) {
    return true;
  }
  return profile.name() != common::kAdministrator &&
         std::all_of(profile.permissions().begin(), profile.permissions().end(),
                     [&](const std::string& code) { return caller.Can(code); });
}

void RequireRightsOf(const common::Caller& caller, const v1::Profile& profile) {
  if (!HasRightsOf(caller, profile)) {
    throw common::Denied("Você só pode dar ou retirar permissões que você mesmo tem.",
                         "MORE_RIGHTS");
  }
}

void RequireRightsOver(const common::Caller& caller, const v1::User& user) {
  if (caller.user_id != user.id() && !HasRightsOf(caller, user.profile())) {
    throw common::Denied("Este usuário tem permissões que você não tem.", "MORE_RIGHTS");
  }
}

bool HasRightsInEstablishments(const Affiliation& affiliation) {
  const auto& employers = affiliation.employment.employers();
  return !affiliation.owned.establishments().empty() ||
         affiliation.employment.invited_with_permissions() ||
         std::any_of(employers.begin(), employers.end(),
                     [](const auto& employer) { return !employer.permissions().empty(); });
}

common::Error SignInOfOthersDenied() {
  return common::Denied(
      "Este usuário é dono de um estabelecimento, tem permissões em um ou foi convidado com "
      "permissões. Só um administrador pode alterar o e-mail, o nome de usuário e o CPF dele.",
      "MORE_RIGHTS");
}

}  // namespace navalha::auth
