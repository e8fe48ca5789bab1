#pragma once

#include <memory>
#include <vector>

#include "navalha/booking/v1/person.grpc.pb.h"
#include "navalha/booking/v1/scheduled_time.grpc.pb.h"
#include "services/common/rpc/channel.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::reporting {

/// Client of the booking service. Each call has a deadline. Thread-safe.
class BookingClient {
 public:
  explicit BookingClient(const common::Peer& peer);

  /// Returns the scheduled days of the next page of establishments.
  booking::v1::ListScheduledDaysResponse ScheduledDaysAfter(const common::Call& call,
                                                            int64_t establishment_id,
                                                            int past_days);
  /// Returns the hours with scheduled minutes of `days` days from `first` on.
  std::vector<booking::v1::FreeHour> FreeHoursOf(const common::Call& call, int64_t establishment_id,
                                                 const common::Date& first, int days);
  /// Returns the users with an appointment in the future at an establishment.
  std::vector<int64_t> BookedClientsOf(const common::Call& call, int64_t establishment_id);

 private:
  const common::Peer& peer_;
  std::unique_ptr<booking::v1::ScheduledTimeService::Stub> scheduled_times_;
  std::unique_ptr<booking::v1::PersonService::Stub> people_;
};

}  // namespace navalha::reporting
