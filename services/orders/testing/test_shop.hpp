#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <tuple>

#include "navalha/auth/v1/booking_mail.pb.h"
#include "navalha/booking/v1/reservation.pb.h"
#include "navalha/booking/v1/schedule.pb.h"
#include "navalha/catalog/v1/collaborator.pb.h"
#include "navalha/catalog/v1/commission.pb.h"
#include "navalha/catalog/v1/establishment.pb.h"
#include "navalha/catalog/v1/item.pb.h"
#include "navalha/orders/v1/booking_page.grpc.pb.h"
#include "navalha/orders/v1/cash_session.grpc.pb.h"
#include "navalha/orders/v1/feed.grpc.pb.h"
#include "navalha/orders/v1/fiado.grpc.pb.h"
#include "navalha/orders/v1/order.grpc.pb.h"
#include "navalha/orders/v1/order_appointment.grpc.pb.h"
#include "navalha/orders/v1/order_payment.grpc.pb.h"
#include "navalha/orders/v1/order_summary.grpc.pb.h"
#include "services/common/rpc/error.hpp"
#include "services/common/testing/test_database.hpp"
#include "services/common/testing/test_server.hpp"
#include "services/orders/application.hpp"

namespace navalha::orders {

/// Users of the test's shop, establishment 1.
inline constexpr int64_t kOwner = 10;
inline constexpr int64_t kSeller = 11;    // collaborator 8, see_orders and make_orders
inline constexpr int64_t kManager = 13;   // collaborator 10, see_orders and manage_agenda
inline constexpr int64_t kCashier = 14;   // collaborator 11, make_orders
inline constexpr int64_t kBarber = 70;    // collaborator 7, no permissions
inline constexpr int64_t kTrainee = 12;   // collaborator 9, no permissions
inline constexpr int64_t kCustomer = 50;  // no collaborator
inline constexpr int64_t kStranger = 51;
/// Name of a profile with the permission to manage the sales of others.
inline constexpr const char* kSales = "Vendas";

/// Fake of catalog: one shop, found by "barbearia", with two services, a product, an add-on and a
/// combo of a service and two of the product.
class FakeCatalog {
 public:
  FakeCatalog();
  common::Peer& peer() { return server_->peer(); }
  /// Makes every call fail with this code; nothing: calls succeed.
  void FailWith(std::optional<grpc::StatusCode> code) { failure_ = code; }
  /// Price of the cut in centavos.
  std::atomic<int64_t> cut_price{4500};
  /// Number of quotes so far.
  std::atomic<int> quotes{0};
  /// The shop's rules for bookings from outside.
  std::atomic<int> visit_minutes{180};
  std::atomic<bool> requires_contact_proof{false};
  std::atomic<int> lapse_hours{0};
  /// The deposit in per cent of the price, due within an hour; 0: none.
  std::atomic<int> deposit_percent{0};
  /// Whether the shop has the Pix key 12ABC34501DE35.
  std::atomic<bool> has_pix_key{true};
  /// Ids of a limited and of a sold-out item; 0: none.
  std::atomic<int64_t> limited{0};
  std::atomic<int64_t> sold_out{0};
  /// Minutes before the start until which customers may change bookings.
  std::atomic<int> change_deadline{0};
  /// Commission rate of all lines, and the fee of payments by Crédito, in basis points.
  std::atomic<int> commission_rate{0};
  std::atomic<int> credit_fee{0};
  /// Number of requests for commission rates so far.
  std::atomic<int> commission_quotes{0};
  /// Runs once before the next quote; set it only when no call is in flight.
  std::function<void()> before_quote;
  /// Runs before each answer with commission rates; set it only when no call is in flight.
  std::function<void()> before_commission_quote;
  /// A user who no longer works at the shop; 0: none.
  std::atomic<int64_t> dismissed{0};
  /// Local time of the last quote request; read it only when no call is in flight.
  std::string last_local_time;

 private:
  void Quote(const common::Call& call, const catalog::v1::QuoteItemsRequest& request,
             catalog::v1::QuoteItemsResponse& response);
  void NoteQuote(const catalog::v1::QuoteItemsRequest& request);
  void RegisterNames();
  void RegisterPix();
  void RegisterCommission();
  void ThrowIfFailing() const;

  std::atomic<std::optional<grpc::StatusCode>> failure_;
  std::mutex mutex_;
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
};

/// Fake of auth that accepts mails about bookings.
class FakeAuth {
 public:
  FakeAuth();
  common::Peer& peer() { return server_->peer(); }
  /// Makes every call fail with this code; nothing: calls succeed.
  void FailWith(std::optional<grpc::StatusCode> code) { failure_ = code; }
  /// The requested mails; read them only when no call is in flight.
  std::vector<auth::v1::SendBookingMailRequest> mails;

 private:
  std::atomic<std::optional<grpc::StatusCode>> failure_;
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
};

/// Fake of booking with an in-memory timeline that follows its proto.
class FakeBooking {
 public:
  enum class Fault {
    kNone,
    kBefore,  // fails without doing anything
    kAfter,   // does the work, then loses the answer
  };

  FakeBooking();
  common::Peer& peer() { return server_->peer(); }
  /// Makes every call of the RPC fail this way, until changed.
  void Break(const std::string& method, Fault fault,
             grpc::StatusCode code = grpc::StatusCode::UNAVAILABLE);
  /// Runs on the next call of the RPC, before the call does anything.
  void BeforeNext(const std::string& method, std::function<void()> action);

  /// Returns held, confirmed, expired or cancelled; empty for an unknown key.
  std::string StateOf(const std::string& key);
  /// Returns the number of held or confirmed reservations.
  int Active();
  int Confirmed();
  /// Returns the latest hold request.
  booking::v1::HoldRequest last_hold();
  /// Returns the reservation of a key.
  booking::v1::Reservation ReservationOf(const std::string& key);
  /// Makes every hold fail with this error; nothing: holds succeed.
  void RefuseHolds(std::optional<common::Error> refusal);
  /// Closes the shop on a day; other days are open from 09:00 to 18:00.
  void CloseOn(const std::string& date);
  /// Expires all holds, as after their two minutes.
  void ExpireHolds();

 private:
  struct Breakage {
    Fault fault = Fault::kNone;
    grpc::StatusCode code = grpc::StatusCode::UNAVAILABLE;
  };
  void Run(const std::string& method, const std::function<void()>& body);
  void Hold(const booking::v1::HoldRequest& request, booking::v1::Reservation& response);
  // Holds the time of the first free candidate.
  void HoldAny(const booking::v1::HoldAnyRequest& request, booking::v1::Reservation& response);
  void Confirm(const std::string& key, booking::v1::Reservation& response);
  void ConfirmHeld(const booking::v1::ConfirmHeldRequest& request,
                   booking::v1::ConfirmHeldResponse& response);
  void Move(const booking::v1::MoveRequest& request, booking::v1::Reservation& response);
  void ListOpeningDays(const booking::v1::ListOpeningDaysRequest& request,
                       booking::v1::ListOpeningDaysResponse& response);
  void ThrowIfTaken(const booking::v1::Reservation& wanted);
  int CountOf(const std::function<bool(const std::string&)>& matches);

  std::mutex mutex_;
  std::map<std::string, booking::v1::Reservation> reservations_;
  // Result of each move: the reservation's key, or nothing for a refused one.
  std::map<std::string, std::optional<std::string>> moves_;
  std::set<std::string> closed_;
  booking::v1::HoldRequest last_hold_;
  std::optional<common::Error> refusal_;
  std::map<std::string, Breakage> breakages_;
  std::map<std::string, std::function<void()>> actions_;
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
};

/// Runs the service in its real server on a real database, with fakes of catalog and booking. The
/// time is 2026-03-02 12:00 in São Paulo. All shops of a process use one database, which each new
/// shop returns to its state after the migrations.
class TestShop {
 public:
  static constexpr int kOrdersPerMinute = 200;

  /// Limits that no test reaches.
  static BookingLimits HighLimits() {
    return {.per_hour_at_shop = 1000, .per_hour = 1000, .per_phone = 1000};
  }

  /// See BookingSaga for `safe_hold_time`.
  explicit TestShop(const BookingLimits& limits = HighLimits(),
                    std::chrono::milliseconds safe_hold_time = BookingSaga::kSafeHoldTime);

  FakeAuth auth;
  FakeCatalog catalog;
  FakeBooking booking;
  common::TestDatabase& database;
  /// The service's clock.
  std::atomic<common::Instant> now;

  Application& application() { return *application_; }
  common::TestServer& server() { return *server_; }
  v1::OrderService::Stub& orders() { return *std::get<0>(stubs_); }

  /// Returns a token of the user; 0 is a visitor without one.
  std::string TokenOf(int64_t user_id, const std::string& profile = "");
  /// Calls an RPC of a service whose stub is in stubs_.
  template <class Stub, class Response, class Request>
  grpc::Status Ask(grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                   const Request& request, Response& response, int64_t user_id,
                   const std::string& idempotency_key = "", const std::string& address = "",
                   const std::string& profile = "") {
    grpc::ClientContext context;
    common::TestServer::Prepare(context, user_id == 0 ? "" : TokenOf(user_id, profile));
    if (!idempotency_key.empty()) {
      context.AddMetadata("idempotency-key", idempotency_key);
    }
    if (!address.empty()) {
      context.AddMetadata("x-forwarded-for", address);
    }
    return (std::get<std::unique_ptr<Stub>>(stubs_).get()->*method)(&context, request, &response);
  }
  grpc::Status Create(const v1::CreateOrderRequest& request, int64_t user_id,
                      v1::SaveOrderResponse& response, const std::string& idempotency_key = "");
  /// Creates the order; fails the test on an error.
  v1::Order Made(const v1::CreateOrderRequest& request, int64_t user_id,
                 const std::string& idempotency_key = "");
  grpc::Status Move(int64_t order_id, const std::string& action, int64_t user_id);

  /// Checks that every active booking has exactly one confirmed reservation, that no other
  /// reservation is active, and that no call to booking is pending.
  void ExpectAgreement();
  int Count(const std::string& table);

 private:
  common::RateLimiter limiter_;
  common::CacheTags tags_{nullptr};
  std::unique_ptr<Application> application_;
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
  std::tuple<std::unique_ptr<v1::OrderService::Stub>,
             std::unique_ptr<v1::OrderAppointmentService::Stub>,
             std::unique_ptr<v1::OrderPaymentService::Stub>,
             std::unique_ptr<v1::OrderSummaryService::Stub>,
             std::unique_ptr<v1::FiadoService::Stub>, std::unique_ptr<v1::CashSessionService::Stub>>
      stubs_;
  std::map<std::pair<int64_t, std::string>, std::string> tokens_;
};

/// Returns a visitor's request to book a cut (30 minutes) with the barber, on 2026-03-03 at this
/// local time.
v1::CreateOrderRequest BookingAt(const std::string& time);

/// Returns a request for a counter sale of a cut and a product.
v1::CreateOrderRequest Sale();

/// Returns the error of a refused call.
common::Error ErrorOf(const grpc::Status& status);

}  // namespace navalha::orders
