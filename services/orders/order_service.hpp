#pragma once

#include <string>
#include <vector>

#include "navalha/orders/v1/order.pb.h"
#include "services/common/rpc/router.hpp"
#include "services/orders/bookings/booking_link.hpp"
#include "services/orders/bookings/booking_mover.hpp"
#include "services/orders/bookings/booking_saga.hpp"
#include "services/orders/bookings/booking_status.hpp"
#include "services/orders/catalog_client.hpp"
#include "services/orders/drafts/order_editor.hpp"
#include "services/orders/order_finder.hpp"
#include "services/orders/payments/payment_store.hpp"
#include "services/orders/store/order_store.hpp"

namespace navalha::orders {

/// Handlers of navalha.orders.v1.OrderService, which the proto documents. Thread-safe.
class OrderService {
 public:
  OrderService(OrderStore& orders, PaymentStore& payments, OrderFinder& finder,
               OrderEventStore& events, BookingSaga& saga, BookingStatus& status,
               BookingMover& mover, OrderEditor& editor, CatalogClient& catalog,
               const BookingLinks& links, common::Now now = common::SystemNow)
      : orders_(orders),
        payments_(payments),
        finder_(finder),
        events_(events),
        saga_(saga),
        status_(status),
        mover_(mover),
        editor_(editor),
        catalog_(catalog),
        links_(links),
        now_(std::move(now)) {}

  void Register(common::Router& router);

  /// Cancels a batch of bookings whose deadline for the confirmation or the deposit has passed.
  /// Returns true when more may be due. Throws when the database is unavailable. A background job
  /// calls it periodically.
  bool CancelLapsed();

  void CreateOrder(const common::Call& call, const v1::CreateOrderRequest& request,
                   v1::SaveOrderResponse& response);
  void GetOrder(const common::Call& call, const v1::GetOrderRequest& request,
                v1::GetOrderResponse& response);
  void UpdateOrder(const common::Call& call, const v1::UpdateOrderRequest& request,
                   v1::SaveOrderResponse& response);
  void CancelOrder(const common::Call& call, const v1::CancelOrderRequest& request,
                   v1::SaveOrderResponse& response);
  void UpdateOrderAppointmentStatus(const common::Call& call,
                                    const v1::UpdateOrderAppointmentStatusRequest& request,
                                    v1::SaveOrderResponse& response);
  void MoveBooking(const common::Call& call, const v1::MoveBookingRequest& request,
                   v1::SaveOrderResponse& response);
  void ListBookingMoveTimes(const common::Call& call,
                            const v1::ListBookingMoveTimesRequest& request,
                            booking::v1::ListAvailableDaysResponse& response);
  void ListOrdersByEntity(const common::Call& call, const v1::ListOrdersByEntityRequest& request,
                          v1::ListOrdersByEntityResponse& response);
  void ListOrdersByEmployer(const common::Call& call,
                            const v1::ListOrdersByEmployerRequest& request,
                            v1::ListOrdersByEmployerResponse& response);

 private:
  // Returns the order if the caller may move it. Throws NOT_FOUND or PERMISSION_DENIED otherwise.
  VisibleOrder FindMovable(const common::Call& call, int64_t order_id);

  OrderStore& orders_;
  PaymentStore& payments_;
  OrderFinder& finder_;
  OrderEventStore& events_;
  BookingSaga& saga_;
  BookingStatus& status_;
  BookingMover& mover_;
  OrderEditor& editor_;
  CatalogClient& catalog_;
  const BookingLinks& links_;
  common::Now now_;
};

}  // namespace navalha::orders
