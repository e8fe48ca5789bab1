// The services of hours, time off and holidays over a real server and database, with fake catalog
// and orders services. Collaborators 1 to 9 work at shop 3; collaborator 20 is the barber's
// link to shop 4, which has another owner.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "navalha/booking/v1/holiday.grpc.pb.h"
#include "navalha/booking/v1/reserved_time.grpc.pb.h"
#include "navalha/booking/v1/schedule.grpc.pb.h"
#include "services/booking/reservations/reservation_service.hpp"
#include "services/booking/schedules/holiday_service.hpp"
#include "services/booking/schedules/reserved_time_service.hpp"
#include "services/booking/schedules/schedule_service.hpp"
#include "services/booking/testing/test_schedule.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/testing/test_server.hpp"

namespace navalha::booking {

class ScheduleFixture : public testing::Test {
 protected:
  using Stub = v1::ScheduleService::Stub;
  using ReservedTimes = v1::ReservedTimeService::Stub;
  using Holidays = v1::HolidayService::Stub;

  static constexpr std::chrono::seconds kHoldFor{120};
  static constexpr int64_t kOwner = 100;
  static constexpr int64_t kManager = 105;
  static constexpr int64_t kSeller = 106;
  static constexpr int64_t kBarber = kProvider;
  static constexpr int64_t kOtherOwner = 200;
  static constexpr int64_t kOtherLink = 20;
  static constexpr int64_t kOtherShop = 4;

  static void SetUpTestSuite();
  static void TearDownTestSuite();
  ScheduleFixture();

  // Returns the error of the call; code 0 for OK.
  template <class Service, class Request, class Response>
  common::Error CallAs(const std::string& token,
                       grpc::Status (Service::*method)(grpc::ClientContext*, const Request&,
                                                       Response*),
                       const Request& request, Response& response) {
    Service stub(server_->channel());
    const grpc::Status status = server_->CallAs(token, stub, method, request, response);
    return status.ok() ? common::Error(grpc::StatusCode::OK, "", "")
                       : common::Error::FromStatus(status);
  }

  std::vector<std::string> Available(const std::string& date, int duration,
                                     int64_t collaborator_id = 7);
  // Holds time of the barber for an order.
  void Hold(const std::string& key, std::string_view from, int minutes, int64_t collaborator_id = 7,
            int64_t establishment_id = 3);
  void Cancel(const std::string& key);
  // Gives the barber Monday hours at the other shop.
  void AddOtherShop();
  v1::SaveScheduleRequest Hours(const std::vector<std::array<const char*, 3>>& rows);
  v1::ListScheduleResponse ListedHours(int64_t collaborator_id);
  // A break of the barber on Monday, 2 February.
  v1::ReserveTimeRequest Break(const char* start, const char* end);
  v1::ListReservedTimesResponse Reserved(const std::string& token, int64_t collaborator_id = 7);
  static v1::StrandedBookings StrandedOf(const common::Error& error);

  static common::TestDatabase* database_;
  common::Instant now_ = TestNow();
  common::CacheTags tags_{nullptr};
  common::Router catalog_router_;
  common::Router orders_router_;
  common::Router router_;
  std::unique_ptr<common::TestServer> catalog_server_;
  std::unique_ptr<common::TestServer> orders_server_;
  std::unique_ptr<CatalogClient> catalog_;
  std::unique_ptr<StrandingRefusal> refusal_;
  std::unique_ptr<ScheduleService> service_;
  std::unique_ptr<ReservedTimeService> reserved_times_;
  std::unique_ptr<HolidayService> holidays_;
  // The holds that have a booking in orders.
  std::vector<ReservationId> booked_;
  HoldExpiry expiry_{database_->database(), tags_, [this](const auto&) { return booked_; },
                     [this] { return now_; }};
  std::unique_ptr<ReservationService> reservations_;
  std::unique_ptr<common::TestServer> server_;
  std::string owner_;
  std::string barber_;
  std::string stranger_;
  std::string manager_;
  std::string seller_;
  std::string other_owner_;

 private:
  void ServeFakeCatalog();
  void ServeFakeOrders();
};

}  // namespace navalha::booking
