// Sign-in and sign-out over gRPC, with the real guard, real tokens, a real PostgreSQL and a fake
// catalog.
#include "services/auth/sessions/session_service.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>
#include <vector>

#include "services/auth/testing/auth_test.hpp"
#include "services/auth/testing/processor_time.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::auth {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using testing::ElementsAre;
using testing::IsEmpty;

class SessionServiceTest : public AuthServiceTest {
 protected:
  using AuthServiceTest::AuthServiceTest;
  Answer<v1::GetMeResponse> Me(const std::string& token) {
    return auth.Call(&Sessions::GetMe, v1::GetMeRequest(), {.token = token});
  }
  void FillAddress(const std::string& address) {
    for (int i = 0; i < 300; ++i) {
      auth.limiter.Count("login:address:" + common::AddressKey(address), minutes(15));
    }
  }
  static void AtOnce(int calls, const std::function<void(int)>& call) {
    std::vector<std::thread> threads;
    for (int i = 0; i < calls; ++i) {
      threads.emplace_back([&call, i] { call(i); });
    }
    for (std::thread& thread : threads) {
      thread.join();
    }
  }
  static void ExpectBadCredentials(const Answer<v1::LoginResponse>& answer) {
    EXPECT_EQ(answer.code(), grpc::StatusCode::UNAUTHENTICATED);
    EXPECT_EQ(answer.error().reason(), "BAD_CREDENTIALS");
    EXPECT_EQ(answer.status.error_message(), "Usuário ou senha incorretos.");
    EXPECT_THAT(answer.error().fields(), IsEmpty());
  }
};

TEST_F(SessionServiceTest, SignsInByUserNameEmailAndVerifiedCpf) {
  ASSERT_TRUE(auth.Register("Joana").ok());
  db().Execute("UPDATE users SET cpf = '52998224725', cpf_verified_at = now()");
  for (const char* name : {"Joana", "joana", " JOANA ", "joana@example.com", "Joana@Example.com",
                           "52998224725", "529.982.247-25"}) {
    const auto answer = auth.Login(name);
    ASSERT_TRUE(answer.ok()) << name << ": " << answer.status.error_message();
    EXPECT_EQ(answer.body.user().user_name(), "Joana");
    EXPECT_EQ(answer.body.token().token_type(), "bearer");
    EXPECT_EQ(answer.body.token().expires_in(), 7 * 24 * 3600);
    EXPECT_EQ(answer.body.token().user().id(), answer.body.user().id());
  }
}

TEST_F(SessionServiceTest, RefusesAnUnverifiedCpf) {
  ASSERT_TRUE(auth.Register("joana").ok());
  db().Execute("UPDATE users SET cpf = '52998224725'");
  ExpectBadCredentials(auth.Login("52998224725"));
  ExpectBadCredentials(auth.Login("529.982.247-25"));
}

TEST_F(SessionServiceTest, AcceptsTheEmailFieldOfOlderClients) {
  ASSERT_TRUE(auth.Register("joana").ok());
  v1::LoginRequest request;
  request.set_email("joana@example.com");
  request.set_password(AuthStack::kPassword);
  EXPECT_TRUE(auth.Call(&Sessions::Login, request).ok());
  request.clear_email();
  const auto answer = auth.Call(&Sessions::Login, request);
  EXPECT_EQ(answer.code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_TRUE(answer.error().fields().contains("username"));
}

TEST_F(SessionServiceTest, AnswersTheSameForEveryFailedSignIn) {
  ASSERT_TRUE(auth.Register("joana").ok());
  ASSERT_TRUE(auth.Register("sem-senha").ok());
  ASSERT_TRUE(auth.Register("removida").ok());
  db().Execute("DELETE FROM credentials WHERE user_id = 2");
  RemoveUser(3);
  ExpectBadCredentials(auth.Login("joana", "errada-errada"));
  ExpectBadCredentials(auth.Login("ninguem"));
  ExpectBadCredentials(auth.Login("sem-senha"));
  ExpectBadCredentials(auth.Login("removida"));
}

// Hashes passwords with the production cost.
class SignInTimeTest : public SessionServiceTest {
 protected:
  SignInTimeTest() : SessionServiceTest(HashCost()) {}
};

// Without the hash for unknown accounts, those would take a tenth of the time.
TEST_F(SignInTimeTest, IsTheSameForUnknownAccounts) {
  ASSERT_TRUE(auth.Register("joana").ok());
  ExpectSameProcessorTime([&] { ExpectBadCredentials(auth.Login("joana", "errada-errada")); },
                          [&] { ExpectBadCredentials(auth.Login("ninguem", "errada-errada")); });
}

TEST_F(SessionServiceTest, LimitsGuessesPerAddressWithoutBlockingTheOwner) {
  ASSERT_TRUE(auth.Register("joana").ok());
  const From attacker{.address = "198.51.100.7"};
  for (int i = 0; i < 10; ++i) {
    ExpectBadCredentials(auth.Login("joana", "errada-errada", attacker));
  }
  const auto limited = auth.Login("joana", AuthStack::kPassword, attacker);
  EXPECT_EQ(limited.code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(auth.Login("joana").ok()) << "the owner, from another address";
  auth.clock.Advance(minutes(16));
  EXPECT_TRUE(auth.Login("joana", AuthStack::kPassword, attacker).ok());
}

TEST_F(SessionServiceTest, CountsGuessesForAllSpellingsOfAnAccount) {
  ASSERT_TRUE(auth.Register("Vinicius").ok());
  db().Execute("UPDATE users SET cpf = '52998224725', cpf_verified_at = now()");
  const From attacker{.address = "198.51.100.7"};
  for (int i = 0; i < 10; ++i) {
    const std::string cpf = "529" + std::string(i, '.') + "98224725";
    ExpectBadCredentials(auth.Login(cpf, "errada-errada", attacker));
  }
  EXPECT_EQ(auth.Login("529.982.247-25", AuthStack::kPassword, attacker).code(),
            grpc::StatusCode::RESOURCE_EXHAUSTED);
  // PostgreSQL lower-cases this letter to "i" too.
  ExpectBadCredentials(auth.Login("V\u0130nicius"));
}

TEST_F(SessionServiceTest, AdmitsTheOwnerAfterManyGuesses) {
  ASSERT_TRUE(auth.Register("joana").ok());
  const From home{.address = "203.0.113.5"};
  ASSERT_TRUE(auth.Login("joana", AuthStack::kPassword, home).ok());
  for (int i = 0; i < 100; ++i) {
    const From attacker{.address = "198.51.100." + std::to_string(i / 10)};
    ExpectBadCredentials(auth.Login("joana", "errada-errada", attacker));
  }
  const From elsewhere{.address = "192.0.2.9"};
  EXPECT_EQ(auth.Login("joana", AuthStack::kPassword, elsewhere).code(),
            grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(auth.Login("joana", AuthStack::kPassword, home).ok()) << "a known address";
  for (int i = 0; i < 10; ++i) {
    ExpectBadCredentials(auth.Login("joana", "errada-errada", home));
  }
  EXPECT_EQ(auth.Login("joana", AuthStack::kPassword, home).code(),
            grpc::StatusCode::RESOURCE_EXHAUSTED)
      << "guesses from a known address count";
  auth.clock.Advance(minutes(16));
  EXPECT_TRUE(auth.Login("joana", AuthStack::kPassword, elsewhere).ok());
}

TEST_F(SessionServiceTest, LimitsGuessesOfOneAddressOverManyAccounts) {
  const From attacker{.address = "2001:db8:1:2::7"};
  // Addresses of one /64 network count as one client.
  FillAddress("2001:db8:1:2:ffff::1");
  EXPECT_EQ(auth.Login("outra", "errada-errada", attacker).code(),
            grpc::StatusCode::RESOURCE_EXHAUSTED);
}

TEST_F(SessionServiceTest, AdmitsAKnownUserAtABlockedAddress) {
  const From shop{.address = "203.0.113.5"};
  ASSERT_TRUE(auth.Register("dono", {.address = "192.0.2.1"}).ok());
  ASSERT_TRUE(auth.Register("joana", {.address = "192.0.2.1"}).ok());
  ASSERT_TRUE(auth.Login("dono", AuthStack::kPassword, shop).ok());
  FillAddress(shop.address);
  EXPECT_EQ(auth.Login("joana", AuthStack::kPassword, shop).code(),
            grpc::StatusCode::RESOURCE_EXHAUSTED)
      << "an unknown address";
  EXPECT_TRUE(auth.Login("dono", AuthStack::kPassword, shop).ok());
  EXPECT_TRUE(auth.Login("dono@example.com", AuthStack::kPassword, shop).ok())
      << "known under every identifier";
}

TEST_F(SessionServiceTest, BoundsConcurrentGuessesByTheLimit) {
  ASSERT_TRUE(auth.Register("joana").ok());
  std::atomic<int> checked = 0;
  std::atomic<int> limited = 0;
  AtOnce(60, [&](int) {
    const auto code = auth.Login("joana", "errada-errada", {.address = "198.51.100.7"}).code();
    checked += code == grpc::StatusCode::UNAUTHENTICATED ? 1 : 0;
    limited += code == grpc::StatusCode::RESOURCE_EXHAUSTED ? 1 : 0;
  });
  EXPECT_EQ(checked, 10);
  EXPECT_EQ(limited, 50);
}

TEST_F(SessionServiceTest, SignsIn150PeopleAtOnce) {
  for (const char* name : {"ana", "bia", "caio"}) {
    ASSERT_TRUE(auth.Register(name, {.address = "192.0.2.1"}).ok());
  }
  std::atomic<int> opened = 0;
  AtOnce(150, [&](int i) {
    const char* name = i % 3 == 0 ? "ana" : i % 3 == 1 ? "bia" : "caio";
    const auto answer = auth.Login(name, AuthStack::kPassword, {.address = "203.0.113.5"});
    EXPECT_TRUE(answer.ok()) << answer.status.error_message();
    opened += answer.ok() ? 1 : 0;
  });
  EXPECT_EQ(opened, 150);
}

TEST_F(SessionServiceTest, DescribesTheUserAndTheirLinksToShops) {
  const std::string token = auth.NewToken("joana");
  db().Execute("UPDATE users SET avatar = 'images/a.png', phone = '(11) 98888-7777'");
  auto* shop = auth.catalog.owned.add_establishments();
  shop->set_id(7);
  shop->set_slug("navalha-de-ouro");
  shop->set_category("barbershop");
  auto& employer = *auth.catalog.employment.mutable_employer();
  employer.set_id(31);
  employer.set_user_id(1);
  employer.set_establishment_id(9);
  employer.set_role("Barbeiro");

  const auto answer = Me(token);
  ASSERT_TRUE(answer.ok()) << answer.status.error_message();
  const v1::GetMeResponse& me = answer.body;
  EXPECT_EQ(me.user().user_name(), "joana");
  EXPECT_FALSE(me.user().has_email_verified_at());
  EXPECT_THAT(me.user().extra_info().barbershop(), ElementsAre(7, 9));
  EXPECT_TRUE(me.is_employer());
  EXPECT_EQ(me.employer().role(), "Barbeiro");
  EXPECT_EQ(me.employer().user().first_name(), "joana");
  EXPECT_EQ(me.employer().user().avatar(), "images/a.png");
  ASSERT_EQ(me.establishments_size(), 1);
  EXPECT_EQ(me.establishments(0).slug(), "navalha-de-ouro");
  EXPECT_EQ(me.first_name(), "joana");
  EXPECT_EQ(me.phone(), "(11) 98888-7777");
  EXPECT_THAT(me.extra_info().barbershop(), ElementsAre(7, 9));
  EXPECT_FALSE(me.has_profile());
}

TEST_F(SessionServiceTest, RepeatsTheProfileAtTheTopLevel) {
  const std::string token = auth.NewToken("chefe");
  db().Execute("UPDATE users SET profile_id = (SELECT id FROM profiles LIMIT 1)");
  const auto answer = Me(token);
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer.body.profile().name(), "Administrador");
  EXPECT_EQ(answer.body.profile().permissions_size(), auth.CountOf("permissions"));
  EXPECT_EQ(answer.body.user().profile().id(), answer.body.user().profile_id());
}

TEST_F(SessionServiceTest, AnswersUnavailableWhileCatalogIsDown) {
  const std::string token = auth.NewToken("joana");
  auth.catalog.away = true;
  EXPECT_EQ(Me(token).code(), grpc::StatusCode::UNAVAILABLE);
  auth.catalog.away = false;
  EXPECT_TRUE(Me(token).ok());
}

TEST_F(SessionServiceTest, RefusesASessionThatHasEnded) {
  const std::string token = auth.NewToken("joana");
  const std::string other = auth.Login("joana").body.token().access_token();
  ASSERT_TRUE(auth.Call(&Sessions::Logout, v1::LogoutRequest(), {.token = token}).ok());
  EXPECT_EQ(Me(token).code(), grpc::StatusCode::UNAUTHENTICATED);
  EXPECT_EQ(auth.Call(&Sessions::Logout, v1::LogoutRequest(), {.token = token}).code(),
            grpc::StatusCode::UNAUTHENTICATED);
  EXPECT_TRUE(Me(other).ok()) << "the session on another device continues";
}

TEST_F(SessionServiceTest, RefusesASessionAfterItsLifetime) {
  const std::string token = auth.NewToken("joana");
  auth.clock.Advance(hours(7 * 24) - minutes(1));
  EXPECT_TRUE(Me(token).ok());
  auth.clock.Advance(minutes(2));
  EXPECT_EQ(Me(token).code(), grpc::StatusCode::UNAUTHENTICATED);
}

TEST_F(SessionServiceTest, RefusesTheSessionsOfARemovedUser) {
  const std::string token = auth.NewToken("joana");
  RemoveUser(1);
  EXPECT_EQ(Me(token).code(), grpc::StatusCode::UNAUTHENTICATED);
}

TEST_F(SessionServiceTest, RefusesTokensOfOtherIssuers) {
  std::string token = auth.NewToken("joana");
  common::TokenClaims claims;
  claims.user_id = 1;
  claims.session_id = std::string(32, 'a');
  claims.issued_at = common::SystemNow();
  claims.expires_at = claims.issued_at + hours(1);
  const common::TokenSigner stranger(common::GenerateTokenKeys().private_pem);
  EXPECT_EQ(Me(stranger.Sign(claims)).code(), grpc::StatusCode::UNAUTHENTICATED);
  token[token.size() / 2] = token[token.size() / 2] == 'A' ? 'B' : 'A';
  EXPECT_EQ(Me(token).code(), grpc::StatusCode::UNAUTHENTICATED);
  EXPECT_EQ(Me("null").code(), grpc::StatusCode::UNAUTHENTICATED);
  EXPECT_EQ(Me("").code(), grpc::StatusCode::UNAUTHENTICATED);
}

TEST_F(SessionServiceTest, AuthenticatesForServicesOnly) {
  auth.NewVerifiedToken("joana");
  v1::AuthenticateRequest request;
  request.set_user_id(1);
  request.set_session_id(db().Execute("SELECT id FROM sessions")[0][0].c_str());
  EXPECT_EQ(auth.Call(&Sessions::Authenticate, request).code(),
            grpc::StatusCode::PERMISSION_DENIED);
  const From service{.service_key = std::string(common::kTestServiceKey)};
  const auto answer = auth.Call(&Sessions::Authenticate, request, service);
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer.body.user_name(), "joana");
  EXPECT_TRUE(answer.body.email_verified());
  EXPECT_EQ(answer.body.profile_name(), "");
  EXPECT_THAT(answer.body.permissions(), IsEmpty());
  request.set_user_id(2);
  EXPECT_EQ(auth.Call(&Sessions::Authenticate, request, service).error().reason(), "SESSION_ENDED");
}

TEST_F(SessionServiceTest, DeletesSessionsThatExpiredLongAgo) {
  auth.NewToken("joana");
  SessionStore sessions(auth.database);
  const common::Instant now = auth.clock.now()();
  sessions.Purge(now);
  EXPECT_EQ(auth.CountOf("sessions"), 1);
  sessions.Purge(now + hours(8 * 24));
  EXPECT_EQ(auth.CountOf("sessions"), 0);
}

}  // namespace
}  // namespace navalha::auth
