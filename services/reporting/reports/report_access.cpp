#include "services/reporting/reports/report_access.hpp"

#include "services/common/rpc/error.hpp"
#include "services/common/rpc/membership.hpp"

namespace navalha::reporting {
namespace {

// Codes of suite-wide permissions, as auth defines them.
constexpr std::string_view kViewReports = "report_view";
constexpr std::string_view kReportSales = "ticket_sale_report";
constexpr std::string_view kViewSales = "ticket_sale_view";

}  // namespace

ReportAccess ReportAccessOf(const common::Caller& caller,
                            const catalog::v1::Membership& membership) {
  const bool sees = common::MayInShop(caller, membership, common::kSeeOrders);
  const bool views = sees || caller.Can(kViewReports);
  const bool manages = membership.is_owner() || caller.IsAdministrator();
  return {.reports = views || caller.Can(kReportSales),
          .snapshots = views,
          .orders = sees || caller.Can(kViewSales),
          .commission = manages || caller.Can(kViewReports),
          .payouts = manages};
}

catalog::v1::Membership RequireReports(const common::Call& call, CatalogClient& catalog,
                                       int64_t establishment_id) {
  const common::Caller& caller = call.RequireUser();
  auto membership = catalog.MembershipsOf(call, caller.user_id, {establishment_id}).front();
  if (!ReportAccessOf(caller, membership).reports) {
    throw common::Denied("Você não pode ver os relatórios deste estabelecimento.");
  }
  return membership;
}

}  // namespace navalha::reporting
