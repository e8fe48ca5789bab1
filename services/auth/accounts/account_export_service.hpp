#pragma once

#include "navalha/auth/v1/account_export.pb.h"
#include "services/auth/accounts/email_change_store.hpp"
#include "services/auth/accounts/user_store.hpp"
#include "services/auth/audit/audit.hpp"
#include "services/auth/catalog_client.hpp"
#include "services/auth/person_client.hpp"
#include "services/common/limits/rate_limiter.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::auth {

/// The handler of navalha.auth.v1.AccountExportService. Thread-safe.
class AccountExportService {
 public:
  AccountExportService(common::Database& database, const CatalogClient& catalog,
                       const PersonClient& person_client, common::RateLimiter& limiter,
                       Audit& audit, common::Now now = common::SystemNow)
      : database_(database),
        users_(database),
        email_changes_(database),
        catalog_(catalog),
        person_client_(person_client),
        limiter_(limiter),
        audit_(audit),
        now_(std::move(now)) {}
  void Register(common::Router& router);

 private:
  void ExportAccount(const common::Call& call, const v1::ExportAccountRequest& request,
                     v1::ExportAccountResponse& response);
  void AddOwnRows(int64_t user_id, v1::ExportAccountResponse& response);

  common::Database& database_;
  UserStore users_;
  EmailChangeStore email_changes_;
  const CatalogClient& catalog_;
  const PersonClient& person_client_;
  common::RateLimiter& limiter_;
  Audit& audit_;
  common::Now now_;
};

}  // namespace navalha::auth
