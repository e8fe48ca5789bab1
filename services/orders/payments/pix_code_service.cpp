#include "services/orders/payments/pix_code_service.hpp"

#include "services/common/rpc/error.hpp"
#include "services/orders/payments/br_code.hpp"

namespace navalha::orders {
namespace {

catalog::v1::PixAccount AccountOf(CatalogClient& catalog, const common::Call& call,
                                  int64_t establishment_id) {
  try {
    return catalog.PixAccountOf(call, establishment_id);
  } catch (const common::Error& error) {
    if (error.code() != grpc::StatusCode::NOT_FOUND) {
      throw;
    }
    throw common::Conflict("NO_PIX_KEY", "A barbearia não tem uma chave Pix cadastrada.");
  }
}

}  // namespace

void PixCodeService::Register(common::Router& router) {
  router.For("navalha.orders.v1.PixCodeService")
      .Unary("GetPixCode", this, &PixCodeService::GetPixCode)
      .Unary("ShowBookingPixCode", this, &PixCodeService::ShowBookingPixCode);
}

void PixCodeService::GetPixCode(const common::Call& call, const v1::GetPixCodeRequest& request,
                                v1::PixCode& response) {
  const VisibleOrder found = orders_.FindVisible(call, request.id());
  if (!found.access.shop.sells) {
    throw common::Denied("Você não pode receber pagamentos neste estabelecimento.");
  }
  const v1::Order& order = found.stored.order;
  if (order.total_due() <= 0) {
    throw common::Conflict("NOTHING_DUE", "Não há nada a receber neste pedido.");
  }
  if (request.amount() > order.total_due()) {
    throw common::Invalid("amount", "O valor é maior do que falta pagar.");
  }
  const int64_t deposit_due = order.deposit().due();
  const int64_t all = deposit_due > 0 ? deposit_due : order.total_due();
  Put(call, order, request.amount() > 0 ? request.amount() : all, response);
}

void PixCodeService::ShowBookingPixCode(const common::Call& call,
                                        const v1::ShowBookingPixCodeRequest& request,
                                        v1::PixCode& response) {
  const StoredOrder stored = bookings_.FindVisible(call, request.id(), request.secret());
  const int64_t due = stored.order.deposit().due();
  if (stored.order.deposit().status() != "awaited") {
    throw common::Conflict("NO_DEPOSIT_AWAITED", "Este agendamento não espera um sinal.");
  }
  if (due == 0) {
    throw common::Conflict("NOTHING_DUE", "Não há nada a pagar neste agendamento.");
  }
  Put(call, stored.order, due, response);
}

void PixCodeService::Put(const common::Call& call, const v1::Order& order, int64_t amount,
                         v1::PixCode& response) {
  if (amount > kMostPixCents) {
    throw common::Invalid("amount", "O valor máximo de um código Pix é R$ 9.999.999.999,99.");
  }
  const catalog::v1::PixAccount account = AccountOf(catalog_, call, order.entity_id());
  response.set_amount(amount);
  response.set_txid("PEDIDO" + order.order_number());
  response.set_holder_name(account.holder_name());
  response.set_code(BrCode({.key = account.key(),
                            .amount_cents = amount,
                            .holder_name = account.holder_name(),
                            .holder_city = account.holder_city(),
                            .txid = response.txid()}));
  if (order.deposit().due() > 0) {
    *response.mutable_due_at() = order.deposit().due_at();
  }
}

}  // namespace navalha::orders
