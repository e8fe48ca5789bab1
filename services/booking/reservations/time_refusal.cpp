#include "services/booking/reservations/time_refusal.hpp"

namespace navalha::booking {

using common::Error;

namespace {

Error CannotBeBooked(std::string_view field, std::string_view reason, std::string_view text) {
  return Error(grpc::StatusCode::INVALID_ARGUMENT, reason, text).WithField(field, text);
}

constexpr std::string_view kTakenText =
    "Conflito de horário detectado. O colaborador já possui outro agendamento neste intervalo.";

constexpr std::string_view kOffGridText =
    "Este horário não está entre os oferecidos pelo colaborador.";

std::chrono::minutes DurationOf(const TimeRange& range) {
  return std::chrono::duration_cast<std::chrono::minutes>(range.end - range.begin);
}

// Returns a conflict that suggests `nearest` or, if it is empty, reports that the day has no free
// time.
Error ConflictWith(const std::optional<common::WallTime>& nearest, std::string_view reason,
                   std::string_view text, std::string_view tip, int service_count) {
  if (!nearest) {
    return common::Conflict(reason,
                            "Não há horários disponíveis neste dia compatíveis com a duração total "
                            "dos serviços.")
        .With("tip",
              service_count > 1 ? "Escolha outro dia ou menos serviços." : "Escolha outro dia.");
  }
  return common::Conflict(reason, text)
      .With("suggestion", common::FormatTime(*nearest))
      .With("tip", tip);
}

std::string_view TipOf(int service_count) {
  return service_count > 1 ? "Tente selecionar menos serviços ou aceitar o horário sugerido."
                           : "Aceite o horário sugerido ou escolha outro da lista.";
}

// The end of the bookable period: a day after the last offered one, so that this has ended in every
// time zone.
common::Instant HorizonAt(common::Instant now) { return now + std::chrono::days(kHorizonDays + 1); }

}  // namespace

bool IsBookable(common::Instant start, common::Instant now) {
  return start >= now && start < HorizonAt(now);
}

void RequireBookable(common::Instant start, common::Instant now, std::string_view field) {
  if (start < now) {
    throw CannotBeBooked(field, "IN_THE_PAST", "Escolha um horário que ainda não passou.");
  }
  if (start >= HorizonAt(now)) {
    throw CannotBeBooked(field, "TOO_FAR_AHEAD",
                         "Só é possível agendar com até um ano de antecedência.");
  }
}

Error OutsideHours(std::string_view field) {
  return CannotBeBooked(field, kOutsideHours,
                        "O horário está fora do período de atendimento do colaborador.");
}

Error VisitorShareTaken() {
  return common::Conflict(kVisitorShareTaken,
                          "Visitantes desta rede já marcaram a parte deste dia que lhes cabe.");
}

Error TimeRefusal::SlotTaken(int64_t collaborator_id, const TimeRange& range, int service_count) {
  return Conflict(kSlotTaken, kTakenText, TipOf(service_count), {collaborator_id}, range,
                  service_count);
}

Error TimeRefusal::NoneFree(const std::vector<int64_t>& collaborator_ids, const TimeRange& range,
                            int service_count) {
  return Conflict(kSlotTaken,
                  "Conflito de horário detectado. Nenhum colaborador está livre neste intervalo.",
                  TipOf(service_count), collaborator_ids, range, service_count);
}

Error TimeRefusal::OffGrid(const std::vector<int64_t>& collaborator_ids, const TimeRange& range,
                           int service_count) {
  return Conflict(kOffGrid, kOffGridText, TipOf(1), collaborator_ids, range, service_count);
}

Error TimeRefusal::SlotTakenForMove(const TargetOfMove& target) {
  return ConflictWith(NearestFor(target), kSlotTaken, kTakenText, TipOf(1), target.service_count);
}

Error TimeRefusal::OffGridForMove(const TargetOfMove& target) {
  return ConflictWith(NearestFor(target), kOffGrid, kOffGridText, TipOf(1), target.service_count);
}

Error TimeRefusal::OutsideHoursForMove(const TargetOfMove& target, std::string_view field) {
  const auto nearest = NearestFor(target);
  if (!nearest) {
    return OutsideHours(field);
  }
  return OutsideHours(field).With("suggestion", common::FormatTime(*nearest)).With("tip", TipOf(1));
}

std::optional<common::WallTime> TimeRefusal::NearestFor(const TargetOfMove& target) {
  return availability_.NearestForMove(target.collaborator_id, target.range.begin,
                                      DurationOf(target.range), target.key, target.from);
}

Error TimeRefusal::Conflict(std::string_view reason, std::string_view text, std::string_view tip,
                            const std::vector<int64_t>& collaborator_ids, const TimeRange& range,
                            int service_count) {
  return ConflictWith(availability_.Nearest(collaborator_ids, range.begin, DurationOf(range)),
                      reason, text, tip, service_count);
}

}  // namespace navalha::booking
