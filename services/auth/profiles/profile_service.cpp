#include "services/auth/profiles/profile_service.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <set>

#include "services/auth/profiles/rights.hpp"
#include "services/auth/text.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

constexpr const char* kUnknown = "Perfil não encontrado.";

// The profile in a request, with its name trimmed and duplicate permissions removed.
template <class Request>
v1::Profile ProfileOf(const Request& request) {
  v1::Profile profile;
  profile.set_name(std::string(Trimmed(request.name())));
  const std::set<std::string> codes(request.permissions().begin(), request.permissions().end());
  profile.mutable_permissions()->Add(codes.begin(), codes.end());
  return profile;
}

// Runs `save`; throws the error for a name in use.
template <class Save>
auto SaveNamed(Save&& save) {
  try {
    return save();
  } catch (const common::ConstraintViolation& violation) {
    if (violation.constraint() != "profiles_name") {
      throw;
    }
    constexpr const char* kText = "Já existe um perfil com este nome.";
    throw common::Error(grpc::StatusCode::INVALID_ARGUMENT, "NAME_TAKEN", kText)
        .WithField("name", kText);
  }
}

void RequireChangeable(const v1::Profile& profile) {
  if (profile.name() == common::kAdministrator) {
    throw common::Conflict("ADMINISTRATOR_PROFILE",
                           "O perfil Administrador não pode ser alterado nem excluído.");
  }
}

std::vector<std::string> ChangesOf(const v1::Profile& before, const v1::Profile& after) {
  std::vector<std::string> changed;
  if (before.name() != after.name()) {
    changed.emplace_back("name");
  }
  const auto set_of = [](const v1::Profile& profile) {
    return std::set<std::string>(profile.permissions().begin(), profile.permissions().end());
  };
  if (set_of(before) != set_of(after)) {
    changed.emplace_back("permissions");
  }
  return changed;
}

}  // namespace

void ProfileService::Register(common::Router& router) {
  router.For("navalha.auth.v1.ProfileService")
      .Unary("ListPermissions", this, &ProfileService::ListPermissions)
      .Unary("ListProfiles", this, &ProfileService::ListProfiles)
      .Unary("GetProfile", this, &ProfileService::GetProfile)
      .Unary("CreateProfile", this, &ProfileService::CreateProfile)
      .Unary("UpdateProfile", this, &ProfileService::UpdateProfile)
      .Unary("DeleteProfile", this, &ProfileService::DeleteProfile);
}

void ProfileService::ListPermissions(const Call&, const v1::ListPermissionsRequest&,
                                     v1::ListPermissionsResponse& response) {
  response = profiles_.ListPermissions();
}

void ProfileService::ListProfiles(const Call&, const v1::ListProfilesRequest&,
                                  v1::ListProfilesResponse& response) {
  for (v1::Profile& profile : profiles_.List()) {
    *response.add_profiles() = std::move(profile);
  }
}

void ProfileService::GetProfile(const Call&, const v1::GetProfileRequest& request,
                                v1::GetProfileResponse& response) {
  auto profile = profiles_.Find(request.id());
  if (!profile) {
    throw common::NotFound(kUnknown);
  }
  *response.mutable_profile() = *std::move(profile);
}

void ProfileService::Check(const Call& call, const v1::Profile& wanted) {
  if (wanted.permissions().empty()) {
    throw common::Invalid("permissions", "Nenhuma permissão selecionada");
  }
  const auto unknown =
      profiles_.FindUnknown({wanted.permissions().begin(), wanted.permissions().end()});
  if (!unknown.empty()) {
    throw common::Invalid("permissions", fmt::format("Permissão desconhecida: {}.", unknown[0]));
  }
  RequireRightsOf(call.RequireUser(), wanted);
}

void ProfileService::CreateProfile(const Call& call, const v1::CreateProfileRequest& request,
                                   v1::SaveProfileResponse& response) {
  const v1::Profile wanted = ProfileOf(request);
  Check(call, wanted);
  const int64_t id = SaveNamed([&] {
    return database_.InTransaction([&](common::Transaction& transaction) {
      if (profiles_.Count(transaction) >= ProfileStore::kMost) {
        throw common::Conflict("TOO_MANY_PROFILES", "Há perfis demais. Exclua algum antes.");
      }
      const int64_t made = profiles_.Insert(transaction, wanted);
      audit_.Write(transaction, call,
                   {.action = AuditAction::kProfileCreated, .new_profile = wanted.name()});
      return made;
    });
  });
  *response.mutable_profile() = profiles_.Find(id).value_or(wanted);
  response.set_message("Perfil criado com sucesso.");
}

void ProfileService::UpdateProfile(const Call& call, const v1::UpdateProfileRequest& request,
                                   v1::SaveProfileResponse& response) {
  v1::Profile wanted = ProfileOf(request);
  wanted.set_id(request.id());
  const auto found = profiles_.Find(request.id());
  if (!found) {
    throw common::NotFound(kUnknown);
  }
  RequireChangeable(*found);
  Check(call, wanted);
  *response.mutable_profile() = SaveNamed([&] {
    return database_.InTransaction(
        [&](common::Transaction& transaction) { return Change(transaction, call, wanted); });
  });
  response.set_message("Perfil atualizado com sucesso.");
}

v1::Profile ProfileService::Change(common::Transaction& transaction, const Call& call,
                                   const v1::Profile& wanted) {
  const auto before = profiles_.FindToChange(transaction, wanted.id());
  if (!before) {
    throw common::NotFound(kUnknown);
  }
  RequireRightsOf(call.RequireUser(), *before);
  std::vector<std::string> changed = ChangesOf(*before, wanted);
  if (changed.empty()) {
    return *before;
  }
  profiles_.Update(transaction, wanted);
  audit_.Write(transaction, call,
               {.action = AuditAction::kProfileUpdated,
                .changed_fields = std::move(changed),
                .old_profile = before->name(),
                .new_profile = wanted.name()});
  return profiles_.FindToChange(transaction, wanted.id()).value_or(wanted);
}

void ProfileService::DeleteProfile(const Call& call, const v1::DeleteProfileRequest& request,
                                   common::v1::MessageResponse& response) {
  database_.InTransaction([&](common::Transaction& transaction) {
    const auto profile = profiles_.FindToChange(transaction, request.id());
    if (!profile) {
      throw common::NotFound(kUnknown);
    }
    RequireChangeable(*profile);
    RequireRightsOf(call.RequireUser(), *profile);
    const int64_t users = profiles_.CountUsers(transaction, request.id());
    if (users > 0) {
      throw common::Conflict(
          "PROFILE_IN_USE",
          fmt::format("Este perfil é de {} {}. Dê outro perfil a {} antes de excluir.", users,
                      users == 1 ? "usuário" : "usuários", users == 1 ? "ele" : "eles"));
    }
    profiles_.Delete(transaction, request.id());
    audit_.Write(transaction, call,
                 {.action = AuditAction::kProfileDeleted, .old_profile = profile->name()});
  });
  response.set_message("Perfil excluído com sucesso.");
}

}  // namespace navalha::auth
