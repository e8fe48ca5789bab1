// Goal: exactly the allowed callers may perform exactly the allowed transitions. Method: all
// statuses by all actions, and all roles by all actions.
#include "services/booking/appointments/appointment_rules.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <utility>

#include "services/common/rpc/error.hpp"

namespace navalha::booking {
namespace {

using Action = AppointmentAction;

constexpr std::array kActions = {Action::kConfirm, Action::kCancel, Action::kAttended,
                                 Action::kNotAttended};

TEST(AppointmentRules, AllowOnlyListedTransitions) {
  const std::map<std::pair<std::string, Action>, std::string> allowed = {
      {{"pending", Action::kConfirm}, "confirmed"},
      {{"pending", Action::kCancel}, "cancelled"},
      {{"confirmed", Action::kCancel}, "cancelled"},
      {{"confirmed", Action::kAttended}, "completed"},
      {{"confirmed", Action::kNotAttended}, "completed"},
  };
  for (const std::string status : {"pending", "confirmed", "cancelled", "completed"}) {
    for (const Action action : kActions) {
      const auto change = Next(status, action);
      const auto expected = allowed.find({status, action});
      ASSERT_EQ(change.has_value(), expected != allowed.end()) << status;
      if (change) {
        EXPECT_EQ(change->from, status);
        EXPECT_EQ(change->to, expected->second);
        EXPECT_EQ(change->attendance.empty(), change->to != "completed");
      }
    }
  }
}

TEST(AppointmentRules, AllowEveryActionToManagerAndProvider) {
  for (const Action action : kActions) {
    EXPECT_TRUE(AppointmentPart{.manages = true}.May(action, true));
    EXPECT_TRUE(AppointmentPart{.provides = true}.May(action, true));
    EXPECT_FALSE(AppointmentPart{.sees = true}.May(action, true));
    EXPECT_FALSE(AppointmentPart{}.May(action, false));
  }
}

TEST(AppointmentRules, AllowTheClientToCancelAndToConfirmUnlessRegistrar) {
  const AppointmentPart client{.is_client = true};
  EXPECT_TRUE(client.May(Action::kCancel, true));
  EXPECT_TRUE(client.May(Action::kCancel, false));
  EXPECT_TRUE(client.May(Action::kConfirm, false));
  EXPECT_FALSE(client.May(Action::kConfirm, true));
  EXPECT_FALSE(client.May(Action::kAttended, false));
  EXPECT_FALSE(client.May(Action::kNotAttended, false));
}

TEST(AppointmentRules, AllowTheRegistrarToCancelOnly) {
  const AppointmentPart registrar{.registered = true};
  EXPECT_TRUE(registrar.May(Action::kCancel, false));
  EXPECT_FALSE(registrar.May(Action::kConfirm, false));
}

TEST(AppointmentRules, ApplyTheDeadlineToClientsWithoutOtherRoles) {
  EXPECT_TRUE(AppointmentPart{.is_client = true}.IsClientOnly());
  EXPECT_FALSE((AppointmentPart{.manages = true, .is_client = true}).IsClientOnly());
  EXPECT_FALSE((AppointmentPart{.is_client = true, .registered = true}).IsClientOnly());
  EXPECT_FALSE(AppointmentPart{.provides = true}.IsClientOnly());
}

TEST(AppointmentRules, MapRequestedStatusToAction) {
  EXPECT_EQ(ActionOf("confirmed", ""), Action::kConfirm);
  EXPECT_EQ(ActionOf("cancelled", ""), Action::kCancel);
  EXPECT_EQ(ActionOf("completed", "attended"), Action::kAttended);
  EXPECT_EQ(ActionOf("completed", "not_attended"), Action::kNotAttended);
  EXPECT_THROW(ActionOf("completed", ""), common::Error);
}

TEST(AppointmentRules, RequireTheStartForAttendanceOnly) {
  EXPECT_TRUE(NeedsStart(Action::kAttended));
  EXPECT_TRUE(NeedsStart(Action::kNotAttended));
  EXPECT_FALSE(NeedsStart(Action::kConfirm));
  EXPECT_FALSE(NeedsStart(Action::kCancel));
}

}  // namespace
}  // namespace navalha::booking
