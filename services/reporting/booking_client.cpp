#include "services/reporting/booking_client.hpp"

namespace navalha::reporting {
namespace {

using booking::v1::ScheduledTimeService;

constexpr int kPage = 100;

const common::CallOptions kRead{.timeout = std::chrono::milliseconds(2000), .idempotent = true};
const common::CallOptions kReadPage{.timeout = std::chrono::milliseconds(5000), .idempotent = true};

}  // namespace

BookingClient::BookingClient(const common::Peer& peer)
    : peer_(peer),
      scheduled_times_(ScheduledTimeService::NewStub(peer.channel())),
      people_(booking::v1::PersonService::NewStub(peer.channel())) {}

booking::v1::ListScheduledDaysResponse BookingClient::ScheduledDaysAfter(const common::Call& call,
                                                                         int64_t establishment_id,
                                                                         int past_days) {
  booking::v1::ListScheduledDaysRequest request;
  request.set_after_establishment_id(establishment_id);
  request.set_limit(kPage);
  request.set_past_days(past_days);
  return peer_.Invoke<booking::v1::ListScheduledDaysResponse>(
      *scheduled_times_, &ScheduledTimeService::Stub::ListScheduledDays, call, request, kReadPage);
}

std::vector<booking::v1::FreeHour> BookingClient::FreeHoursOf(const common::Call& call,
                                                              int64_t establishment_id,
                                                              const common::Date& first, int days) {
  booking::v1::ListFreeHoursRequest request;
  request.set_establishment_id(establishment_id);
  request.set_start_date(common::FormatDate(first));
  request.set_days(days);
  const auto found = peer_.Invoke<booking::v1::ListFreeHoursResponse>(
      *scheduled_times_, &ScheduledTimeService::Stub::ListFreeHours, call, request, kRead);
  return {found.hours().begin(), found.hours().end()};
}

std::vector<int64_t> BookingClient::BookedClientsOf(const common::Call& call,
                                                    int64_t establishment_id) {
  booking::v1::ListBookedClientsRequest request;
  request.set_establishment_id(establishment_id);
  const auto found = peer_.Invoke<booking::v1::ListBookedClientsResponse>(
      *people_, &booking::v1::PersonService::Stub::ListBookedClients, call, request, kRead);
  return {found.user_ids().begin(), found.user_ids().end()};
}

}  // namespace navalha::reporting
