#pragma once

#include <string>

#include "navalha/orders/v1/fiado.pb.h"
#include "services/common/feeds/change_notifier.hpp"
#include "services/common/rpc/router.hpp"
#include "services/orders/catalog_client.hpp"
#include "services/orders/order_access.hpp"
#include "services/orders/payments/fiado_store.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Handlers of navalha.orders.v1.FiadoService, which the proto documents. Thread-safe.
class FiadoService {
 public:
  FiadoService(FiadoStore& accounts, OrderStore& orders, CatalogClient& catalog,
               common::ChangeNotifier& notifier, common::Now now)
      : accounts_(accounts),
        orders_(orders),
        catalog_(catalog),
        notifier_(notifier),
        now_(std::move(now)) {}

  void Register(common::Router& router);

  void ListFiadoAccounts(const common::Call& call, const v1::ListFiadoAccountsRequest& request,
                         v1::ListFiadoAccountsResponse& response);
  void GetFiadoAccount(const common::Call& call, const v1::GetFiadoAccountRequest& request,
                       v1::GetFiadoAccountResponse& response);
  void ReceiveFiado(const common::Call& call, const v1::ReceiveFiadoRequest& request,
                    v1::GetFiadoAccountResponse& response);

 private:
  struct VisibleAccount {
    v1::FiadoAccount account;
    catalog::v1::Membership membership;
    ShopAccess access;
  };
  // Throws NOT_FOUND for an account that the caller may not see.
  VisibleAccount FindVisible(const common::Call& call, int64_t account_id);
  // Returns true when an equal request with the key succeeded before. Throws INVALID_ARGUMENT when
  // a different request used the key.
  bool IsRecorded(int64_t establishment_id, const std::optional<IdempotencyKey>& key);
  void Receive(const common::Call& call, const v1::ReceiveFiadoRequest& request,
               int64_t establishment_id, const std::optional<IdempotencyKey>& key);
  void Put(const VisibleAccount& found, v1::GetFiadoAccountResponse& response);

  FiadoStore& accounts_;
  OrderStore& orders_;
  CatalogClient& catalog_;
  common::ChangeNotifier& notifier_;
  common::Now now_;
};

/// Returns a text that reminds the customer of a debt. It greets by the whole name, because the
/// first word may be a title such as 'Seu' or 'Dona'.
std::string ReminderText(const v1::FiadoAccount& account, const std::string& establishment_name);

}  // namespace navalha::orders
