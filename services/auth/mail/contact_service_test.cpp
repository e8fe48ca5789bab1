// Proofs of contact over gRPC, with the real guard and a real PostgreSQL.
#include "services/auth/mail/contact_service.hpp"

#include "services/auth/testing/auth_test.hpp"
#include "services/common/tokens/contact_proof.hpp"

namespace navalha::auth {
namespace {

using grpc::StatusCode;
using std::chrono::minutes;

class ContactServiceTest : public AuthServiceTest {
 protected:
  using Contacts = AuthStack::Contacts;

  ContactServiceTest() { db().Execute("TRUNCATE contact_codes"); }

  Answer<v1::RequestContactCodeResponse> Ask(const std::string& email,
                                             const std::string& address = "203.0.113.1") {
    v1::RequestContactCodeRequest request;
    request.set_email(email);
    return auth.Call(&Contacts::RequestContactCode, request, {.address = address});
  }
  Answer<v1::ConfirmContactResponse> Confirm(const std::string& challenge,
                                             const std::string& code) {
    v1::ConfirmContactRequest request;
    request.set_challenge(challenge);
    request.set_code(code);
    return auth.Call(&Contacts::ConfirmContact, request);
  }
  static std::string Other(const std::string& code) {
    return code == "000000" ? "000001" : "000000";
  }
};

TEST_F(ContactServiceTest, ExchangesAMailedCodeForAProof) {
  const auto asked = Ask("ana@exemplo.com.br");
  ASSERT_TRUE(asked.ok()) << asked.status.error_message();
  const std::string code = auth.NewestCode();
  const auto proven =
      Confirm(asked.body.challenge(), " " + code.substr(0, 3) + " " + code.substr(3));
  ASSERT_TRUE(proven.ok()) << proven.status.error_message();
  EXPECT_EQ(common::EmailOfContactProof(proven.body.proof(), "pepper", auth.clock.now()()),
            "ana@exemplo.com.br");
  EXPECT_EQ(proven.body.expires_in(), 1800);
  EXPECT_EQ(Confirm(asked.body.challenge(), code).error().reason(), "BAD_CODE")
      << "the code was used";
}

TEST_F(ContactServiceTest, RefusesWrongExpiredAndExhaustedCodes) {
  const auto asked = Ask("ana@exemplo.com.br");
  const std::string code = auth.NewestCode();
  const auto other = Ask("ana@exemplo.com.br");
  EXPECT_FALSE(Confirm(other.body.challenge(), code).ok()) << "the code of another challenge";
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(Confirm(asked.body.challenge(), Other(code)).error().reason(), "BAD_CODE");
  }
  EXPECT_EQ(Confirm(asked.body.challenge(), code).error().reason(), "BAD_CODE");
  const auto late = Ask("bia@exemplo.com.br");
  const std::string late_code = auth.NewestCode();
  auth.clock.Advance(minutes(31));
  EXPECT_FALSE(Confirm(late.body.challenge(), late_code).ok());
}

TEST_F(ContactServiceTest, LimitsCodesPerAddressAndEmail) {
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(Ask("ana@exemplo.com.br").ok());
  }
  EXPECT_EQ(Ask("Ana@exemplo.com.br").code(), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(Ask("ana@exemplo.com.br", "198.51.100.7").ok());
  EXPECT_TRUE(Ask("bia@exemplo.com.br").ok());
}

TEST_F(ContactServiceTest, RefusesAnInvalidEmail) {
  EXPECT_TRUE(Ask("ana").error().fields().contains("email"));
}

}  // namespace
}  // namespace navalha::auth
