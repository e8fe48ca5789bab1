// Profiles over gRPC: their contents, the permissions to change them, and the effect of changes.
#include "services/auth/profiles/profile_service.hpp"

#include "services/auth/testing/auth_test.hpp"

namespace navalha::auth {
namespace {

using grpc::StatusCode;
using testing::ElementsAre;

class ProfileServiceTest : public AuthServiceTest {
 protected:
  ProfileServiceTest() : admin_(auth.NewAdministratorToken("chefe")) {}

  Answer<v1::SaveProfileResponse> Create(const std::string& name,
                                         const std::vector<std::string>& permissions,
                                         const std::string& token) {
    v1::CreateProfileRequest request;
    request.set_name(name);
    request.mutable_permissions()->Add(permissions.begin(), permissions.end());
    return auth.Call(&Profiles::CreateProfile, request, {.token = token});
  }
  Answer<v1::SaveProfileResponse> Update(int64_t id, const std::string& name,
                                         const std::vector<std::string>& permissions,
                                         const std::string& token) {
    v1::UpdateProfileRequest request;
    request.set_id(id);
    request.set_name(name);
    request.mutable_permissions()->Add(permissions.begin(), permissions.end());
    return auth.Call(&Profiles::UpdateProfile, request, {.token = token});
  }
  Answer<common::v1::MessageResponse> Delete(int64_t id, const std::string& token) {
    v1::DeleteProfileRequest request;
    request.set_id(id);
    return auth.Call(&Profiles::DeleteProfile, request, {.token = token});
  }
  int64_t Made(const std::string& name, const std::vector<std::string>& permissions) {
    return Create(name, permissions, admin_).body.profile().id();
  }

  std::string admin_;
};

TEST_F(ProfileServiceTest, ListsTheCatalogueInItsOrder) {
  const auto answer =
      auth.Call(&Profiles::ListPermissions, v1::ListPermissionsRequest(), {.token = admin_});
  ASSERT_EQ(answer.body.categories_size(), 12);
  EXPECT_EQ(answer.body.categories(0).name(), "Barbeiros");
  EXPECT_EQ(answer.body.categories(11).name(), "Produção");
  EXPECT_EQ(answer.body.categories(3).permissions(0).code(), "user_list");
  EXPECT_EQ(answer.body.categories(3).permissions(0).name(), "Listar usuários");
  EXPECT_EQ(answer.body.categories(3).permissions(0).description(),
            "Ver a lista de todos os usuários e buscar por nome ou e-mail.");
}

TEST_F(ProfileServiceTest, CreatesProfilesWithoutDuplicatePermissions) {
  const auto made = Create(" Gerente ", {"user_show", "user_list", "user_show"}, admin_);
  ASSERT_TRUE(made.ok()) << made.status.error_message();
  EXPECT_EQ(made.body.profile().name(), "Gerente");
  EXPECT_THAT(made.body.profile().permissions(), ElementsAre("user_list", "user_show"));
  v1::GetProfileRequest get;
  get.set_id(made.body.profile().id());
  EXPECT_EQ(auth.Call(&Profiles::GetProfile, get, {.token = admin_}).body.profile().name(),
            "Gerente");
  get.set_id(99999);
  EXPECT_EQ(auth.Call(&Profiles::GetProfile, get, {.token = admin_}).code(), StatusCode::NOT_FOUND);
}

TEST_F(ProfileServiceTest, SortsNamesByBrazilianRules) {
  Made("Zelador", {"user_list"});
  Made("Área", {"user_list"});
  const auto answer =
      auth.Call(&Profiles::ListProfiles, v1::ListProfilesRequest(), {.token = admin_});
  std::vector<std::string> names;
  for (const auto& profile : answer.body.profiles()) {
    names.push_back(profile.name());
  }
  EXPECT_THAT(names, ElementsAre("Administrador", "Área", "Zelador"));
}

TEST_F(ProfileServiceTest, RefusesUnknownPermissionsNoPermissionsAndNamesInUse) {
  EXPECT_TRUE(Create("Voo", {"user_list", "fly"}, admin_).error().fields().contains("permissions"));
  const auto none = Create("Nada", {}, admin_);
  EXPECT_EQ(none.code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(none.status.error_message(), "Nenhuma permissão selecionada");
  const int64_t id = Made("Caixa", {"user_list"});
  for (const char* name : {"Caixa", "CAIXA ", "administrador"}) {
    EXPECT_TRUE(Create(name, {"user_list"}, admin_).error().fields().contains("name")) << name;
  }
  Made("Gerente", {"user_list"});
  EXPECT_EQ(Update(id, "gerente", {"user_list"}, admin_).error().reason(), "NAME_TAKEN");
}

TEST_F(ProfileServiceTest, RefusesChangesOfTheAdministratorProfile) {
  EXPECT_EQ(Update(1, "Chefia", {"user_list"}, admin_).error().reason(), "ADMINISTRATOR_PROFILE");
  EXPECT_EQ(Update(1, "Administrador", {}, admin_).code(), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(Delete(1, admin_).code(), StatusCode::FAILED_PRECONDITION);
  // The schema refuses them too.
  for (const char* sql : {"DELETE FROM profile_permissions WHERE profile_id = 1",
                          "UPDATE profiles SET name = 'Chefia' WHERE id = 1"}) {
    EXPECT_THROW(db().Execute(sql), pqxx::check_violation) << sql;
  }
}

TEST_F(ProfileServiceTest, RemovesOnlyUnusedProfiles) {
  const int64_t id = Made("Caixa", {"user_list"});
  auth.NewVerifiedToken("maria");
  db().Execute("UPDATE users SET profile_id = " + std::to_string(id) + " WHERE id = 2");
  const auto refused = Delete(id, admin_);
  EXPECT_EQ(refused.error().reason(), "PROFILE_IN_USE");
  EXPECT_EQ(refused.status.error_message(),
            "Este perfil é de 1 usuário. Dê outro perfil a ele antes de excluir.");
  db().Execute("UPDATE users SET profile_id = NULL WHERE id = 2");
  EXPECT_TRUE(Delete(id, admin_).ok());
  EXPECT_EQ(Delete(id, admin_).code(), StatusCode::NOT_FOUND);
}

TEST_F(ProfileServiceTest, RefusesRightsThatTheCallerLacks) {
  const std::string editor = auth.NewTokenWith(
      "editora", {"profile_create", "profile_edit", "profile_delete", "user_list"});
  EXPECT_EQ(Create("Mais", {"user_delete"}, editor).error().reason(), "MORE_RIGHTS");
  const auto made = Create("Menos", {"user_list"}, editor);
  ASSERT_TRUE(made.ok());
  const int64_t id = made.body.profile().id();
  EXPECT_EQ(Update(id, "Menos", {"user_list", "user_delete"}, editor).error().reason(),
            "MORE_RIGHTS");
  const int64_t strong = Made("Forte", {"user_delete"});
  EXPECT_EQ(Update(strong, "Forte", {"user_list"}, editor).error().reason(), "MORE_RIGHTS");
  EXPECT_EQ(Delete(strong, editor).error().reason(), "MORE_RIGHTS");
  EXPECT_TRUE(Update(id, "Pouco", {"user_list"}, editor).ok());
  EXPECT_TRUE(Delete(id, editor).ok());
}

TEST_F(ProfileServiceTest, RequiresThePermissionOfEachCall) {
  const std::string maria = auth.NewVerifiedToken("maria");
  EXPECT_EQ(Create("Caixa", {"user_list"}, maria).code(), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Update(1, "Caixa", {"user_list"}, maria).code(), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Delete(1, maria).code(), StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(auth.Call(&Profiles::ListProfiles, v1::ListProfilesRequest(), {.token = maria}).code(),
            StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Create("Caixa", {"user_list"}, "").code(), StatusCode::UNAUTHENTICATED);
}

TEST_F(ProfileServiceTest, AppliesChangesFromTheNextCall) {
  const std::string clerk = auth.NewTokenWith("atendente", {"user_list"});
  const int64_t id =
      db().Execute("SELECT profile_id FROM users WHERE user_name = 'atendente'")[0][0]
          .as<int64_t>();
  const auto list = [&] {
    return auth.Call(&Users::ListUsers, v1::ListUsersRequest(), {.token = clerk}).code();
  };
  EXPECT_EQ(list(), StatusCode::OK);
  ASSERT_TRUE(Update(id, "Atendente", {"item_list"}, admin_).ok());
  EXPECT_EQ(list(), StatusCode::PERMISSION_DENIED);
  ASSERT_TRUE(Update(id, "Atendente", {"item_list", "user_list"}, admin_).ok());
  EXPECT_EQ(list(), StatusCode::OK);
}

TEST_F(ProfileServiceTest, WritesTheAuditTrail) {
  const int64_t id = Made("Caixa", {"user_list"});
  Update(id, "Caixa", {"user_list"}, admin_);
  Update(id, "Caixa chefe", {"user_list", "user_show"}, admin_);
  Delete(id, admin_);
  v1::ListAuditEntriesRequest list;
  list.set_q("caixa");
  const auto answer = auth.Call(&Audits::ListAuditEntries, list, {.token = admin_});
  std::vector<std::string> texts;
  for (const auto& entry : answer.body.entries()) {
    texts.push_back(entry.description());
  }
  EXPECT_THAT(texts,
              ElementsAre("Perfil excluído: “Caixa chefe”.",
                          "Perfil alterado: de “Caixa” para “Caixa chefe” (nome, permissões).",
                          "Perfil criado: “Caixa”."));
}

}  // namespace
}  // namespace navalha::auth
