#pragma once

#include "navalha/orders/v1/person.pb.h"
#include "services/common/feeds/change_notifier.hpp"
#include "services/common/rpc/router.hpp"
#include "services/orders/payments/payment_store.hpp"
#include "services/orders/person_store.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Handlers of navalha.orders.v1.PersonService, which the proto documents. Thread-safe.
class PersonService {
 public:
  PersonService(PersonStore& people, OrderStore& orders, PaymentStore& payments,
                common::ChangeNotifier& notifier, common::Now now = common::SystemNow)
      : people_(people),
        orders_(orders),
        payments_(payments),
        notifier_(notifier),
        now_(std::move(now)) {}
  void Register(common::Router& router);

 private:
  void ListClientOrders(const common::Call& call, const v1::ListClientOrdersRequest& request,
                        v1::ListClientOrdersResponse& response);
  void FindFutureBookings(const common::Call& call, const v1::FindFutureBookingsRequest& request,
                          v1::FindFutureBookingsResponse& response);
  void FindConnection(const common::Call& call, const v1::FindConnectionRequest& request,
                      v1::FindConnectionResponse& response);
  void ListShopClients(const common::Call& call, const v1::ListShopClientsRequest& request,
                       v1::ListShopClientsResponse& response);
  void ForgetPerson(const common::Call& call, const v1::ForgetPersonRequest& request,
                    common::v1::Empty& response);

  PersonStore& people_;
  OrderStore& orders_;
  PaymentStore& payments_;
  common::ChangeNotifier& notifier_;
  common::Now now_;
};

}  // namespace navalha::orders
