#include "services/booking/schedules/holiday_service.hpp"

#include <fmt/format.h>

#include <map>

#include "services/booking/schedules/availability.hpp"
#include "services/booking/schedules/national_holidays.hpp"
#include "services/booking/shop_access.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::booking {

using common::Call;
using common::Date;
using navalha::common::v1::MessageResponse;

namespace {

std::string ZoneOf(const catalog::v1::Membership& membership) {
  return membership.time_zone().empty() ? std::string(common::kDefaultTimeZone)
                                        : membership.time_zone();
}

void Put(const NationalHoliday& national, v1::Holiday& holiday) {
  holiday.set_date(common::FormatDate(national.date));
  holiday.set_name(std::string(national.name));
  holiday.set_is_national(true);
  holiday.set_is_optional(national.optional);
}

void Put(const ShopHoliday& stored, v1::Holiday& holiday) {
  holiday.set_date(common::FormatDate(stored.date));
  if (!holiday.is_national()) {
    holiday.set_name(stored.name);
  }
  holiday.set_kind(stored.kind);
  if (stored.kind == "hours") {
    holiday.set_start_time(common::FormatTime(stored.hours.start));
    holiday.set_end_time(common::FormatTime(stored.hours.end));
  }
}

// Returns the national holidays in a closed interval, by date.
std::map<Date, v1::Holiday> NationalBetween(const Date& first, const Date& last) {
  std::map<Date, v1::Holiday> holidays;
  for (auto year = first.year(); year <= last.year(); ++year) {
    for (const NationalHoliday& national : NationalHolidaysOf(static_cast<int>(year))) {
      if (first <= national.date && national.date <= last) {
        Put(national, holidays[national.date]);
      }
    }
  }
  return holidays;
}

// Returns the day of a request. Throws INVALID_ARGUMENT for missing or reversed hours and for a
// missing name.
ShopHoliday HolidayOf(const v1::SaveHolidayRequest& request, const Date& date) {
  ShopHoliday holiday{date, request.kind(), {}, ""};
  if (request.kind() == "hours") {
    const auto start = common::ParseTime(request.start_time());
    const auto end = common::ParseTime(request.end_time());
    if (!start || !end) {
      throw common::Invalid(start ? "end_time" : "start_time",
                            "Informe o início e o fim do horário.");
    }
    if (*end <= *start) {
      throw common::Invalid("end_time", "O horário final deve ser depois do inicial.");
    }
    holiday.hours = {*start, *end};
  }
  if (NationalHolidayName(date).empty()) {
    if (request.name().empty()) {
      throw common::Invalid("name", "Informe o nome do dia.");
    }
    holiday.name = request.name();
  }
  return holiday;
}

std::string_view SavedMessage(std::string_view kind) {
  return kind == "closed" ? "A barbearia fica fechada neste dia."
         : kind == "open" ? "A barbearia abre normalmente neste dia."
                          : "O horário deste dia foi salvo.";
}

}  // namespace

HolidayService::HolidayService(common::Database& database, const CatalogClient& catalog,
                               const StrandingRefusal& refusal, common::CacheTags& tags,
                               common::Now now)
    : store_(database), catalog_(catalog), refusal_(refusal), tags_(tags), now_(std::move(now)) {}

void HolidayService::Register(common::Router& router) {
  router.For("navalha.booking.v1.HolidayService")
      .Unary("ListHolidays", this, &HolidayService::ListHolidays)
      .Unary("SaveHoliday", this, &HolidayService::SaveHoliday)
      .Unary("DeleteHoliday", this, &HolidayService::DeleteHoliday);
}

void HolidayService::ListHolidays(const Call& call, const v1::ListHolidaysRequest& request,
                                  v1::ListHolidaysResponse& response) {
  const auto membership =
      catalog_.MembershipOf(request.establishment_id(), call.RequireUser().user_id, call);
  if (!ShopAccessOf(call.RequireUser(), membership).belongs) {
    throw common::Denied();
  }
  const Date today = common::ToLocal(now_(), ZoneOf(membership)).date;
  const Date last = common::AddDays(today, kHorizonDays);
  auto holidays = NationalBetween(today, last);
  for (const ShopHoliday& stored : store_.List(request.establishment_id(), today, last)) {
    Put(stored, holidays[stored.date]);
  }
  for (auto& [date, holiday] : holidays) {
    response.add_holidays()->Swap(&holiday);
  }
}

void HolidayService::SaveHoliday(const Call& call, const v1::SaveHolidayRequest& request,
                                 v1::SaveHolidayResponse& response) {
  const std::string zone = RequireManages(request.establishment_id(), call);
  const Date date = common::ParseDate(request.date()).value();
  const Date today = common::ToLocal(now_(), zone).date;
  if (date < today || date > common::AddDays(today, kHorizonDays)) {
    throw common::Invalid("date", "Escolha um dia de hoje até um ano à frente.");
  }
  const ShopHoliday holiday = HolidayOf(request, date);
  refusal_.Guard(call, [&] {
    store_.Save({request.establishment_id(), zone, holiday, now_(), request.confirm()});
  });
  InvalidateTags(request.establishment_id());
  const auto national = NationalBetween(date, date);
  if (!national.empty()) {
    *response.mutable_holiday() = national.begin()->second;
  }
  Put(holiday, *response.mutable_holiday());
  response.set_message(std::string(SavedMessage(holiday.kind)));
}

void HolidayService::DeleteHoliday(const Call& call, const v1::DeleteHolidayRequest& request,
                                   MessageResponse& response) {
  RequireManages(request.establishment_id(), call);
  if (!store_.Delete(request.establishment_id(), common::ParseDate(request.date()).value())) {
    throw common::NotFound("Dia não encontrado.");
  }
  InvalidateTags(request.establishment_id());
  response.set_message("A barbearia segue os horários da semana neste dia.");
}

std::string HolidayService::RequireManages(int64_t establishment_id, const Call& call) const {
  const auto membership = catalog_.MembershipOf(establishment_id, call.RequireUser().user_id, call);
  if (!ShopAccessOf(call.RequireUser(), membership).manages) {
    throw common::Denied();
  }
  return ZoneOf(membership);
}

void HolidayService::InvalidateTags(int64_t establishment_id) {
  std::vector<std::string> tags{fmt::format("openings:{}", establishment_id)};
  for (const int64_t id : store_.CollaboratorsOf(establishment_id)) {
    tags.push_back(fmt::format("hours:{}", id));
    tags.push_back(fmt::format("agenda:{}", id));
  }
  tags_.Invalidate(tags);
}

}  // namespace navalha::booking
