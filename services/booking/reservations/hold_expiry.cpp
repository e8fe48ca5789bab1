#include "services/booking/reservations/hold_expiry.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "services/common/operations/log.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::booking {
namespace {

// Returns the result of `settle`, or false when orders is unavailable.
template <class Settle>
bool UnlessOrdersIsUnavailable(Settle&& settle) {
  try {
    return settle();
  } catch (const common::Error& error) {
    if (error.code() != grpc::StatusCode::UNAVAILABLE &&
        error.code() != grpc::StatusCode::DEADLINE_EXCEEDED) {
      throw;
    }
    spdlog::warn(common::LogLine("holds_kept").Text("why", error.what()).Done());
    return false;
  }
}

}  // namespace

HoldExpiry::HoldExpiry(common::Database& database, common::CacheTags& tags, FindBooked find_booked,
                       common::Now now)
    : store_(database), tags_(tags), find_booked_(std::move(find_booked)), now_(std::move(now)) {}

bool HoldExpiry::Sweep() {
  const common::Instant now = now_();
  auto due = store_.FindDue(now, kBatchMax);
  const bool more_remain = due.size() == kBatchMax;
  Settle(std::move(due), now);
  return more_remain;
}

bool HoldExpiry::ExpireDueIn(int64_t provider_user_id, const TimeRange& range) {
  const common::Instant now = now_();
  auto due = store_.FindDue(provider_user_id, range, now);
  if (due.size() > kBatchMax) {
    due.resize(kBatchMax);
  }
  return UnlessOrdersIsUnavailable([&] { return Settle(std::move(due), now); });
}

bool HoldExpiry::ExpireAllDue() {
  const common::Instant now = now_();
  bool has_freed = false;
  UnlessOrdersIsUnavailable([&] {
    for (bool more_remain = true; more_remain;) {
      auto due = store_.FindDue(now, kBatchMax);
      more_remain = due.size() == kBatchMax;
      has_freed |= Settle(std::move(due), now);
    }
    return has_freed;
  });
  return has_freed;
}

bool HoldExpiry::Settle(std::vector<ReservationId> due, common::Instant now) {
  if (due.empty()) {
    return false;
  }
  const auto booked = find_booked_(due);
  if (!booked.empty()) {
    tags_.Invalidate(store_.TagsOf(store_.ConfirmHeld(booked)));
    std::erase_if(due, [&booked](const ReservationId& hold) {
      return std::find(booked.begin(), booked.end(), hold) != booked.end();
    });
  }
  const ExpiredHolds expired = store_.Expire(due, now);
  tags_.Invalidate(expired.tags);
  return expired.count > 0;
}

}  // namespace navalha::booking
