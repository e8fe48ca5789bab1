#include "services/booking/schedules/reserved_time_service.hpp"

#include <fmt/format.h>

#include "services/booking/schedules/reserved_time_rules.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::booking {

using common::Call;
using common::Date;
using navalha::common::v1::MessageResponse;
using Kind = ReserveOutcome::Kind;

namespace {

constexpr int kListedDays = 60;

Date DateOr(const std::string& text, const Date& otherwise) {
  return text.empty() ? otherwise : common::ParseDate(text).value();
}

// The message for a repeated request whose entry was released since.
std::string_view ReleasedSinceMessage(std::string_view type) {
  if (type == "vacation") {
    return "Estas férias foram removidas.";
  }
  return type == "holiday" ? "Esta folga foi removida." : "Esta pausa foi removida.";
}

std::string MadeMessage(std::string_view type, int count) {
  if (type == "vacation") {
    return "Férias registradas com sucesso.";
  }
  if (type == "holiday") {
    return "Folga registrada com sucesso.";
  }
  return count == 1 ? "Pausa registrada com sucesso."
                    : fmt::format("{} pausas registradas com sucesso.", count);
}

std::string ReleasedMessage(std::string_view type, size_t count) {
  if (type == "vacation") {
    return "Férias removidas com sucesso.";
  }
  if (type == "holiday") {
    return "Folga removida com sucesso.";
  }
  return count == 1 ? "Pausa removida com sucesso."
                    : fmt::format("{} pausas removidas com sucesso.", count);
}

std::vector<std::string> TagsOf(const std::vector<StoredReservedTime>& changed) {
  std::vector<std::string> tags;
  for (const StoredReservedTime& stored : changed) {
    const auto more = AgendaTags(stored.links, stored.range);
    tags.insert(tags.end(), more.begin(), more.end());
  }
  return tags;
}

}  // namespace

ReservedTimeService::ReservedTimeService(common::Database& database, const CatalogClient& catalog,
                                         const StrandingRefusal& refusal, common::CacheTags& tags,
                                         common::Now now)
    : store_(database),
      idempotency_(database),
      catalog_(catalog),
      refusal_(refusal),
      tags_(tags),
      now_(std::move(now)) {}

void ReservedTimeService::Register(common::Router& router) {
  router.For("navalha.booking.v1.ReservedTimeService")
      .Unary("ReserveTime", this, &ReservedTimeService::ReserveTime)
      .Unary("ReleaseTime", this, &ReservedTimeService::ReleaseTime)
      .Unary("ListReservedTimes", this, &ReservedTimeService::ListReservedTimes);
}

void ReservedTimeService::ReserveTime(const Call& call, const v1::ReserveTimeRequest& request,
                                      v1::ReserveTimeResponse& response) {
  const int64_t caller = call.RequireUser().user_id;
  const Workplace workplace = catalog_.RequireAgendaOf(request.collaborator_id(), call);
  NewReservedTimes wanted;
  wanted.idempotency = common::IdempotencyKeyOf(
      call, fmt::format("reserved-time collaborator:{} user:{}", request.collaborator_id(), caller),
      request);
  const auto load = [&](int64_t id) { return Load(id); };
  StoredReservedTime first = idempotency_.Once(wanted.idempotency, load, [&] {
    wanted.workplace = workplace;
    wanted.type = request.type();
    wanted.reason = request.reason();
    wanted.now = now_();
    wanted.ranges = RangesOf(request, workplace.time_zone, wanted.now);
    wanted.confirm = request.confirm();
    wanted.sees_every_shop =
        caller == workplace.provider_user_id || call.RequireUser().IsAdministrator();
    return Enter(call, wanted);
  });
  response.set_count(store_.CountOfSeries(first));
  response.set_message(first.is_released ? std::string(ReleasedSinceMessage(first.reserved.type()))
                                         : MadeMessage(first.reserved.type(), response.count()));
  response.mutable_reserved()->Swap(&first.reserved);
}

std::optional<StoredReservedTime> ReservedTimeService::Enter(const Call& call,
                                                             const NewReservedTimes& wanted) {
  const ReserveOutcome outcome = refusal_.Guard(call, [&] { return store_.Reserve(wanted); });
  switch (outcome.kind) {
    case Kind::kMade:
      tags_.Invalidate(TagsOf(outcome.made));
      return outcome.made.front();
    case Kind::kRepeated:
      return std::nullopt;
    case Kind::kAlreadyOff:
      throw common::Conflict("ALREADY_OFF", "Este período já está reservado.");
    case Kind::kTooMany:
      break;
  }
  throw common::Conflict("TOO_MANY_RESERVED",
                         fmt::format("Há pausas e folgas demais marcadas: o limite é {}.",
                                     ReservedTimeStore::kMostToCome));
}

StoredReservedTime ReservedTimeService::Load(int64_t id) {
  auto found = store_.Find(id, /*with_released=*/true);
  if (!found) {
    throw common::NotFound("Pausa ou folga não encontrada.");
  }
  return *std::move(found);
}

void ReservedTimeService::ReleaseTime(const Call& call, const v1::ReleaseTimeRequest& request,
                                      MessageResponse& response) {
  const auto found = store_.Find(request.id());
  if (!found) {
    throw common::NotFound("Pausa ou folga não encontrada.");
  }
  catalog_.RequireAgendaOf(found->collaborator_id, call);
  const auto released = store_.Release(*found, request.series(), now_());
  if (released.empty()) {
    throw common::NotFound("Pausa ou folga não encontrada.");
  }
  tags_.Invalidate(TagsOf(released));
  response.set_message(ReleasedMessage(found->reserved.type(), released.size()));
}

void ReservedTimeService::ListReservedTimes(const Call& call,
                                            const v1::ListReservedTimesRequest& request,
                                            v1::ListReservedTimesResponse& response) {
  const Workplace workplace = catalog_.RequireAgendaOf(request.collaborator_id(), call);
  const Date first =
      DateOr(request.start_date(), common::ToLocal(now_(), workplace.time_zone).date);
  const Date last = DateOr(request.end_date(), common::AddDays(first, kListedDays));
  if (last < first) {
    throw common::Invalid("end_date", "A data final deve ser depois da inicial.");
  }
  const TimeRange range{common::BoundsOf(first, workplace.time_zone).begin,
                        common::BoundsOf(last, workplace.time_zone).end};
  const bool own = call.RequireUser().user_id == workplace.provider_user_id;
  for (StoredReservedTime& stored : store_.List(workplace, range, own)) {
    response.add_reserved()->Swap(&stored.reserved);
  }
}

}  // namespace navalha::booking
