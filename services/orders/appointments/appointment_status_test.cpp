// Goal: bookings allow exactly the specified status transitions. Method: the complete matrix of
// statuses and actions.
#include "services/orders/appointments/appointment_status.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>

namespace navalha::orders {
namespace {

const std::vector<std::string> kStatuses = {"pending", "confirmed", "attended", "not_attended",
                                            "cancelled"};
const std::vector<std::string> kActions = {"confirm", "cancel", "attended", "not_attended"};

TEST(AppointmentStatus, AllowsOnlyListedTransitions) {
  const std::map<std::pair<std::string, std::string>, std::string> allowed = {
      {{"pending", "confirm"}, "confirmed"},           {{"pending", "cancel"}, "cancelled"},
      {{"confirmed", "cancel"}, "cancelled"},          {{"confirmed", "attended"}, "attended"},
      {{"confirmed", "not_attended"}, "not_attended"},
  };
  for (const std::string& status : kStatuses) {
    for (const std::string& action : kActions) {
      const auto next = Next(*ParseAppointmentStatus(status), *ParseAction(action));
      const auto expected = allowed.find({status, action});
      if (expected == allowed.end()) {
        EXPECT_FALSE(next) << status << " " << action;
      } else {
        ASSERT_TRUE(next) << status << " " << action;
        EXPECT_EQ(StatusText(*next), expected->second);
      }
    }
  }
}

TEST(AppointmentStatus, ParsesItsOwnWords) {
  for (const std::string& word : kStatuses) {
    EXPECT_EQ(StatusText(*ParseAppointmentStatus(word)), word);
  }
  EXPECT_FALSE(ParseAppointmentStatus("scheduled"));
  EXPECT_FALSE(ParseAction("reopen"));
}

TEST(AppointmentStatus, DeterminesTheOrderStatus) {
  EXPECT_EQ(OrderStatusOf(AppointmentStatus::kPending), "scheduled");
  EXPECT_EQ(OrderStatusOf(AppointmentStatus::kConfirmed), "scheduled");
  EXPECT_EQ(OrderStatusOf(AppointmentStatus::kAttended), "completed");
  EXPECT_EQ(OrderStatusOf(AppointmentStatus::kNotAttended), "completed");
  EXPECT_EQ(OrderStatusOf(AppointmentStatus::kCancelled), "cancelled");
}

TEST(AppointmentStatus, RequiresTheStartForAttendanceOnly) {
  EXPECT_TRUE(NeedsStart(Action::kAttended));
  EXPECT_TRUE(NeedsStart(Action::kNotAttended));
  EXPECT_FALSE(NeedsStart(Action::kConfirm));
  EXPECT_FALSE(NeedsStart(Action::kCancel));
}

}  // namespace
}  // namespace navalha::orders
