#pragma once

#include <string_view>

#include "navalha/catalog/v1/collaborator.pb.h"
#include "services/common/call.hpp"

namespace navalha::reporting {

/// The suite-wide permission (auth) to read the reports of every shop.
inline constexpr std::string_view kViewReports = "report_view";

/// A caller's permissions for the figures of an establishment.
struct ReportAccess {
  /// May read reports: the owner, administrators, see_orders, report_view and ticket_sale_report.
  bool reports = false;
  /// May read snapshots: the same without ticket_sale_report.
  bool snapshots = false;
  /// May read every order with its customer's data: the owner, administrators, see_orders and
  /// ticket_sale_view.
  bool orders = false;
};

/// Returns the permissions of the caller. The suite-wide permissions apply to every shop.
ReportAccess ReportAccessOf(const common::Caller& caller,
                            const catalog::v1::Membership& membership);

}  // namespace navalha::reporting
