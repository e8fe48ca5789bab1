#include "services/orders/application.hpp"

#include <spdlog/spdlog.h>

#include <exception>

#include "services/common/operations/log.hpp"

namespace navalha::orders {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kConfirmEvery{250};
constexpr milliseconds kSweepEvery{3000};
// Requests settle their own reservations, nearly all within this time. Settling one twice is
// harmless.
constexpr milliseconds kSweepAge{3000};
constexpr milliseconds kLapseEvery{10'000};
constexpr std::chrono::minutes kPurgeEvery{10};
constexpr std::chrono::minutes kCorrectEvery{1};
constexpr milliseconds kMailEvery{1000};
constexpr std::chrono::hours kIdempotencyLife{48};
// Time after the booking's start at which its booker is erased.
constexpr std::chrono::hours kBookerLife{24};
// Time for which the feed keeps changes that all readers have applied.
constexpr std::chrono::hours kFeedLife{24};

}  // namespace

Application::Application(common::Database& database, const Peers& peers,
                         common::RateLimiter& limiter, common::CacheTags& tags,
                         BookingLimits limits, int orders_per_minute, BookingLinks links,
                         common::Now now, milliseconds safe_hold_time)
    : now_(std::move(now)),
      links_(std::move(links)),
      auth_(peers.auth),
      catalog_(peers.catalog),
      booking_(peers.booking, limits.visitor_share),
      store_(database),
      payment_store_(database),
      commission_store_(database),
      fiado_store_(database),
      cash_session_store_(database),
      order_finder_(store_, catalog_),
      booking_finder_(store_, limiter, links_),
      appointment_store_(database, store_),
      reservations_(database),
      events_(database),
      moves_(database),
      feed_store_(database),
      person_store_(database),
      mail_store_(database),
      forecast_store_(database),
      announcer_(notifier_, tags),
      mover_(store_, moves_, reservations_, catalog_, booking_, announcer_, limiter,
             limits.visitor_share, now_),
      commission_rates_(commission_store_, catalog_),
      sweeper_(reservations_, booking_, mover_, notifier_, now_),
      settler_(reservations_, booking_),
      status_(store_, mover_, settler_, commission_rates_, announcer_, now_),
      line_attendants_(database, catalog_),
      editor_(store_, payment_store_, mover_, status_, line_attendants_, commission_rates_,
              catalog_, announcer_, now_),
      payments_(store_, payment_store_, mover_, announcer_, now_),
      booking_limit_(limiter, store_, std::move(limits)),
      order_rate_(limiter, orders_per_minute),
      saga_(store_, reservations_, catalog_, booking_, booking_limit_, order_rate_, settler_,
            line_attendants_, commission_rates_, notifier_, now_, safe_hold_time),
      correction_(database, catalog_, notifier_, now_),
      orders_(store_, payment_store_, order_finder_, events_, saga_, status_, mover_, editor_,
              catalog_, links_, now_),
      payment_service_(order_finder_, payments_),
      periods_(store_),
      fiado_(fiado_store_, store_, catalog_, notifier_, now_),
      cash_sessions_(cash_session_store_, catalog_, notifier_, now_),
      summaries_(store_, catalog_, now_),
      receipts_(order_finder_, payment_store_),
      exports_(store_, catalog_, now_),
      forecasts_(forecast_store_, catalog_, booking_, now_),
      appointments_(appointment_store_, catalog_, now_),
      pages_(booking_finder_, events_, status_, mover_, mail_store_, catalog_, limiter, now_),
      pix_codes_(order_finder_, booking_finder_, catalog_),
      mailer_(mail_store_, store_, catalog_, auth_, links_, now_),
      feed_(feed_store_, store_, payment_store_, commission_store_, notifier_),
      people_(person_store_, store_, payment_store_, notifier_, now_) {}

Application::~Application() {
  chores_.clear();
  try {
    settler_.Flush();
  } catch (const std::exception& error) {
    // The next sweep confirms these reservations again.
    spdlog::warn(common::LogLine("confirmations_not_flushed").Text("why", error.what()).Done());
  }
}

void Application::Register(common::Router& router) {
  orders_.Register(router);
  payment_service_.Register(router);
  periods_.Register(router);
  fiado_.Register(router);
  cash_sessions_.Register(router);
  summaries_.Register(router);
  receipts_.Register(router);
  exports_.Register(router);
  forecasts_.Register(router);
  appointments_.Register(router);
  pages_.Register(router);
  pix_codes_.Register(router);
  feed_.Register(router);
  people_.Register(router);
}

void Application::StartChores() {
  const auto add = [this](const char* name, milliseconds interval, std::function<bool()> work) {
    chores_.push_back(std::make_unique<common::Periodic>(name, interval, std::move(work)));
  };
  add("confirm", kConfirmEvery, [this] {
    settler_.Flush();
    return false;
  });
  add("sweep", kSweepEvery, [this] {
    sweeper_.Sweep(kSweepAge);
    return false;
  });
  add("correct_clients", kCorrectEvery, [this] { return correction_.Run(); });
  add("purge_idempotency", kPurgeEvery,
      [this] { return store_.PurgeIdempotency(now_() - kIdempotencyLife) > 0; });
  add("booking_mail", kMailEvery, [this] { return mailer_.HandOver(); });
  add("lapse", kLapseEvery, [this] { return CancelLapsed(); });
  add("truncate_feed", kPurgeEvery,
      [this] { return feed_store_.Truncate(now_() - kFeedLife) > 0; });
  add("forget_bookers", kPurgeEvery,
      [this] { return store_.ForgetBookers(now_() - kBookerLife) > 0; });
}

}  // namespace navalha::orders
