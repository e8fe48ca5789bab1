#include "services/orders/payments/order_payment_service.hpp"

#include <utility>

#include "services/common/rpc/error.hpp"

namespace navalha::orders {

void OrderPaymentService::Register(common::Router& router) {
  router.For("navalha.orders.v1.OrderPaymentService")
      .Unary("AddPayment", this, &OrderPaymentService::AddPayment)
      .Unary("RefundPayment", this, &OrderPaymentService::RefundPayment)
      .Unary("SetPayment", this, &OrderPaymentService::SetPayment);
}

VisibleOrder OrderPaymentService::FindPayable(const common::Call& call, int64_t order_id) {
  VisibleOrder found = finder_.FindVisible(call, order_id);
  if (!found.access.shop.sells && !found.access.shop.refunds) {
    throw common::Denied("Você não pode registrar pagamentos neste estabelecimento.");
  }
  return found;
}

void OrderPaymentService::AddPayment(const common::Call& call, const v1::AddPaymentRequest& request,
                                     v1::SaveOrderResponse& response) {
  *response.mutable_order() = payments_.Add(call, FindPayable(call, request.id()), request).order;
  response.set_message("Pagamento registrado.");
}

void OrderPaymentService::RefundPayment(const common::Call& call,
                                        const v1::RefundPaymentRequest& request,
                                        v1::SaveOrderResponse& response) {
  *response.mutable_order() =
      payments_.Refund(call, FindPayable(call, request.id()), request).order;
  response.set_message("Devolução registrada.");
}

void OrderPaymentService::SetPayment(const common::Call& call, const v1::SetPaymentRequest& request,
                                     v1::SaveOrderResponse& response) {
  *response.mutable_order() = payments_.Set(call, FindPayable(call, request.id()), request).order;
  response.set_message("Pagamento atualizado.");
}

}  // namespace navalha::orders
