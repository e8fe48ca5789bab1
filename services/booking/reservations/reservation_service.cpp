#include "services/booking/reservations/reservation_service.hpp"

#include <utility>

#include "services/common/operations/crash_point.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::booking {

using common::Call;
using common::Conflict;
using common::ConstraintViolation;
using common::CrashPoint;
using common::Error;
using common::Instant;

namespace {

constexpr int kForgetLimit = 500;
// Retention of the visitor after the end of a reservation.
constexpr std::chrono::hours kVisitorLife{24};
// Retention of the outcome of a move.
constexpr std::chrono::days kMoveLife{30};
// The first attempt, and one after expired holds were removed.
constexpr int kAttempts = 2;

bool IsOverlap(const ConstraintViolation& violation) {
  return violation.constraint() == ReservationStore::kNoOverlap;
}

// The name of the client's field.
std::string_view FieldOf(const WantedTime& wanted) {
  return wanted.source == "order" ? "order_datetime" : "scheduled_at";
}

template <class Request>
ReservationId IdOf(const Request& request) {
  return {request.provider_user_id(), request.key()};
}

// Reads the fields that HoldRequest and HoldAnyRequest share.
template <class Request>
WantedTime WantedOf(const Request& request, ReservationId id, int64_t collaborator_id) {
  const Instant begin =
      std::chrono::floor<std::chrono::minutes>(common::FromProto(request.starts_at()));
  return {std::move(id),
          collaborator_id,
          request.establishment_id(),
          {begin, begin + std::chrono::minutes(request.duration())},
          request.source(),
          request.ignore_slot_grid(),
          request.visitor().empty() ? std::nullopt : std::optional(request.visitor()),
          request.visitor_share(),
          request.service_count()};
}

WantedTime Wanted(const v1::HoldRequest& request) {
  return WantedOf(request, IdOf(request), request.collaborator_id());
}

WantedTime Wanted(const v1::HoldAnyRequest& request) {
  return WantedOf(request, {0, request.key()}, 0);
}

WantedTime With(WantedTime wanted, const Candidate& candidate) {
  wanted.id.provider_user_id = candidate.provider_user_id;
  wanted.collaborator_id = candidate.collaborator_id;
  return wanted;
}

WantedMove Wanted(const v1::MoveRequest& request) {
  const Instant begin =
      std::chrono::floor<std::chrono::minutes>(common::FromProto(request.starts_at()));
  return {IdOf(request),
          request.move_key(),
          request.target_collaborator_id(),
          request.target_provider_user_id(),
          {begin, begin + std::chrono::minutes(request.duration())},
          request.ignore_slot_grid(),
          request.visitor_share(),
          request.service_count()};
}

// Throws the error of a violated visitor's share.
void RequireShare(const ConstraintViolation& violation) {
  if (violation.constraint() == ReservationStore::kVisitorShare) {
    throw VisitorShareTaken();
  }
}

bool IsSameTime(const WantedTime& wanted, const v1::Reservation& found) {
  return found.collaborator_id() == wanted.collaborator_id &&
         common::FromProto(found.starts_at()) == wanted.range.begin &&
         common::FromProto(found.ends_at()) == wanted.range.end;
}

Error WasCancelled() { return Conflict("CANCELLED", "Este agendamento foi cancelado."); }

}  // namespace

ReservationService::ReservationService(common::Database& database, HoldExpiry& expiry,
                                       common::CacheTags& tags, common::Now now,
                                       std::chrono::seconds hold_for)
    : store_(database),
      availability_(database, now),
      refusal_(availability_),
      choice_(database, now),
      mover_(database, expiry, tags, now),
      holds_(database),
      expiry_(expiry),
      tags_(tags),
      now_(std::move(now)),
      hold_for_(hold_for) {}

void ReservationService::Register(common::Router& router) {
  router.For("navalha.booking.v1.ReservationService")
      .Unary("Hold", this, &ReservationService::Hold)
      .Unary("HoldAny", this, &ReservationService::HoldAny)
      .Unary("Confirm", this, &ReservationService::Confirm)
      .Unary("ConfirmHeld", this, &ReservationService::ConfirmHeld)
      .Unary("Move", this, &ReservationService::Move)
      .Unary("Cancel", this, &ReservationService::Cancel);
}

void ReservationService::Hold(const Call&, const v1::HoldRequest& request,
                              v1::Reservation& response) {
  CrashPoint("booking_before_hold");
  Answer(TakeTime(Wanted(request)), response);
}

void ReservationService::HoldAny(const Call&, const v1::HoldAnyRequest& request,
                                 v1::Reservation& response) {
  std::vector<Candidate> candidates;
  for (const v1::Provider& provider : request.candidates()) {
    candidates.push_back({provider.collaborator_id(), provider.provider_user_id()});
  }
  CrashPoint("booking_before_hold");
  Answer(TakeAny(Wanted(request), candidates), response);
}

void ReservationService::Answer(StoredReservation held, v1::Reservation& response) {
  CrashPoint("booking_after_hold");
  // Runs even for a repeat: the process may have died between the first hold and its invalidation.
  tags_.Invalidate(AgendaTags(held));
  response.Swap(&held.reservation);
}

ReservationService::Trial ReservationService::TryHold(const WantedTime& wanted) {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    try {
      return {.held = store_.Hold(wanted, now_() + hold_for_)};
    } catch (const ConstraintViolation& violation) {
      RequireShare(violation);
      if (!IsOverlap(violation)) {
        throw;
      }
    }
    if (attempt + 1 == kAttempts ||
        !expiry_.ExpireDueIn(wanted.id.provider_user_id, wanted.range)) {
      break;
    }
  }
  return {.overlaps = true};
}

StoredReservation ReservationService::TakeTime(const WantedTime& wanted) {
  const Instant now = now_();
  Trial trial = IsBookable(wanted.range.begin, now) ? TryHold(wanted) : Trial{};
  if (trial.held) {
    return *std::move(trial.held);
  }
  if (const auto found = store_.Find(wanted.id)) {
    return RepeatHold(wanted, *found);
  }
  RequireBookable(wanted.range.begin, now, FieldOf(wanted));
  Refuse(wanted,
         trial.overlaps ? Fit::kTaken : availability_.Judge(wanted.collaborator_id, wanted.range));
}

void ReservationService::Refuse(const WantedTime& wanted, Fit fit) {
  if (fit == Fit::kOutsideHours) {
    throw OutsideHours(FieldOf(wanted));
  }
  if (fit == Fit::kOffGrid && !wanted.ignore_slot_grid) {
    throw refusal_.OffGrid({wanted.collaborator_id}, wanted.range, wanted.service_count);
  }
  // Taken. The exclusion constraint does not cover a booking that time off replaced.
  throw refusal_.SlotTaken(wanted.collaborator_id, wanted.range, wanted.service_count);
}

StoredReservation ReservationService::TakeAny(const WantedTime& wanted,
                                              const std::vector<Candidate>& candidates) {
  std::vector<int64_t> users;
  std::vector<int64_t> collaborators;
  for (const Candidate& candidate : candidates) {
    users.push_back(candidate.provider_user_id);
    collaborators.push_back(candidate.collaborator_id);
  }
  if (auto held = RepeatAny(wanted, users)) {
    return *std::move(held);
  }
  RequireBookable(wanted.range.begin, now_(), FieldOf(wanted));
  const ProviderRanking ranking = choice_.Rank(candidates, wanted.range, wanted.ignore_slot_grid);
  bool share_taken = false;
  for (const Candidate& candidate : ranking.free) {
    try {
      if (Trial trial = TryHold(With(wanted, candidate)); trial.held) {
        return *std::move(trial.held);
      }
    } catch (const Error& error) {
      // On another person's day, the visitor may still have a share left.
      if (error.reason() != kVisitorShareTaken) {
        throw;
      }
      share_taken = true;
    }
  }
  // The conflict may be a concurrent request with the same key.
  if (auto held = RepeatAny(wanted, users)) {
    return *std::move(held);
  }
  if (share_taken) {
    throw VisitorShareTaken();
  }
  if (!ranking.free.empty() || ranking.refusal == Fit::kTaken) {
    throw refusal_.NoneFree(collaborators, wanted.range, wanted.service_count);
  }
  if (ranking.refusal == Fit::kOffGrid) {
    throw refusal_.OffGrid(collaborators, wanted.range, wanted.service_count);
  }
  throw OutsideHours(FieldOf(wanted));
}

std::optional<StoredReservation> ReservationService::RepeatAny(const WantedTime& wanted,
                                                               const std::vector<int64_t>& users) {
  const auto found = store_.FindAmong(wanted.id.key, users);
  if (!found) {
    return std::nullopt;
  }
  try {
    return RepeatHold(
        With(wanted, {found->reservation.collaborator_id(), found->reservation.provider_user_id()}),
        *found);
  } catch (const Error& error) {
    // The hold expired and its time is not free any more; another person may be free.
    if (error.reason() != kSlotTaken && error.reason() != kOutsideHours &&
        error.reason() != kOffGrid) {
      throw;
    }
    return std::nullopt;
  }
}

StoredReservation ReservationService::RepeatHold(const WantedTime& wanted,
                                                 const StoredReservation& found) {
  const std::string& state = found.reservation.state();
  // The hold of a person who left has no time.
  if (state == "cancelled" || !found.reservation.has_starts_at()) {
    throw WasCancelled();
  }
  if (!IsSameTime(wanted, found.reservation)) {
    throw Conflict("KEY_REUSED", "Este pedido já foi usado para outro horário.");
  }
  if (state == "confirmed") {
    return found;
  }
  if (state == "expired") {
    RequireBookable(wanted.range.begin, now_(), FieldOf(wanted));
  }
  try {
    const int share = wanted.visitor ? wanted.visitor_share : 0;
    auto held = store_.HoldAgain(wanted.id, now_() + hold_for_, share, wanted.ignore_slot_grid);
    // Without a result, the hold was confirmed or cancelled concurrently, or no longer fits.
    held = held ? std::move(held) : store_.Find(wanted.id);
    if (!held || held->reservation.state() == "cancelled") {
      throw WasCancelled();
    }
    if (held->reservation.state() == "expired") {
      Refuse(wanted, availability_.Judge(wanted.collaborator_id, wanted.range));
    }
    return *std::move(held);
  } catch (const ConstraintViolation& violation) {
    RequireShare(violation);
    if (!IsOverlap(violation)) {
      throw;
    }
  }
  throw refusal_.SlotTaken(wanted.collaborator_id, wanted.range, wanted.service_count);
}

void ReservationService::Confirm(const Call&, const v1::ConfirmRequest& request,
                                 v1::Reservation& response) {
  std::optional<StoredReservation> confirmed;
  for (int attempt = 0; attempt < kAttempts && !confirmed; ++attempt) {
    try {
      confirmed = store_.Confirm(IdOf(request), request.visitor_share());
      if (!confirmed) {
        break;
      }
    } catch (const ConstraintViolation& violation) {
      RequireShare(violation);
      const auto found = IsOverlap(violation) ? store_.Find(IdOf(request)) : std::nullopt;
      if (!found) {
        throw;
      }
      const TimeRange range{common::FromProto(found->reservation.starts_at()),
                            common::FromProto(found->reservation.ends_at())};
      if (attempt + 1 == kAttempts || !expiry_.ExpireDueIn(request.provider_user_id(), range)) {
        throw refusal_.SlotTaken(found->reservation.collaborator_id(), range, 0);
      }
    }
  }
  if (!confirmed) {
    confirmed = store_.Find(IdOf(request));
    if (!confirmed) {
      throw common::NotFound("Agendamento não encontrado.");
    }
    if (confirmed->reservation.state() != "confirmed") {
      throw WasCancelled();
    }
  } else if (!confirmed->WasActive()) {
    tags_.Invalidate(AgendaTags(*confirmed));
  }
  response.Swap(&confirmed->reservation);
}

void ReservationService::ConfirmHeld(const Call&, const v1::ConfirmHeldRequest& request,
                                     v1::ConfirmHeldResponse& response) {
  std::vector<ReservationId> holds;
  for (const v1::ReservationName& name : request.holds()) {
    holds.push_back(IdOf(name));
  }
  CrashPoint("booking_before_confirm");
  for (const ReservationId& id : holds_.ConfirmHeld(holds)) {
    v1::ReservationName& name = *response.add_confirmed();
    name.set_key(id.key);
    name.set_provider_user_id(id.provider_user_id);
  }
  CrashPoint("booking_after_confirm");
}

void ReservationService::Move(const Call&, const v1::MoveRequest& request,
                              v1::Reservation& response) {
  CrashPoint("booking_before_move");
  if (PutDecided(request.move_key(), response)) {
    return;
  }
  const WantedMove wanted = Wanted(request);
  try {
    StoredReservation moved = mover_.Move(wanted, [&] { return store_.Move(wanted); });
    CrashPoint("booking_after_move");
    response.Swap(&moved.reservation);
  } catch (const ConstraintViolation& violation) {
    // The same move was requested twice concurrently.
    if (violation.constraint() != ReservationStore::kMoveKey ||
        !PutDecided(request.move_key(), response)) {
      throw;
    }
  } catch (const Error& refused) {
    if (common::IsRefusal(refused) && !store_.RefuseMove(request.move_key()) &&
        PutDecided(request.move_key(), response)) {
      return;
    }
    throw;
  }
}

bool ReservationService::PutDecided(const std::string& move_key, v1::Reservation& response) {
  const auto decided = store_.FindMove(move_key);
  if (!decided) {
    return false;
  }
  if (!*decided) {
    throw Conflict("MOVE_REFUSED", "O agendamento não pôde ser remarcado.");
  }
  tags_.Invalidate(AgendaTags(**decided));
  response = (*decided)->reservation;
  return true;
}

void ReservationService::Cancel(const Call&, const v1::CancelRequest& request,
                                v1::CancelResponse& response) {
  const auto cancelled = store_.Cancel(IdOf(request));
  response.set_was_active(cancelled && cancelled->WasActive());
  // Runs even for a repeat, as in Answer.
  if (const auto freed = cancelled ? cancelled : store_.Find(IdOf(request))) {
    tags_.Invalidate(AgendaTags(*freed));
  }
}

bool ReservationService::ForgetMoves() {
  return store_.ForgetMoves(now_() - kMoveLife, kForgetLimit) == kForgetLimit;
}

bool ReservationService::ForgetVisitors() {
  return store_.ForgetVisitors(now_() - kVisitorLife, kForgetLimit) == kForgetLimit;
}

}  // namespace navalha::booking
