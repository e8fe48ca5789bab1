#include "services/booking/agendas/calendar_feed_service.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "services/common/rpc/error.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::booking {

using common::Call;

namespace {

constexpr std::string_view kPurpose = "calendar-feed";
constexpr std::string_view kSuffix = ".ics";
constexpr int kSecretBytes = 24;
constexpr std::chrono::minutes kSecretWindow{15};
constexpr std::chrono::hours kPast{24 * 31};
constexpr std::chrono::hours kAhead{24 * 366};

common::Error FeedNotFound() { return common::NotFound("Calendário não encontrado."); }

// Fails instead of omitting bookings, because a calendar program deletes events that a feed omits.
common::Error TooManyEntries() {
  return common::Error(grpc::StatusCode::UNAVAILABLE, "CALENDAR_TOO_LARGE",
                       "Há agendamentos demais para um calendário.");
}

CalendarEntry EntryOf(const orders::v1::CollaboratorBooking& booking) {
  return {.uid = fmt::format("order-{}@navalha", booking.id()),
          .version = booking.version(),
          .summary = CalendarSummary(booking.customer_first_name(),
                                     {booking.services().begin(), booking.services().end()}),
          .starts_at = common::FromProto(booking.starts_at()),
          .ends_at = common::FromProto(booking.ends_at()),
          .status = CalendarStatusOf(booking.appointment_status()),
          .created_at = common::FromProto(booking.created_at()),
          .changed_at = common::FromProto(booking.updated_at())};
}

void Put(int64_t collaborator_id, const std::optional<StoredCalendarFeed>& feed, bool is_own,
         v1::CalendarFeed& shown) {
  shown.set_collaborator_id(collaborator_id);
  shown.set_can_be_created(is_own);
  if (feed) {
    *shown.mutable_created_at() = common::ToProto(feed->created_at);
  }
}

bool IsOwn(const Call& call, const catalog::v1::LookUpCollaboratorResponse& found) {
  return found.user_id() == call.RequireUser().user_id;
}

}  // namespace

CalendarFeedService::CalendarFeedService(common::Database& database, const CatalogClient& catalog,
                                         const common::Peer& orders, common::RateLimiter& limiter,
                                         common::LinkKeys keys, common::Now now)
    : feeds_(database),
      catalog_(catalog),
      orders_(orders),
      order_appointments_(orders::v1::OrderAppointmentService::NewStub(orders.channel())),
      limiter_(limiter),
      keys_(std::move(keys)),
      now_(std::move(now)) {}

void CalendarFeedService::Register(common::Router& router) {
  router.For("navalha.booking.v1.CalendarFeedService")
      .Unary("ShowCalendarFeed", this, &CalendarFeedService::ShowCalendarFeed)
      .Unary("CreateCalendarFeed", this, &CalendarFeedService::CreateCalendarFeed)
      .Unary("RevokeCalendarFeed", this, &CalendarFeedService::RevokeCalendarFeed)
      .Unary("ReadCalendarFeed", this, &CalendarFeedService::ReadCalendarFeed);
}

void CalendarFeedService::ShowCalendarFeed(const Call& call,
                                           const v1::ShowCalendarFeedRequest& request,
                                           v1::CalendarFeed& response) {
  const auto found = FindCollaborator(call, request.collaborator_id());
  Put(found.id(), feeds_.FindOf(found.id()), IsOwn(call, found), response);
}

void CalendarFeedService::CreateCalendarFeed(const Call& call,
                                             const v1::CreateCalendarFeedRequest& request,
                                             v1::CreateCalendarFeedResponse& response) {
  const auto found = FindCollaborator(call, request.collaborator_id());
  if (!IsOwn(call, found)) {
    throw common::Denied();
  }
  const std::string secret = common::RandomHex(kSecretBytes);
  const StoredCalendarFeed feed{found.id(), found.user_id(), found.establishment_id(), now_()};
  feeds_.Save(feed, keys_.Sign(kPurpose, secret));
  response.set_message("Calendário criado.");
  response.set_path(fmt::format("/api/calendar/{}{}", secret, kSuffix));
  Put(found.id(), feed, /*is_own=*/true, *response.mutable_feed());
}

void CalendarFeedService::RevokeCalendarFeed(const Call& call,
                                             const v1::RevokeCalendarFeedRequest& request,
                                             v1::CalendarFeed& response) {
  const auto found = FindCollaborator(call, request.collaborator_id());
  feeds_.Remove(found.id());
  Put(found.id(), std::nullopt, IsOwn(call, found), response);
  response.set_message("Calendário desativado.");
}

void CalendarFeedService::ReadCalendarFeed(const Call& call,
                                           const v1::ReadCalendarFeedRequest& request,
                                           navalha::common::v1::Raw& response) {
  const StoredCalendarFeed feed = Open(call, request.file());
  const catalog::v1::Membership shop = WorkplaceOf(call, feed);
  const common::Instant now = now_();
  const TimeRange range{now - kPast, now + kAhead};
  std::vector<CalendarEntry> entries = feeds_.ListAppointments(feed, range, kMostEntries + 1);
  for (CalendarEntry& entry : OrdersOf(call, feed, range)) {
    entries.push_back(std::move(entry));
  }
  if (entries.size() > static_cast<size_t>(kMostEntries)) {
    throw TooManyEntries();
  }
  std::stable_sort(entries.begin(), entries.end(), [](const auto& left, const auto& right) {
    return left.starts_at < right.starts_at;
  });
  response.set_content_type("text/calendar; charset=utf-8");
  response.set_cache_control("private, no-cache");
  response.set_data(CalendarFile("Agenda – " + shop.establishment_name(), entries));
  response.set_etag(common::Sha256Hex(response.data()));
}

catalog::v1::LookUpCollaboratorResponse CalendarFeedService::FindCollaborator(
    const Call& call, int64_t collaborator_id) {
  const common::Caller& caller = call.RequireUser();
  auto found = catalog_.LookUp(collaborator_id, call);
  if (found.user_id() != caller.user_id && found.owner_id() != caller.user_id &&
      !caller.IsAdministrator()) {
    throw common::Denied();
  }
  return found;
}

StoredCalendarFeed CalendarFeedService::Open(const Call& call, std::string_view file) {
  if (file.ends_with(kSuffix)) {
    file.remove_suffix(kSuffix.size());
    if (const auto feed = feeds_.FindBySecret(keys_.SignByAll(kPurpose, file))) {
      return *feed;
    }
  }
  // Accepts the right secret in any case, so that wrong secrets from the same address do not block
  // its owner.
  limiter_.Limit("calendar-secret:" + common::AddressKey(call.client_address), kWrongSecrets,
                 kSecretWindow);
  throw FeedNotFound();
}

catalog::v1::Membership CalendarFeedService::WorkplaceOf(const Call& call,
                                                         const StoredCalendarFeed& feed) {
  catalog::v1::Membership shop;
  try {
    shop = catalog_.MembershipOf(feed.establishment_id, feed.provider_user_id, call);
  } catch (const common::Error& error) {
    if (error.code() != grpc::StatusCode::NOT_FOUND) {
      throw;
    }
  }
  if (shop.collaborator_id() != feed.collaborator_id) {
    throw FeedNotFound();
  }
  return shop;
}

std::vector<CalendarEntry> CalendarFeedService::OrdersOf(const Call& call,
                                                         const StoredCalendarFeed& feed,
                                                         const TimeRange& range) {
  orders::v1::ListCollaboratorBookingsRequest request;
  request.set_collaborator_id(feed.collaborator_id);
  *request.mutable_from() = common::ToProto(range.begin);
  *request.mutable_before() = common::ToProto(range.end);
  request.set_limit(kMostEntries + 1);
  const auto found = orders_.Invoke<orders::v1::ListCollaboratorBookingsResponse>(
      *order_appointments_, &orders::v1::OrderAppointmentService::Stub::ListCollaboratorBookings,
      call, request, {.idempotent = true});
  std::vector<CalendarEntry> entries;
  for (const orders::v1::CollaboratorBooking& booking : found.bookings()) {
    entries.push_back(EntryOf(booking));
  }
  return entries;
}

}  // namespace navalha::booking
