#include "services/orders/cash/cash_session_service.hpp"

#include <algorithm>
#include <string>

#include "services/common/database/list_search.hpp"
#include "services/common/rpc/error.hpp"
#include "services/orders/cash/cash_paper.hpp"
#include "services/orders/cash/cash_plan.hpp"
#include "services/orders/receipts/code_page.hpp"
#include "services/orders/receipts/escpos.hpp"

namespace navalha::orders {
namespace {

constexpr int kPerPage = 25;

common::Error SessionChanged() {
  return common::Conflict(
      "EDIT_CONFLICT",
      "O caixa mudou agora há pouco. Confira os valores esperados e feche de novo.");
}

common::Error AlreadyOpen() {
  return common::Conflict("CASH_SESSION_OPEN",
                          "O caixa já está aberto. Feche-o antes de abrir outro.");
}

common::Error AlreadyReversed() {
  return common::Conflict("ENTRY_REVERSED", "Este lançamento já foi estornado.");
}

v1::CashEntry EntryOf(const v1::AddCashEntryRequest& request) {
  v1::CashEntry entry;
  entry.set_kind(request.kind());
  entry.set_method(std::string(kCash));
  if (request.kind() == "expense") {
    if (request.category().empty()) {
      throw common::Invalid("category", "Escolha a categoria da despesa.");
    }
    entry.set_category(request.category());
    if (!request.method().empty()) {
      entry.set_method(request.method());
    }
  }
  entry.set_amount(request.amount());
  entry.set_note(std::string(common::Trimmed(request.note())));
  return entry;
}

v1::CashEntry ReversalOf(const v1::CashEntry& entry, const std::string& note) {
  v1::CashEntry reversal;
  reversal.set_kind(entry.kind());
  if (entry.has_category()) {
    reversal.set_category(entry.category());
  }
  reversal.set_method(entry.method());
  reversal.set_amount(entry.amount());
  reversal.set_note(std::string(common::Trimmed(note)));
  reversal.set_reverses_id(entry.id());
  return reversal;
}

}  // namespace

void CashSessionService::Register(common::Router& router) {
  router.For("navalha.orders.v1.CashSessionService")
      .Unary("ListCashSessions", this, &CashSessionService::ListCashSessions)
      .Unary("GetCurrentCashSession", this, &CashSessionService::GetCurrentCashSession)
      .Unary("GetCashSession", this, &CashSessionService::GetCashSession)
      .Unary("GetPrinterCashSession", this, &CashSessionService::GetPrinterCashSession)
      .Unary("OpenCashSession", this, &CashSessionService::OpenCashSession)
      .Unary("AddCashEntry", this, &CashSessionService::AddCashEntry)
      .Unary("ReverseCashEntry", this, &CashSessionService::ReverseCashEntry)
      .Unary("CloseCashSession", this, &CashSessionService::CloseCashSession);
}

catalog::v1::Membership CashSessionService::Require(const common::Call& call,
                                                    int64_t establishment_id, Right right,
                                                    const common::Error& hidden) {
  const common::Caller& caller = call.RequireUser();
  auto membership = catalog_.MembershipOf(call, establishment_id, caller.user_id);
  const ShopAccess access = ShopAccessOf(caller, membership);
  if (!access.reads_as_staff && !access.sells) {
    throw hidden;
  }
  if (right == Right::kChange && !access.sells) {
    throw common::Denied("Você não pode mexer no caixa deste estabelecimento.");
  }
  return membership;
}

std::pair<v1::CashSession, catalog::v1::Membership> CashSessionService::FindVisible(
    const common::Call& call, int64_t session_id, Right right) {
  const common::Error hidden = common::NotFound("Caixa não encontrado.");
  auto session = sessions_.Find(session_id);
  if (!session) {
    throw hidden;
  }
  auto membership = Require(call, session->entity_id(), right, hidden);
  return {*std::move(session), std::move(membership)};
}

void CashSessionService::Put(int64_t session_id, const catalog::v1::Membership& membership,
                             v1::GetCashSessionResponse& response) {
  *response.mutable_session() = sessions_.Find(session_id).value();
  sessions_.PutRows(session_id, response);
  response.set_time_zone(membership.time_zone());
  response.set_entity_name(membership.establishment_name());
  response.set_paper(CashPaper(response));
}

void CashSessionService::ListCashSessions(const common::Call& call,
                                          const v1::ListCashSessionsRequest& request,
                                          v1::ListCashSessionsResponse& response) {
  const auto membership = Require(call, request.entity_id(), Right::kRead, common::Denied());
  if (!request.start_date().empty() && !request.end_date().empty() &&
      request.end_date() < request.start_date()) {
    throw common::Invalid("end_date", "O fim deve ser depois do início.");
  }
  sessions_.List({.establishment_id = request.entity_id(),
                  .first_day = request.start_date(),
                  .last_day = request.end_date(),
                  .time_zone = membership.time_zone(),
                  .page = std::max(request.page(), 1),
                  .per_page = request.per_page() > 0 ? request.per_page() : kPerPage},
                 response);
  response.set_time_zone(membership.time_zone());
}

void CashSessionService::GetCurrentCashSession(const common::Call& call,
                                               const v1::GetCurrentCashSessionRequest& request,
                                               v1::GetCashSessionResponse& response) {
  const auto membership = Require(call, request.entity_id(), Right::kRead, common::Denied());
  if (const auto session = sessions_.FindOpen(request.entity_id())) {
    Put(session->id(), membership, response);
    response.set_message("Caixa carregado.");
    return;
  }
  if (const auto left = sessions_.FindLastLeft(request.entity_id())) {
    response.set_suggested_opening_amount(*left);
  }
  response.set_time_zone(membership.time_zone());
  response.set_entity_name(membership.establishment_name());
  response.set_message("O caixa está fechado.");
}

void CashSessionService::GetCashSession(const common::Call& call,
                                        const v1::GetCashSessionRequest& request,
                                        v1::GetCashSessionResponse& response) {
  Put(request.id(), FindVisible(call, request.id(), Right::kRead).second, response);
  response.set_message("Caixa carregado.");
}

void CashSessionService::GetPrinterCashSession(const common::Call& call,
                                               const v1::GetPrinterCashSessionRequest& request,
                                               common::v1::Raw& response) {
  v1::GetCashSessionResponse found;
  Put(request.id(), FindVisible(call, request.id(), Right::kRead).second, found);
  const CodePage& page = CodePage::Named(request.code_page());
  PutEscPos(PrinterCashPaper(found, page), page,
            "caixa-" + std::to_string(found.session().number()) + ".bin", response);
}

std::optional<int64_t> CashSessionService::FindRecorded(int64_t establishment_id,
                                                        const std::optional<IdempotencyKey>& key) {
  const auto recorded = key ? sessions_.FindRecorded(establishment_id, *key) : std::nullopt;
  if (!recorded) {
    return std::nullopt;
  }
  if (recorded->request_hash != key->request_hash) {
    throw common::IdempotencyKeyReused();
  }
  return recorded->session_id;
}

template <class Change>
int64_t CashSessionService::Once(int64_t establishment_id, const std::optional<IdempotencyKey>& key,
                                 Change&& change) {
  if (const auto recorded = FindRecorded(establishment_id, key)) {
    return *recorded;
  }
  try {
    return change();
  } catch (const common::ConstraintViolation& violation) {
    // An equal concurrent request may have been first.
    if (const auto recorded = FindRecorded(establishment_id, key)) {
      return *recorded;
    }
    if (violation.constraint() == CashSessionStore::kOneOpen ||
        violation.constraint() == CashSessionStore::kNumber) {
      throw AlreadyOpen();
    }
    if (violation.constraint() == CashSessionStore::kReversedOnce) {
      throw AlreadyReversed();
    }
    throw;
  }
}

void CashSessionService::OpenCashSession(const common::Call& call,
                                         const v1::OpenCashSessionRequest& request,
                                         v1::GetCashSessionResponse& response) {
  const auto membership = Require(call, request.entity_id(), Right::kChange, common::Denied());
  const auto key = ShopKeyOf(call, "cash", request.entity_id(), request);
  const int64_t id = Once(request.entity_id(), key, [&] {
    return sessions_.Open(request.entity_id(), request.opening_amount(), ActorOf(call, false), key,
                          now_());
  });
  Put(id, membership, response);
  response.set_message("Caixa aberto.");
}

void CashSessionService::AddCashEntry(const common::Call& call,
                                      const v1::AddCashEntryRequest& request,
                                      v1::GetCashSessionResponse& response) {
  const auto [session, membership] = FindVisible(call, request.id(), Right::kChange);
  const auto key = ShopKeyOf(call, "cash", session.entity_id(), request);
  const int64_t id = Once(session.entity_id(), key, [&] {
    sessions_.AddEntry(request.id(), EntryOf(request), ActorOf(call, false), key, now_());
    notifier_.Notify();
    return request.id();
  });
  Put(id, membership, response);
  response.set_message("Lançamento registrado.");
}

void CashSessionService::ReverseCashEntry(const common::Call& call,
                                          const v1::ReverseCashEntryRequest& request,
                                          v1::GetCashSessionResponse& response) {
  const common::Error hidden = common::NotFound("Lançamento não encontrado.");
  const auto found = sessions_.FindEntry(request.id());
  if (!found) {
    throw hidden;
  }
  const auto membership = Require(call, found->establishment_id, Right::kChange, hidden);
  const auto key = ShopKeyOf(call, "cash", found->establishment_id, request);
  const int64_t id = Once(found->establishment_id, key, [&] {
    if (found->entry.has_reverses_id() || found->entry.is_reversed()) {
      throw AlreadyReversed();
    }
    const auto open = sessions_.FindOpen(found->establishment_id);
    if (!open) {
      throw common::Conflict("CASH_SESSION_CLOSED", "Abra o caixa para estornar o lançamento.");
    }
    sessions_.AddEntry(open->id(), ReversalOf(found->entry, request.note()), ActorOf(call, false),
                       key, now_());
    notifier_.Notify();
    return open->id();
  });
  Put(id, membership, response);
  response.set_message("Lançamento estornado.");
}

void CashSessionService::CloseCashSession(const common::Call& call,
                                          const v1::CloseCashSessionRequest& request,
                                          v1::GetCashSessionResponse& response) {
  const auto [session, membership] = FindVisible(call, request.id(), Right::kChange);
  const auto key = ShopKeyOf(call, "cash", session.entity_id(), request);
  const auto count = [&request](v1::CashSession& locked) {
    if (locked.version() != request.version()) {
      throw SessionChanged();
    }
    PutCounts(request, locked);
  };
  const int64_t id = Once(session.entity_id(), key, [&] {
    sessions_.Close(request.id(), std::string(common::Trimmed(request.note())), count,
                    ActorOf(call, false), key, now_());
    return request.id();
  });
  Put(id, membership, response);
  response.set_message("Caixa fechado.");
}

}  // namespace navalha::orders
