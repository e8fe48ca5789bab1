#include "services/auth/invitation_service.hpp"

#include "services/auth/account_key.hpp"
#include "services/auth/text.hpp"
#include "services/common/error.hpp"

namespace navalha::auth {
namespace {

// Whatever the number of shops, nobody's mailbox is flooded.
constexpr int64_t kMailsToOne = 10;
constexpr std::chrono::hours kMailsWindow{24};

}  // namespace

InvitationService::InvitationService(common::Database& database, const Affiliations& affiliations,
                                     CodeMailer& codes, common::Attempts& attempts,
                                     std::function<void()> mail_is_due, std::string public_url,
                                     common::Now now)
    : database_(database),
      users_(database),
      mails_(database),
      affiliations_(affiliations),
      codes_(codes),
      attempts_(attempts),
      mail_is_due_(std::move(mail_is_due)),
      public_url_(std::move(public_url)),
      now_(std::move(now)) {}

void InvitationService::Register(common::Router& router) {
  router.For("navalha.auth.v1.InvitationService")
      .Unary("FindCandidate", this, &InvitationService::FindCandidate)
      .Unary("ResolveInvitee", this, &InvitationService::ResolveInvitee)
      .Unary("AnnounceLink", this, &InvitationService::AnnounceLink);
}

void InvitationService::FindCandidate(const Call& call, const v1::FindCandidateRequest& request,
                                      v1::FindCandidateResponse& response) {
  const common::Caller& caller = call.RequireUser();
  if (!caller.IsAdministrator() &&
      affiliations_.Of(call, caller.user_id).owned.establishments().empty()) {
    throw common::Denied("Acesso negado.", "OWNS_NO_ESTABLISHMENT");
  }
  attempts_.Limit("candidate:" + std::to_string(caller.user_id), kSearches, kWindow);
  // What people sign in with is what they are found by, whole.
  const auto found = users_.FindLogin(std::string(Trimmed(request.q())));
  const auto people = found ? users_.FindPeople({found->user_id}) : std::vector<v1::Person>();
  if (people.empty()) {
    throw common::NotFound(
        "Nenhum usuário encontrado. Confira o e-mail, o CPF ou o nome de usuário.",
        "CANDIDATE_NOT_FOUND");
  }
  v1::Candidate& candidate = *response.mutable_user();
  candidate.set_id(people.front().id());
  candidate.set_first_name(people.front().first_name());
  candidate.set_last_name(people.front().last_name());
  if (people.front().has_avatar()) {
    candidate.set_avatar(people.front().avatar());
  }
  response.set_message("Usuário encontrado.");
}

void InvitationService::ResolveInvitee(const Call&, const v1::ResolveInviteeRequest& request,
                                       v1::ResolveInviteeResponse& response) {
  attempts_.Limit("invite:" + std::to_string(request.inviter_id()), kInvitations, kWindow);
  const int64_t id =
      request.has_user_id() ? request.user_id() : FindOrMake(request.email(), request.first_name());
  const auto user = users_.Find(id);
  if (!user) {
    throw common::NotFound("Usuário não encontrado.");
  }
  *response.mutable_person() = users_.FindPeople({id}).at(0);
  response.set_email(user->email());
}

void InvitationService::AnnounceLink(const Call&, const v1::AnnounceLinkRequest& request,
                                     navalha::common::v1::Empty&) {
  const auto user = users_.Find(request.user_id());
  if (!user) {
    throw common::NotFound("Usuário não encontrado.");
  }
  if (attempts_.Count("link-mail:" + AccountKey(user->email()), kMailsWindow) > kMailsToOne) {
    return;
  }
  // A verified e-mail without a password is somebody's who signs in elsewhere.
  const bool can_sign_in =
      user->has_email_verified_at() || users_.FindPasswordHash(user->id()).has_value();
  database_.InTransaction([&](common::Transaction& transaction) {
    if (can_sign_in) {
      mails_.Add(
          transaction,
          LinkMail(user->email(), user->first_name(), request.establishment_name(), public_url_),
          now_());
    } else {
      codes_.InviteToTeam(transaction, *user, request.establishment_name());
    }
  });
  mail_is_due_();
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
    // Somebody else invited or registered the same e-mail just now.
    const auto found = users_.FindIdByEmail(email);
    if (violation.constraint() != "users_email" || !found) {
      throw;
    }
    return *found;
  }
}

}  // namespace navalha::auth
