#pragma once

#include <memory>
#include <vector>

#include "services/common/database/database.hpp"
#include "services/common/operations/periodic.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/channel.hpp"
#include "services/common/rpc/router.hpp"
#include "services/orders/appointments/order_appointment_service.hpp"
#include "services/orders/auth_client.hpp"
#include "services/orders/booking_client.hpp"
#include "services/orders/bookings/booking_limit.hpp"
#include "services/orders/bookings/booking_mailer.hpp"
#include "services/orders/bookings/booking_page_service.hpp"
#include "services/orders/bookings/reservation_sweeper.hpp"
#include "services/orders/cash/cash_session_service.hpp"
#include "services/orders/catalog_client.hpp"
#include "services/orders/drafts/client_correction.hpp"
#include "services/orders/feed/order_feed_service.hpp"
#include "services/orders/forecasts/forecast_service.hpp"
#include "services/orders/lists/order_export_service.hpp"
#include "services/orders/lists/order_period_service.hpp"
#include "services/orders/lists/order_summary_service.hpp"
#include "services/orders/order_service.hpp"
#include "services/orders/payments/fiado_service.hpp"
#include "services/orders/payments/order_payment_service.hpp"
#include "services/orders/payments/pix_code_service.hpp"
#include "services/orders/person_service.hpp"
#include "services/orders/receipts/receipt_service.hpp"

namespace navalha::orders {

/// Addresses of the services that orders calls.
struct Peers {
  common::Peer& auth;
  common::Peer& catalog;
  common::Peer& booking;
};

/// Owns and connects the service's parts. The constructor's arguments must outlive it. Construct,
/// register and destroy it on one thread; its parts are thread-safe.
class Application {
 public:
  /// `orders_per_minute` limits the orders that a signed-in user creates. See BookingSaga for
  /// `safe_hold_time`.
  Application(common::Database& database, const Peers& peers, common::RateLimiter& limiter,
              common::CacheTags& tags, BookingLimits limits, int orders_per_minute,
              BookingLinks links, common::Now now = common::SystemNow,
              std::chrono::milliseconds safe_hold_time = BookingSaga::kSafeHoldTime);
  /// Stops the background jobs and waits for them.
  ~Application();
  Application(const Application&) = delete;
  Application& operator=(const Application&) = delete;

  /// Registers the handlers of all services of orders.
  void Register(common::Router& router);
  /// Starts the background jobs, such as the reservation sweep. Each runs at once and then
  /// periodically.
  void StartChores();

  /// See OrderService::CancelLapsed.
  bool CancelLapsed() { return orders_.CancelLapsed(); }
  /// The parts that tests call directly.
  OrderStore& store() { return store_; }
  ReservationSweeper& sweeper() { return sweeper_; }
  ReservationSettler& settler() { return settler_; }
  ClientCorrection& correction() { return correction_; }
  BookingMailer& mailer() { return mailer_; }

 private:
  common::Now now_;
  const BookingLinks links_;
  AuthClient auth_;
  CatalogClient catalog_;
  BookingClient booking_;
  OrderStore store_;
  PaymentStore payment_store_;
  CommissionStore commission_store_;
  FiadoStore fiado_store_;
  CashSessionStore cash_session_store_;
  OrderFinder order_finder_;
  BookingFinder booking_finder_;
  OrderAppointmentStore appointment_store_;
  UnconfirmedReservationStore reservations_;
  OrderEventStore events_;
  BookingMoveStore moves_;
  FeedStore feed_store_;
  PersonStore person_store_;
  BookingMailStore mail_store_;
  ForecastStore forecast_store_;
  common::ChangeNotifier notifier_;
  OrderAnnouncer announcer_;
  BookingMover mover_;
  CommissionRates commission_rates_;
  ReservationSweeper sweeper_;
  ReservationSettler settler_;
  BookingStatus status_;
  LineAttendants line_attendants_;
  OrderEditor editor_;
  OrderPayments payments_;
  BookingLimit booking_limit_;
  OrderRate order_rate_;
  BookingSaga saga_;
  ClientCorrection correction_;
  OrderService orders_;
  OrderPaymentService payment_service_;
  OrderPeriodService periods_;
  FiadoService fiado_;
  CashSessionService cash_sessions_;
  OrderSummaryService summaries_;
  ReceiptService receipts_;
  OrderExportService exports_;
  ForecastService forecasts_;
  OrderAppointmentService appointments_;
  BookingPageService pages_;
  PixCodeService pix_codes_;
  BookingMailer mailer_;
  OrderFeedService feed_;
  PersonService people_;
  std::vector<std::unique_ptr<common::Periodic>> chores_;
};

}  // namespace navalha::orders
