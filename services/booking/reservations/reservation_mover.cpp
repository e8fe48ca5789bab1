#include "services/booking/reservations/reservation_mover.hpp"

#include <utility>

namespace navalha::booking {
namespace {

constexpr std::string_view kStartField = "starts_at";
// The first attempt, and one after expired holds were removed.
constexpr int kAttempts = 2;

}  // namespace

ReservationMover::ReservationMover(common::Database& database, HoldExpiry& expiry,
                                   common::CacheTags& tags, common::Now now)
    : store_(database),
      availability_(database, now),
      refusal_(availability_),
      expiry_(expiry),
      tags_(tags),
      now_(std::move(now)) {}

StoredReservation ReservationMover::Move(const WantedMove& wanted,
                                         const std::function<MoveOutcome()>& attempt) {
  RequireBookable(wanted.range.begin, now_(), kStartField);
  for (int number = 1;; ++number) {
    try {
      MoveOutcome outcome = attempt();
      if (!outcome.moved) {
        Refuse(wanted, outcome);
      }
      tags_.Invalidate(outcome.tags);
      return *std::move(outcome.moved);
    } catch (const common::ConstraintViolation& violation) {
      if (violation.constraint() == ReservationStore::kVisitorShare) {
        throw VisitorShareTaken();
      }
      if (violation.constraint() != ReservationStore::kNoOverlap) {
        throw;
      }
    }
    if (number == kAttempts || !expiry_.ExpireDueIn(wanted.provider_user_id, wanted.range)) {
      throw refusal_.SlotTakenForMove(TargetOf(wanted));
    }
  }
}

TargetOfMove ReservationMover::TargetOf(const WantedMove& wanted) {
  TargetOfMove target{wanted.id.key, std::nullopt, wanted.collaborator_id, wanted.range,
                      wanted.service_count};
  const auto current = store_.Find(wanted.id);
  if (current && current->reservation.collaborator_id() == wanted.collaborator_id) {
    target.from = common::FromProto(current->reservation.starts_at());
  }
  return target;
}

void ReservationMover::Refuse(const WantedMove& wanted, const MoveOutcome& outcome) {
  if (outcome.previous_state.empty()) {
    throw common::NotFound("Agendamento não encontrado.");
  }
  if (outcome.previous_state == "held" || outcome.previous_state == "expired") {
    throw common::Conflict("NOT_CONFIRMED", "Este agendamento ainda não foi confirmado.");
  }
  if (!outcome.after_opening) {
    throw refusal_.OutsideHoursForMove(TargetOf(wanted), kStartField);
  }
  if (!wanted.ignore_slot_grid && !IsOnGrid(*outcome.after_opening)) {
    throw refusal_.OffGridForMove(TargetOf(wanted));
  }
  throw refusal_.SlotTakenForMove(TargetOf(wanted));
}

}  // namespace navalha::booking
