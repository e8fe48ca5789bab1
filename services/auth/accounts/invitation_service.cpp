#include "services/auth/accounts/invitation_service.hpp"

#include "services/auth/account_key.hpp"
#include "services/auth/text.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

// The maximum number of invitations mailed to one person, from all shops together.
constexpr int64_t kMailsToOne = 10;
constexpr std::chrono::hours kMailsWindow{24};

}  // namespace

InvitationService::InvitationService(common::Database& database, const CatalogClient& catalog,
                                     CodeMailer& codes, common::RateLimiter& limiter,
                                     std::function<void()> mail_is_due, std::string public_url,
                                     common::Now now)
    : database_(database),
      users_(database),
      mails_(database),
      catalog_(catalog),
      codes_(codes),
      limiter_(limiter),
      mail_is_due_(std::move(mail_is_due)),
      public_url_(std::move(public_url)),
      now_(std::move(now)) {}

void InvitationService::Register(common::Router& router) {
  router.For("navalha.auth.v1.InvitationService")
      .Unary("FindCandidate", this, &InvitationService::FindCandidate)
      .Unary("ResolveInvitee", this, &InvitationService::ResolveInvitee)
      .Unary("AnnounceInvitation", this, &InvitationService::AnnounceInvitation)
      .Unary("AnnounceDeparture", this, &InvitationService::AnnounceDeparture);
}

void InvitationService::FindCandidate(const Call& call, const v1::FindCandidateRequest& request,
                                      v1::FindCandidateResponse& response) {
  const common::Caller& caller = call.RequireUser();
  if (!caller.IsAdministrator() &&
      catalog_.AffiliationOf(call, caller.user_id).owned.establishments().empty()) {
    throw common::Denied("Acesso negado.", "OWNS_NO_ESTABLISHMENT");
  }
  limiter_.Limit("candidate:" + std::to_string(caller.user_id), kSearches, kWindow);
  const auto id = users_.FindIdByUserName(std::string(Trimmed(request.q())));
  const auto user = id ? users_.Find(*id) : std::nullopt;
  if (!user) {
    throw common::NotFound("Nenhum usuário encontrado. Confira o nome de usuário.",
                           "CANDIDATE_NOT_FOUND");
  }
  response.mutable_user()->set_id(user->id());
  response.mutable_user()->set_first_name(user->user_name());
  response.set_message("Usuário encontrado.");
}

void InvitationService::ResolveInvitee(const Call&, const v1::ResolveInviteeRequest& request,
                                       v1::ResolveInviteeResponse& response) {
  limiter_.Limit("invite:" + std::to_string(request.inviter_id()), kInvitations, kWindow);
  const auto id = IdOf(request);
  const auto user = id ? users_.Find(*id) : std::nullopt;
  if (!user) {
    throw common::NotFound(request.has_user_id()
                               ? "Usuário não encontrado."
                               : "Nenhum usuário encontrado. Confira o nome de usuário.");
  }
  *response.mutable_person() = users_.FindPeople({user->id()}).at(0);
  response.set_email(user->email());
}

void InvitationService::AnnounceInvitation(const Call&,
                                           const v1::AnnounceInvitationRequest& request,
                                           navalha::common::v1::Empty&) {
  const v1::User user = Require(request.user_id());
  if (limiter_.Count("link-mail:" + AccountKey(user.email()), kMailsWindow) > kMailsToOne) {
    return;
  }
  // A verified e-mail without a password belongs to a person who signs in with Google.
  const bool can_sign_in =
      user.has_email_verified_at() || users_.FindPasswordHash(user.id()).has_value();
  database_.InTransaction([&](common::Transaction& transaction) {
    if (can_sign_in) {
      mails_.Add(transaction,
                 TeamInvitationMail(user.email(), user.first_name(), request.establishment_name(),
                                    public_url_),
                 now_(), user.id());
    } else {
      codes_.InviteToTeam(transaction, user, request.establishment_name());
    }
  });
  mail_is_due_();
}

void InvitationService::AnnounceDeparture(const Call&, const v1::AnnounceDepartureRequest& request,
                                          navalha::common::v1::Empty&) {
  const v1::User owner = Require(request.owner_id());
  const Departure departure{request.name(), request.establishment_name(),
                            request.establishment_slug(), request.future_bookings()};
  database_.InTransaction([&](common::Transaction& transaction) {
    mails_.Add(transaction,
               DepartureMail(owner.email(), owner.first_name(), departure, public_url_), now_(),
               owner.id());
  });
  mail_is_due_();
}

v1::User InvitationService::Require(int64_t user_id) {
  auto user = users_.Find(user_id);
  if (!user) {
    throw common::NotFound("Usuário não encontrado.");
  }
  return *std::move(user);
}

std::optional<int64_t> InvitationService::IdOf(const v1::ResolveInviteeRequest& request) {
  if (request.has_user_id()) {
    return request.user_id();
  }
  return request.user_name().empty() ? FindOrMake(request.email(), request.first_name())
                                     : users_.FindIdByUserName(request.user_name());
}

int64_t InvitationService::FindOrMake(const std::string& email, const std::string& first_name) {
  if (const auto found = users_.FindIdByEmail(email)) {
    return *found;
  }
  v1::User made;
  made.set_email(email);
  made.set_first_name(first_name.empty() ? email.substr(0, email.find('@')) : first_name);
  try {
    users_.InsertInvited(made, [](common::Transaction&) {});
    return made.id();
  } catch (const common::ConstraintViolation& violation) {
    if (violation.constraint() != "users_email") {
      throw;
    }
    // A concurrent request created an account with the same e-mail.
    if (const auto found = users_.FindIdByEmail(email)) {
      return *found;
    }
    // The former e-mail of an account is reserved for it while the change can be undone.
    throw common::Conflict("EMAIL_UNAVAILABLE",
                           "Não é possível convidar este e-mail agora. Convide a pessoa pelo nome "
                           "de usuário.");
  }
}

}  // namespace navalha::auth
