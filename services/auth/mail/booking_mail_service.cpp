#include "services/auth/mail/booking_mail_service.hpp"

#include <fmt/format.h>

#include "services/auth/account_key.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

constexpr std::chrono::hours kDay{24};
// orders repeats a mail for at most one day.
constexpr std::chrono::hours kKept{7 * 24};

constexpr common::Statement kTake{"booking_mail_take", R"sql(
  INSERT INTO booking_mails (booking_id, number, created_at) VALUES ($1, $2, $3)
  ON CONFLICT DO NOTHING)sql"};

constexpr common::Statement kPurge{"booking_mail_purge",
                                   "DELETE FROM booking_mails WHERE created_at < $1"};

}  // namespace

BookingMailService::BookingMailService(common::Database& database, common::RateLimiter& limiter,
                                       std::function<void()> mail_is_due, std::string public_url,
                                       common::Now now)
    : database_(database),
      users_(database),
      mails_(database),
      limiter_(limiter),
      mail_is_due_(std::move(mail_is_due)),
      public_url_(std::move(public_url)),
      now_(std::move(now)) {}

void BookingMailService::Register(common::Router& router) {
  router.For("navalha.auth.v1.BookingMailService")
      .Unary("SendBookingMail", this, &BookingMailService::SendBookingMail);
}

void BookingMailService::Purge() { database_.Run(kPurge, common::ToSql(now_() - kKept)); }

void BookingMailService::SendBookingMail(const common::Call&,
                                         const v1::SendBookingMailRequest& request,
                                         navalha::common::v1::Empty&) {
  const auto starts_at = common::ParseLocalTime(request.starts_at());
  if (!starts_at) {
    throw common::Invalid("starts_at", "Data e hora inválidas.");
  }
  const auto deposit_due_at = common::ParseLocalTime(request.deposit_due_at());
  if (request.deposit_amount() > 0 && !deposit_due_at) {
    throw common::Invalid("deposit_due_at", "Data e hora inválidas.");
  }
  const auto recipient = RecipientOf(request);
  if (!recipient) {
    return;
  }
  const Visit visit{
      request.establishment_name(),
      request.attendant_name(),
      *starts_at,
      fmt::format("{}/booking/{}#{}", public_url_, request.booking_id(), request.secret()),
      request.deposit_amount(),
      deposit_due_at.value_or(common::LocalTime{})};
  database_.InTransaction([&](common::Transaction& transaction) {
    const bool is_new =
        transaction.Run(kTake, request.booking_id(), request.number(), common::ToSql(now_()))
            .affected_rows() > 0;
    if (is_new && HasRoom(request, *recipient)) {
      mails_.Add(transaction, BookingMail(recipient->email, recipient->first_name, visit), now_(),
                 recipient->user_id);
    }
  });
  mail_is_due_();
}

std::optional<BookingMailService::Recipient> BookingMailService::RecipientOf(
    const v1::SendBookingMailRequest& request) {
  if (!request.has_user_id()) {
    if (request.email().empty()) {
      throw common::Invalid("email", "Informe o e-mail.");
    }
    return Recipient{request.email(), "", std::nullopt, request.email_is_proven()};
  }
  const auto user = users_.Find(request.user_id());
  if (!user || !user->has_email_verified_at()) {
    return std::nullopt;
  }
  return Recipient{user->email(), user->first_name(), user->id(), true};
}

bool BookingMailService::HasRoom(const v1::SendBookingMailRequest& request,
                                 const Recipient& recipient) {
  const int64_t to_recipient =
      limiter_.Count("booking-mail:to:" + AccountKey(recipient.email), kDay);
  const int64_t of_sender =
      request.has_sender_id()
          ? limiter_.Count(fmt::format("booking-mail:sender:{}", request.sender_id()), kDay)
          : 0;
  return of_sender <= kOfSender && to_recipient <= (recipient.is_proven ? kOfSender : kToStranger);
}

}  // namespace navalha::auth
