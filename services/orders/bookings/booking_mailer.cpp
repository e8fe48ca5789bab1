#include "services/orders/bookings/booking_mailer.hpp"

#include <spdlog/spdlog.h>

#include "services/common/operations/log.hpp"
#include "services/common/rpc/channel.hpp"
#include "services/common/rpc/error.hpp"
#include "services/orders/store/order_rows.hpp"

namespace navalha::orders {
namespace {

constexpr int kMailsARound = 50;
// Longer than one batch takes.
constexpr std::chrono::seconds kLease{30};
constexpr std::chrono::hours kGiveUpAfter{24};
constexpr std::chrono::milliseconds kPatience{5000};

}  // namespace

bool BookingMailer::HandOver() {
  const std::vector<BookingMail> due = mails_.Lease(now_(), kLease, kMailsARound);
  for (const BookingMail& mail : due) {
    try {
      HandOver(mail);
    } catch (const common::Error& error) {
      spdlog::warn(common::LogLine("booking_mail_not_handed_over")
                       .Number("order", mail.order_id)
                       .Text("why", error.reason())
                       .Done());
    }
  }
  return due.size() == kMailsARound;
}

void BookingMailer::HandOver(const BookingMail& mail) {
  const auto stored = orders_.Find(mail.order_id);
  const common::Instant now = now_();
  if (stored && stored->order.status() == "scheduled" && now < mail.created_at + kGiveUpAfter) {
    const common::Call call = common::BackgroundCall("orders.booking_mail", kPatience);
    auth_.SendBookingMail(call, RequestOf(call, mail, stored->order));
  }
  mails_.Finish(mail, now);
}

auth::v1::SendBookingMailRequest BookingMailer::RequestOf(const common::Call& call,
                                                          const BookingMail& mail,
                                                          const v1::Order& booking) {
  const auto shop = catalog_.ContactOf(call, booking.entity_id());
  const auto& person = booking.attendant().user();
  const auto local_text = [&shop](const google::protobuf::Timestamp& at) {
    const common::LocalTime local = common::ToLocal(common::FromProto(at), shop.time_zone());
    return common::FormatDate(local.date) + "T" + common::FormatTime(local.time);
  };
  auth::v1::SendBookingMailRequest request;
  request.set_booking_id(booking.id());
  request.set_number(mail.number);
  if (mail.recipient.user_id) {
    request.set_user_id(*mail.recipient.user_id);
  }
  request.set_email(mail.recipient.email.value_or(""));
  request.set_email_is_proven(mail.recipient.is_proven);
  if (booking.has_created_by()) {
    request.set_sender_id(booking.created_by());
  }
  request.set_secret(links_.SecretOf(booking.id()));
  request.set_establishment_name(shop.name());
  request.set_attendant_name(FullName(person.first_name(), person.last_name()));
  request.set_starts_at(local_text(booking.order_datetime()));
  if (const int64_t due = booking.deposit().due(); due > 0) {
    request.set_deposit_amount(due);
    request.set_deposit_due_at(local_text(booking.deposit().due_at()));
  }
  return request;
}

}  // namespace navalha::orders
