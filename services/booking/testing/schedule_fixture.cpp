#include "services/booking/testing/schedule_fixture.hpp"

namespace navalha::booking {

using common::Call;

common::TestDatabase* ScheduleFixture::database_ = nullptr;

void ScheduleFixture::SetUpTestSuite() { database_ = new common::TestDatabase(); }

void ScheduleFixture::TearDownTestSuite() {
  delete database_;
  database_ = nullptr;
}

ScheduleFixture::ScheduleFixture() {
  database_->Clear();
  AddTestSchedule(*database_);
  ServeFakeCatalog();
  ServeFakeOrders();
  const auto now = [this] { return now_; };
  common::Database& database = database_->database();
  catalog_ = std::make_unique<CatalogClient>(catalog_server_->peer());
  refusal_ = std::make_unique<StrandingRefusal>(database, orders_server_->peer(), expiry_);
  service_ = std::make_unique<ScheduleService>(database, *catalog_, *refusal_, tags_, now);
  reserved_times_ =
      std::make_unique<ReservedTimeService>(database, *catalog_, *refusal_, tags_, now);
  holidays_ = std::make_unique<HolidayService>(database, *catalog_, *refusal_, tags_, now);
  reservations_ = std::make_unique<ReservationService>(database, expiry_, tags_, now, kHoldFor);
  service_->Register(router_);
  reserved_times_->Register(router_);
  holidays_->Register(router_);
  server_ = std::make_unique<common::TestServer>(router_);
  const auto token = [this](int64_t user_id) {
    return server_->authenticator().TokenFor(common::TestCaller(user_id));
  };
  owner_ = token(kOwner);
  barber_ = token(kBarber);
  stranger_ = token(999);
  manager_ = token(kManager);
  seller_ = token(kSeller);
  other_owner_ = token(kOtherOwner);
}

void ScheduleFixture::ServeFakeCatalog() {
  catalog_router_.For("navalha.catalog.v1.CollaboratorService")
      .Unary("LookUpCollaborator",
             [](const Call&, const catalog::v1::LookUpCollaboratorRequest& request,
                catalog::v1::LookUpCollaboratorResponse& response) {
               const bool other = request.id() == kOtherLink;
               if (request.id() > 9 && !other) {
                 throw common::NotFound("Colaborador não encontrado.");
               }
               response.set_id(request.id());
               response.set_user_id(other ? kBarber : kOwner + request.id());
               response.set_establishment_id(other ? kOtherShop : 3);
               response.set_owner_id(other ? kOtherOwner : kOwner);
             })
      .Unary("FilterVisible",
             [](const Call&, const catalog::v1::FilterVisibleRequest& request,
                catalog::v1::FilterVisibleResponse& response) {
               for (const int64_t id : request.collaborator_ids()) {
                 if (id <= 9 || id == kOtherLink) {
                   response.add_collaborator_ids(id);
                 }
               }
             })
      .Unary("GetMembership", [](const Call&, const catalog::v1::GetMembershipRequest& request,
                                 catalog::v1::Membership& response) {
        const int64_t shop = request.establishment_id();
        const int64_t user = request.user_id();
        response.set_establishment_id(shop);
        response.set_is_owner(user == (shop == kOtherShop ? kOtherOwner : kOwner));
        if (user == kBarber) {
          response.set_collaborator_id(shop == kOtherShop ? kOtherLink : 7);
        }
        if (shop == 3 && (user == kManager || user == kSeller)) {
          response.set_collaborator_id(user - kOwner);
          response.add_permissions(user == kManager ? "manage_agenda" : "make_orders");
        }
      });
  catalog_server_ = std::make_unique<common::TestServer>(catalog_router_);
}

void ScheduleFixture::ServeFakeOrders() {
  orders_router_.For("navalha.orders.v1.OrderAppointmentService")
      .Unary("ListReservedOrders",
             [](const Call&, const orders::v1::ListReservedOrdersRequest& request,
                orders::v1::ListReservedOrdersResponse& response) {
               for (const std::string& key : request.reservation_keys()) {
                 orders::v1::ReservedOrder& order = *response.add_orders();
                 order.set_reservation_key(key);
                 order.set_id(77);
                 order.set_customer_name("Cliente de " + key);
               }
             });
  orders_server_ = std::make_unique<common::TestServer>(orders_router_);
}

std::vector<std::string> ScheduleFixture::Available(const std::string& date, int duration,
                                                    int64_t collaborator_id) {
  v1::ListAvailableTimesRequest request;
  request.set_collaborator_id(collaborator_id);
  request.set_date(date);
  request.set_duration(duration);
  v1::ListAvailableTimesResponse response;
  EXPECT_EQ(CallAs("", &Stub::ListAvailableTimes, request, response).code(), grpc::StatusCode::OK);
  return {response.available_times().begin(), response.available_times().end()};
}

void ScheduleFixture::Hold(const std::string& key, std::string_view from, int minutes,
                           int64_t collaborator_id, int64_t establishment_id) {
  v1::HoldRequest request;
  request.set_key(key);
  request.set_provider_user_id(kBarber);
  request.set_collaborator_id(collaborator_id);
  request.set_establishment_id(establishment_id);
  *request.mutable_starts_at() = common::ToProto(At(from));
  request.set_duration(minutes);
  request.set_source("order");
  v1::Reservation response;
  reservations_->Hold(common::TestCall(), request, response);
}

void ScheduleFixture::Cancel(const std::string& key) {
  v1::CancelRequest request;
  request.set_key(key);
  request.set_provider_user_id(kBarber);
  v1::CancelResponse response;
  reservations_->Cancel(common::TestCall(), request, response);
}

void ScheduleFixture::AddOtherShop() {
  database_->Execute(
      "INSERT INTO schedule (collaborator_id, provider_user_id, establishment_id, day_of_week,"
      " start_minute, end_minute) VALUES (20, 107, 4, 1, 540, 1080)");
}

v1::SaveScheduleRequest ScheduleFixture::Hours(
    const std::vector<std::array<const char*, 3>>& rows) {
  v1::SaveScheduleRequest request;
  request.set_collaborator_id(8);
  for (const auto& [day, start, end] : rows) {
    v1::ScheduleRow& row = *request.add_schedules();
    row.set_day_of_week(day);
    row.set_start_time(start);
    row.set_end_time(end);
  }
  return request;
}

v1::ListScheduleResponse ScheduleFixture::ListedHours(int64_t collaborator_id) {
  v1::ListScheduleRequest request;
  request.set_collaborator_id(collaborator_id);
  v1::ListScheduleResponse response;
  EXPECT_EQ(CallAs(owner_, &Stub::ListSchedule, request, response).code(), grpc::StatusCode::OK);
  return response;
}

v1::ReserveTimeRequest ScheduleFixture::Break(const char* start, const char* end) {
  v1::ReserveTimeRequest request;
  request.set_collaborator_id(7);
  request.set_date("2026-02-02");
  request.set_type("break");
  request.set_start_time(start);
  request.set_end_time(end);
  return request;
}

v1::ListReservedTimesResponse ScheduleFixture::Reserved(const std::string& token,
                                                        int64_t collaborator_id) {
  v1::ListReservedTimesRequest request;
  request.set_collaborator_id(collaborator_id);
  v1::ListReservedTimesResponse response;
  EXPECT_EQ(CallAs(token, &ReservedTimes::ListReservedTimes, request, response).code(),
            grpc::StatusCode::OK);
  return response;
}

v1::StrandedBookings ScheduleFixture::StrandedOf(const common::Error& error) {
  EXPECT_EQ(error.reason(), "BOOKINGS_STRANDED");
  v1::StrandedBookings stranded;
  EXPECT_TRUE(stranded.ParseFromString(error.answer()));
  return stranded;
}

}  // namespace navalha::booking
