#include "services/booking/appointments/service_record_service.hpp"

#include <fmt/format.h>

#include <numeric>

#include "services/booking/appointments/row_access.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/text/money.hpp"

namespace navalha::booking {

using common::Call;

namespace {

common::Error RecordNotFound() { return common::NotFound("Atendimento não encontrado."); }

common::Error TransitionRefused() {
  return common::Conflict("TRANSITION_REFUSED",
                          "A situação atual do atendimento não permite esta ação.");
}

}  // namespace

ServiceRecordService::ServiceRecordService(const EntryParts& parts)
    : parts_(parts), records_(parts.database), idempotency_(parts.database) {}

void ServiceRecordService::Register(common::Router& router) {
  router.For("navalha.booking.v1.ServiceRecordService")
      .Unary("ListServiceRecordsByEntity", this, &ServiceRecordService::ListServiceRecordsByEntity)
      .Unary("ListServiceRecordsByProvider", this,
             &ServiceRecordService::ListServiceRecordsByProvider)
      .Unary("ListMyServiceRecords", this, &ServiceRecordService::ListMyServiceRecords)
      .Unary("CreateServiceRecord", this, &ServiceRecordService::CreateServiceRecord)
      .Unary("GetServiceRecord", this, &ServiceRecordService::GetServiceRecord)
      .Unary("UpdateServiceRecordStatus", this, &ServiceRecordService::UpdateServiceRecordStatus);
}

void ServiceRecordService::ListServiceRecordsByEntity(
    const Call& call, const v1::ListServiceRecordsByEntityRequest& request,
    v1::ListServiceRecordsResponse& response) {
  const EstablishmentRows rows = RowsOfEstablishment(parts_.catalog, request.entity_id(), call);
  Put(call, rows.whose, BoundsOf(request, rows.time_zone, parts_.now()), response);
}

void ServiceRecordService::ListServiceRecordsByProvider(
    const Call& call, const v1::ListServiceRecordsByProviderRequest& request,
    v1::ListServiceRecordsResponse& response) {
  const RowsOf rows =
      RowsOfProvider(parts_.catalog, request.provider_user_id(), request.entity_id(), call);
  Put(call, rows, BoundsOf(request, std::string(common::kDefaultTimeZone), parts_.now()), response);
}

void ServiceRecordService::ListMyServiceRecords(const Call& call,
                                                const v1::ListMyServiceRecordsRequest& request,
                                                v1::ListServiceRecordsResponse& response) {
  Put(call, {.client_id = call.RequireUser().user_id},
      BoundsOf(request, std::string(common::kDefaultTimeZone), parts_.now()), response);
}

void ServiceRecordService::Put(const Call& call, const RowsOf& whose, const ListBounds& bounds,
                               v1::ListServiceRecordsResponse& response) {
  const int64_t viewer = call.RequireUser().user_id;
  auto rows = records_.List(whose, bounds);
  if (static_cast<int>(rows.size()) > bounds.limit) {
    rows.pop_back();
    response.set_truncated(true);
  }
  for (const StoredServiceRecord& stored : rows) {
    *response.add_service_records() = stored.For(viewer);
  }
  response.set_start_date(common::FormatDate(bounds.first));
}

void ServiceRecordService::CreateServiceRecord(const Call& call,
                                               const v1::CreateServiceRecordRequest& request,
                                               v1::SaveServiceRecordResponse& response) {
  const StoredServiceRecord made = Enter(call, request);
  response.set_message("Atendimento registrado com sucesso!");
  *response.mutable_service_record() = made.For(call.RequireUser().user_id);
}

StoredServiceRecord ServiceRecordService::Enter(const Call& call,
                                                const v1::CreateServiceRecordRequest& request) {
  const auto key =
      common::IdempotencyKeyOf(call,
                               fmt::format("service_record establishment:{} user:{}",
                                           request.entity_id(), call.RequireUser().user_id),
                               request);
  const auto find = [&](int64_t id) { return FindVisible(call, id).stored; };
  return idempotency_.Once(key, find, [&] {
    NewServiceRecord wanted = Draft(call, request);
    wanted.idempotency = key;
    std::optional<int64_t> made;
    parts_.limit.ForShop(call, key, [&] {
      PutPeople(call, request, wanted);
      made = records_.Make(wanted);
      return made.has_value();
    });
    return made ? std::optional(Load(*made)) : std::nullopt;
  });
}

NewServiceRecord ServiceRecordService::Draft(const Call& call,
                                             const v1::CreateServiceRecordRequest& request) {
  const common::Caller& caller = call.RequireUser();
  const auto membership = parts_.catalog.MembershipOf(request.entity_id(), caller.user_id, call);
  const bool manages = ShopAccessOf(caller, membership).manages;
  const bool own = membership.has_collaborator_id() && request.provider_user_id() == caller.user_id;
  if (!manages && !own) {
    throw common::Denied("Você só pode registrar os seus próprios atendimentos nesta barbearia.");
  }
  const auto provider =
      own ? membership
          : parts_.catalog.MembershipOf(request.entity_id(), request.provider_user_id(), call);
  if (!provider.has_collaborator_id()) {
    throw common::Invalid("provider_id", "O barbeiro escolhido não atende nesta barbearia.");
  }
  NewServiceRecord wanted;
  wanted.now = parts_.now();
  v1::ServiceRecord& made = wanted.record;
  made.set_app_id(request.app_id());
  made.set_entity_name(request.entity_name());
  made.set_entity_id(request.entity_id());
  made.set_provider_user_id(request.provider_user_id());
  made.set_registered_by(caller.user_id);
  made.set_payment_method(request.payment_method());
  made.set_notes(request.notes());
  PutPrices(call, request, manages, wanted);
  return wanted;
}

void ServiceRecordService::PutPrices(const Call& call,
                                     const v1::CreateServiceRecordRequest& request,
                                     bool sets_prices, NewServiceRecord& wanted) {
  if (request.discount() > request.total_price()) {
    throw common::Invalid("discount", "O desconto não pode ser maior que o valor total.");
  }
  catalog::v1::QuoteItemsRequest question;
  question.set_establishment_id(request.entity_id());
  for (const int64_t id : ServicesOf(request.service_ids())) {
    question.add_item_ids(id);
  }
  question.set_caller_id(call.RequireUser().user_id);
  const auto quote = parts_.catalog.QuoteServices(question, call);
  v1::ServiceRecord& made = wanted.record;
  for (const catalog::v1::QuotedItem& item : quote.items()) {
    made.add_service_ids(item.id());
    made.add_service_names(item.name());
    wanted.prices.push_back(item.price());
  }
  const int64_t sum = std::accumulate(wanted.prices.begin(), wanted.prices.end(), int64_t{0});
  if (!sets_prices && request.total_price() != sum) {
    throw common::Invalid(
        "total_price", fmt::format("O valor total destes serviços é {}. O que for descontado vai "
                                   "no campo do desconto.",
                                   common::MoneyText(sum)));
  }
  made.set_discount(request.discount());
  made.set_total_price(request.total_price());
}

void ServiceRecordService::PutPeople(const Call& call,
                                     const v1::CreateServiceRecordRequest& request,
                                     NewServiceRecord& wanted) {
  const ChosenClient client = parts_.clients.Find(
      {request.entity_id(), request.provider_user_id(), request.client_id(), request.client()},
      call);
  v1::ServiceRecord& made = wanted.record;
  const auto names = FirstNamesOf(
      parts_.auth, {made.provider_user_id(), made.registered_by(), client.user_id}, call);
  made.set_client_id(client.user_id);
  wanted.client_standing = client.standing;
  made.set_provider_first_name(names.at(made.provider_user_id()));
  made.set_registered_by_first_name(names.at(made.registered_by()));
  made.set_client_first_name(client.standing == kNamed ? client.label : names.at(client.user_id));
}

ServiceRecordService::VisibleRecord ServiceRecordService::FindVisible(const Call& call,
                                                                      int64_t id) {
  const common::Caller& caller = call.RequireUser();
  StoredServiceRecord stored = Load(id);
  const v1::ServiceRecord& record = stored.record;
  const auto membership = MembershipOrNone(parts_.catalog, record.entity_id(), call);
  const ShopAccess access = ShopAccessOf(caller, membership);
  RecordPart part;
  part.manages = access.manages;
  part.sees = access.sees;
  // Former staff lose access to records that they provided or entered.
  part.provided = membership.has_collaborator_id() && record.provider_user_id() == caller.user_id;
  part.registered = access.belongs && record.registered_by() == caller.user_id;
  part.is_client = record.client_id() == caller.user_id;
  if (!part.Reads()) {
    throw RecordNotFound();
  }
  return {std::move(stored), part};
}

void ServiceRecordService::GetServiceRecord(const Call& call,
                                            const v1::GetServiceRecordRequest& request,
                                            v1::GetServiceRecordResponse& response) {
  *response.mutable_service_record() =
      FindVisible(call, request.id()).stored.For(call.RequireUser().user_id);
}

void ServiceRecordService::UpdateServiceRecordStatus(
    const Call& call, const v1::UpdateServiceRecordStatusRequest& request,
    v1::SaveServiceRecordResponse& response) {
  const VisibleRecord found = FindVisible(call, request.id());
  const v1::ServiceRecord& record = found.stored.record;
  const int64_t caller = call.RequireUser().user_id;
  switch (Judge(found.part, record.registered_by() == record.client_id(), record.status(),
                request.status())) {
    case RecordAnswer::kDenied:
      throw common::Denied("Você não pode alterar este atendimento.");
    case RecordAnswer::kRefused:
      throw TransitionRefused();
    case RecordAnswer::kDone:
      break;
  }
  if (!records_.Decide(record, request.status(), caller, parts_.now())) {
    throw TransitionRefused();
  }
  response.set_message(request.status() == "approved" ? "Atendimento aprovado."
                                                      : "Atendimento não aprovado.");
  *response.mutable_service_record() = Load(request.id()).For(caller);
}

StoredServiceRecord ServiceRecordService::Load(int64_t id) {
  auto found = records_.Find(id);
  if (!found) {
    throw RecordNotFound();
  }
  return *std::move(found);
}

}  // namespace navalha::booking
