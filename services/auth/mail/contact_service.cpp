#include "services/auth/mail/contact_service.hpp"

#include "services/auth/account_key.hpp"
#include "services/auth/mail/code.hpp"
#include "services/auth/mail/code_mailer.hpp"
#include "services/auth/text.hpp"
#include "services/common/tokens/contact_proof.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::auth {
namespace {

constexpr int kChallengeBytes = 16;
// The maximum numbers of mails from one network address to one e-mail, and from all addresses to
// one e-mail.
constexpr int64_t kCodesOfPair = 5;
constexpr std::chrono::minutes kPairWindow{15};
constexpr int64_t kCodesOfEmail = 30;
constexpr std::chrono::hours kEmailWindow{24};
constexpr std::chrono::hours kAddressWindow{1};

}  // namespace

ContactService::ContactService(common::Database& database, common::RateLimiter& limiter,
                               ContactRules rules, std::function<void()> mail_is_due,
                               common::Now now)
    : database_(database),
      codes_(database),
      mails_(database),
      limiter_(limiter),
      rules_(std::move(rules)),
      mail_is_due_(std::move(mail_is_due)),
      now_(std::move(now)) {}

void ContactService::Register(common::Router& router) {
  router.For("navalha.auth.v1.ContactService")
      .Unary("RequestContactCode", this, &ContactService::RequestContactCode)
      .Unary("ConfirmContact", this, &ContactService::ConfirmContact);
}

void ContactService::Purge() { codes_.Purge(now_()); }

void ContactService::RequestContactCode(const Call& call,
                                        const v1::RequestContactCodeRequest& request,
                                        v1::RequestContactCodeResponse& response) {
  const std::string email(Trimmed(request.email()));
  const std::string address = common::AddressKey(call.client_address);
  limiter_.Limit("contact:pair:" + AccountKey(email) + ":" + address, kCodesOfPair, kPairWindow);
  limiter_.Limit("contact:address:" + address, rules_.codes_per_hour, kAddressWindow);
  limiter_.Limit("contact:email:" + AccountKey(email), kCodesOfEmail, kEmailWindow);
  const std::string challenge = common::RandomHex(kChallengeBytes);
  const std::string code = NewCode();
  database_.InTransaction([&](common::Transaction& transaction) {
    codes_.Insert(transaction, challenge, email, HashOfContactCode(code, challenge, rules_.key),
                  now_());
    mails_.Add(transaction, ContactMail(email, code, rules_.public_url), now_());
  });
  mail_is_due_();
  response.set_challenge(challenge);
  response.set_message("Enviamos um código para o seu e-mail.");
}

void ContactService::ConfirmContact(const Call&, const v1::ConfirmContactRequest& request,
                                    v1::ConfirmContactResponse& response) {
  const common::Instant now = now_();
  const auto email = codes_.Take(
      request.challenge(), HashOfContactCode(request.code(), request.challenge(), rules_.key), now);
  if (!email) {
    ThrowBadCode("code");
  }
  response.set_proof(common::MakeContactProof(*email, now + common::kContactProofLife, rules_.key));
  response.set_expires_in(
      static_cast<int32_t>(std::chrono::seconds(common::kContactProofLife).count()));
  response.set_message("E-mail confirmado.");
}

}  // namespace navalha::auth
