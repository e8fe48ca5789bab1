#include "services/booking/appointments/appointment_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "services/booking/reservations/reservation_mover.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::booking {

using common::Call;
using Kind = AppointmentOutcome::Kind;

namespace {

constexpr std::string_view kStartField = "scheduled_at";
constexpr int kKeyBytes = 16;
// The first attempt, and one after expired holds were removed.
constexpr int kAttempts = 2;

std::optional<common::IdempotencyKey> KeyOf(const Call& call,
                                            const v1::CreateAppointmentRequest& request) {
  return common::IdempotencyKeyOf(call,
                                  fmt::format("appointment establishment:{} user:{}",
                                              request.entity_id(), call.RequireUser().user_id),
                                  request);
}

std::string TextOr(const std::string& text, std::string_view otherwise) {
  return text.empty() ? std::string(otherwise) : text;
}

}  // namespace

std::vector<int64_t> ServicesOf(const google::protobuf::RepeatedField<int64_t>& ids) {
  if (std::set<int64_t>(ids.begin(), ids.end()).size() != static_cast<size_t>(ids.size())) {
    throw common::Invalid("service_ids", "Cada serviço só pode ser escolhido uma vez.");
  }
  return {ids.begin(), ids.end()};
}

std::map<int64_t, std::string> FirstNamesOf(const AuthClient& auth, const std::vector<int64_t>& ids,
                                            const Call& call) {
  const std::set<int64_t> unique(ids.begin(), ids.end());
  std::map<int64_t, std::string> names;
  for (const auto& [id, person] : auth.PeopleOf({unique.begin(), unique.end()}, call)) {
    names[id] = person.first_name();
  }
  if (names.size() != unique.size()) {
    throw common::Invalid("client_id", "Esta pessoa não tem mais uma conta.");
  }
  return names;
}

AppointmentMaker::AppointmentMaker(EntryParts parts)
    : parts_(std::move(parts)),
      appointments_(parts_.database),
      reservations_(parts_.database),
      idempotency_(parts_.database),
      availability_(parts_.database, parts_.now),
      refusal_(availability_) {}

StoredAppointment AppointmentMaker::Make(const Call& call,
                                         const v1::CreateAppointmentRequest& request,
                                         const std::function<StoredAppointment(int64_t)>& find) {
  const auto key = KeyOf(call, request);
  return idempotency_.Once(key, find, [&] { return Attempt(call, request, key); });
}

std::optional<StoredAppointment> AppointmentMaker::Attempt(
    const Call& call, const v1::CreateAppointmentRequest& request,
    const std::optional<common::IdempotencyKey>& key) {
  Draft draft = Prepare(call, request);
  draft.wanted.idempotency = key;
  std::optional<int64_t> made;
  const auto write = [&] {
    PutPeople(call, request, draft);
    made = Write(draft);
    return made.has_value();
  };
  if (draft.by_themselves) {
    parts_.limit.ForThemselves(call, request.entity_id(), key, write);
  } else {
    parts_.limit.ForShop(call, key, write);
  }
  return made ? std::optional(Load(*made)) : std::nullopt;
}

AppointmentMaker::Draft AppointmentMaker::Prepare(const Call& call,
                                                  const v1::CreateAppointmentRequest& request) {
  const common::Caller& caller = call.RequireUser();
  const auto membership = parts_.catalog.MembershipOf(request.entity_id(), caller.user_id, call);
  Draft draft;
  draft.access = ShopAccessOf(caller, membership);
  const ClientChoice choice{request.entity_id(), request.provider_user_id(), request.client_id(),
                            request.client()};
  draft.by_themselves = !draft.access.manages;
  if (draft.by_themselves && !ClientFinder::IsCaller(choice, call)) {
    throw common::Denied("Você só pode agendar para você mesmo nesta barbearia.");
  }
  const auto provider =
      parts_.catalog.MembershipOf(request.entity_id(), request.provider_user_id(), call);
  if (!provider.has_collaborator_id()) {
    throw common::Invalid("provider_id", "O barbeiro escolhido não atende nesta barbearia.");
  }
  NewAppointment& wanted = draft.wanted;
  wanted.now = parts_.now();
  wanted.own_future_bookings = draft.by_themselves ? parts_.limit.own_future_bookings() : 0;
  v1::Appointment& made = wanted.appointment;
  made.set_app_id(request.app_id());
  made.set_entity_name(request.entity_name());
  made.set_entity_id(request.entity_id());
  made.set_provider_user_id(request.provider_user_id());
  made.set_registered_by(caller.user_id);
  made.set_description(request.description());
  made.set_location(request.location());
  made.set_notes(request.notes());
  made.set_appointment_type(TextOr(request.appointment_type(), "presencial"));
  PutTime(request, provider, draft);
  PutServices(call, request, draft);
  RequireFree(draft);
  return draft;
}

void AppointmentMaker::PutTime(const v1::CreateAppointmentRequest& request,
                               const catalog::v1::Membership& provider, Draft& draft) {
  draft.time_zone = provider.time_zone();
  const common::LocalTime local = common::ParseLocalTime(request.scheduled_at()).value();
  const common::Instant begin = common::ToInstant(local.date, local.time, draft.time_zone);
  RequireBookable(begin, draft.wanted.now, kStartField);
  const auto duration = kMinutesPerService * request.service_ids_size();
  draft.wanted.wanted = {
      {request.provider_user_id(), "appointment:" + common::RandomHex(kKeyBytes)},
      provider.collaborator_id(),
      request.entity_id(),
      {begin, begin + duration},
      "appointment"};
  draft.wanted.wanted.ignore_slot_grid = draft.access.manages;
  draft.wanted.wanted.service_count = request.service_ids_size();
}

void AppointmentMaker::PutServices(const Call& call, const v1::CreateAppointmentRequest& request,
                                   Draft& draft) {
  catalog::v1::QuoteItemsRequest question;
  question.set_establishment_id(request.entity_id());
  for (const int64_t id : ServicesOf(request.service_ids())) {
    question.add_item_ids(id);
  }
  question.set_caller_id(call.RequireUser().user_id);
  question.set_local_time(request.scheduled_at());
  const auto quote = parts_.catalog.QuoteServices(question, call);
  if (draft.by_themselves) {
    const TimeRange& range = draft.wanted.wanted.range;
    CreationLimit::RequireOneVisit(
        quote, std::chrono::duration_cast<std::chrono::minutes>(range.end - range.begin));
  }
  for (const catalog::v1::QuotedItem& item : quote.items()) {
    draft.wanted.appointment.add_service_ids(item.id());
    draft.wanted.appointment.add_service_names(item.name());
    draft.wanted.prices.push_back(item.price());
  }
}

void AppointmentMaker::PutPeople(const Call& call, const v1::CreateAppointmentRequest& request,
                                 Draft& draft) {
  const ChosenClient client = parts_.clients.Find(
      {request.entity_id(), request.provider_user_id(), request.client_id(), request.client()},
      call);
  v1::Appointment& made = draft.wanted.appointment;
  const auto names = FirstNamesOf(
      parts_.auth, {made.provider_user_id(), made.registered_by(), client.user_id}, call);
  made.set_client_id(client.user_id);
  draft.wanted.client_standing = client.standing;
  made.set_provider_first_name(names.at(made.provider_user_id()));
  made.set_registered_by_first_name(names.at(made.registered_by()));
  made.set_client_first_name(client.standing == kNamed ? client.label : names.at(client.user_id));
}

void AppointmentMaker::RequireFree(const Draft& draft) {
  const WantedTime& wanted = draft.wanted.wanted;
  switch (availability_.Judge(wanted.collaborator_id, wanted.range)) {
    case Fit::kOutsideHours:
      throw OutsideHours(kStartField);
    case Fit::kTaken:
      throw refusal_.SlotTaken(wanted.collaborator_id, wanted.range, wanted.service_count);
    case Fit::kOffGrid:
      if (!wanted.ignore_slot_grid) {
        throw refusal_.OffGrid({wanted.collaborator_id}, wanted.range, wanted.service_count);
      }
      break;
    case Fit::kFree:
      break;
  }
}

std::optional<int64_t> AppointmentMaker::Write(const Draft& draft) {
  const WantedTime& wanted = draft.wanted.wanted;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const auto outcome = TryToMake(draft.wanted);
    if (!outcome) {
      // The conflict may be with an expired hold: repeats the attempt if the time becomes free.
      if (!parts_.expiry.ExpireDueIn(wanted.id.provider_user_id, wanted.range)) {
        break;
      }
      continue;
    }
    switch (outcome->kind) {
      case Kind::kMade:
        parts_.tags.Invalidate(outcome->tags);
        return outcome->id;
      case Kind::kRepeated:
        return std::nullopt;
      case Kind::kOutsideHours:
        throw OutsideHours(kStartField);
      case Kind::kOffGrid:
        throw refusal_.OffGrid({wanted.collaborator_id}, wanted.range, wanted.service_count);
      case Kind::kTooManyToCome:
        throw parts_.limit.TooManyFutureBookings();
    }
  }
  throw refusal_.SlotTaken(wanted.collaborator_id, wanted.range, wanted.service_count);
}

std::optional<AppointmentOutcome> AppointmentMaker::TryToMake(const NewAppointment& wanted) {
  try {
    return appointments_.Make(wanted);
  } catch (const common::ConstraintViolation& violation) {
    if (violation.constraint() != ReservationStore::kNoOverlap) {
      throw;
    }
    return std::nullopt;
  }
}

StoredAppointment AppointmentMaker::Load(int64_t id) {
  auto found = appointments_.Find(id);
  if (!found) {
    throw common::NotFound("Agendamento não encontrado.");
  }
  return *std::move(found);
}

}  // namespace navalha::booking
