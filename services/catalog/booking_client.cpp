#include "services/catalog/booking_client.hpp"

#include <spdlog/fmt/fmt.h>

#include "services/common/rpc/error.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::catalog {
namespace {

using booking::v1::AgendaClosingService;
using booking::v1::CloseResponse;
using booking::v1::FilterScheduledResponse;
using booking::v1::ScheduleService;

constexpr std::chrono::milliseconds kPatience{3000};

// 24/11 às 10:00
std::string ForPeople(const common::LocalTime& local) {
  const std::string date = common::FormatDate(local.date);
  return fmt::format("{}/{} às {}", date.substr(8, 2), date.substr(5, 2),
                     common::FormatTime(local.time));
}

common::Error FutureBookings(const CloseResponse& found, const AgendaToClose& agenda) {
  std::string for_people;
  std::string for_programs;
  for (const auto& start : found.next_starts()) {
    const common::LocalTime local = common::ToLocal(common::FromProto(start), agenda.time_zone);
    for_people += (for_people.empty() ? "" : ", ") + ForPeople(local);
    for_programs += (for_programs.empty() ? "" : ",") + common::FormatDate(local.date) + "T" +
                    common::FormatTime(local.time);
  }
  const int64_t count = found.future_bookings();
  const int64_t more = count - found.next_starts_size();
  return common::Conflict("FUTURE_BOOKINGS",
                          fmt::format("{} ({}{}). {}",
                                      count == 1 ? "Há 1 agendamento futuro"
                                                 : fmt::format("Há {} agendamentos futuros", count),
                                      for_people, more > 0 ? fmt::format(" e mais {}", more) : "",
                                      agenda.advice))
      .With("future_bookings", std::to_string(count))
      .With("next_bookings", for_programs);
}

}  // namespace

BookingClient::BookingClient(const common::Peer& booking)
    : booking_(booking),
      agenda_closing_(AgendaClosingService::NewStub(booking.channel())),
      schedules_(ScheduleService::NewStub(booking.channel())) {}

int64_t BookingClient::CloseAgenda(const common::Call& call, const AgendaToClose& agenda) const {
  booking::v1::CloseRequest request;
  request.set_establishment_id(agenda.establishment_id);
  if (agenda.collaborator_id) {
    request.set_collaborator_id(*agenda.collaborator_id);
  }
  request.set_leave_bookings(agenda.leave_bookings);
  const auto answer =
      booking_.Invoke<CloseResponse>(*agenda_closing_, &AgendaClosingService::Stub::Close, call,
                                     request, {.timeout = kPatience, .idempotent = true});
  if (answer.future_bookings() > 0 && !agenda.leave_bookings) {
    throw FutureBookings(answer, agenda);
  }
  return answer.future_bookings();
}

bool BookingClient::HaveHours(const common::Call& call,
                              const std::vector<int64_t>& collaborator_ids) const {
  if (collaborator_ids.empty()) {
    return false;
  }
  booking::v1::FilterScheduledRequest request;
  request.mutable_collaborator_ids()->Assign(collaborator_ids.begin(), collaborator_ids.end());
  const auto answer = booking_.Invoke<FilterScheduledResponse>(
      *schedules_, &ScheduleService::Stub::FilterScheduled, call, request,
      {.timeout = kPatience, .idempotent = true});
  return !answer.collaborator_ids().empty();
}

}  // namespace navalha::catalog
