// Reading users over gRPC, and the visibility of their fields by caller.
#include "services/auth/accounts/user_service.hpp"

#include "services/auth/testing/auth_test.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::auth {
namespace {

using testing::ElementsAre;

class UserServiceTest : public AuthServiceTest {
 protected:
  UserServiceTest()
      : joana_(auth.NewVerifiedToken("joana")), maria_(auth.NewVerifiedToken("maria")) {
    db().Execute("UPDATE users SET phone = '11988887777', cpf = '52998224725' WHERE id = 1");
  }
  Answer<v1::GetUserResponse> Get(const std::string& who, const std::string& token) {
    v1::GetUserRequest request;
    request.set_id_or_user_name(who);
    return auth.Call(&Users::GetUser, request, {.token = token});
  }

  std::string joana_;
  std::string maria_;
};

TEST_F(UserServiceTest, SortsUsersByBrazilianRules) {
  db().Execute("UPDATE users SET first_name = 'Érica', last_name = 'Zé' WHERE id = 1");
  db().Execute("UPDATE users SET first_name = 'fábio', last_name = '' WHERE id = 2");
  const std::string admin = auth.NewAdministratorToken("chefe");
  v1::ListUsersRequest request;
  const auto all = auth.Call(&Users::ListUsers, request, {.token = admin});
  ASSERT_TRUE(all.ok());
  ASSERT_EQ(all.body.users_size(), 3);
  EXPECT_EQ(all.body.users(0).user_name(), "chefe");
  EXPECT_EQ(all.body.users(1).first_name(), "Érica");
  EXPECT_EQ(all.body.users(2).first_name(), "fábio");
  EXPECT_EQ(all.body.users(0).profile_id(), 1);
  EXPECT_EQ(all.body.profiles(0).name(), "Administrador");
  request.set_per_page(2);
  request.set_page(2);
  const auto page = auth.Call(&Users::ListUsers, request, {.token = admin}).body;
  EXPECT_EQ(page.total(), 3);
  ASSERT_EQ(page.users_size(), 1);
  EXPECT_EQ(page.users(0).first_name(), "fábio");
  EXPECT_EQ(auth.Call(&Users::ListUsers, request, {.token = maria_}).code(),
            grpc::StatusCode::PERMISSION_DENIED);
}

TEST_F(UserServiceTest, FindsUsersIgnoringCaseAndAccents) {
  db().Execute("UPDATE users SET first_name = 'Érica', last_name = 'de Sá' WHERE id = 1");
  const std::string admin = auth.NewAdministratorToken("chefe");
  const auto found = [&](const std::string& q) {
    v1::ListUsersRequest request;
    request.set_q(q);
    return auth.Call(&Users::ListUsers, request, {.token = admin}).body.total();
  };
  for (const char* q : {"erica", "ÉRICA DE SA", "joana", "joana@EXAMPLE", " sá "}) {
    EXPECT_EQ(found(q), 1) << q;
  }
  for (const char* q : {"%", "j_ana", "ninguém"}) {
    EXPECT_EQ(found(q), 0) << q;
  }
  RemoveUser(1);
  EXPECT_EQ(found("nao identificado"), 0) << "removed people are not listed";
}

TEST_F(UserServiceTest, ShowsPeopleTheirOwnData) {
  for (const char* who : {"1", "joana", "JOANA"}) {
    const auto answer = Get(who, joana_);
    ASSERT_TRUE(answer.ok()) << who;
    EXPECT_EQ(answer.body.user().email(), "joana@example.com");
    EXPECT_EQ(answer.body.user().phone(), "11988887777");
  }
}

TEST_F(UserServiceTest, HidesUsersFromStrangers) {
  for (const char* who : {"1", "joana", "JOANA"}) {
    EXPECT_EQ(Get(who, maria_).code(), grpc::StatusCode::NOT_FOUND) << who;
  }
  EXPECT_EQ(Get("1", maria_).status.error_message(), Get("99", maria_).status.error_message());
  v1::ShowUserRequest request;
  request.set_id(1);
  EXPECT_EQ(auth.Call(&Users::ShowUser, request, {.token = maria_}).code(),
            grpc::StatusCode::NOT_FOUND);
  EXPECT_TRUE(auth.Call(&Users::ShowUser, request, {.token = joana_}).ok());
}

TEST_F(UserServiceTest, ShowsColleaguesToEachOther) {
  auth.catalog.workplaces[1].add_workplaces()->set_establishment_id(4);
  auth.catalog.workplaces[2].add_workplaces()->set_establishment_id(5);
  EXPECT_EQ(Get("joana", maria_).code(), grpc::StatusCode::NOT_FOUND);
  auth.catalog.workplaces[2].add_workplaces()->set_establishment_id(4);
  EXPECT_TRUE(Get("joana", maria_).ok());
  EXPECT_TRUE(Get("maria", joana_).ok());
}

TEST_F(UserServiceTest, PassesTheShopsOfBothUsersToOrders) {
  catalog::v1::Workplace& seen = *auth.catalog.workplaces[2].add_workplaces();
  seen.set_establishment_id(5);
  seen.set_sees_orders(true);
  auth.catalog.workplaces[2].add_workplaces()->set_establishment_id(6);
  auth.catalog.workplaces[1].add_workplaces()->set_establishment_id(4);
  EXPECT_EQ(Get("joana", maria_).code(), grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(auth.orders.connection_asked.user_id(), 2);
  EXPECT_EQ(auth.orders.connection_asked.other_id(), 1);
  EXPECT_THAT(auth.orders.connection_asked.workplaces(), ElementsAre(5, 6));
  EXPECT_THAT(auth.orders.connection_asked.seen(), ElementsAre(5));
  EXPECT_THAT(auth.orders.connection_asked.others_workplaces(), ElementsAre(4));
}

TEST_F(UserServiceTest, ShowsNameAndPictureToConnectedUsers) {
  auth.orders.connected = true;
  auth.catalog.owned.add_establishments()->set_id(4);
  auth.catalog.owned.mutable_establishments(0)->set_category("barbershop");
  const auto answer = Get("joana", maria_);
  ASSERT_TRUE(answer.ok());
  const v1::User& user = answer.body.user();
  EXPECT_EQ(user.id(), 1);
  EXPECT_EQ(user.first_name(), "joana");
  EXPECT_EQ(user.email(), "");
  EXPECT_FALSE(user.has_phone());
  EXPECT_FALSE(user.has_cpf());
  EXPECT_FALSE(user.has_email_verified_at());
  EXPECT_THAT(user.extra_info().barbershop(), ElementsAre(4));
}

TEST_F(UserServiceTest, ShowsAdministratorsAllFields) {
  db().Execute("UPDATE users SET profile_id = (SELECT id FROM profiles LIMIT 1) WHERE id = 2");
  EXPECT_EQ(Get("joana", maria_).body.user().cpf(), "52998224725");
}

TEST_F(UserServiceTest, AnswersNotFoundForUnknownUsers) {
  RemoveUser(1);
  for (const char* who : {"1", "joana", "3", "99999999999999999999", "nin guem"}) {
    EXPECT_EQ(Get(who, maria_).code(), grpc::StatusCode::NOT_FOUND) << who;
  }
}

TEST_F(UserServiceTest, RequiresAVerifiedEmail) {
  const std::string token = auth.NewToken("nova");
  const auto answer = Get("joana", token);
  EXPECT_EQ(answer.code(), grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(answer.error().reason(), "EMAIL_NOT_VERIFIED");
  EXPECT_EQ(Get("joana", "").code(), grpc::StatusCode::UNAUTHENTICATED);
}

TEST_F(UserServiceTest, ShowsAPersonsName) {
  auth.orders.connected = true;
  v1::ShowUserRequest request;
  request.set_id(1);
  const auto answer = auth.Call(&Users::ShowUser, request, {.token = maria_});
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer.body.user().first_name(), "joana");
  request.set_id(99);
  EXPECT_EQ(auth.Call(&Users::ShowUser, request, {.token = maria_}).code(),
            grpc::StatusCode::NOT_FOUND);
}

TEST_F(UserServiceTest, AnswersServicesWithTheRequestedPeople) {
  v1::BatchGetPeopleRequest request;
  for (const int64_t id : {2, 1, 99, 1}) {
    request.add_ids(id);
  }
  EXPECT_EQ(auth.Call(&Users::BatchGetPeople, request, {.token = maria_}).code(),
            grpc::StatusCode::PERMISSION_DENIED);
  const From service{.service_key = std::string(common::kTestServiceKey)};
  EXPECT_EQ(auth.Call(&Users::BatchGetPeople, request, service).body.people_size(), 2);
  request.clear_ids();
  const auto nobody = auth.Call(&Users::BatchGetPeople, request, service);
  EXPECT_TRUE(nobody.ok());
  EXPECT_EQ(nobody.body.people_size(), 0);
}

TEST_F(UserServiceTest, ReturnsUsersWithAVerifiedEmailToServices) {
  db().Execute("UPDATE users SET email_verified_at = CASE WHEN id = 1 THEN now() END");
  v1::FilterVerifiedRequest request;
  for (const int64_t id : {1, 2, 99}) {
    request.add_ids(id);
  }
  const From service{.service_key = std::string(common::kTestServiceKey)};
  const auto verified = auth.Call(&Users::FilterVerified, request, service);
  ASSERT_EQ(verified.body.ids_size(), 1);
  EXPECT_EQ(verified.body.ids(0), 1);
}

TEST_F(UserServiceTest, FindsVerifiedUsersByTheirExactName) {
  db().Execute("UPDATE users SET email_verified_at = CASE WHEN id = 1 THEN now() END");
  const std::string email = db().Execute("SELECT email FROM users WHERE id = 1")[0][0].c_str();
  const std::string other = db().Execute("SELECT user_name FROM users WHERE id = 2")[0][0].c_str();
  const From service{.service_key = std::string(common::kTestServiceKey)};
  const auto found = [&](const std::string& name) {
    v1::LookUpUserRequest request;
    request.set_name(name);
    const auto answer = auth.Call(&Users::LookUpUser, request, service);
    EXPECT_TRUE(answer.ok());
    return answer.body.has_id() ? answer.body.id() : 0;
  };
  EXPECT_EQ(found(" JOANA "), 1);
  EXPECT_EQ(found(email), 1);
  EXPECT_EQ(found(email.substr(1)), 0);
  EXPECT_EQ(found("joan"), 0);
  EXPECT_EQ(found(other), 0);
}

TEST_F(UserServiceTest, ShowsUsersConnectedByAnAppointment) {
  v1::ShowUserRequest request;
  request.set_id(1);
  EXPECT_EQ(auth.Call(&Users::ShowUser, request, {.token = maria_}).code(),
            grpc::StatusCode::NOT_FOUND);
  auth.booking.connected = true;
  EXPECT_TRUE(auth.Call(&Users::ShowUser, request, {.token = maria_}).ok());
}

TEST_F(UserServiceTest, ReturnsUsedAvatarsToServicesOnly) {
  db().Execute("UPDATE users SET avatar = 'images/a.png' WHERE id IN (1, 2)");
  v1::FilterAvatarsRequest request;
  for (const char* path : {"images/a.png", "images/b.png"}) {
    request.add_paths(path);
  }
  EXPECT_EQ(auth.Call(&Users::FilterAvatars, request, {.token = maria_}).code(),
            grpc::StatusCode::PERMISSION_DENIED);
  const From service{.service_key = std::string(common::kTestServiceKey)};
  const auto avatars = auth.Call(&Users::FilterAvatars, request, service);
  ASSERT_EQ(avatars.body.paths_size(), 1);
  EXPECT_EQ(avatars.body.paths(0), "images/a.png");
}

TEST_F(UserServiceTest, CountsUsersAndThoseWithAVerifiedEmail) {
  const std::string admin = auth.NewAdministratorToken("chefe");
  db().Execute("UPDATE users SET email_verified_at = NULL WHERE id = 2");
  const auto counts = auth.Call(&Users::CountUsers, v1::CountUsersRequest(), {.token = admin});
  ASSERT_TRUE(counts.ok());
  EXPECT_EQ(counts.body.users(), 3);
  EXPECT_EQ(counts.body.verified(), 2);
  EXPECT_EQ(auth.Call(&Users::CountUsers, v1::CountUsersRequest(), {.token = joana_}).code(),
            grpc::StatusCode::PERMISSION_DENIED);
}

}  // namespace
}  // namespace navalha::auth
