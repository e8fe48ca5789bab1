#pragma once

#include <optional>
#include <utility>

#include "navalha/common/v1/raw.pb.h"
#include "navalha/orders/v1/cash_session.pb.h"
#include "services/common/feeds/change_notifier.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/rpc/router.hpp"
#include "services/orders/cash/cash_session_store.hpp"
#include "services/orders/catalog_client.hpp"
#include "services/orders/order_access.hpp"

namespace navalha::orders {

/// Handlers of navalha.orders.v1.CashSessionService, which the proto documents. Thread-safe.
class CashSessionService {
 public:
  CashSessionService(CashSessionStore& sessions, CatalogClient& catalog,
                     common::ChangeNotifier& notifier, common::Now now)
      : sessions_(sessions), catalog_(catalog), notifier_(notifier), now_(std::move(now)) {}

  void Register(common::Router& router);

  void ListCashSessions(const common::Call& call, const v1::ListCashSessionsRequest& request,
                        v1::ListCashSessionsResponse& response);
  void GetCurrentCashSession(const common::Call& call,
                             const v1::GetCurrentCashSessionRequest& request,
                             v1::GetCashSessionResponse& response);
  void GetCashSession(const common::Call& call, const v1::GetCashSessionRequest& request,
                      v1::GetCashSessionResponse& response);
  void GetPrinterCashSession(const common::Call& call,
                             const v1::GetPrinterCashSessionRequest& request,
                             common::v1::Raw& response);
  void OpenCashSession(const common::Call& call, const v1::OpenCashSessionRequest& request,
                       v1::GetCashSessionResponse& response);
  void AddCashEntry(const common::Call& call, const v1::AddCashEntryRequest& request,
                    v1::GetCashSessionResponse& response);
  void ReverseCashEntry(const common::Call& call, const v1::ReverseCashEntryRequest& request,
                        v1::GetCashSessionResponse& response);
  void CloseCashSession(const common::Call& call, const v1::CloseCashSessionRequest& request,
                        v1::GetCashSessionResponse& response);

 private:
  enum class Right { kRead, kChange };
  // Returns the caller's membership in a shop. Throws `hidden` unless the caller may read the
  // shop's sessions, and PERMISSION_DENIED unless they have the right.
  catalog::v1::Membership Require(const common::Call& call, int64_t establishment_id, Right right,
                                  const common::Error& hidden);
  // Returns a session and the caller's membership in its shop, like Require. Throws NOT_FOUND for a
  // session that does not exist or that the caller may not read.
  std::pair<v1::CashSession, catalog::v1::Membership> FindVisible(const common::Call& call,
                                                                  int64_t session_id, Right right);
  // Returns the session that an equal request changed. Throws INVALID_ARGUMENT (reason
  // IDEMPOTENCY_KEY_REUSED) when the key belongs to another request.
  std::optional<int64_t> FindRecorded(int64_t establishment_id,
                                      const std::optional<IdempotencyKey>& key);
  // Runs `change` unless an equal request ran it, and returns the id of the session.
  template <class Change>
  int64_t Once(int64_t establishment_id, const std::optional<IdempotencyKey>& key, Change&& change);
  void Put(int64_t session_id, const catalog::v1::Membership& membership,
           v1::GetCashSessionResponse& response);

  CashSessionStore& sessions_;
  CatalogClient& catalog_;
  common::ChangeNotifier& notifier_;
  common::Now now_;
};

}  // namespace navalha::orders
