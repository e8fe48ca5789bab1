#include "services/orders/payments/fiado_service.hpp"

#include <fmt/format.h>

#include <utility>

#include "services/common/rpc/error.hpp"
#include "services/common/text/money.hpp"
#include "services/orders/payments/order_payments.hpp"

namespace navalha::orders {
namespace {

common::Error FiadoChanged() {
  return common::Conflict(
      "EDIT_CONFLICT", "O fiado deste cliente mudou agora há pouco. Recarregue e tente de novo.");
}

}  // namespace

std::string ReminderText(const v1::FiadoAccount& account, const std::string& establishment_name) {
  return fmt::format(
      "Olá, {}! Aqui é da {}. Passando para lembrar que você tem {} em aberto no fiado. Qualquer "
      "dúvida, é só responder esta mensagem. Obrigado!",
      account.customer_name(), establishment_name, common::MoneyText(account.balance()));
}

void FiadoService::Register(common::Router& router) {
  router.For("navalha.orders.v1.FiadoService")
      .Unary("ListFiadoAccounts", this, &FiadoService::ListFiadoAccounts)
      .Unary("GetFiadoAccount", this, &FiadoService::GetFiadoAccount)
      .Unary("ReceiveFiado", this, &FiadoService::ReceiveFiado);
}

void FiadoService::ListFiadoAccounts(const common::Call& call,
                                     const v1::ListFiadoAccountsRequest& request,
                                     v1::ListFiadoAccountsResponse& response) {
  const common::Caller& caller = call.RequireUser();
  const auto membership = catalog_.MembershipOf(call, request.entity_id(), caller.user_id);
  const ShopAccess access = ShopAccessOf(caller, membership);
  if (!access.reads_as_staff && !access.sells) {
    throw common::Denied();
  }
  accounts_.List(request.entity_id(), request.q(), response);
}

FiadoService::VisibleAccount FiadoService::FindVisible(const common::Call& call,
                                                       int64_t account_id) {
  const common::Caller& caller = call.RequireUser();
  auto account = accounts_.Find(account_id);
  if (account) {
    VisibleAccount found;
    found.membership = catalog_.MembershipOf(call, account->entity_id(), caller.user_id);
    found.access = ShopAccessOf(caller, found.membership);
    found.account = *std::move(account);
    if (found.access.reads_as_staff || found.access.sells) {
      return found;
    }
  }
  throw common::NotFound("Conta de fiado não encontrada.");
}

void FiadoService::Put(const VisibleAccount& found, v1::GetFiadoAccountResponse& response) {
  *response.mutable_account() = found.account;
  accounts_.PutRows(found.account.id(), response);
  response.set_time_zone(found.membership.time_zone());
  if (found.account.balance() > 0) {
    response.set_reminder(ReminderText(found.account, found.membership.establishment_name()));
  }
}

void FiadoService::GetFiadoAccount(const common::Call& call,
                                   const v1::GetFiadoAccountRequest& request,
                                   v1::GetFiadoAccountResponse& response) {
  Put(FindVisible(call, request.id()), response);
  response.set_message("Conta carregada.");
}

bool FiadoService::IsRecorded(int64_t establishment_id, const std::optional<IdempotencyKey>& key) {
  const auto recorded = key ? orders_.FindRecorded(establishment_id, *key) : std::nullopt;
  if (recorded && recorded->request_hash != key->request_hash) {
    throw common::IdempotencyKeyReused();
  }
  return recorded.has_value();
}

void FiadoService::ReceiveFiado(const common::Call& call, const v1::ReceiveFiadoRequest& request,
                                v1::GetFiadoAccountResponse& response) {
  const VisibleAccount found = FindVisible(call, request.id());
  if (!found.access.sells) {
    throw common::Denied("Você não pode registrar pagamentos neste estabelecimento.");
  }
  const auto key = PaymentKeyOf(call, found.account.entity_id(), request);
  if (!IsRecorded(found.account.entity_id(), key)) {
    if (request.version() != found.account.version()) {
      throw FiadoChanged();
    }
    if (request.amount() > found.account.balance()) {
      throw common::Invalid(
          "amount",
          found.account.balance() == 0
              ? "O cliente não deve nada."
              : fmt::format("O cliente deve só {}.", common::MoneyText(found.account.balance())));
    }
    Receive(call, request, found.account.entity_id(), key);
  }
  Put(FindVisible(call, request.id()), response);
  response.set_message("Pagamento registrado.");
}

void FiadoService::Receive(const common::Call& call, const v1::ReceiveFiadoRequest& request,
                           int64_t establishment_id, const std::optional<IdempotencyKey>& key) {
  try {
    if (accounts_.Receive(request, ActorOf(call, false), key, now_())) {
      notifier_.Notify();
      return;
    }
  } catch (const common::ConstraintViolation& violation) {
    if (violation.constraint() != PaymentStore::kKeyIsUsed) {
      throw;
    }
  }
  // An equal concurrent request may have been first.
  if (!IsRecorded(establishment_id, key)) {
    throw FiadoChanged();
  }
}

}  // namespace navalha::orders
