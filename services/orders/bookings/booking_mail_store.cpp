#include "services/orders/bookings/booking_mail_store.hpp"

namespace navalha::orders {
namespace {

using common::Statement;
using common::ToSql;

constexpr Statement kAdd{"booking_mail_add", R"sql(
INSERT INTO booking_mail (order_id, establishment_id, number, email, created_at, next_try_at)
SELECT id, establishment_id, asked.count + 1, $2, $3::timestamptz, $3::timestamptz
FROM orders, (SELECT count(*) FROM booking_mail WHERE order_id = $1 AND number > 0) AS asked
WHERE id = $1 AND asked.count < $4)sql"};

constexpr Statement kCountAsked{
    "booking_mail_count_asked",
    "SELECT count(*) FROM booking_mail WHERE order_id = $1 AND number > 0"};

constexpr Statement kLease{"booking_mail_lease", R"sql(
UPDATE booking_mail AS mail SET next_try_at = $2::timestamptz
FROM (
  SELECT due.order_id, due.number, due.establishment_id FROM booking_mail due
  JOIN orders ON orders.id = due.order_id AND orders.establishment_id = due.establishment_id
  WHERE due.done_at IS NULL AND due.next_try_at <= $1::timestamptz
    AND NOT EXISTS (
      SELECT FROM unconfirmed_reservation AS hold
      WHERE hold.key = orders.reservation_key
        AND hold.establishment_id = orders.establishment_id AND hold.wanted = 'confirm')
  ORDER BY due.next_try_at LIMIT $3
  FOR UPDATE OF due SKIP LOCKED) AS leased
WHERE mail.order_id = leased.order_id AND mail.number = leased.number
  AND mail.establishment_id = leased.establishment_id
RETURNING mail.order_id, mail.number, mail.user_id, mail.email, mail.is_proven, mail.created_at)sql"};

constexpr Statement kFinish{"booking_mail_finish", R"sql(
UPDATE booking_mail SET done_at = $3::timestamptz, user_id = NULL, email = NULL
WHERE order_id = $1 AND number = $2)sql"};

template <class Value>
std::optional<Value> ValueOf(const pqxx::field& field) {
  return field.is_null() ? std::nullopt : std::optional(field.as<Value>());
}

}  // namespace

bool BookingMailStore::Add(int64_t order_id, const std::string& email, common::Instant now) {
  // Concurrent calls may choose the same number; the second call retries with the next one.
  for (int attempt = 0; attempt <= kBookingMailsMax; ++attempt) {
    try {
      return database_.Run(kAdd, order_id, email, ToSql(now), kBookingMailsMax).affected_rows() > 0;
    } catch (const common::ConstraintViolation& violation) {
      if (violation.constraint() != "booking_mail_pkey") {
        throw;
      }
    }
  }
  return false;
}

int BookingMailStore::CountAsked(int64_t order_id) {
  return database_.Run(kCountAsked, order_id)[0][0].as<int>();
}

std::vector<BookingMail> BookingMailStore::Lease(common::Instant now, std::chrono::seconds lease,
                                                 int limit) {
  std::vector<BookingMail> mails;
  for (const pqxx::row& row : database_.Run(kLease, ToSql(now), ToSql(now + lease), limit)) {
    mails.push_back({row[0].as<int64_t>(),
                     row[1].as<int>(),
                     {ValueOf<int64_t>(row[2]), ValueOf<std::string>(row[3]), row[4].as<bool>()},
                     common::FromSql(row[5].c_str())});
  }
  return mails;
}

void BookingMailStore::Finish(const BookingMail& mail, common::Instant now) {
  database_.Run(kFinish, mail.order_id, mail.number, ToSql(now));
}

}  // namespace navalha::orders
