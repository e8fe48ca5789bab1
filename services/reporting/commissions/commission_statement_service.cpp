#include "services/reporting/commissions/commission_statement_service.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "services/common/rpc/error.hpp"
#include "services/reporting/commissions/commission_csv.hpp"

namespace navalha::reporting {
namespace {

constexpr int kDays = 366;
constexpr int kSettledDays = 3653;
constexpr std::chrono::days kUndoLife{7};

void Add(const v1::CommissionSums& sums, v1::CommissionSums& total) {
  total.set_previous_balance(total.previous_balance() + sums.previous_balance());
  total.set_base(total.base() + sums.base());
  total.set_earned(total.earned() + sums.earned());
  total.set_corrections(total.corrections() + sums.corrections());
  total.set_paid(total.paid() + sums.paid());
  total.set_balance(total.balance() + sums.balance());
}

bool IsEmpty(const v1::CommissionSums& sums) {
  return sums.base() == 0 && sums.earned() == 0 && sums.corrections() == 0 && sums.paid() == 0 &&
         sums.balance() == 0;
}

// Returns the query of all collaborators for the period of a request. Throws INVALID_ARGUMENT.
template <class Request>
StatementQuery PeriodQuery(const Request& request, const catalog::v1::Membership& membership,
                           const common::Date& today) {
  StatementQuery query{.establishment_id = request.entity_id(),
                       .time_zone = membership.time_zone(),
                       .first_day = common::ParseDate(request.start_date()).value(),
                       .last_day = common::ParseDate(request.end_date()).value(),
                       .today = today};
  if (query.last_day < query.first_day) {
    throw common::Invalid("end_date", "O fim do período vem antes do início.");
  }
  if (common::AddDays(query.first_day, kDays) <= query.last_day) {
    throw common::Invalid("end_date", fmt::format("Escolha um período de até {} dias.", kDays));
  }
  return query;
}

void RequireDays(const v1::RecordPayoutRequest& request, const common::Date& today) {
  const common::Date paid_on = common::ParseDate(request.paid_on()).value();
  if (paid_on > today || paid_on < common::AddDays(today, -kDays)) {
    throw common::Invalid("paid_on", "A data do repasse vai de um ano atrás até hoje.");
  }
  const common::Date settles_until = common::ParseDate(request.settles_until()).value();
  if (settles_until > paid_on) {
    throw common::Invalid("settles_until", "O repasse fecha até o dia em que foi pago.");
  }
  if (settles_until < common::AddDays(paid_on, -kSettledDays)) {
    throw common::Invalid("settles_until", "O repasse fecha até dez anos antes do pagamento.");
  }
}

// Throws PERMISSION_DENIED unless the caller may read the statements of the collaborator.
void RequireReader(const ReportAccess& access, const catalog::v1::Membership& membership,
                   int64_t collaborator_id) {
  const bool is_own =
      membership.has_collaborator_id() && membership.collaborator_id() == collaborator_id;
  if (!access.commission && !is_own) {
    throw common::Denied("Você só pode ver as suas comissões.");
  }
}

void RequirePayer(const ReportAccess& access) {
  if (!access.payouts) {
    throw common::Denied("Só o dono da barbearia registra e desfaz repasses.");
  }
}

}  // namespace

void CommissionStatementService::Register(common::Router& router) {
  using Self = CommissionStatementService;
  router.For("navalha.reporting.v1.CommissionStatementService")
      .Unary("ListCommissionBalances", this, &Self::ListCommissionBalances)
      .Unary("GetCommissionStatement", this, &Self::GetCommissionStatement)
      .Stream("ExportCommissionStatement", this, &Self::ExportCommissionStatement)
      .Unary("RecordPayout", this, &Self::RecordPayout)
      .Unary("UndoPayout", this, &Self::UndoPayout);
}

void CommissionStatementService::ListCommissionBalances(
    const common::Call& call, const v1::ListCommissionBalancesRequest& request,
    v1::ListCommissionBalancesResponse& response) {
  const auto [membership, access] = StandingOf(call, request.entity_id());
  StatementQuery query = PeriodQuery(request, membership, Today(membership));
  if (!access.commission) {
    query.collaborator_id = membership.collaborator_id();
    RequireReader(access, membership, *query.collaborator_id);
  }
  std::map<int64_t, v1::CommissionSums> sums;
  model_.Read(call, {{query.establishment_id, query.time_zone}},
              [&](int64_t position) { return statements_.ReadSums(query, position, sums); });
  response.mutable_total();
  for (const auto& collaborator :
       catalog_.CollaboratorsOf(call, request.entity_id(), query.collaborator_id.value_or(0))) {
    const v1::CommissionSums& own = sums[collaborator.id()];
    if (collaborator.is_current() || !IsEmpty(own)) {
      v1::CommissionBalance& balance = *response.add_balances();
      *balance.mutable_collaborator() = collaborator;
      *balance.mutable_sums() = own;
      Add(own, *response.mutable_total());
    }
  }
  response.set_establishment_name(membership.establishment_name());
  response.set_may_pay(access.payouts);
  response.set_message("Comissões carregadas.");
}

void CommissionStatementService::GetCommissionStatement(
    const common::Call& call, const v1::GetCommissionStatementRequest& request,
    v1::GetCommissionStatementResponse& response) {
  const Standing standing = StandingOf(call, request.entity_id());
  const StatementQuery query = QueryOf(standing, request);
  *response.mutable_collaborator() =
      CollaboratorOf(call, request.entity_id(), request.collaborator_id());
  const common::Instant undo_after =
      standing.access.payouts ? now_() - kUndoLife : common::Instant::max();
  model_.Read(call, {{query.establishment_id, query.time_zone}}, [&](int64_t position) {
    return statements_.ReadStatement(query, undo_after, position, response);
  });
  response.set_establishment_name(standing.membership.establishment_name());
  response.set_start_date(request.start_date());
  response.set_end_date(request.end_date());
  response.set_may_pay(standing.access.payouts);
  response.set_message("Extrato carregado.");
}

void CommissionStatementService::ExportCommissionStatement(
    const common::Call& call, const v1::GetCommissionStatementRequest& request,
    common::Writer<common::v1::Raw>& writer) {
  const StatementQuery query = QueryOf(StandingOf(call, request.entity_id()), request);
  CollaboratorOf(call, request.entity_id(), request.collaborator_id());
  const common::FairPool::Place place(exports_, call, call.RequireUser().user_id);
  StatementRows rows;
  model_.Read(call, {{query.establishment_id, query.time_zone}}, [&](int64_t position) {
    return statements_.ReadRows(query, kMaxCsvRows + 1, position, rows);
  });
  CheckCsvRows(static_cast<int64_t>(std::max(rows.entries.size(), rows.payouts.size())),
               "end_date");
  StreamCsv(
      fmt::format("comissoes-{}-a-{}.csv", request.start_date(), request.end_date()),
      [&](const CsvSink& add) { WriteCommission(rows, add); }, writer);
}

void CommissionStatementService::RecordPayout(const common::Call& call,
                                              const v1::RecordPayoutRequest& request,
                                              v1::SavePayoutResponse& response) {
  const auto [membership, access] = StandingOf(call, request.entity_id());
  RequirePayer(access);
  NewPayout made{.request = request,
                 .time_zone = membership.time_zone(),
                 .today = Today(membership),
                 .now = now_(),
                 .recorded_by = call.RequireUser().user_id};
  RequireDays(request, made.today);
  CollaboratorOf(call, request.entity_id(), request.collaborator_id());
  made.key = common::IdempotencyKeyOf(
      call, fmt::format("payout establishment:{}", request.entity_id()), request);
  model_.Read(call, {{request.entity_id(), made.time_zone}}, [&](int64_t position) {
    return payouts_.Record(made, position, *response.mutable_payout());
  });
  response.mutable_payout()->set_can_undo(!response.payout().is_undone());
  response.set_message(response.payout().is_undone() ? "Este repasse foi desfeito."
                                                     : "Repasse registrado.");
}

void CommissionStatementService::UndoPayout(const common::Call& call,
                                            const v1::UndoPayoutRequest& request,
                                            v1::SavePayoutResponse& response) {
  auto stored = payouts_.Find(request.id());
  if (!stored) {
    throw common::NotFound("Repasse não encontrado.");
  }
  RequirePayer(StandingOf(call, stored->establishment_id).access);
  const common::Instant now = now_();
  payouts_.Undo(*stored, call.RequireUser().user_id, now - kUndoLife, now);
  *response.mutable_payout() = std::move(stored->payout);
  response.mutable_payout()->set_is_undone(true);
  response.set_message("Repasse desfeito.");
}

CommissionStatementService::Standing CommissionStatementService::StandingOf(
    const common::Call& call, int64_t establishment_id) {
  const common::Caller& caller = call.RequireUser();
  const auto membership = catalog_.MembershipsOf(call, caller.user_id, {establishment_id}).front();
  return {membership, ReportAccessOf(caller, membership)};
}

catalog::v1::CommissionCollaborator CommissionStatementService::CollaboratorOf(
    const common::Call& call, int64_t establishment_id, int64_t collaborator_id) {
  const auto found = catalog_.CollaboratorsOf(call, establishment_id, collaborator_id);
  if (found.empty()) {
    throw common::NotFound("Colaborador não encontrado.", "COLLABORATOR_NOT_FOUND");
  }
  return found.front();
}

StatementQuery CommissionStatementService::QueryOf(
    const Standing& standing, const v1::GetCommissionStatementRequest& request) {
  const auto& [membership, access] = standing;
  RequireReader(access, membership, request.collaborator_id());
  StatementQuery query = PeriodQuery(request, membership, Today(membership));
  query.collaborator_id = request.collaborator_id();
  return query;
}

common::Date CommissionStatementService::Today(const catalog::v1::Membership& membership) {
  return common::ToLocal(now_(), membership.time_zone()).date;
}

}  // namespace navalha::reporting
