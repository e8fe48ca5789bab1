#pragma once

#include "navalha/catalog/v1/collaborator.pb.h"
#include "services/common/rpc/call.hpp"
#include "services/reporting/catalog_client.hpp"

namespace navalha::reporting {

/// A caller's permissions for the figures, orders and commission of an establishment.
struct ReportAccess {
  /// May read reports: the owner, administrators, holders of see_orders, report_view or
  /// ticket_sale_report.
  bool reports = false;
  /// May read snapshots: the owner, administrators, holders of see_orders or report_view.
  bool snapshots = false;
  /// May read every order with its customer's data: the owner, administrators, holders of
  /// see_orders or ticket_sale_view.
  bool orders = false;
  /// May read the commission of all collaborators: the owner, administrators, holders of
  /// report_view. A collaborator may read their own without it.
  bool commission = false;
  /// May record and undo payouts: the owner and administrators.
  bool payouts = false;
};

/// Returns the caller's permissions in the establishment of `membership`. The suite-wide
/// permissions report_view, ticket_sale_report and ticket_sale_view apply to every establishment.
ReportAccess ReportAccessOf(const common::Caller& caller,
                            const catalog::v1::Membership& membership);

/// Returns the caller's membership in an establishment. Throws PERMISSION_DENIED unless the caller
/// may read its reports.
catalog::v1::Membership RequireReports(const common::Call& call, CatalogClient& catalog,
                                       int64_t establishment_id);

}  // namespace navalha::reporting
