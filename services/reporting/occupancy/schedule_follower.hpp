#pragma once

#include <chrono>

#include "services/common/operations/periodic.hpp"
#include "services/reporting/booking_client.hpp"
#include "services/reporting/occupancy/occupancy_store.hpp"

namespace navalha::reporting {

/// Reads the scheduled days of all establishments from booking at an interval, from construction to
/// destruction. The first round, and the first one after a failure, also reads the days that were
/// missed. Replicas store equal days.
class ScheduleFollower {
 public:
  ScheduleFollower(BookingClient& booking, OccupancyStore& occupancy,
                   std::chrono::milliseconds interval);

 private:
  // Reads and stores a page. Returns whether more follow. Throws when booking or the database
  // fails.
  bool ReadNext();

  BookingClient& booking_;
  OccupancyStore& occupancy_;
  // The last establishment that this round has read.
  int64_t after_ = 0;
  // Number of days before today to read.
  int past_days_;
  // Must be the last member: its thread uses the others.
  common::Periodic work_;
};

}  // namespace navalha::reporting
