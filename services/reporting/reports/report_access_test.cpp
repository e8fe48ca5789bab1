#include "services/reporting/reports/report_access.hpp"

#include <gtest/gtest.h>

#include "services/common/testing/test_server.hpp"

namespace navalha::reporting {
namespace {

// Returns the names of the permissions that the caller has.
std::string RightsOf(const common::Caller& caller, const catalog::v1::Membership& membership = {}) {
  const ReportAccess access = ReportAccessOf(caller, membership);
  return std::string(access.reports ? "reports " : "") + (access.snapshots ? "snapshots " : "") +
         (access.orders ? "orders " : "") + (access.commission ? "commission " : "") +
         (access.payouts ? "payouts " : "");
}

constexpr const char* kAll = "reports snapshots orders commission payouts ";

TEST(ReportAccess, GivesTheOwnerAndAdministratorsEverything) {
  catalog::v1::Membership owner;
  owner.set_is_owner(true);
  EXPECT_EQ(RightsOf(common::TestCaller(1), owner), kAll);
  EXPECT_EQ(RightsOf(common::TestCaller(1, "Administrador")), kAll);
}

TEST(ReportAccess, GivesCollaboratorsWithSeeOrdersReportsAndOrders) {
  catalog::v1::Membership barber;
  barber.set_collaborator_id(7);
  EXPECT_EQ(RightsOf(common::TestCaller(1), barber), "");
  barber.add_permissions("make_orders");
  EXPECT_EQ(RightsOf(common::TestCaller(1), barber), "");
  barber.add_permissions("see_orders");
  EXPECT_EQ(RightsOf(common::TestCaller(1), barber), "reports snapshots orders ");
}

TEST(ReportAccess, GrantsEachSuiteWidePermissionItsOwnRights) {
  EXPECT_EQ(RightsOf(common::TestCaller(1, "Suporte", {"report_view"})),
            "reports snapshots commission ");
  EXPECT_EQ(RightsOf(common::TestCaller(1, "Suporte", {"ticket_sale_report"})), "reports ");
  EXPECT_EQ(RightsOf(common::TestCaller(1, "Suporte", {"ticket_sale_view"})), "orders ");
  EXPECT_EQ(RightsOf(common::TestCaller(1)), "");
}

}  // namespace
}  // namespace navalha::reporting
