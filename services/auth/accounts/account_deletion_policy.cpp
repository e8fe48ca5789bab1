#include "services/auth/accounts/account_deletion_policy.hpp"

#include <fmt/format.h>

#include "services/common/text/date_text.hpp"

namespace navalha::auth {
namespace {

std::string NamesOf(const catalog::v1::ListOwnedEstablishmentsResponse& owned) {
  std::string names;
  for (const auto& establishment : owned.establishments()) {
    names += (names.empty() ? "" : ", ") + establishment.name();
  }
  return names;
}

// A local date and time such as 03/12/2026 às 14:30.
std::string MomentOf(common::Instant instant) {
  const common::LocalTime local = common::ToLocal(instant);
  return common::DateText(local.date) + " às " + common::FormatTime(local.time);
}

}  // namespace

void RequireRemovable(const catalog::v1::ListOwnedEstablishmentsResponse& owned,
                      const orders::v1::FindFutureBookingsResponse& booked, Remover remover) {
  const bool themselves = remover == Remover::kThemselves;
  const std::string_view who = themselves ? "Você" : "Este usuário";
  const std::string_view what = themselves ? "a conta" : "o usuário";
  if (!owned.establishments().empty()) {
    throw common::Conflict(
        "OWNS_ESTABLISHMENT",
        fmt::format("{} ainda é dono de: {}. Exclua o estabelecimento antes de excluir {}.", who,
                    NamesOf(owned), what));
  }
  if (booked.has_as_client()) {
    throw common::Conflict(
        "HAS_BOOKINGS", fmt::format("{} tem um agendamento em {}. {} antes de excluir {}.", who,
                                    MomentOf(common::FromProto(booked.as_client())),
                                    themselves ? "Cancele-o" : "Ele precisa ser cancelado", what));
  }
  if (booked.has_as_provider()) {
    throw common::Conflict(
        "HAS_CLIENTS",
        fmt::format("{} tem um atendimento marcado em {}. {} antes de excluir {}.", who,
                    MomentOf(common::FromProto(booked.as_provider())),
                    themselves ? "Conclua ou cancele seus atendimentos, ou saia da equipe,"
                               : "Os atendimentos precisam ser concluídos ou cancelados",
                    what));
  }
}

common::Error EmailChangeUndoable(common::Instant deadline) {
  return common::Conflict(
      "EMAIL_CHANGE_UNDOABLE",
      fmt::format("Outra pessoa trocou o e-mail desta conta, e a troca ainda pode ser desfeita. A "
                  "conta pode ser excluída a partir de {}.",
                  MomentOf(deadline)));
}

}  // namespace navalha::auth
